import { LIST } from '../keys/aliases.ts';
import { EMPTY_FIELD_MAP } from '../keys/field-map.ts';
import { AHEAD_OF_LISTS, planRoot } from '../keys/lookup.ts';
import { createKeyPlanner, normaliseKey } from '../keys/planner.ts';
import { isKeyOfPeople, isPersonal, planItem } from '../keys/row-keys.ts';
import { isList, isPlainObject, type PlainObject } from '../keys/values.ts';
import { readPosition } from '../place/coordinates.ts';
import type { TimeRules } from '../time/instants.ts';
import { decodeRow } from './row.ts';
import { readRowPosition } from './row-place.ts';
import { hasOwnTime, readRowTime } from './row-time.ts';

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
const FEW = 4;
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

/** Names of lists that may be dated and described, and are no history. */
const OTHER_LISTS =
  'document|attachment|photo|image|file|order(?!ed)|product|article|invoice|payment|charge|fees?|subscription|webhook|setting|sensor|' +
  'gateway|metadata|stop|geofence|task|schedul|plan|forecast|estimat|predict|future|upcoming|provisional|promo|notification|alert|exception|alarm|incident|milestone|reference|service|sibling|related';
const NO_HISTORY = new RegExp(`^(?:${OTHER_LISTS})|(?:${OTHER_LISTS})(?:s|es|list|data)?$`);

/** A list of one asset with a name or a number and a place of its own: no row. */
export function isAsset(list: readonly unknown[]): boolean {
  const [entry] = list;
  if (list.length !== 1 || !isPlainObject(entry)) return false;
  const keys = new Set(Object.keys(entry).map(normaliseKey));
  const { properties } = entry;
  if (isPlainObject(properties) && VIEW.some((concept) => planRoot(properties).keysOf(concept).length > 0)) return true;
  const isNamed = ASSET_KEYS.some((key) => keys.has(key)) || RESOURCE_KEYS.every((key) => keys.has(key));
  return isNamed && !EVENT_KEYS.some((key) => keys.has(key));
}

/** The same under a name that envelopes have too: an only row without a time is no row. */
export function isOneAsset(list: readonly unknown[]): boolean {
  const [entry] = list;
  return isAsset(list) || (list.length === 1 && isPlainObject(entry) && !hasOwnTime(entry, planItem(entry)));
}

/** What a report says nothing of. */
const VIEW = ['destinationAddress', 'eta', 'trackingNumber'] as const;
const ASSET_KEYS = ['name', 'nm', 'device', 'vehicle', 'trackingnumber', 'entityname', 'devicename'];
/** Of JSON:API. */
const RESOURCE_KEYS = ['type', 'id', 'attributes'];
const EVENT_KEYS = ['event', 'eventtype', 'description', 'message', 'eventcode', 'geometry'];

/** Of a sample of a list, how much is dated: 2 nearly all, 1 some, 0 none. */
export function datednessOf(list: readonly unknown[], rules: TimeRules): 0 | 1 | 2 {
  const few = Math.min(list.length, FEW);
  let dated = 0;
  for (let index = 0; index < few; index += 1) {
    const entry = list[index];
    if (isPlainObject(entry) && readRowTime(entry, planItem(entry), rules, true) !== null) dated += 1;
  }
  return dated * 5 >= few * 4 ? 2 : dated > 0 ? 1 : 0;
}

/** People's, or a tracker's: then they have coordinates. */
const MESSAGES = /^messages?$/i;
const AHEAD = new RegExp(`^${AHEAD_OF_LISTS}`);

/** The test for a history by its shape: rows are no people, and most have a time and a place or a description. */
function areRowsByShape(list: readonly unknown[], rules: TimeRules): boolean {
  const sample = list.slice(0, SAMPLE);
  const read = { times: rules, fieldMap: EMPTY_FIELD_MAP };
  let telling = 0;
  let hasHappened = false;
  for (const entry of sample) {
    if (!isPlainObject(entry) || isPersonal(entry)) return false;
    const row = decodeRow(entry, read);
    const point = row?.point;
    hasHappened ||= row?.isPlanned === false && point?.time?.iso != null;
    if (point?.time?.iso != null && (point.position !== null || point.address !== null || point.event !== null))
      telling += 1;
  }
  return hasHappened && telling * 2 >= sample.length;
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
  // The two ends of a way are no reports of it.
  if (
    Object.keys(value)
      .slice(0, SAMPLE)
      .some((key) => ENDS.test(normaliseKey(key)))
  )
    return null;
  return values.length > 0 && values.every(isPlainObject) && values.slice(0, SAMPLE).some(isRow)
    ? { rows: values, path }
    : null;
}

export const ENDS = /^(?:pol|pod|origin|dest|destination|from|to|start|end|pickup|dropoff|departure|arrival)$/;

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
 * Rows below any of `keys`, at most four keys deep: those of sure positions, else those by shape, nearest first. Below
 * a list of parts (`Legs: [{Points: […]}]`) the rows of all parts are one history, in the order of the parts.
 */
export function searchRows(record: PlainObject, keys: readonly string[], rules: TimeRules): RowList | null {
  let places = take(childrenAt(record, keys, []));
  let byShape: Found | null = null;
  for (let level = 1; level <= DEEPEST_SEARCH && places.length > 0; level += 1) {
    for (const { value, steps } of places) {
      if (!isList(value) || steps.some(isAheadOfNow)) continue;
      if (areSurelyRows(value, rules)) return rowsAt(record, steps, areOfPlaces);
      if (byShape === null && !steps.some(isNoHistory) && areRowsByShape(value, rules)) byShape = { value, steps };
    }
    places = take(places.flatMap(childrenOf));
  }
  return byShape === null ? null : rowsAt(record, byShape.steps, (list) => !list.slice(0, SAMPLE).some(isOfPerson));
}

/** `FutureMoves`, whatever their times. */
function isAheadOfNow(step: Step): boolean {
  return step !== null && AHEAD.test(normaliseKey(step.slice(0, 64)));
}

function isNoHistory(step: Step): boolean {
  return step !== null && (MESSAGES.test(step) || NO_HISTORY.test(normaliseKey(step.slice(0, 64))));
}

function rowsAt(record: PlainObject, steps: readonly Step[], isPart: (list: readonly unknown[]) => boolean): RowList {
  return { rows: collect(record, steps, isPart), path: steps.map((step) => step ?? '*').join('.') };
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
    const isOpen = !isKeyOfPeople(key) || MESSAGES.test(key);
    return (isList(value) || isPlainObject(value)) && isOpen ? [{ value, steps: [...steps, key] }] : [];
  });
}

function take(places: readonly Found[]): readonly Found[] {
  return places.slice(0, MOST_PLACES);
}

/** Of `included: [events, ports, …]` the entries that are dated. */
function ofOneType(list: readonly unknown[]): readonly unknown[] {
  const isTyped = list
    .slice(0, SAMPLE)
    .every((entry) => isPlainObject(entry) && 'type' in entry && 'attributes' in entry);
  if (!isTyped) return list;
  return list.filter((entry) => {
    const inner = isPlainObject(entry) ? entry['attributes'] : null;
    return isPlainObject(inner) && planItem(inner).keysOf('time').length > 0;
  });
}

function collect(
  record: PlainObject,
  steps: readonly Step[],
  isPart: (list: readonly unknown[]) => boolean,
): readonly unknown[] {
  let values: readonly unknown[] = [record];
  for (const step of steps) {
    values = values.flatMap((value) => {
      if (step === null) return isList(value) ? value : [];
      return isPlainObject(value) && Object.hasOwn(value, step) ? [value[step]] : [];
    });
  }
  const [only] = values;
  if (values.length === 1 && isList(only)) return ofOneType(only);
  return values.flatMap((list) => (isList(list) && isPart(list) ? list : []));
}
