import { normaliseKey } from '../keys/planner.ts';
import type { ItemPlan } from '../keys/row-keys.ts';
import { type PlainObject, readPrintable, readText } from '../keys/values.ts';
import type { Timestamp } from '../types.ts';
import { readOffset, readTimeText } from './formats.ts';
import { readTime, type TimeRules, timestampOf } from './instants.ts';

interface PartKey {
  readonly key: string;
  /** The key without its last word: `gmt` of `gmtDate` and `gmtTime`. */
  readonly stem: string;
}

interface Part {
  readonly text: string;
  readonly stem: string;
}

const DAY_KEY = /(?:date|day|^data)$/;
const CLOCK_KEY = /(?<!date)(?:time|clock|hour)$|^ora$/;
const COMPACT_DAY = /^(\d{4})(0[1-9]|1[0-2])(\d{2})$/;
const CLOCK = /^(\d{1,2})[:.](\d{2})((?::\d{2}(?:\.\d{1,9})?)?)(?: ?([ap])\.?m\.?| ?(Z|[+-]\d{2}:?\d{2}))?$/i;
const COMPACT_CLOCK = /^(\d{2})(\d{2})(\d{2})?$/;
const LONGEST = 40;
const MOST_KEYS = 32;

/** Which keys of a plan may hold a day and which a clock; rows of a history share their plan. */
const keysOfPlan = new WeakMap<ItemPlan, { readonly days: readonly PartKey[]; readonly clocks: readonly PartKey[] }>();

/**
 * A day and a clock kept apart, as in `{date, time, GMTOffset}`: one instant where both can be read, else both as
 * written. null when there is no such pair.
 */
export function readSplitTime(row: PlainObject, plan: ItemPlan, rules: TimeRules): Timestamp | null {
  const keys = splitKeysOf(plan);
  if (keys.days.length === 0 || keys.clocks.length === 0) return null;
  const days = partsOf(row, keys.days);
  // A zero is a word for "no time", not a part of one.
  const clocks = partsOf(row, keys.clocks).filter(({ text }) => !/^-?\d{1,2}$/.test(text));
  for (const day of days) {
    const clock = clocks.find(({ stem }) => stem === day.stem);
    if (clock !== undefined) return join(day, clock, offsetOf(row, plan, day.stem), rules);
  }
  const [day, clock] = [days[0], clocks[0]];
  if (day === undefined || clock === undefined) return null;
  const time = join(day, clock, offsetOf(row, plan, clock.stem), rules);
  // Under different names they may not belong together.
  return time !== null && time.iso !== null ? time : null;
}

function splitKeysOf(plan: ItemPlan) {
  const known = keysOfPlan.get(plan);
  if (known !== undefined) return known;
  const keysLike = (pattern: RegExp) =>
    plan
      .keysOf('time')
      .slice(0, MOST_KEYS)
      .flatMap((key) => {
        const name = normaliseKey(key);
        return pattern.test(name) ? [{ key, stem: name.replace(pattern, '') }] : [];
      });
  const keys = { days: keysLike(DAY_KEY), clocks: keysLike(CLOCK_KEY) };
  keysOfPlan.set(plan, keys);
  return keys;
}

function partsOf(row: PlainObject, keys: readonly PartKey[]): readonly Part[] {
  return keys.flatMap(({ key, stem }) => {
    const text = readPrintable(row[key]);
    return text === null || text.length > LONGEST ? [] : [{ text, stem }];
  });
}

function offsetOf(row: PlainObject, plan: ItemPlan, stem: string): string {
  if (stem === 'gmt' || stem === 'utc') return 'Z';
  return (
    plan
      .keysOf('offset')
      .map((key) => readText(row[key]))
      .find((text) => text !== null && readOffset(text) !== null) ?? ''
  );
}

function join(day: Part, clock: Part, offset: string, rules: TimeRules): Timestamp | null {
  const isInDay = clock.text.includes(':') && day.text.includes(clock.text);
  const raw = isInDay
    ? day.text
    : [day.text, clock.text, offset === 'Z' ? '' : offset].filter((part) => part !== '').join(' ');
  const read = readTimeText(
    `${day.text.replace(COMPACT_DAY, '$1-$2-$3')}T${clockOf(clock.text)}${/[Z+-]/i.test(clock.text) ? '' : offset}`,
    rules.days,
  );
  const time = read === null ? null : timestampOf(read, raw, rules);
  if (time !== null) return time;
  const saysBoth = readTime(day.text, rules) !== null && /\d/.test(day.text) && /\d/.test(clock.text);
  return saysBoth ? { iso: null, zone: 'none', precision: 'instant', raw } : null;
}

/** `hh:mm`, perhaps with seconds; text no reader takes when it is no clock. */
function clockOf(text: string): string {
  const compact = text.replace(COMPACT_CLOCK, (_, hours: string, minutes: string, seconds?: string) =>
    seconds === undefined ? `${hours}:${minutes}` : `${hours}:${minutes}:${seconds}`,
  );
  const [, hour, minute, seconds, half, zone] = CLOCK.exec(compact) ?? [];
  if (hour === undefined || minute === undefined) return '';
  const isHalf = half !== undefined;
  const hours = Number(hour);
  if (isHalf && (hours < 1 || hours > 12)) return '';
  const whole = isHalf ? (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hours;
  return `${String(whole).padStart(2, '0')}:${minute}${seconds ?? ''}${zone ?? ''}`;
}
