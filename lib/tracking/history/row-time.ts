import { ITEM } from '../keys/row-aliases.ts';
import { normaliseKey } from '../keys/planner.ts';
import { type ItemPlan, planItem } from '../keys/row-keys.ts';
import { isPlainObject, type PlainObject, readFirst } from '../keys/values.ts';
import { readTime, type TimeRules } from '../time/instants.ts';
import { readSplitTime } from '../time/split-times.ts';
import { inZone } from '../time/zones.ts';
import type { Timestamp } from '../types.ts';
import { findPlace } from './row-place.ts';

/** The first of its keys that states an instant, then one a level down, then a calendar day, then unreadable text. */
export function readRowTime(
  row: PlainObject,
  plan: ItemPlan,
  rules: TimeRules,
  usesBookkeeping = false,
): Timestamp | null {
  const own = readTimeIn(row, plan, rules);
  if (isInstant(own)) return own;
  let best = own;
  for (const concept of ['coordinates', 'section', 'event'] as const) {
    for (const key of plan.keysOf(concept)) {
      const inner = row[key];
      if (!isPlainObject(inner)) continue;
      const time = readTimeIn(inner, planItem(inner), rules);
      if (isInstant(time)) return time;
      best = better(best, time);
    }
  }
  if (best !== null) return best;
  const place = findPlace(row, plan);
  const time = place === null ? null : readTimeIn(place, planItem(place), rules);
  return time ?? (usesBookkeeping ? readWritten(row, plan, rules) : null);
}

/** When it was written down, or its place was. */
function readWritten(row: PlainObject, plan: ItemPlan, rules: TimeRules): Timestamp | null {
  const own = readBestTime(row, plan, plan.keysOf('bookkeeping'), rules);
  if (own !== null) return own;
  return readFirst(row, plan.keysOf('coordinates'), (place) => {
    if (!isPlainObject(place)) return null;
    const inner = planItem(place);
    return readBestTime(place, inner, inner.keysOf('bookkeeping'), rules);
  });
}

/** Whether a row has a key for when it happened, with whatever value. */
export function hasOwnTime(row: PlainObject, plan: ItemPlan): boolean {
  // `actual: true` is no time, `time: null` one that is not known.
  const times = [...plan.keysOf('time'), ...plan.keysOf('plannedTime')];
  if (times.some((key) => typeof row[key] !== 'boolean')) return true;
  for (const concept of ['coordinates', 'section'] as const)
    for (const key of plan.keysOf(concept)) {
      const inner = row[key];
      if (isPlainObject(inner) && planItem(inner).keysOf('time').length > 0) return true;
    }
  return false;
}

function readTimeIn(row: PlainObject, plan: ItemPlan, rules: TimeRules): Timestamp | null {
  return readBestTime(row, plan, plan.keysOf('time'), rules);
}

/** Of several spellings the first with a zone; a zone beside a zone-less one; a day and a clock together. */
function readBestTime(row: PlainObject, plan: ItemPlan, keys: readonly string[], rules: TimeRules): Timestamp | null {
  let best: Timestamp | null = null;
  for (const key of keys) {
    const stated = readApart(row[key], rules) ?? readTime(row[key], rules);
    if (stated?.iso === null && !SAYS_TIME.test(normaliseKey(key)) && !DAY_OR_CLOCK.test(stated.raw)) continue;
    if (stated?.iso === null && COUNT.test(stated.raw) && !TIME_ALONE.test(normaliseKey(key))) continue;
    const time = stated?.zone === 'none' && SAYS_UTC.test(key) ? (inZone(stated, 'Z') ?? stated) : stated;
    if (!isInstant(time)) best = better(best, time);
    else if (!isInstant(best)) best = time;
    else if (time !== null && time.zone !== 'none' && isSameMoment(best, time)) best = time;
    if (best !== null && best.zone !== 'none' && isInstant(best)) return best;
  }
  if (best === null) return null;
  const time = isInstant(best) ? best : (readSplitTime(row, plan, rules) ?? best);
  const zones = time.zone === 'none' ? plan.keysOf('offset') : [];
  return zones.length === 0 ? time : inZoneBeside(row, zones, time);
}

/** `datetime: { date: '2026-11-21', time: '19:26:11', zoneOffset: '-06:00' }` */
function readApart(value: unknown, rules: TimeRules): Timestamp | null {
  if (!isPlainObject(value) || !Object.hasOwn(value, 'date') || !Object.hasOwn(value, 'time')) return null;
  const plan = planItem(value);
  const time = readSplitTime(value, plan, rules);
  return time === null || time.zone !== 'none' ? time : inZoneBeside(value, plan.keysOf('offset'), time);
}

function inZoneBeside(row: PlainObject, keys: readonly string[], time: Timestamp): Timestamp {
  return readFirst(row, keys, (zone) => inZone(time, zone)) ?? time;
}

/** `transitTime: '44'`: of days, or of what else. */
const COUNT = /^-?\d{1,3}(?:\.\d+)?$/;
const TIME_ALONE = /^(?:date|time|datetime|timestamp)$/;

/** What cannot be read is a time only where its key says so, not where it ends as one may: `carton`, `flat`. */
const SAYS_TIME = new RegExp(
  `(?:time|stamp|date|day|utc|epoch)|^(?:${ITEM.time
    .filter((word) => word !== 'data')
    .map(normaliseKey)
    .join('|')})$`,
);
const DAY_OR_CLOCK = /\d{1,4}[-/. ]\d{1,2}[-/. ]\d{2,4}|\d:\d{2}/;
const SAYS_UTC = /^(?:utc|gmt)|(?:utc|gmt)$/i;

/** Whether a zone-less instant may be the other one, told by another clock. */
function isSameMoment(first: Timestamp | null, second: Timestamp): boolean {
  const [one, other] = [Date.parse(first?.iso ?? ''), Date.parse(second.iso ?? '')];
  return Math.abs(one - other) <= 26 * 3_600_000;
}

function isInstant(time: Timestamp | null): boolean {
  return time !== null && time.iso !== null && time.precision === 'instant';
}

function better(first: Timestamp | null, second: Timestamp | null): Timestamp | null {
  if (first === null) return second;
  return first.iso === null && second !== null && second.iso !== null ? second : first;
}
