const HOUR = 3_600_000;
const FURTHEST = 14 * HOUR;
const LONGEST = 80;
const MOST_ZONES = 128;
const OFFSET = /^(?:UTC|GMT)? ?([+−-])(\d\d?)(?:(?:(?<=\d\d)|:)(\d\d))?(?::00)?$/i;
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
 * `+01`, `+0100 CET`, `Europe/Paris`. `wall` is the time itself, as if it were UTC; null where no zone can be read.
 */
export function readZone(text: string, wall: number): number | null {
  if (text.length > LONGEST) return null;
  const [head = '', inner = ''] = text.replace('(', '[').split('[');
  const zone = head.trim() || inner.slice(0, -1);
  const [first = '', second = ''] = zone.split(' ');
  return readOffset(NAMED.has(second.toUpperCase()) ? first : zone) ?? offsetOfName(zone, wall);
}

/** An offset as text, as hours, minutes or seconds, or the name of a zone, that stands in a field of its own. */
export function readStatedZone(zone: unknown, wall: number): number | null {
  if (typeof zone === 'number') return offsetOfNumber(zone);
  if (typeof zone !== 'string' || zone.trim() === '') return null;
  const text = zone.trim();
  // `-05` and `-0500` are offsets, `-300` are minutes. .NET writes `01:00:00` without a sign.
  const isOffset = text.startsWith('+') || (text.startsWith('-') && text.length % 2 === 1);
  const offset = isOffset ? null : offsetOfNumber(Number(text));
  return offset ?? readZone(text, wall) ?? (text.includes(':') ? readOffset(`+${text}`) : null);
}

function readOffset(text: string): number | null {
  const named = NAMED.get(text.toUpperCase());
  if (named !== undefined) return named * HOUR;
  const [, sign, hours, minutes = '0'] = OFFSET.exec(text) ?? [];
  const offset = Number(hours) * HOUR + Number(minutes) * 60_000;
  if (sign === undefined || offset > FURTHEST || Number(minutes) > 59) return null;
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
  let clock = clocks.get(timeZone);
  if (clock !== undefined) return clock;
  try {
    clock = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    clock = null;
  }
  if (clocks.size >= MOST_ZONES) clocks.clear();
  clocks.set(timeZone, clock);
  return clock;
}
