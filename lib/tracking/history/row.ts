import { EVENT } from '../keys/aliases.ts';
import { type CoordinateOrder, type FieldMap, type MappedItemConcept, valueAtPath } from '../keys/field-map.ts';
import { createKeyPlanner, normaliseKey } from '../keys/planner.ts';
import { type ItemPlan, planItem } from '../keys/row-keys.ts';
import { isPlainObject, type PlainObject, readFirst, readText } from '../keys/values.ts';
import { addressOf, type AddressText, readAddressParts, readAddressText } from '../place/address.ts';
import { positionOf, readDegrees, readNamedPosition, readPosition } from '../place/coordinates.ts';
import { readTime, type TimeRules } from '../time/instants.ts';
import { readSplitTime } from '../time/split-times.ts';
import type { Address, LocationPoint, Position, Timestamp } from '../types.ts';

/** What rows are read with. */
export interface RowRules {
  readonly times: TimeRules;
  readonly fieldMap: FieldMap;
}

const planEvent = createKeyPlanner(EVENT);
/** In a row about a person, these are a person's name or words. */
const PERSONAL_EVENTS: ReadonlySet<string> = new Set(['name', 'title', 'comment', 'note', 'remark', 'message']);

/** One report of the history; null when the entry is no report at all. */
export function decodeRow(entry: unknown, rules: RowRules): LocationPoint | null {
  if (isPlainObject(entry)) return decodeRecord(entry, rules);
  const position = readPosition(entry, rules.fieldMap.coordinateOrder);
  const text = readText(entry);
  if (text === null && position === null) return null;
  return { time: null, position, address: null, event: position === null ? text : null };
}

function decodeRecord(row: PlainObject, rules: RowRules): LocationPoint {
  const { item, coordinateOrder: order } = rules.fieldMap;
  const plan = planItem(row);
  const own = item.size === 0 ? null : createMappedReader(row, rules);
  return {
    time: own !== null && item.has('time') ? own.time() : readRowTime(row, plan, rules.times),
    position: own !== null && own.mapsPosition ? own.position() : readRowPosition(row, plan, order),
    address: own !== null && item.has('address') ? own.address() : readRowAddress(row, plan),
    event: own !== null && item.has('event') ? own.event() : readRowEvent(row, plan),
  };
}

/** Readers of the concepts a field map points at; they look nowhere else, so a typo shows. */
function createMappedReader(row: PlainObject, rules: RowRules) {
  const { item, coordinateOrder } = rules.fieldMap;
  const at = (concept: MappedItemConcept) => valueAtPath(row, item.get(concept) ?? ['']);
  const mapsDegrees = item.has('latitude') || item.has('longitude');
  return {
    mapsPosition: mapsDegrees || item.has('coordinates'),
    time: (): Timestamp | null => readTime(at('time'), rules.times),
    position: (): Position | null =>
      mapsDegrees
        ? positionOf(readDegrees(at('latitude')), readDegrees(at('longitude')))
        : readPosition(at('coordinates'), coordinateOrder),
    address: (): Address | null => wordsOnly(readAddressText(at('address'))),
    event: (): string | null => readEventText(at('event')),
  };
}

function readRowAddress(row: PlainObject, plan: ItemPlan): Address | null {
  const own = readAddressIn(row, plan);
  if (own !== null) return own;
  return (
    readFirst(row, plan.keysOf('section'), (inner) =>
      isPlainObject(inner) ? readAddressIn(inner, planItem(inner)) : null,
    ) ??
    readFirst(row, plan.keysOf('coordinates'), (inner) =>
      isPlainObject(inner) ? wordsOnly(readAddressText(inner)) : null,
    )
  );
}

function readAddressIn(row: PlainObject, plan: ItemPlan): Address | null {
  const named = readFirst(row, plan.keysOf('address'), (value) => wordsOnly(readAddressText(value)));
  if (named !== null) return named;
  const isPlace =
    plan.keysOf('city').length +
      plan.keysOf('postal').length +
      plan.keysOf('country').length +
      plan.keysOf('lines').length >
    0;
  // A row's `state` alone is as likely a status.
  return isPlace ? wordsOnly(readAddressParts(row, plan)) : null;
}

/** The position of a row is its own field; its address is words. */
function wordsOnly(text: AddressText): Address | null {
  return text.lines.length === 0 ? null : addressOf(text, null);
}

function readRowEvent(row: PlainObject, plan: ItemPlan): string | null {
  const isAboutPerson = plan.keysOf('personal').length > 0;
  const keys = isAboutPerson
    ? plan.keysOf('event').filter((key) => !PERSONAL_EVENTS.has(normaliseKey(key)))
    : plan.keysOf('event');
  const own = readFirst(row, keys, readEventText);
  if (own !== null) return own;
  return readFirst(row, plan.keysOf('section'), (inner) =>
    isPlainObject(inner) ? readFirst(inner, planItem(inner).keysOf('event'), readEventText) : null,
  );
}

function readEventText(value: unknown): string | null {
  return isPlainObject(value) ? readFirst(value, planEvent(value).keysOf('text'), readText) : readText(value);
}

/** Places a row may name that are not where the report was made. */
const ELSEWHERE =
  /^(?:dest|target|next|prev|last|origin|start|end|from|to|ship|home|geofence|fence|zone|plan|expect|customer|receiver|recipient|sender|depot|nearest)/;

/** Its own degrees, or those of a coordinate container, a part of the row, or an object around a pair of degrees. */
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

/** The object under an unlisted name that holds a pair of degrees; null when two do: one may be elsewhere. */
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

/** The first of its keys that states an instant, then one a level down, then a calendar day, then unreadable text. */
export function readRowTime(row: PlainObject, plan: ItemPlan, rules: TimeRules): Timestamp | null {
  const own = readTimeIn(row, plan, rules);
  if (isInstant(own)) return own;
  let best = own;
  for (const concept of ['coordinates', 'section', 'event'] as const) {
    for (const key of plan.keysOf(concept)) {
      const inner = row[key];
      if (!isPlainObject(inner)) continue;
      const time = readTimeIn(inner, planItem(inner), rules);
      if (isInstant(time)) return time;
      best = better(best, time);
    }
  }
  const place = best === null ? findPlace(row, plan) : null;
  return place === null ? best : readTimeIn(place, planItem(place), rules);
}

function readTimeIn(row: PlainObject, plan: ItemPlan, rules: TimeRules): Timestamp | null {
  let best: Timestamp | null = null;
  for (const key of plan.keysOf('time')) {
    const time = readTime(row[key], rules);
    if (isInstant(time)) return time;
    best = better(best, time);
  }
  return best === null ? null : (readSplitTime(row, plan, rules) ?? best);
}

function isInstant(time: Timestamp | null): boolean {
  return time !== null && time.iso !== null && time.precision === 'instant';
}

function better(first: Timestamp | null, second: Timestamp | null): Timestamp | null {
  if (first === null) return second;
  return first.iso === null && second !== null && second.iso !== null ? second : first;
}
