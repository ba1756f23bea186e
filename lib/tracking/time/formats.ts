import { type DayOrder, readDayInNumbers, readWrittenDay, type WrittenTime } from './written-days.ts';

/**
 * A readable time before the rules on plausibility. `ms`: wall clock as if it were UTC when `zone` is `none`, else UTC.
 */
export interface ReadTime {
  readonly ms: number;
  readonly zone: 'utc' | 'offset' | 'none';
  readonly precision: 'instant' | 'date';
}

/** Between these no other calendar in use has a year of a shipment: to services "never" is 2999 or 9999. */
const BUDDHIST_SINCE = 2533;
const BUDDHIST_UNTIL = 2640;
const BUDDHIST_YEARS = 543;
const ZONE = /^ ?(?:Z|z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)$/;
const MICROSOFT = /^\/Date\((-?\d{1,16})(?:[+-]\d{4})?\)\/$/;
const DIGITS = /^(?:\d{10}(?:\.\d+)?|\d{13}|\d{16})$/;
const LONGEST = 48;
const SPACE = 0x20;
const COMMA = 0x2c;
const DASH = 0x2d;
const DOT = 0x2e;
const ZERO = 0x30;
const COLON = 0x3a;
const UPPER_T = 0x54;
const ZULU = 0x5a;
const LOWER_T = 0x74;

/**
 * Reads only what can be read in one way. Not `Date.parse`: it takes the process's zone for zone-less text, month
 * before day, and 30 February for 2 March.
 */
export function readTimeText(text: string, days?: DayOrder): ReadTime | null {
  if (text.length > LONGEST) return null;
  if (text.charCodeAt(4) === DASH) return readIsoText(text.charCodeAt(10) === COMMA ? text.replace(', ', ' ') : text);
  if (DIGITS.test(text)) return readEpoch(Number(text));
  const microsoft = MICROSOFT.exec(text);
  // Its suffix is for display only: the number is UTC already.
  if (microsoft !== null) return { ms: Number(microsoft[1]), zone: 'utc', precision: 'instant' };
  const written = readWrittenDay(text) ?? (days === undefined ? null : readDayInNumbers(text, days));
  return written === null ? null : readWritten(written);
}

function readWritten({ year, month, day, clock, zone }: WrittenTime): ReadTime | null {
  if (clock === null) return wallTime(utcOf(year, month, day, 0, 0, 0), 'date');
  const ms = utcOf(year, month, day, clock.hour, clock.minute, clock.second);
  return ms === null || zone === '' ? wallTime(ms, 'instant') : shift(ms, zone);
}

/** Microseconds, milliseconds or seconds since 1970 by size. */
export function readEpoch(value: number): ReadTime | null {
  if (!Number.isFinite(value)) return null;
  const ms = value >= 1e14 ? value / 1000 : value >= 1e11 ? value : value * 1000;
  // To the microsecond first: 1410553154.42 s is a hair under 420 ms in binary.
  return { ms: Math.floor(Math.round(ms * 1000) / 1000), zone: 'utc', precision: 'instant' };
}

/** ms east of UTC, for `+0200`, `+02:00`, `+02` and `Z`; null when it is no offset of this world. */
export function readOffset(text: string): number | null {
  if (/^(?:Z|UTC|GMT)$/i.test(text)) return 0;
  const parts = /^([+-])(\d{2}):?(\d{2})?$/.exec(text);
  if (parts === null) return null;
  const minutes = Number(parts[2]) * 60 + Number(parts[3] ?? 0);
  if (minutes > 14 * 60 || Number(parts[3] ?? 0) > 59) return null;
  return (parts[1] === '-' ? -minutes : minutes) * 60_000;
}

/**
 * `YYYY-MM-DD`, then perhaps `T` or a space, `hh:mm`, `:ss`, a fraction and a zone, and nothing else. By position, which
 * is faster.
 */
export function readIsoText(text: string): ReadTime | null {
  if (text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH || text.length > LONGEST) return null;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 2);
  const day = digits(text, 8, 2);
  if (text.length === 10) return wallTime(utcOf(year, month, day, 0, 0, 0), 'date');
  if (!isSeparator(text.charCodeAt(10)) || text.charCodeAt(13) !== COLON) return null;
  let end = 16;
  let second = 0;
  let fraction = 0;
  if (text.charCodeAt(end) === COLON) {
    second = digits(text, 17, 2);
    end = 19;
    const mark = text.charCodeAt(end);
    if (mark === DOT || mark === COMMA) {
      const start = end + 1;
      let weight = 100;
      for (end = start; isDigit(text.charCodeAt(end)); end += 1) {
        fraction += weight * (text.charCodeAt(end) - ZERO);
        weight = weight === 100 ? 10 : weight === 10 ? 1 : 0;
      }
      if (end === start || end - start > 9) return null;
    }
  }
  const whole = utcOf(year, month, day, digits(text, 11, 2), digits(text, 14, 2), second);
  if (whole === null) return null;
  const ms = whole + fraction;
  if (end === text.length) return wallTime(ms, 'instant');
  if (end === text.length - 1 && text.charCodeAt(end) === ZULU) return { ms, zone: 'utc', precision: 'instant' };
  const zone = text.slice(end);
  return ZONE.test(zone) ? shift(ms, zone.trim()) : null;
}

function isSeparator(code: number): boolean {
  return code === UPPER_T || code === LOWER_T || code === SPACE;
}

function wallTime(ms: number | null, precision: ReadTime['precision']): ReadTime | null {
  return ms === null ? null : { ms, zone: 'none', precision };
}

/** A number of `count` digits at `start`; -1, which no calendar accepts, when they are not all digits. */
function digits(text: string, start: number, count: number): number {
  let value = 0;
  for (let index = start; index < start + count; index += 1) {
    const code = text.charCodeAt(index);
    if (!isDigit(code)) return -1;
    value = value * 10 + code - ZERO;
  }
  return value;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= ZERO + 9;
}

function shift(ms: number, zone: string): ReadTime | null {
  const offset = readOffset(zone);
  if (offset === null) return null;
  return { ms: ms - offset, zone: offset === 0 ? 'utc' : 'offset', precision: 'instant' };
}

/** A day must exist; a leap second becomes 59; 2569 is 2026 of the Buddhist era. */
function utcOf(sent: number, month: number, day: number, hour: number, minute: number, second: number): number | null {
  const year = sent > BUDDHIST_SINCE && sent < BUDDHIST_UNTIL ? sent - BUDDHIST_YEARS : sent;
  const isDay = year >= 100 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
  const isClock = hour >= 0 && hour <= 23 && minute >= 0 && minute <= 59 && second >= 0 && second <= 60;
  // Years from 100: Date.UTC takes those before for the twentieth century.
  return !isDay || !isClock ? null : Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59));
}

function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
