import type { RefreshFault } from '../view/post.ts';

/** Whether a second try is worthwhile: the service or the network failed, the request itself was fine. */
export function isTransient(fault: RefreshFault): boolean {
  return fault.status === null || fault.status === 502 || fault.status === 503;
}

const POLL_MS = 30_000;
const MAX_POLL_MS = 120_000;
const DELIVERED_POLL_MS = 5 * 60_000;

export interface CheckHistory {
  readonly refusals: number;
  readonly isOver: boolean;
  readonly notBeforeMs: number;
}

/** ms until the next check. A failing service does not slow checks, so that its return shows within 45 s. */
export function nextCheckIn({ refusals, isOver, notBeforeMs }: CheckHistory, random: number): number {
  const base = Math.min(POLL_MS * 2 ** refusals, MAX_POLL_MS);
  const usual = isOver ? DELIVERED_POLL_MS * (1 + 0.2 * random) : Math.min(base * (0.8 + 0.4 * random), MAX_POLL_MS);
  return Math.round(Math.max(usual, notBeforeMs * (1 + 0.1 * random)));
}
