import { readNamedPosition, readPosition, type CoordinateOrder } from './coordinates.ts';
import type { ItemPlan } from './item-keys.ts';
import { normaliseKey } from './keys.ts';
import { isPlainObject, readFirst, type PlainObject } from './read.ts';
import type { Position } from './types.ts';

/** Places a row may name that are not where the report was made. */
const ELSEWHERE = /^(?:dest|target|next|prev|last|origin|start|end|from|to|ship|home|geofence|fence|zone|plan|expect|customer|receiver|recipient|sender|depot|nearest)/;

/** The position of a row: its own degrees, a coordinate container, its parts, or an object around a pair of degrees. */
export function readRowPosition(row: PlainObject, plan: ItemPlan, order: CoordinateOrder | null): Position | null {
  const named = readNamedPosition(row, plan);
  if (named !== null) return named;
  // Whole, because a GeoJSON Point is one only together with its type.
  const whole = plan.keysOf('coordinates').length > 0 ? readPosition(row, order) : null;
  if (whole !== null) return whole;
  const inside = (inner: unknown) => (isPlainObject(inner) ? readPosition(inner, order) : null);
  const part = readFirst(row, plan.keysOf('section'), inside) ?? readFirst(row, plan.keysOf('address'), inside);
  if (part !== null) return part;
  const place = findPlace(row, plan);
  return place === null ? null : readNamedPosition(place);
}

/** The object under a name nobody listed that holds a pair of degrees; null when two of them do, since one may be elsewhere. */
export function findPlace(row: PlainObject, plan: ItemPlan): PlainObject | null {
  let place: PlainObject | null = null;
  for (const key of plan.unknown) {
    const inner = row[key];
    if (!isPlainObject(inner) || ELSEWHERE.test(normaliseKey(key)) || readNamedPosition(inner) === null) continue;
    if (place !== null) return null;
    place = inner;
  }
  return place;
}
