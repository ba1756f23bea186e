import type { Timestamp } from '../types.ts';
import { readOffset } from './formats.ts';

const ZONE_NAME = /^[A-Za-z_]{2,20}\/[A-Za-z_+/-]{2,40}$/;
const MOST_ZONES = 32;
const HOUR = 3_600_000;
const clocks = new Map<string, Intl.DateTimeFormat | null>();

/**
 * A zone-less instant with the zone stated beside it: an offset as text, hours, minutes or seconds, or the name of a
 * zone. null where the zone cannot be read, or has no such time.
 */
export function inZone(time: Timestamp, zone: unknown): Timestamp | null {
  if (time.iso === null || time.zone !== 'none' || time.precision !== 'instant') return null;
  const wall = Date.parse(time.iso);
  const offset = typeof zone === 'string' ? offsetOfText(zone.trim(), wall) : offsetOfNumber(zone);
  if (offset === null) return null;
  return { ...time, iso: new Date(wall - offset).toISOString(), zone: offset === 0 ? 'utc' : 'offset' };
}

function offsetOfText(text: string, wall: number): number | null {
  if (text.length > 64) return null;
  const offset = readOffset(text.replace(/^(?:UTC|GMT)(?=[+-])/i, ''));
  if (offset !== null) return offset;
  return ZONE_NAME.test(text) ? offsetOfName(text, wall) : null;
}

/** Hours up to 14, else minutes, else seconds, where they are quarters of an hour. */
function offsetOfNumber(value: unknown): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  const size = Math.abs(value);
  const ms = size <= 14 ? value * HOUR : size <= 840 ? value * 60_000 : size <= 50_400 ? value * 1000 : NaN;
  return ms % (HOUR / 4) === 0 ? ms : null;
}

function offsetOfName(name: string, wall: number): number | null {
  const clock = clockOf(name);
  if (clock === null) return null;
  const first = offsetAt(clock, wall);
  const second = offsetAt(clock, wall - first);
  // In the hour that a clock skips there is no such time.
  return offsetAt(clock, wall - second) === second ? second : null;
}

function clockOf(name: string): Intl.DateTimeFormat | null {
  const known = clocks.get(name);
  if (known !== undefined) return known;
  const clock = createClock(name);
  if (clocks.size >= MOST_ZONES) clocks.clear();
  clocks.set(name, clock);
  return clock;
}

function createClock(timeZone: string): Intl.DateTimeFormat | null {
  const numeric = 'numeric';
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    });
  } catch {
    return null;
  }
}

/** ms east of UTC that a clock shows at an instant. */
function offsetAt(clock: Intl.DateTimeFormat, ms: number): number {
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = (clock.format(ms).match(/\d+/g) ?? []).map(
    Number,
  );
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
}
