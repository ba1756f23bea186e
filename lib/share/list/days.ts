import { calendarDay, offsetAt } from '#lib/i18n/zone.ts';
import { isoOf } from '../journey/geometry.ts';
import { type AllReports } from './all-reports.ts';
import type { ZoneOf } from '../types.ts';
import { DAY_BIT, ZONE_BITS, ZONES } from './encode-words.ts';

const DAY_MS = 24 * 3_600_000;
const UNSTATED = 1 + ZONES.indexOf('none');

/** Stands for a day that no report above tells. */
export const NO_DAY = -0x8000_0000;

/**
 * The calendar day of each report in its zone, oldest first, as days since 1970: of what has no readable time that of the
 * newer report beside it, as the list groups them; `NO_DAY` where there is none.
 */
export function dayColumn(
  { length, times, kinds }: Pick<AllReports, 'length' | 'times' | 'kinds'>,
  zoneOf: ZoneOf,
): Int32Array {
  const days = new Int32Array(length);
  const readers = new Map<string, (ms: number) => number>();
  const readDay = (ms: number, zone: string) => {
    const reader = readers.get(zone) ?? createDayReader(zone);
    readers.set(zone, reader);
    return reader(ms);
  };
  let day = NO_DAY;
  for (let index = length - 1; index >= 0; index -= 1) {
    const time = times[index] ?? NaN;
    const kind = kinds[index] ?? 0;
    if (!Number.isNaN(time)) day = isMoved(kind) ? readDay(time, zoneOf(index + 1)) : Math.floor(time / DAY_MS);
    days[index] = day;
  }
  return days;
}

/** Whether a time is told in a zone: a date, and a time without one, are not moved. */
export function isMoved(kind: number): boolean {
  return (kind & DAY_BIT) === 0 && (kind & ZONE_BITS) !== UNSTATED;
}

/** "yyyy-mm-dd" of days since 1970; '' for `NO_DAY`. */
export function dayText(day: number): string {
  return day === NO_DAY ? '' : (isoOf(day * DAY_MS) ?? '').slice(0, 10);
}

/** Days since 1970 of "yyyy-mm-dd"; NaN for any other text. */
export function dayNumber(text: string): number {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) / DAY_MS : NaN;
}

/**
 * The day of an instant (ms UTC). Neighbours fall on the same day: its bounds are remembered, unless the clocks of the
 * zone are changed on it.
 */
function createDayReader(zone: string): (ms: number) => number {
  let from = NaN;
  let until = NaN;
  let day = NO_DAY;
  return (ms) => {
    if (from <= ms && ms < until) return day;
    const offset = zone === 'UTC' ? 0 : offsetAt(ms, zone);
    if (offset === null) {
      from = NaN;
      return dayNumber(calendarDay(new Date(ms).toISOString(), zone));
    }
    day = Math.floor((ms + offset) / DAY_MS);
    const start = day * DAY_MS - offset;
    const isPlain =
      zone === 'UTC' || (offsetAt(start, zone) === offset && offsetAt(start + DAY_MS - 1, zone) === offset);
    from = isPlain ? start : NaN;
    until = start + DAY_MS;
    return day;
  };
}
