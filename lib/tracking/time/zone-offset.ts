const HOUR = 3_600_000;
const FURTHEST = 14 * HOUR;
const LONGEST = 80;
const MOST_ZONES = 64;
const OFFSET = /^(?:UTC|GMT)? ?([+−-])(?:(\d{2}):?(\d{2})|(\d{1,2})(?::(\d{2}))?)(?::00)?$/i;
/** Hours east of UTC. Not IST: Ireland, Israel and India all have one. */
const NAMED: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ Z: 0, UTC: 0, UT: 0, GMT: 0, WET: 0, WEST: 1, BST: 1, CET: 1, MEZ: 1, CEST: 2, MESZ: 2, EET: 2, EEST: 3 },
    ...{ MSK: 3, NST: -3.5, NDT: -2.5, AST: -4, ADT: -3, EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6 },
    ...{ PST: -8, PDT: -7, AKST: -9, AKDT: -8, HST: -10 },
  }),
);
const clocks = new Map<string, Intl.DateTimeFormat | null>();

/**
 * ms east of UTC, of what stands after a time: `+01:00[Europe/Paris]`, `GMT+0100 (Central European Standard Time)`,
 * `+01`, `CET`, `Europe/Paris`. `wall` is the time itself, as if it were UTC; null where no zone can be read.
 */
export function readZone(text: string, wall: number): number | null {
  if (text.length > LONGEST) return null;
  const brackets = [text.indexOf('['), text.indexOf('(')].filter((index) => index >= 0);
  const cut = Math.min(...brackets, text.length);
  const head = text.slice(0, cut).trim();
  const zone = head === '' ? text.slice(cut + 1, -1).trim() : head;
  // `+0100 CET`, as Go prints it.
  const [first = '', second = ''] = zone.split(' ');
  if (second !== '' && NAMED.has(second.toUpperCase())) return readOffset(first);
  return readOffset(zone) ?? offsetOfName(zone, wall);
}

/** An offset as text, as hours, minutes or seconds, or the name of a zone, that stands in a field of its own. */
export function readStatedZone(zone: unknown, wall: number): number | null {
  if (typeof zone === 'number') return offsetOfNumber(zone);
  if (typeof zone !== 'string' || zone.length > LONGEST) return null;
  const text = zone.trim();
  const isNumber = text !== '' && Number.isFinite(Number(text)) && !text.startsWith('+');
  // `-05` and `-0500` are offsets, `-300` is minutes; .NET writes `01:00:00` without a sign.
  if (isNumber) return (text.length % 2 === 1 && text.startsWith('-') ? readOffset(text) : null) ?? offsetOfNumber(Number(text));
  return readZone(text, wall) ?? (text.includes(':') ? readOffset(`+${text}`) : null);
}

function readOffset(text: string): number | null {
  const named = NAMED.get(text.toUpperCase());
  if (named !== undefined) return named * HOUR;
  const [, sign, hours, minutes = '0', bareHours, bareMinutes = '0'] = OFFSET.exec(text) ?? [];
  if (sign === undefined) return null;
  const [hour, minute] = hours === undefined ? [Number(bareHours), Number(bareMinutes)] : [Number(hours), Number(minutes)];
  const offset = hour * HOUR + minute * 60_000;
  if (offset > FURTHEST || minute > 59) return null;
  // Without a negative zero.
  return sign === '+' ? offset : 0 - offset;
}

/** Hours up to 14, else minutes, else seconds, where they are quarters of an hour. */
function offsetOfNumber(value: number): number | null {
  const size = Math.abs(value);
  const ms = size <= 14 ? value * HOUR : size <= 840 ? value * 60_000 : size <= 50_400 ? value * 1000 : NaN;
  return ms % (HOUR / 4) === 0 ? ms + 0 : null;
}

function offsetOfName(name: string, wall: number): number | null {
  const clock = name.includes('/') ? clockOf(name) : null;
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
  const part = 'numeric';
  const parts = { year: part, month: part, day: part, hour: part, minute: part, second: part } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...parts });
  } catch {
    return null;
  }
}

/** ms east of UTC that a clock shows at an instant. */
function offsetAt(clock: Intl.DateTimeFormat, ms: number): number {
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = clock.format(ms).split(/\D+/).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
}
