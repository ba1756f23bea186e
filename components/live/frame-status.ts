import type { FrameStatus } from '#lib/embed/messages.ts';
import type { ShareRefresh } from './share-checks.tsx';

/** What a host page learns while nothing is shown. */
export const statusWithoutData: Readonly<Record<ShareRefresh['state'], FrameStatus>> = {
  unavailable: { state: 'unavailable' },
  wiped: { state: 'error', reason: 'expired' },
  unconfirmed: { state: 'error', reason: 'unreachable' },
  checking: { state: 'checking' },
  shared: { state: 'checking' },
};
