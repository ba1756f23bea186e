import { LIST } from '../keys/aliases.ts';
import { createKeyPlanner, normaliseKey } from '../keys/planner.ts';
import { isKeyOfPeople, isPersonal, planItem } from '../keys/row-keys.ts';
import { isList, isPlainObject, type PlainObject } from '../keys/values.ts';
import { readPosition } from '../place/coordinates.ts';
import type { TimeRules } from '../time/instants.ts';
import { readRowPosition, readRowTime } from './row.ts';

/** Rows as they lie in the payload, and where below the value they were found. */
export interface RowList {
  readonly rows: readonly unknown[];
  /** Keys walked down, with dots; empty when the value is the list itself. */
  readonly path: string;
}

/** A key, or null for every entry of a list. */
type Step = string | null;

interface Found {
  readonly value: unknown;
  readonly steps: readonly Step[];
}

const planList = createKeyPlanner(LIST);
/** A list is judged by its first entries: enough to tell rows from names or products. */
const SAMPLE = 20;
/** Levels between a value under a known name and its rows. */
const DEEPEST_LIST = 2;
/** Keys the search goes down. */
const DEEPEST_SEARCH = 4;
/** Objects and lists looked into per level, keys of an object, entries of a list. */
const MOST_PLACES = 200;
const MOST_KEYS = 64;
const MOST_ENTRIES = 20;

/**
 * The rows inside a value: a list, a GeoJSON collection or line, a list one or two levels down, objects
 * under keys of their own, or one lone row. `isRow` decides whether entries look like rows.
 */
export function findRows(value: unknown, isRow: (entry: unknown) => boolean): RowList | null {
  return findRowsAt(value, isRow, 0, '');
}

/** Whether an entry says where or when something was. */
export function looksLikeRow(entry: unknown, rules: TimeRules): boolean {
  if (typeof entry === 'string') return readPosition(entry) !== null;
  if (!isPlainObject(entry)) return false;
  const plan = planItem(entry);
  return (
    readRowPosition(entry, plan, null) !== null ||
    readRowTime(entry, plan, rules) !== null ||
    plan.keysOf('latitude').length + plan.keysOf('address').length > 0
  );
}

/** Whether an entry speaks of a person and of no place on the globe. */
export function isOfPerson(entry: unknown): boolean {
  return isPlainObject(entry) && isPersonal(entry) && readRowPosition(entry, planItem(entry), null) === null;
}

/** The test for a list under any name: no entry speaks of a person, most have coordinates, and one a time as well. */
function areSurelyRows(list: readonly unknown[], rules: TimeRules): boolean {
  return areOfPlaces(list) && list.slice(0, SAMPLE).some((entry) => isSurelyRow(entry, rules));
}

function areOfPlaces(list: readonly unknown[]): boolean {
  const sample = list.slice(0, SAMPLE);
  const located = sample.filter(
    (entry) =>
      isPlainObject(entry) &&
      (planItem(entry).keysOf('latitude').length > 0 || readRowPosition(entry, planItem(entry), null) !== null),
  );
  return sample.every((entry) => isPlainObject(entry) && !isPersonal(entry)) && located.length * 2 >= sample.length;
}

function isSurelyRow(entry: unknown, rules: TimeRules): boolean {
  if (!isPlainObject(entry)) return false;
  const plan = planItem(entry);
  const time = readRowTime(entry, plan, rules);
  return time !== null && time.iso !== null && readRowPosition(entry, plan, null) !== null;
}

function findRowsAt(value: unknown, isRow: (entry: unknown) => boolean, depth: number, path: string): RowList | null {
  if (isList(value)) return value.slice(0, SAMPLE).some(isRow) ? { rows: value, path } : null;
  if (!isPlainObject(value) || depth > DEEPEST_LIST) return null;
  const line = readLine(value);
  if (line !== null) return { rows: line, path };
  for (const key of planList(value).keysOf('rows')) {
    const inner = value[key];
    if (!isList(inner) && !isPlainObject(inner)) continue;
    // A lone row may have a `location` of its own.
    if (!isList(inner) && isRow(value)) continue;
    const found = findRowsAt(inner, isRow, depth + 1, path === '' ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  if (holdsEmptyList(value)) return null;
  if (isRow(value)) return { rows: [value], path };
  const values = Object.values(value);
  return values.length > 0 && values.every(isPlainObject) && values.slice(0, SAMPLE).some(isRow)
    ? { rows: values, path }
    : null;
}

/** `{updatedOn, items: []}` is a history without rows, and no row. */
function holdsEmptyList(value: PlainObject): boolean {
  return planList(value)
    .keysOf('rows')
    .some((key) => normaliseKey(key) !== 'location' && isList(value[key]) && value[key].length === 0);
}

/** A GeoJSON line or multi-point, alone or in a feature, as rows of points with its times if it has them. */
function readLine(value: PlainObject): readonly unknown[] | null {
  const geometry = isPlainObject(value['geometry']) ? value['geometry'] : value;
  const type = geometry['type'];
  const coordinates = geometry['coordinates'];
  if ((type !== 'LineString' && type !== 'MultiPoint') || !isList(coordinates)) return null;
  const properties = isPlainObject(value['properties']) ? value['properties'] : {};
  const perPoint = isPlainObject(properties['coordinateProperties']) ? properties['coordinateProperties'] : {};
  const times = [perPoint['times'], properties['coordTimes'], properties['times']].find(isList);
  return coordinates.map((point, index) => ({
    geometry: { type: 'Point', coordinates: point },
    timestamp: times?.[index] ?? null,
  }));
}

/**
 * Rows of sure positions below any of `keys`, nearest first, at most four keys deep. Below a list of parts
 * (`Legs: [{Points: […]}]`) the rows of all parts are one history, in the order of the parts.
 */
export function searchRows(record: PlainObject, keys: readonly string[], rules: TimeRules): RowList | null {
  let places = take(childrenAt(record, keys, []));
  for (let level = 1; level <= DEEPEST_SEARCH && places.length > 0; level += 1) {
    for (const { value, steps } of places) {
      if (isList(value) && areSurelyRows(value, rules))
        return { rows: collect(record, steps), path: steps.map((step) => step ?? '*').join('.') };
    }
    places = take(places.flatMap(childrenOf));
  }
  return null;
}

function childrenOf({ value, steps }: Found): readonly Found[] {
  if (isPlainObject(value)) return isPersonal(value) ? [] : childrenAt(value, Object.keys(value), steps);
  if (!isList(value)) return [];
  return value
    .slice(0, MOST_ENTRIES)
    .flatMap((entry) =>
      isPlainObject(entry) && !isPersonal(entry) ? childrenAt(entry, Object.keys(entry), [...steps, null]) : [],
    );
}

function childrenAt(record: PlainObject, keys: readonly string[], steps: readonly Step[]): readonly Found[] {
  return keys.slice(0, MOST_KEYS).flatMap((key) => {
    const value = record[key];
    return (isList(value) || isPlainObject(value)) && !isKeyOfPeople(key) ? [{ value, steps: [...steps, key] }] : [];
  });
}

function take(places: readonly Found[]): readonly Found[] {
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
