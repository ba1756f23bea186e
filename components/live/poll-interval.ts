import type { RefreshFault } from '#lib/share/view/post.ts';

export function isTransient(fault: RefreshFault): boolean {
  return fault.status === null || fault.status === 502 || fault.status === 503;
}

const REFRESH_MS = 30_000;
const MAX_REFUSED_MS = 120_000;
const SLOW_MS = 5 * 60_000;
const DAY_MS = 86_400_000;

export interface CheckHistory {
  readonly refusals: number;
  readonly isOver: boolean;
  readonly notBeforeMs: number;
  readonly refreshMs?: number;
  readonly quietMs?: number;
}

/** ms until the next check, longer for each day without an update. A failing service does not slow checks. */
export function nextCheckIn(
  { refusals, isOver, notBeforeMs, refreshMs = REFRESH_MS, quietMs = 0 }: CheckHistory,
  random: number,
): number {
  const spread = (ms: number) => ms * (0.8 + 0.4 * random);
  const quiet = Math.min(refreshMs * (1 + Math.floor(Math.max(0, quietMs) / DAY_MS)), SLOW_MS);
  const refused = Math.min(refreshMs * 2 ** refusals, MAX_REFUSED_MS);
  const usual = isOver
    ? SLOW_MS * (1 + 0.2 * random)
    : Math.max(Math.min(spread(refused), MAX_REFUSED_MS), spread(quiet));
  return Math.round(Math.max(usual, notBeforeMs * (1 + 0.1 * random)));
}
