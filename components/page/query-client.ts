import { QueryClient } from '@tanstack/react-query';

/** In the browser only: on the server it would be shared by all visitors. */
export const queryClient = new QueryClient();
