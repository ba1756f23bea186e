import { planItem, type ItemPlan } from './item-keys.ts';
import { isPlainObject, readText, type PlainObject } from './read.ts';
import { readOffset, readTimeText } from './time-formats.ts';
import { readTime, timestampOf, type TimeRules } from './time.ts';
import type { Timestamp } from './types.ts';

const CLOCK = /^\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?$/;

/**
 * The time of a row: the first of its keys that states an instant, then one level down in its coordinate
 * container or properties, then a calendar day, then text nobody can read.
 */
export function readRowTime(row: PlainObject, plan: ItemPlan, rules: TimeRules): Timestamp | null {
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
  return best;
}

function readTimeIn(row: PlainObject, plan: ItemPlan, rules: TimeRules): Timestamp | null {
  let best: Timestamp | null = null;
  for (const key of plan.keysOf('time')) {
    const time = readTime(row[key], rules);
    if (isInstant(time)) return time;
    best = better(best, time);
  }
  return best !== null && best.iso !== null ? (joinClock(best, row, plan, rules) ?? best) : best;
}

/** `{date, time, GMTOffset}`: a day and a clock kept apart. */
function joinClock(day: Timestamp, row: PlainObject, plan: ItemPlan, rules: TimeRules): Timestamp | null {
  const clock = plan.keysOf('time').map((key) => readText(row[key])).find((text) => text !== null && CLOCK.test(text));
  if (clock === null || clock === undefined) return null;
  const offset = plan.keysOf('offset').map((key) => readText(row[key])).find((text) => text !== null && readOffset(text) !== null) ?? '';
  const read = readTimeText(`${day.raw}T${clock}${offset}`);
  return read === null ? null : timestampOf(read, `${day.raw} ${clock}${offset === '' ? '' : ` ${offset}`}`, rules);
}

function isInstant(time: Timestamp | null): boolean {
  return time !== null && time.iso !== null && time.precision === 'instant';
}

function better(first: Timestamp | null, second: Timestamp | null): Timestamp | null {
  if (first === null) return second;
  return first.iso === null && second !== null && second.iso !== null ? second : first;
}
