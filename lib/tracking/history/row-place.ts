import type { CoordinateOrder } from '../keys/field-map.ts';
import { normaliseKey } from '../keys/planner.ts';
import { isPublicText } from '../people/public-text.ts';
import { isElsewhere, isKeyOfPeople, type ItemPlan, namesSomebody, planItem } from '../keys/row-keys.ts';
import { isList, isPlainObject, type PlainObject, readFirst, readObject, readText } from '../keys/values.ts';
import { readDegrees, readNamedPosition, readPosition, stemOf } from '../place/coordinates.ts';
import { readAddress } from '../place/address.ts';
import type { Address, Position } from '../types.ts';

/** Places a row may name that are not where the report was made. */
const ELSEWHERE =
  /^(?:dest|target|next|prev|last|origin|start|end|from|to|ship|home|geofence|fence|zone|plan|expect|customer|receiv|recip|sender|depot|nearest|gateway|pickup|dropoff|stop|deliver|consign|merchant|store|port|buyer|seller|vendor|supplier|party|notify|sign|final|return|collect|weather|client|payer|bill|account|user|person|neighbo|driver|courier|rider|agent|owner|operator|employ|staff|addressee|guest|shop|restaurant|venue|kitchen|warehouse|company|purchas|signe|order|scannedby|handledby|broker|forwarder|transporter|custod|holder|send)/;
/** What goes along or reports: where it was, the row was. */
const GOES_ALONG =
  /journey|trip|vehicle|truck|vessel|device|track|trace|scan|event|gps|gnss|telem|sensor|asset|transport|move|operation|activity|checkpoint|milestone|facility|site|node|station|terminal|place|position|point|geo|reading|observ/;

/** Its own degrees, or those of a coordinate container, a part of the row, or an object around a pair of degrees. */
export function readRowPosition(row: PlainObject, plan: ItemPlan, order: CoordinateOrder | null): Position | null {
  return readNamedPosition(row, plan) ?? readPositionBelow(row, plan, order);
}

function readPositionBelow(row: PlainObject, plan: ItemPlan, order: CoordinateOrder | null): Position | null {
  // Whole, because a GeoJSON Point is one only together with its type.
  const whole = plan.keysOf('coordinates').length > 0 ? readPosition(row, order) : null;
  if (whole !== null) return whole;
  const inside = (inner: unknown) => (isPlainObject(inner) ? readPosition(inner, order) : null);
  const part =
    readFirst(row, plan.keysOf('section'), inside) ??
    readFirst(row, plan.keysOf('address'), inside) ??
    readFirst(row, plan.keysOf('event'), inside);
  if (part !== null) return part;
  const place = findPlace(row, plan);
  if (place !== null) return readNamedPosition(place);
  return onlyPlaceIn(row, plan) ?? onlyPlaceBelow(row, plan, order);
}

/** `{ journey: { vehicleLocation: { lat, lon } } }`: in the only one of its objects that says where. */
function onlyPlaceBelow(row: PlainObject, plan: ItemPlan, order: CoordinateOrder | null): Position | null {
  let only: Position | null = null;
  for (const key of plan.unknown) {
    const part = row[key];
    if (!isPlainObject(part) || !goesAlong(key)) continue;
    const inner = planItem(part);
    const inside = (value: unknown) => (isPlainObject(value) ? readPosition(value, order) : null);
    const position =
      readFirst(part, inner.keysOf('coordinates'), inside) ?? readFirst(part, inner.keysOf('carrying'), inside);
    if (position !== null && only !== null) return null;
    only ??= position;
  }
  return only;
}

/** Whether an object in a row may say where the row was made, whatever its name. */
export function goesAlong(key: string): boolean {
  return GOES_ALONG.test(normaliseKey(key.slice(0, 64))) && !isOfOthers(key);
}

/** Of places elsewhere, and of people. */
export function isOfOthers(key: string): boolean {
  return ELSEWHERE.test(normaliseKey(key)) || isElsewhere(key) || isKeyOfPeople(key);
}

/** `fields: [{ lat, lng }, { voltage }]`: of the parts of a row in a list the only one with degrees. */
function onlyPlaceIn(row: PlainObject, plan: ItemPlan): Position | null {
  let only: Position | null = null;
  for (const key of plan.unknown) {
    const parts = row[key];
    if (!isList(parts) || parts.length < 2 || parts.length > MOST_PARTS) continue;
    if (isOfOthers(key)) continue;
    for (const part of parts) {
      const position = isPlainObject(part) ? readNamedPosition(part) : null;
      if (position !== null && only !== null) return null;
      only ??= position;
    }
  }
  return only;
}

const MOST_PARTS = 16;

/** Under these a list of one is that one. */
const PLACE = /(?:location|position|point|fix)$/;

/** The object under an unlisted name that holds a pair of degrees; null when two do: one may be elsewhere. */
export function findPlace(row: PlainObject, plan: ItemPlan): PlainObject | null {
  let place: PlainObject | null = null;
  for (const key of plan.unknown) {
    const inner = PLACE.test(normaliseKey(key)) ? readObject(row[key]) : row[key];
    if (!isPlainObject(inner) || ELSEWHERE.test(normaliseKey(key)) || readNamedPosition(inner) === null) continue;
    if (place !== null) return null;
    place = inner;
  }
  return place;
}

/** What describes a place: `{ lat, lon, description: '2 mi N of Las Vegas' }`. */
export function describePlace(place: PlainObject): Address | null {
  if (namesSomebody(place)) return null;
  const text = readFirst(place, Object.keys(place).slice(0, MOST_PARTS).filter(isDescription), readText);
  const address = text === null || !isPublicText(text) ? null : readAddress(text);
  return address === null || address.lines.length === 0 ? null : address;
}

function isDescription(key: string): boolean {
  return /^(?:position|location|address|place)?description$/.test(normaliseKey(key));
}

/** What the same prefix says in words: `best_location` beside `best_lat` and `best_lon`. */
export function wordsBeside(record: PlainObject, plan: ItemPlan): Address | null {
  const latitude = plan.keysOf('latitude').find((key) => stemOf(key) !== null && readDegrees(record[key]) !== null);
  const stem = latitude === undefined ? null : stemOf(latitude);
  if (stem === null || stem === '' || Object.keys(record).length > MOST_BESIDE) return null;
  const key = Object.keys(record).find((each) => WORDS.some((word) => normaliseKey(each) === stem + word));
  const words = key === undefined ? null : record[key];
  const address = typeof words === 'string' ? readAddress(words) : null;
  return address === null || address.lines.length === 0 ? null : address;
}

const MOST_BESIDE = 256;
const WORDS = ['location', 'address', 'formattedaddress', 'place'];
