import type { CoordinateOrder } from '../keys/field-map.ts';
import { normaliseKey } from '../keys/planner.ts';
import { type ItemPlan, planItem } from '../keys/row-keys.ts';
import { isList, isPlainObject, type PlainObject, readObject, readText } from '../keys/values.ts';
import type { Position } from '../types.ts';

const NUMBER = /^[+-]?\d{1,3}(?:\.\d+)?$/;
const PAIR = /^\(?([+-]?\d{1,3}(?:\.\d+)?)°?\s{0,4}[,;]\s{0,4}([+-]?\d{1,3}(?:\.\d+)?)°?\)?$/;
const GEO_URI = /^geo:([+-]?\d{1,3}(?:\.\d+)?),([+-]?\d{1,3}(?:\.\d+)?)(?:[,;?].*)?$/i;
const WELL_KNOWN_TEXT =
  /^(?:SRID=4326;)?\s{0,4}POINT\s{0,4}Z?\s{0,4}\(\s{0,4}([+-]?\d{1,3}(?:\.\d+)?)\s{1,4}([+-]?\d{1,3}(?:\.\d+)?)[^)]{0,40}\)$/i;
/** Most texts are addresses; one look at their start tells. */
const PROMISING = /^\s*(?:[(+\d-]|geo:|SRID|POINT)/i;
const LONGEST = 120;
/** Comparing them all takes the square of it. */
const MOST_SPELLINGS = 32;
/** Degrees. Trackers without a fix report two numbers near zero. */
const NULL_ISLAND = 0.02;

export type Axis = 'latitude' | 'longitude';

/** A number in degrees, written as one; never coerced: `Number(null)` is 0. */
export function readDegrees(value: unknown, axis: Axis | null = null): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  const text = isPlainObject(value) ? readText(value) : value;
  if (typeof text !== 'string' || text.length > 40) return null;
  return NUMBER.test(text.trim()) ? Number(text) : readWrittenDegrees(text.trim(), axis);
}

/** `45.5 N`, `N 45.5°`, `45° 30' 12.5" S`: without the letter a sign may be missing. */
const SEXAGESIMAL =
  /^(?:([NSEW]) ?)?(\d{1,3}(?:\.\d{1,12})?) ?[°º]? ?(?:(\d{1,2}(?:\.\d{1,12})?) ?['′’] ?(?:(\d{1,2}(?:\.\d{1,12})?) ?["″”]? ?)?)?([NSEW])?$/i;

function readWrittenDegrees(text: string, axis: Axis | null): number | null {
  const parts = axis === null ? null : SEXAGESIMAL.exec(text);
  if (parts === null) return null;
  const [, before, degrees, minutes, seconds, after] = parts;
  const hemisphere = (before ?? after)?.toUpperCase();
  if (hemisphere === undefined || (before !== undefined && after !== undefined)) return null;
  if (!(axis === 'latitude' ? 'NS' : 'EW').includes(hemisphere)) return null;
  const [whole, sixtieth, second] = [degrees, minutes, seconds].map((part) => Number(part ?? 0));
  if (whole === undefined || sixtieth === undefined || second === undefined || sixtieth >= 60 || second >= 60)
    return null;
  // A fraction of a degree has no minutes beside it.
  if (minutes !== undefined && !Number.isInteger(whole)) return null;
  const value = Math.round((whole + sixtieth / 60 + second / 3600) * 1e9) / 1e9;
  return /[SW]/.test(hemisphere) ? -value : value;
}

/** Two degrees, or null when they are no place on earth or stand for "no fix". Swapped pairs stay unread. */
export function positionOf(latitude: number | null, longitude: number | null): Position | null {
  if (latitude === null || longitude === null) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  if (Math.abs(latitude) < NULL_ISLAND && Math.abs(longitude) < NULL_ISLAND) return null;
  // Without the sign of -0.
  return { latitude: latitude + 0, longitude: longitude + 0 };
}

/** Places that are not where the thing itself is or was. */
const ELSEWHERE =
  /^(?:dest|target|next|origin|home|geofence|fence|depot|customer|receiver|recipient|sender|consignee|shipper|pickup|dropoff|deliver|shipto|shipfrom|gateway|restaurant|venue|kitchen|shop|warehouse|company|gw|lrr|antenna|tower|cell|base|planned|stop|store|merchant|port|job|task|visit)/;

/**
 * Named degrees, E7 integers, GeoJSON Point or Feature, `"lat,lon"`, `geo:`, WKT, or one of these inside a coordinate
 * container. Without `order` a bare array says something only where one of its numbers can be no latitude, and a text
 * pair is latitude first.
 */
export function readPosition(value: unknown, order: CoordinateOrder | null = null): Position | null {
  return readPositionAt(value, order, 0);
}

function readPositionAt(value: unknown, order: CoordinateOrder | null, depth: number): Position | null {
  if (typeof value === 'string') return readPositionText(value, order);
  if (isList(value)) return order === null ? onlyPairOf(value) : pairOf(value, order);
  if (!isPlainObject(value) || depth > 3) return null;
  const plan = planItem(value);
  const named = readNamedPosition(value, plan) ?? readXY(value, plan);
  if (named !== null) return named;
  const isPoint = plan
    .keysOf('geoType')
    .some((key) => typeof value[key] === 'string' && value[key].toLowerCase() === 'point');
  for (const key of plan.keysOf('coordinates')) {
    const inner = readObject(value[key]) ?? value[key];
    // Two numbers that a sensor read are none.
    if ((key === 'value' || key === 'result') && typeof inner === 'string') continue;
    const position =
      isPoint && isList(inner) ? pairOf(inner, order ?? 'lon,lat') : readPositionAt(inner, order, depth + 1);
    if (position !== null) return position;
  }
  // `readPoint: {id: 'geo:…'}`. Any other identifier is none.
  const id = Object.hasOwn(value, 'id') ? value['id'] : null;
  return typeof id === 'string' && id.length <= LONGEST && GEO_URI.test(id) ? readPositionText(id, order) : null;
}

/** Degrees under names of their own in this very object. */
export function readNamedPosition(record: PlainObject, plan: ItemPlan = planItem(record)): Position | null {
  const longitudes = plan.keysOf('longitude');
  if (longitudes.length > MOST_SPELLINGS) return null;
  for (const latitudeKey of plan.keysOf('latitude')) {
    const latitude = readDegrees(record[latitudeKey], 'latitude');
    const stem = stemOf(latitudeKey);
    if (latitude === null || stem === null) continue;
    for (const longitudeKey of longitudes) {
      if (stem !== stemOf(longitudeKey)) continue;
      const position = positionOf(latitude, readDegrees(record[longitudeKey], 'longitude'));
      if (position !== null) return position;
    }
  }
  return (
    readScaled(record, plan.keysOf('latitudeE7')[0], plan.keysOf('longitudeE7')[0], 1e7) ??
    readScaled(record, plan.keysOf('latitudeE6')[0], plan.keysOf('longitudeE6')[0], 1e6)
  );
}

function readScaled(
  record: PlainObject,
  latitudeKey: string | undefined,
  longitudeKey: string | undefined,
  scale: number,
): Position | null {
  if (latitudeKey === undefined || longitudeKey === undefined) return null;
  const latitude = wholeNumber(record[latitudeKey]);
  const longitude = wholeNumber(record[longitudeKey]);
  return latitude === null || longitude === null ? null : positionOf(latitude / scale, longitude / scale);
}

/** Also as text. */
function wholeNumber(value: unknown): number | null {
  const isWhole = Number.isInteger(value) || (typeof value === 'string' && /^-?\d{1,10}$/.test(value));
  return isWhole ? Number(value) : null;
}

/** Whether an object says that its `x` and `y` are degrees of WGS 84. */
function declaresDegrees(record: PlainObject, plan: ItemPlan): boolean {
  return plan.keysOf('reference').some((key) => {
    const reference = record[key];
    const named = isPlainObject(reference)
      ? (reference['wkid'] ?? reference['latestWkid'] ?? reference['name'])
      : reference;
    return /(?:^|\D)4326$|WGS ?84/i.test(String(typeof named === 'object' ? '' : named));
  });
}

function readXY(record: PlainObject, plan: ItemPlan): Position | null {
  const [latitudeKey, longitudeKey] = [plan.keysOf('latitudeXY')[0], plan.keysOf('longitudeXY')[0]];
  if (latitudeKey === undefined || longitudeKey === undefined) return null;
  if (plan.keysOf('reference').length > 0 && !declaresDegrees(record, plan)) return null;
  // A third axis without a reference or a time is a force or a size.
  const isBare = plan.keysOf('reference').length + plan.keysOf('time').length === 0;
  if (isBare && Object.keys(record).some((key) => normaliseKey(key) === 'z')) return null;
  return positionOf(readDegrees(record[latitudeKey]), readDegrees(record[longitudeKey]));
}

/** By key; rows share their keys. */
const stems = new Map<string, string | null>();
const MOST_STEMS = 256;

/** `startLat` belongs to `startLng`, not to `endLng`; null for a place elsewhere. */
export function stemOf(key: string): string | null {
  const known = stems.get(key);
  if (known !== undefined) return known;
  const word = normaliseKey(key).replace(
    /(?:latitude|longitude|longi|lat|lng|lon|long|x|y)(?:deg|degrees|decimal|dd)?$/,
    '',
  );
  const stem = ELSEWHERE.test(word) ? null : word;
  if (stems.size >= MOST_STEMS) stems.clear();
  if (key.length <= LONGEST) stems.set(key, stem);
  return stem;
}

function pairOf(list: readonly unknown[], order: CoordinateOrder): Position | null {
  if (list.length < 2 || list.length > 4) return null;
  const [first, second] = [readDegrees(list[0]), readDegrees(list[1])];
  return order === 'lat,lon' ? positionOf(first, second) : positionOf(second, first);
}

/** `[-123.1, 49.2]`: of two orders the only one on the globe, and no whole numbers. */
function onlyPairOf(list: readonly unknown[]): Position | null {
  if (!list.every((each) => typeof each === 'number') || list.slice(0, 2).every(Number.isInteger)) return null;
  const [one, other] = [pairOf(list, 'lat,lon'), pairOf(list, 'lon,lat')];
  return one === null || other === null ? (one ?? other) : null;
}

function readPositionText(value: string, order: CoordinateOrder | null): Position | null {
  if (value.length > LONGEST || !PROMISING.test(value)) return null;
  const text = value.trim();
  const named = GEO_URI.exec(text);
  if (named !== null) return positionOf(Number(named[1]), Number(named[2]));
  const point = WELL_KNOWN_TEXT.exec(text);
  if (point !== null) return positionOf(Number(point[2]), Number(point[1]));
  const pair = PAIR.exec(text);
  // "52,1" may be one number with a decimal comma.
  if (pair === null || !text.includes('.')) return null;
  return pairOf([pair[1], pair[2]], order ?? 'lat,lon');
}
