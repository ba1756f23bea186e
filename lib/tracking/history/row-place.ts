import type { CoordinateOrder } from '../keys/field-map.ts';
import { normaliseKey } from '../keys/planner.ts';
import { isElsewhere, isKeyOfPeople, type ItemPlan } from '../keys/row-keys.ts';
import { isList, isPlainObject, type PlainObject, readFirst, readObject } from '../keys/values.ts';
import { readDegrees, readNamedPosition, readPosition, stemOf } from '../place/coordinates.ts';
import { readAddress } from '../place/address.ts';
import type { Address, Position } from '../types.ts';

/** Places a row may name that are not where the report was made. */
const ELSEWHERE =
  /^(?:dest|target|next|prev|last|origin|start|end|from|to|ship|home|geofence|fence|zone|plan|expect|customer|receiver|recipient|sender|depot|nearest|gateway|pickup|dropoff|stop|deliver|consignee|merchant|store|port)/;

/** Its own degrees, or those of a coordinate container, a part of the row, or an object around a pair of degrees. */
export function readRowPosition(row: PlainObject, plan: ItemPlan, order: CoordinateOrder | null): Position | null {
  return readNamedPosition(row, plan) ?? readPositionBelow(row, plan, order);
}

function readPositionBelow(row: PlainObject, plan: ItemPlan, order: CoordinateOrder | null): Position | null {
  // Whole, because a GeoJSON Point is one only together with its type.
  const whole = plan.keysOf('coordinates').length > 0 ? readPosition(row, order) : null;
  if (whole !== null) return whole;
  const inside = (inner: unknown) => (isPlainObject(inner) ? readPosition(inner, order) : null);
  const part = readFirst(row, plan.keysOf('section'), inside) ?? readFirst(row, plan.keysOf('address'), inside);
  if (part !== null) return part;
  const place = findPlace(row, plan);
  return place === null ? onlyPlaceIn(row, plan) : readNamedPosition(place);
}

/** `fields: [{ lat, lng }, { voltage }]`: of the parts of a row in a list the only one with degrees. */
function onlyPlaceIn(row: PlainObject, plan: ItemPlan): Position | null {
  let only: Position | null = null;
  for (const key of plan.unknown) {
    const parts = row[key];
    if (!isList(parts) || parts.length < 2 || parts.length > MOST_PARTS) continue;
    if (ELSEWHERE.test(normaliseKey(key)) || isElsewhere(key) || isKeyOfPeople(key)) continue;
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
