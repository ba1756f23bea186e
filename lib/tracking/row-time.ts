import { planItem, type ItemPlan } from './item-keys.ts';
import { isPlainObject, type PlainObject } from './read.ts';
import { findPlace } from './row-position.ts';
import { readSplitTime } from './split-time.ts';
import { readTime, type TimeRules } from './time.ts';
import type { Timestamp } from './types.ts';

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
  const place = best === null ? findPlace(row, plan) : null;
  return place === null ? best : readTimeIn(place, planItem(place), rules);
}

function readTimeIn(row: PlainObject, plan: ItemPlan, rules: TimeRules): Timestamp | null {
  let best: Timestamp | null = null;
  for (const key of plan.keysOf('time')) {
    const time = readTime(row[key], rules);
    if (isInstant(time)) return time;
    best = better(best, time);
  }
  return best === null ? null : (readSplitTime(row, plan, rules) ?? best);
}

function isInstant(time: Timestamp | null): boolean {
  return time !== null && time.iso !== null && time.precision === 'instant';
}

function better(first: Timestamp | null, second: Timestamp | null): Timestamp | null {
  if (first === null) return second;
  return first.iso === null && second !== null && second.iso !== null ? second : first;
}
