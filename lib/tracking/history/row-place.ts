import type { CoordinateOrder } from '../keys/field-map.ts';
import { normaliseKey } from '../keys/planner.ts';
import type { ItemPlan } from '../keys/row-keys.ts';
import { isPlainObject, type PlainObject, readFirst, readObject } from '../keys/values.ts';
import { readNamedPosition, readPosition } from '../place/coordinates.ts';
import type { Position } from '../types.ts';

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
  return place === null ? null : readNamedPosition(place);
}

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
