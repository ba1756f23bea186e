const HOUR = 3_600_000;
const FURTHEST = 14 * HOUR;
const LONGEST = 80;
const MOST_ZONES = 128;
const OFFSET = /^(?:UTC|GMT)? ?([+−-])(?:(\d\d):?(\d\d)|(\d{1,2})(?::(\d\d))?)(?::00)?$/i;
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
  const offset = readOffset(text.trim());
  if (offset !== null) return offset;
  const [head = '', inner] = text
    .replace('(', '[')
    .split('[')
    .map((part) => part.trim());
  if (inner !== undefined && !inner.endsWith(']') && !inner.endsWith(')')) return null;
  const zone = head === '' && inner !== undefined ? inner.slice(0, -1) : head;
  const [first = '', second = ''] = zone.split(' ');
  // `+0100 CET`, as Go prints it.
  return NAMED.has(second.toUpperCase()) ? readOffset(first) : (readOffset(zone) ?? offsetOfName(zone, wall));
}

/** An offset as text, as hours, minutes or seconds, or the name of a zone, that stands in a field of its own. */
export function readStatedZone(zone: unknown, wall: number): number | null {
  if (typeof zone === 'number') return offsetOfNumber(zone);
  if (typeof zone !== 'string' || zone.trim() === '' || zone.length > LONGEST) return null;
  const text = zone.trim();
  // .NET writes `01:00:00` without a sign.
  if (Number.isNaN(Number(text))) return readZone(text, wall) ?? (text.includes(':') ? readOffset(`+${text}`) : null);
  // `-05` and `-0500` are offsets, `-300` are minutes.
  const isOffset = text.startsWith('+') || (text.startsWith('-') && text.length % 2 === 1);
  return (isOffset ? readOffset(text) : null) ?? offsetOfNumber(Number(text));
}

function readOffset(text: string): number | null {
  const found = OFFSET.exec(text);
  if (found === null) {
    const named = NAMED.get(text.toUpperCase());
    return named === undefined ? null : named * HOUR;
  }
  const [, sign, hours, minutes, bareHours, bareMinutes] = found;
  const minute = Number(minutes ?? bareMinutes ?? 0);
  const offset = Number(hours ?? bareHours) * HOUR + minute * 60_000;
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
  // `11/24/2026, GMT+01:00`
  const offsetAt = (ms: number) => readOffset(clock?.format(ms).split(', ')[1] ?? '') ?? NaN;
  const offset = offsetAt(wall - offsetAt(wall));
  // In the hour that a clock skips there is no such time.
  return offsetAt(wall - offset) === offset ? offset : null;
}

function clockOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  let clock: Intl.DateTimeFormat | null = null;
  try {
    clock = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    // There is no such zone.
  }
  if (clocks.size >= MOST_ZONES) clocks.clear();
  clocks.set(timeZone, clock);
  return clock;
}
