import { planItem } from '../keys/row-keys.ts';
import { isList, isPlainObject, type PlainObject } from '../keys/values.ts';

const MOST_COLUMNS = 64;
const SAMPLE = 20;
const FEWEST = 2;

/**
 * `{ timestamps: […], lat: […], lng: […] }`, lists of one length, as rows; also where each entry has a time of its own:
 * `{ latitude: [{ ts, value }], longitude: [{ ts, value }] }`. null without both degrees and a time.
 */
export function readColumns(record: PlainObject): readonly PlainObject[] | null {
  // Of most objects the first look tells.
  const keys = Object.keys(record);
  if (keys.length > MOST_COLUMNS || !keys.some((key) => isList(record[key]) && /lat/i.test(key))) return null;
  const columns = new Map<string, readonly unknown[]>();
  for (const key of keys) {
    const list = record[key];
    if (isColumn(list)) columns.set(singularOf(key), list);
  }
  const plan = planItem(Object.fromEntries(columns));
  const [latitudes, longitudes] = (['latitude', 'longitude'] as const).map((concept) =>
    columns.get(plan.keysOf(concept)[0] ?? ''),
  );
  if (latitudes === undefined || longitudes === undefined || latitudes.length !== longitudes.length) return null;
  const rows = latitudes.slice(0, SAMPLE).every(isPoint)
    ? joinSeries(columns, latitudes)
    : alignColumns(columns, latitudes.length);
  const [first] = rows;
  if (first === undefined) return null;
  const { keysOf } = planItem(first);
  return keysOf('time').length > 0 && keysOf('latitude').length > 0 && keysOf('longitude').length > 0 ? rows : null;
}

function isColumn(value: unknown): value is readonly unknown[] {
  return (
    isList(value) &&
    value.length >= FEWEST &&
    value.slice(0, SAMPLE).every((entry) => !isList(entry) && (!isPlainObject(entry) || isPoint(entry)))
  );
}

/** A value and when it was measured, and no more. */
function isPoint(entry: unknown): entry is PlainObject {
  return isPlainObject(entry) && Object.keys(entry).length === 2 && 'value' in entry && timeKeyOf(entry) !== undefined;
}

function timeKeyOf(point: PlainObject): string | undefined {
  return planItem(point).keysOf('time')[0];
}

/** `timestamps` holds a `timestamp` of each row. */
function singularOf(key: string): string {
  const plan = planItem({ [key]: 0 });
  return plan.isEmpty && /[a-z]s$/i.test(key) ? key.slice(0, -1) : key;
}

function alignColumns(columns: ReadonlyMap<string, readonly unknown[]>, length: number): readonly PlainObject[] {
  const aligned = [...columns].filter(
    ([, list]) => list.length === length && !list.slice(0, SAMPLE).some(isPlainObject),
  );
  return Array.from({ length }, (_, index) => Object.fromEntries(aligned.map(([key, list]) => [key, list[index]])));
}

/** Of each time the values measured then; nothing where a latitude has no longitude. */
function joinSeries(
  columns: ReadonlyMap<string, readonly unknown[]>,
  latitudes: readonly unknown[],
): readonly PlainObject[] {
  const series = [...columns].map(([key, list]) => {
    const points = list.filter(isPoint);
    return [key, new Map(points.map((point) => [point[timeKeyOf(point) ?? ''], point['value']]))] as const;
  });
  return latitudes.filter(isPoint).map((point) => {
    const timeKey = timeKeyOf(point) ?? '';
    const values = series.map(([key, valueAt]) => [key, valueAt.get(point[timeKey]) ?? null] as const);
    return { [timeKey]: point[timeKey], ...Object.fromEntries(values) };
  });
}
