import type { Timestamp } from '#lib/tracking/types.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Two good clocks differ by less. */
const DIFFERENCE_MS = 10 * MINUTE_MS;
/** No zone is further ahead of UTC (Kiribati), as which a time without a zone is read. */
export const FURTHEST_ZONE_MS = 14 * HOUR_MS;

/**
 * How far (ms) a report's time lies ahead of the answer it came with; null where it does not. Such a report has happened,
 * and its clock is in doubt. `readAt`: when the answer was read, UTC ISO.
 */
export function clockAhead(time: Timestamp | null, readAt: string): number | null {
  if (time === null || time.iso === null) return null;
  const ahead = Date.parse(time.iso) - Date.parse(readAt);
  const isZoneless = time.zone === 'none' || time.precision === 'date';
  // A day begins in the first zone fourteen hours before it does in UTC.
  return ahead > (isZoneless ? FURTHEST_ZONE_MS : DIFFERENCE_MS) ? ahead : null;
}
