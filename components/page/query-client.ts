import { QueryClient } from '@tanstack/react-query';

/** What this page has fetched. In the browser alone: a server would share it between its visitors. */
export const queryClient = new QueryClient();
