import { calendarDay, offsetAt } from '#lib/i18n/zone.ts';
import { isoOf } from '../journey/geometry.ts';
import type { AllReports } from './all-reports.ts';
import type { ZoneOf } from '../types.ts';
import { DAY_BIT, ZONE_BITS, ZONES } from './report-texts.ts';

const DAY_MS = 24 * 3_600_000;
const KIND_WITHOUT_ZONE = 1 + ZONES.indexOf('none');

export const UNKNOWN_DAY = -0x8000_0000;

/** Days since 1970, oldest first. A report without a readable time takes the day of the next newer one. */
export function dayColumn({ length, times, kinds }: AllReports, zoneOf: ZoneOf): Int32Array {
  const days = new Int32Array(length);
  const readers = new Map<string, (ms: number) => number>();
  const readDay = (ms: number, zone: string) => {
    const reader = readers.get(zone) ?? createDayReader(zone);
    readers.set(zone, reader);
    return reader(ms);
  };
  let day = UNKNOWN_DAY;
  for (let index = length - 1; index >= 0; index -= 1) {
    const time = times[index] ?? NaN;
    const kind = kinds[index] ?? 0;
    if (!Number.isNaN(time)) day = isZoned(kind) ? readDay(time, zoneOf(index + 1)) : Math.floor(time / DAY_MS);
    days[index] = day;
  }
  return days;
}

export function isZoned(kind: number): boolean {
  return (kind & DAY_BIT) === 0 && (kind & ZONE_BITS) !== KIND_WITHOUT_ZONE;
}

export function dayText(day: number): string {
  return day === UNKNOWN_DAY ? '' : (isoOf(day * DAY_MS) ?? '').slice(0, 10);
}

export function dayNumber(text: string): number {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) / DAY_MS : NaN;
}

/** Remembers the bounds of a day, because neighbours mostly share it; not when the clocks change. */
function createDayReader(zone: string): (ms: number) => number {
  let from = NaN;
  let until = NaN;
  let day = UNKNOWN_DAY;
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
