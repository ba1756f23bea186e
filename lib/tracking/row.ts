import { addressOf, readAddressParts, readAddressText, type AddressText } from './address.ts';
import { EVENT } from './aliases.ts';
import { positionOf, readDegrees, readPosition } from './coordinates.ts';
import { valueAtPath, type FieldMap, type MappedItemConcept } from './field-map.ts';
import { planItem, type ItemPlan } from './item-keys.ts';
import { createKeyPlanner, normaliseKey } from './keys.ts';
import { isPlainObject, readFirst, readText, type PlainObject } from './read.ts';
import { readRowPosition } from './row-position.ts';
import { readRowTime } from './row-time.ts';
import { readTime, type TimeRules } from './time.ts';
import type { Address, LocationPoint, Position, Timestamp } from './types.ts';

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
      mapsDegrees ? positionOf(readDegrees(at('latitude')), readDegrees(at('longitude'))) : readPosition(at('coordinates'), coordinateOrder),
    address: (): Address | null => wordsOnly(readAddressText(at('address'))),
    event: (): string | null => readEventText(at('event')),
  };
}

function readRowAddress(row: PlainObject, plan: ItemPlan): Address | null {
  const own = readAddressIn(row, plan);
  if (own !== null) return own;
  return readFirst(row, plan.keysOf('section'), (inner) => (isPlainObject(inner) ? readAddressIn(inner, planItem(inner)) : null))
    ?? readFirst(row, plan.keysOf('coordinates'), (inner) => (isPlainObject(inner) ? wordsOnly(readAddressText(inner)) : null));
}

function readAddressIn(row: PlainObject, plan: ItemPlan): Address | null {
  const named = readFirst(row, plan.keysOf('address'), (value) => wordsOnly(readAddressText(value)));
  if (named !== null) return named;
  const isPlace = plan.keysOf('city').length + plan.keysOf('postal').length + plan.keysOf('country').length + plan.keysOf('lines').length > 0;
  // A row's `state` alone is as likely a status.
  return isPlace ? wordsOnly(readAddressParts(row, plan)) : null;
}

/** The position of a row is its own field; its address is words. */
function wordsOnly(text: AddressText): Address | null {
  return text.lines.length === 0 ? null : addressOf(text, null);
}

function readRowEvent(row: PlainObject, plan: ItemPlan): string | null {
  const isAboutPerson = plan.keysOf('personal').length > 0;
  const keys = isAboutPerson ? plan.keysOf('event').filter((key) => !PERSONAL_EVENTS.has(normaliseKey(key))) : plan.keysOf('event');
  const own = readFirst(row, keys, readEventText);
  if (own !== null) return own;
  return readFirst(row, plan.keysOf('section'), (inner) => (isPlainObject(inner) ? readFirst(inner, planItem(inner).keysOf('event'), readEventText) : null));
}

function readEventText(value: unknown): string | null {
  return isPlainObject(value) ? readFirst(value, planEvent(value).keysOf('text'), readText) : readText(value);
}
