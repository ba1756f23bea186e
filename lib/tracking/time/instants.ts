import { TIME_OBJECT } from '../keys/row-aliases.ts';
import { createKeyPlanner } from '../keys/planner.ts';
import { cleanText } from '../keys/text.ts';
import { isPlainObject, readText } from '../keys/values.ts';
import type { Timestamp } from '../types.ts';
import { readEpoch, readIsoText, type ReadTime, readTimeText } from './formats.ts';
import type { DayOrder } from './written-days.ts';

/** What a time is read against. */
export interface TimeRules {
  /** The present, ms UTC. */
  readonly now: number;
  /** Latest instant believed, ms UTC. */
  readonly latest: number;
  /** ISO instants after which something has not happened yet: of a time with a zone, and of one without. */
  readonly ahead: string;
  readonly aheadAnywhere: string;
  /** How a list writes its days in numbers, where its rows tell; else they stay as sent. */
  readonly days?: DayOrder;
}

const EARLIEST = Date.UTC(1990, 0, 1);
const TWENTY_YEARS = 20 * 366 * 24 * 3_600_000;
const CLOCKS_DIFFER = 10 * 60_000;
/** A clock without a zone may be that far ahead of UTC. */
const EAST_OF_ALL = 14 * 3_600_000;
const LONGEST_RAW = 100;
/** What `toISOString` would print again, of a year of the common era. */
const CANONICAL = /^(?:19|20)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:[0-5]\d\.\d{3}Z$/;
/** How services write "no time": the zero of their calendar, the end of it, or words. */
const ABSENT =
  /^(?:0|-\d+|(?:0000|0001|1900|9999)-.*|1970-01-01.*|\/Date\((?:0|-\d+)(?:[+-]\d{4})?\)\/|not implemented|not available|null|none|undefined|invalid date|n\/?a|-+)$/i;

/** To the minute, and kept while it lasts. */
let limits = { minute: NaN, ahead: '', aheadAnywhere: '' };

/** `now` in ms UTC. */
export function createTimeRules(now: number): TimeRules {
  const minute = Math.floor(now / 60_000);
  if (limits.minute !== minute)
    limits = {
      minute,
      ahead: new Date(minute * 60_000 + CLOCKS_DIFFER).toISOString(),
      aheadAnywhere: new Date(minute * 60_000 + EAST_OF_ALL).toISOString(),
    };
  return { now, latest: now + TWENTY_YEARS, ahead: limits.ahead, aheadAnywhere: limits.aheadAnywhere };
}

/**
 * The time a value states: text or a number, or an object with one of them inside. Text that cannot be
 * read without guessing keeps its `raw` with `iso` null; null means no time at all.
 */
export function readTime(value: unknown, rules: TimeRules): Timestamp | null {
  return readTimeAt(value, rules, 0);
}

const planTimeObject = createKeyPlanner(TIME_OBJECT);

function readTimeAt(value: unknown, rules: TimeRules, depth: number): Timestamp | null {
  if (typeof value === 'string') return readWritten(value, rules);
  if (typeof value === 'number') return readNumber(value, rules);
  if (!isPlainObject(value) || depth >= 2) return null;
  const text = readText(value);
  if (text !== null) return readWritten(text, rules);
  let best: Timestamp | null = null;
  for (const key of planTimeObject(value).keysOf('time')) {
    const time = readTimeAt(value[key], rules, depth + 1);
    if (time !== null && time.iso !== null) return time;
    best ??= time;
  }
  return best;
}

function readWritten(value: string, rules: TimeRules): Timestamp | null {
  // What is read so far has nothing in it to be cleaned.
  const iso = readIsoText(value);
  const stated = iso === null ? null : timestampOf(iso, value, rules);
  if (stated !== null) return stated;
  const raw = cleanText(value, LONGEST_RAW);
  if (raw === null) return null;
  const read = readTimeText(raw === value || value.length > LONGEST_RAW ? value : value.trim(), rules.days);
  const time = read === null ? null : timestampOf(read, raw, rules);
  if (time !== null) return time;
  return ABSENT.test(raw) ? null : { iso: null, zone: 'none', precision: 'instant', raw };
}

/** Whether a time lies ahead of the present, wherever its clock hangs. */
export function isAhead({ iso, zone }: Timestamp, { ahead, aheadAnywhere }: TimeRules): boolean {
  return iso !== null && iso > (zone === 'none' ? aheadAnywhere : ahead);
}

/** A small number is a duration, a counter or a code. */
function readNumber(value: number, rules: TimeRules): Timestamp | null {
  const read = readEpoch(value);
  if (read === null || value < 1e7) return null;
  const raw = String(value);
  return timestampOf(read, raw, rules) ?? { iso: null, zone: 'none', precision: 'instant', raw };
}

/** null when the instant is not one a shipment can have. */
export function timestampOf(read: ReadTime, raw: string, rules: TimeRules): Timestamp | null {
  const { ms } = read;
  if (!(ms >= EARLIEST && ms <= rules.latest)) return null;
  return {
    iso: read.zone === 'utc' && CANONICAL.test(raw) ? raw : new Date(ms).toISOString(),
    zone: read.zone,
    precision: read.precision,
    raw,
  };
}
