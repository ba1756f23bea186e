/** A readable time before the rules on plausibility. `ms`: wall clock as if it were UTC when `zone` is `none`, else UTC. */
export interface ReadTime {
  readonly ms: number;
  readonly zone: 'utc' | 'offset' | 'none';
  readonly precision: 'instant' | 'date';
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?(Z|z|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?)?$/;
const HTTP = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d{1,2}) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (\d{4}) (\d{2}):(\d{2}):(\d{2}) (GMT|UTC|[+-]\d{4})$/;
const MICROSOFT = /^\/Date\((-?\d{1,16})(?:[+-]\d{4})?\)\/$/;
const DIGITS = /^(?:\d{10}(?:\.\d+)?|\d{13}|\d{16})$/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const LONGEST = 48;

/**
 * Reads only what can be read in one way; null for all else. Not `Date.parse`: it takes the process's
 * zone for zone-less text, month before day, and 30 February for 2 March.
 */
export function readTimeText(text: string): ReadTime | null {
  if (text.length > LONGEST) return null;
  const iso = ISO.exec(text);
  if (iso !== null) return readIso(iso);
  if (DIGITS.test(text)) return readEpoch(Number(text));
  const microsoft = MICROSOFT.exec(text);
  // Its suffix is for display only: the number is UTC already.
  if (microsoft !== null) return { ms: Number(microsoft[1]), zone: 'utc', precision: 'instant' };
  const http = HTTP.exec(text);
  return http === null ? null : readHttp(http);
}

/** Microseconds, milliseconds or seconds since 1970 by size. */
export function readEpoch(value: number): ReadTime | null {
  if (!Number.isFinite(value)) return null;
  const ms = value >= 1e14 ? value / 1000 : value >= 1e11 ? value : value * 1000;
  return { ms: Math.floor(ms), zone: 'utc', precision: 'instant' };
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

function readIso(parts: RegExpExecArray): ReadTime | null {
  const [, year, month, day, hour, minute, second, fraction, zone] = parts;
  const isDate = hour === undefined;
  const ms = utcOf(Number(year), Number(month), Number(day), Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0));
  if (ms === null) return null;
  if (isDate) return { ms, zone: 'none', precision: 'date' };
  const whole = ms + (fraction === undefined ? 0 : Number(fraction.padEnd(3, '0').slice(0, 3)));
  return zone === undefined ? { ms: whole, zone: 'none', precision: 'instant' } : shift(whole, zone);
}

function readHttp(parts: RegExpExecArray): ReadTime | null {
  const [, day, month, year, hour, minute, second, zone] = parts;
  const ms = utcOf(Number(year), MONTHS.indexOf(month ?? '') + 1, Number(day), Number(hour), Number(minute), Number(second));
  return ms === null || zone === undefined ? null : shift(ms, zone);
}

function shift(ms: number, zone: string): ReadTime | null {
  const offset = readOffset(zone);
  if (offset === null) return null;
  return { ms: ms - offset, zone: offset === 0 ? 'utc' : 'offset', precision: 'instant' };
}

/** A day must exist; a leap second is its neighbour, since no later arithmetic knows them. */
function utcOf(year: number, month: number, day: number, hour: number, minute: number, second: number): number | null {
  if (hour > 23 || minute > 59 || second > 60) return null;
  const ms = Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59));
  const date = new Date(ms);
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? ms : null;
}
