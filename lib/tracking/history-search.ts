import { areOfPlaces, areSurelyRows, type RowList } from './history-list.ts';
import { isKeyOfPeople, isPersonal } from './item-keys.ts';
import { isList, isPlainObject, type PlainObject } from './read.ts';
import type { TimeRules } from './time.ts';

/** A key, or null for every entry of a list. */
type Step = string | null;

interface Place {
  readonly value: unknown;
  readonly steps: readonly Step[];
}

const MOST_LEVELS = 4;
/** Objects and lists looked into per level, keys of an object, entries of a list: the search ends, whatever the body. */
const MOST_PLACES = 200;
const MOST_KEYS = 64;
const MOST_ENTRIES = 20;

/**
 * Rows of sure positions below any of `keys`, nearest first, at most four keys deep. Below a list of parts
 * (`Legs: [{Points: […]}]`) the rows of all parts are one history, in the order of the parts.
 */
export function searchRows(record: PlainObject, keys: readonly string[], rules: TimeRules): RowList | null {
  let places = take(childrenAt(record, keys, []));
  for (let level = 1; level <= MOST_LEVELS && places.length > 0; level += 1) {
    for (const { value, steps } of places) {
      if (isList(value) && areSurelyRows(value, rules)) return { rows: collect(record, steps), path: steps.map((step) => step ?? '*').join('.') };
    }
    places = take(places.flatMap(childrenOf));
  }
  return null;
}

function childrenOf({ value, steps }: Place): readonly Place[] {
  if (isPlainObject(value)) return isPersonal(value) ? [] : childrenAt(value, Object.keys(value), steps);
  if (!isList(value)) return [];
  return value.slice(0, MOST_ENTRIES).flatMap((entry) => (isPlainObject(entry) && !isPersonal(entry) ? childrenAt(entry, Object.keys(entry), [...steps, null]) : []));
}

function childrenAt(record: PlainObject, keys: readonly string[], steps: readonly Step[]): readonly Place[] {
  return keys.slice(0, MOST_KEYS).flatMap((key) => {
    const value = record[key];
    return (isList(value) || isPlainObject(value)) && !isKeyOfPeople(key) ? [{ value, steps: [...steps, key] }] : [];
  });
}

function take(places: readonly Place[]): readonly Place[] {
  return places.slice(0, MOST_PLACES);
}

function collect(record: PlainObject, steps: readonly Step[]): readonly unknown[] {
  let values: readonly unknown[] = [record];
  for (const step of steps) {
    values = values.flatMap((value) => {
      if (step === null) return isList(value) ? value : [];
      return isPlainObject(value) && Object.hasOwn(value, step) ? [value[step]] : [];
    });
  }
  const [only] = values;
  if (values.length === 1 && isList(only)) return only;
  return values.flatMap((list) => (isList(list) && areOfPlaces(list) ? list : []));
}
