import { LIST } from '../keys/row-aliases.ts';
import { planRoot } from '../keys/asset-keys.ts';
import { createKeyPlanner, normaliseKey } from '../keys/planner.ts';
import { isKeyOfPeople, isPersonal, planItem } from '../keys/row-keys.ts';
import { isList, isPlainObject, keysIn, type PlainObject } from '../keys/values.ts';
import { readPosition } from '../place/coordinates.ts';
import type { TimeRules } from '../time/instants.ts';
import { readColumns } from './columns.ts';
import { readRowEvent } from './row-event.ts';
import { readRowPosition } from './row-place.ts';
import { hasOwnTime, readRowTime } from './row-time.ts';

/** Rows as they lie in the payload, and where below the value they were found. */
export interface RowList {
  readonly rows: readonly unknown[];
  /** Keys walked down, with dots; empty when the value is the list itself. */
  readonly path: string;
}

const planList = createKeyPlanner(LIST);
/** A list is judged by its first entries: enough to tell rows from names or products. */
export const SAMPLE = 20;
const FEW = 4;
/** Levels between a value under a known name and its rows. */
const DEEPEST_LIST = 2;

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

/** A list of one asset with a name or a number and a place of its own: no row. */
export function isAsset(list: readonly unknown[]): boolean {
  const [entry] = list;
  if (list.length !== 1 || !isPlainObject(entry)) return false;
  const names = Object.keys(entry);
  if (names.some((key) => HISTORY.test(normaliseKey(key)) && isListOfObjects(entry[key]))) return true;
  if (holdsDatedList(entry, DEEPEST_PART)) return true;
  const keys = new Set(names.map(normaliseKey));
  const { properties } = entry;
  if (isPlainObject(properties) && VIEW.some((concept) => planRoot(properties).keysOf(concept).length > 0)) return true;
  const isNamed = ASSET_KEYS.some((key) => keys.has(key)) || RESOURCE_KEYS.every((key) => keys.has(key));
  return isNamed && !EVENT_KEYS.some((key) => keys.has(key)) && ![...keys].some((key) => EVENT_TIME.test(key));
}

/** `[{ waybillNumber, updateDateTime, updateLocation, updateDescription }]`: what happened once, and no view. */
export function isLoneEvent(entry: unknown, rules: TimeRules): boolean {
  if (!isPlainObject(entry) || !keysIn(entry).some((key) => EVENT_TIME.test(normaliseKey(key)))) return false;
  const [plan, root] = [planItem(entry), planRoot(entry)];
  const has = (keys: readonly string[]) => keys.some((key) => Boolean(entry[key]));
  return (
    !NO_EVENT.some((concept) => has(root.keysOf(concept))) &&
    !holdsDatedList(entry, DEEPEST_PART) &&
    ((['address', 'city', 'placeWord', 'placeCode'] as const).some((concept) => has(plan.keysOf(concept))) ||
      readRowPosition(entry, plan, null) !== null) &&
    readRowEvent(entry, plan) !== null &&
    readRowTime(entry, plan, rules, true) !== null
  );
}

/** When something happened, was scanned or written: of a shipment no more than of what happened to it. */
const EVENT_TIME =
  /^(?:event|update|scan|status|checkpoint|activity|movement|move|occurrence)(?:date|time|datetime|timestamp|datetimeutc|timeutc|on|at)$/;
const NO_EVENT = ['destinationAddress', 'originAddress', 'eta', 'deliveredAt', 'carrier', 'assetName'] as const;

/** The same under a name that envelopes have too: an only row without a time, or with a way of its own, is no row. */
export function isOneAsset(list: readonly unknown[]): boolean {
  const [entry] = list;
  if (isAsset(list)) return true;
  if (list.length !== 1 || !isPlainObject(entry)) return false;
  const { keysOf } = planRoot(entry);
  const goesSomewhere = (['trackingNumber', 'destinationAddress'] as const).every((concept) =>
    keysOf(concept).some((key) => Boolean(entry[key])),
  );
  return goesSomewhere || !hasOwnTime(entry, planItem(entry));
}

/** No report has a history of its own. */
const HISTORY = /(?:history|events|eventset|scans|checkpoints)$/;

/** Nor lists of what else happened, in whatever of its parts. */
function holdsDatedList(record: PlainObject, depth: number): boolean {
  for (const key of keysIn(record)) {
    const value = record[key];
    if (typeof value !== 'object' || value === null || isKeyOfPeople(key)) continue;
    if (isList(value) && value.length > 1) {
      if (value.slice(0, 2).every((entry) => isPlainObject(entry) && hasOwnTime(entry, planItem(entry)))) return true;
      continue;
    }
    const part = isList(value) ? value[0] : value;
    if (depth > 0 && isPlainObject(part) && holdsDatedList(part, depth - 1)) return true;
  }
  return false;
}

const DEEPEST_PART = 2;

function isListOfObjects(value: unknown): boolean {
  return isList(value) && value.length > 0 && value.slice(0, FEW).every(isPlainObject);
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

/** Stops of a way, each with whom to ask for, and no reports of it. */
export function areStops(list: readonly unknown[]): boolean {
  const stops = list
    .slice(0, FEW)
    .filter(
      (entry) =>
        isPlainObject(entry) &&
        Object.keys(entry).some((key) => WHOM.test(normaliseKey(key)) && isPlainObject(entry[key])),
    );
  return stops.length > 0 && stops.length === Math.min(list.length, FEW);
}

const WHOM = /^(?:contact(?:person|info|details)?|recipient|receiver|customer|sender|person)$/;

/** Whether an entry speaks of a person and of no place on the globe. */
export function isOfPerson(entry: unknown): boolean {
  return isPlainObject(entry) && isPersonal(entry) && readRowPosition(entry, planItem(entry), null) === null;
}

function findRowsAt(value: unknown, isRow: (entry: unknown) => boolean, depth: number, path: string): RowList | null {
  if (isList(value)) {
    const lines = readLines(value);
    if (lines !== null) return { rows: lines, path };
    return value.slice(0, SAMPLE).some(isRow) ? { rows: value, path } : null;
  }
  if (!isPlainObject(value) || depth > DEEPEST_LIST) return null;
  const line = readLine(value) ?? readTable(value) ?? readColumns(value) ?? readDays(value);
  if (line !== null) return line.some(isRow) ? { rows: line, path } : null;
  for (const key of planList(value).keysOf('rows')) {
    const inner = value[key];
    if (!isList(inner) && !isPlainObject(inner)) continue;
    // A lone row may have a `location` of its own.
    if (!isList(inner) && isRow(value)) continue;
    const found = findRowsAt(inner, isRow, depth + 1, path === '' ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  if (holdsEmptyList(value)) return null;
  if (isRow(value)) return isTimesOnly(value) ? null : { rows: [value], path };
  const values = Object.values(value);
  // The two ends of a way are no reports of it.
  if (
    Object.keys(value)
      .slice(0, SAMPLE)
      .some((key) => ENDS.test(normaliseKey(key)))
  )
    return null;
  // `{ 77120044: […] }`: of the only one.
  const [only] = values;
  if (values.length === 1 && isList(only))
    return findRowsAt(only, isRow, depth + 1, joined(path, Object.keys(value)[0]));
  return values.length > 0 && values.every(isPlainObject) && values.slice(0, SAMPLE).some(isRow)
    ? { rows: values, path }
    : null;
}

/** `activityLog: { placedTime, pickedUpTime }`: times of several things, and nothing of any. */
function isTimesOnly(value: PlainObject): boolean {
  const plan = planItem(value);
  const says = (['event', 'address', 'city', 'latitude', 'coordinates', 'section'] as const).some((concept) =>
    plan.keysOf(concept).some((key) => Boolean(value[key])),
  );
  return plan.keysOf('time').length > 1 && !says;
}

function joined(path: string, key = ''): string {
  return path === '' ? key : `${path}.${key}`;
}

export const ENDS = /^(?:pol|pod|origin|dest|destination|from|to|start|end|pickup|dropoff|departure|arrival)$/;

/** `{updatedOn, items: []}` is a history without rows, and no row. */
function holdsEmptyList(value: PlainObject): boolean {
  return planList(value)
    .keysOf('rows')
    .some((key) => normaliseKey(key) !== 'location' && isList(value[key]) && value[key].length === 0);
}

/** Of a GeoJSON collection of lines the points of all. */
function readLines(list: readonly unknown[]): readonly unknown[] | null {
  const linesOf = (entry: unknown) => (isPlainObject(entry) ? readLine(entry) : null) ?? [];
  if (list.length > MOST_LINES || !list.slice(0, FEW).some((entry) => linesOf(entry).length > 0)) return null;
  return list.flatMap(linesOf);
}

const MOST_LINES = 100;

/** `{ columns: ['time', 'lat'], values: [['2026-…', 52.5]] }` as rows under the names of its columns. */
export function readTable(value: PlainObject): readonly PlainObject[] | null {
  const lists = Object.values(value).slice(0, SAMPLE).filter(isList);
  const names = lists.find((list) => list.length > 1 && list.length <= MOST_COLUMNS && list.every(isName));
  if (names === undefined) return null;
  const isLine = (line: unknown) => isList(line) && line.length === names.length;
  const lines = lists.find((list) => list.length > 0 && list.slice(0, SAMPLE).every(isLine));
  if (lines === undefined || new Set(names).size < names.length) return null;
  return lines.flatMap((line) =>
    isList(line) ? [Object.fromEntries(names.map((name, column) => [String(name), line[column]]))] : [],
  );
}

/** `{ '2026-11-20': [{ time: '09:12', … }] }` as rows of that day. */
function readDays(value: PlainObject): readonly PlainObject[] | null {
  const days = Object.keys(value);
  const [first = ''] = days;
  if (!DAY.test(first) || days.length > MOST_DAYS || !days.every((day) => DAY.test(day) && isList(value[day])))
    return null;
  return days.flatMap((day) => {
    const rows = value[day];
    return isList(rows) ? rows.flatMap((row) => (isPlainObject(row) ? [{ date: day, ...row }] : [])) : [];
  });
}

const DAY = /^(?:19|20)\d{2}(?<dash>-?)(?:0[1-9]|1[0-2])\k<dash>(?:0[1-9]|[12]\d|3[01])$/;
const MOST_DAYS = 1000;

const MOST_COLUMNS = 64;

function isName(value: unknown): boolean {
  return typeof value === 'string' && value.length <= MOST_COLUMNS && /[a-z]/i.test(value) && value !== '__proto__';
}

/** `{ geometry: { type: 'LineString', … }, timestamps: […] }`: a line with a time for each of its points beside it. */
export function timedLineOf(record: PlainObject): readonly unknown[] | null {
  const { geometry } = record;
  const points = isPlainObject(geometry) ? geometry['coordinates'] : null;
  return isList(points) && timesBeside(record)?.length === points.length ? readLine(record) : null;
}

function timesBeside({ timestamps, times }: PlainObject): readonly unknown[] | undefined {
  return [timestamps, times].find(isList);
}

/** A GeoJSON line or multi-point, alone or in a feature, as rows of points with its times if it has them. */
function readLine(value: PlainObject): readonly unknown[] | null {
  const geometry = isPlainObject(value['geometry']) ? value['geometry'] : value;
  const type = geometry['type'];
  const coordinates = geometry['coordinates'];
  if ((type !== 'LineString' && type !== 'MultiPoint') || !isList(coordinates)) return null;
  const properties = isPlainObject(value['properties']) ? value['properties'] : {};
  const perPoint = isPlainObject(properties['coordinateProperties']) ? properties['coordinateProperties'] : {};
  const times = [perPoint['times'], properties['coordTimes'], properties['times'], timesBeside(value)].find(isList);
  return coordinates.map((point, index) => ({
    geometry: { type: 'Point', coordinates: point },
    timestamp: times?.[index] ?? null,
  }));
}
