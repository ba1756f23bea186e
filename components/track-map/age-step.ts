const MINUTE_MS = 60_000;
const FIRST_STEP_MS = 10_000;

/**
 * The last moment up to `now` (ms UTC) at which an age on the map changes: each draws the map anew. Full minutes since
 * the report, where its age has no seconds, so that it always equals the clock's; in the first one, steps of ten seconds.
 */
export function ageStep(now: number, latestAt: string | null): number {
  // The clock beside the map counts whole seconds.
  const second = Math.floor(now / 1000) * 1000;
  const from = latestAt === null ? 0 : Date.parse(latestAt);
  const step = latestAt !== null && second - from < MINUTE_MS ? FIRST_STEP_MS : MINUTE_MS;
  return from + Math.floor((second - from) / step) * step;
}
