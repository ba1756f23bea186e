import { EVENT } from '../keys/aliases.ts';
import { type CoordinateOrder, type FieldMap, type MappedItemConcept, valueAtPath } from '../keys/field-map.ts';
import { createKeyPlanner, normaliseKey } from '../keys/planner.ts';
import { type ItemConcept, type ItemPlan, planItem } from '../keys/row-keys.ts';
import { isPlainObject, type PlainObject, readFirst, readText } from '../keys/values.ts';
import { addressOf, type AddressText, readAddressParts, readAddressText } from '../place/address.ts';
import { positionOf, readDegrees, readNamedPosition, readPosition } from '../place/coordinates.ts';
import { isAhead, readTime, type TimeRules } from '../time/instants.ts';
import { readSplitTime } from '../time/split-times.ts';
import { inZone } from '../time/zones.ts';
import type { Address, LocationPoint, Position, Timestamp } from '../types.ts';

/** What rows are read with. */
export interface RowRules {
  readonly times: TimeRules;
  readonly fieldMap: FieldMap;
  /** When a row was written down may stand for when it happened: no row says that itself. */
  readonly usesBookkeeping?: boolean;
}

/** One entry of a history: a report, or what is still to come. */
export interface Row {
  readonly point: LocationPoint;
  readonly isPlanned: boolean;
}

const planEvent = createKeyPlanner(EVENT);
/** In a row about a person, these are a person's name or words. */
const PERSONAL_EVENTS: ReadonlySet<string> = new Set(['name', 'title', 'message', 'label']);
/** One look before the three that follow; most texts are neither. */
const MAY_BE_OTHER =
  /:|signed|left|handed|^\d+$|^(?:point|feature|gps|gnss|cell|wifi|wlan|ud)$|(?:location|position|event)$/i;
/** Words in which somebody is named. */
const NAMES_SOMEBODY = /\bsigned\b|\bsignature:|\bleft with\b|\bhanded to\b|\b(?:received|accepted|collected) by:/i;
/** Types of a thing, not of what happened. */
const NO_EVENT =
  /^(?:point|feature|.*location|.*position|gps|gnss|cell|wifi|wlan|ud|transport_?event|event|(?:object|aggregation|transaction|transformation|association)event|\d+)$/i;
const NOT_YET = /^(?:est|pln|exp|req|ets|eta|etd|estimated|planned|expected|requested|scheduled|predicted|forecast)$/i;

/** One entry of the history; null when it is none at all. */
export function decodeRow(entry: unknown, rules: RowRules): Row | null {
  if (isPlainObject(entry)) return decodeRecord(entry, rules);
  const position = readPosition(entry, rules.fieldMap.coordinateOrder);
  const text = readText(entry);
  if (text === null && position === null) return null;
  const event = position === null && text !== null && !NAMES_SOMEBODY.test(text) ? text : null;
  return { point: { time: null, position, address: null, event }, isPlanned: false };
}

function decodeRecord(row: PlainObject, rules: RowRules): Row {
  const { item, coordinateOrder: order } = rules.fieldMap;
  const plan = planItem(row);
  const own = item.size === 0 ? null : createMappedReader(row, rules);
  const time =
    own !== null && item.has('time') ? own.time() : readRowTime(row, plan, rules.times, rules.usesBookkeeping);
  const expected = time === null ? readExpected(row, plan, rules.times) : null;
  const point = {
    time: time ?? expected,
    position: own !== null && own.mapsPosition ? own.position() : readRowPosition(row, plan, order),
    address: own !== null && item.has('address') ? own.address() : readRowAddress(row, plan),
    event: own !== null && item.has('event') ? own.event() : readRowEvent(row, plan),
  };
  const isPlanned =
    expected !== null ||
    (time !== null && isAhead(time, rules.times)) ||
    (traitsOf(plan).mayBePlanned && isMarkedPlanned(row, plan));
  return { point, isPlanned };
}

/** What the keys of a plan rule out; rows of a history share their plan. */
interface Traits {
  readonly mayBePlanned: boolean;
  readonly namesNobody: boolean;
  readonly saysUtc: boolean;
}

let latest: { readonly plan: ItemPlan | null; readonly traits: Traits } = {
  plan: null,
  traits: { mayBePlanned: false, namesNobody: true, saysUtc: false },
};

function traitsOf(plan: ItemPlan): Traits {
  if (latest.plan === plan) return latest.traits;
  const has = (...concepts: readonly ItemConcept[]) => concepts.some((concept) => plan.keysOf(concept).length > 0);
  const traits = {
    mayBePlanned: has('happened', 'planned', 'classifier'),
    namesNobody: !has('personal', 'signature'),
    saysUtc: [...plan.keysOf('time'), ...plan.keysOf('bookkeeping')].some((key) => SAYS_UTC.test(key)),
  };
  latest = { plan, traits };
  return traits;
}

/** When a row says that something ought to happen. */
function readExpected(row: PlainObject, plan: ItemPlan, times: TimeRules): Timestamp | null {
  return (
    readFirst(row, plan.keysOf('plannedTime'), (value) => readTime(value, times)) ??
    readFirst(row, plan.keysOf('planned'), (value) => readTime(value, times))
  );
}

function isMarkedPlanned(row: PlainObject, plan: ItemPlan): boolean {
  for (const key of plan.keysOf('happened')) if (row[key] === false) return true;
  for (const key of plan.keysOf('planned')) if (row[key] === true) return true;
  for (const key of plan.keysOf('classifier')) {
    const word = row[key];
    if (typeof word === 'string' && NOT_YET.test(word)) return true;
  }
  return false;
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
  return (
    readAddressIn(row, plan) ??
    readFirst(row, plan.keysOf('section'), readAddressOfPart) ??
    readFirst(row, plan.keysOf('coordinates'), readAddressOfPlace)
  );
}

function readAddressOfPart(part: unknown): Address | null {
  return isPlainObject(part) ? readAddressIn(part, planItem(part)) : null;
}

function readAddressOfPlace(place: unknown): Address | null {
  return isPlainObject(place) ? readWords(place) : null;
}

function readWords(value: unknown): Address | null {
  return wordsOnly(readAddressText(value));
}

function readAddressIn(row: PlainObject, plan: ItemPlan): Address | null {
  const named = readFirst(row, plan.keysOf('address'), readWords);
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
  return readEventIn(row, plan) ?? readFirst(row, plan.keysOf('section'), readEventOfPart);
}

function readEventOfPart(part: unknown): string | null {
  return isPlainObject(part) ? readEventIn(part, planItem(part)) : null;
}

function readEventIn(row: PlainObject, plan: ItemPlan): string | null {
  const keys = plan.keysOf('event');
  if (traitsOf(plan).namesNobody) return readFirst(row, keys, readEventText);
  const isSigned = plan
    .keysOf('signature')
    .some((key) => ![undefined, null, '', false].some((nothing) => row[key] === nothing));
  if (!isSigned && plan.keysOf('personal').length === 0) return readFirst(row, keys, readEventText);
  return readFirst(
    row,
    keys.filter((key) => !(isSigned ? DESCRIBES : PERSONAL_EVENTS).has(normaliseKey(key))),
    readEventText,
  );
}

/** Free text, which may say who signed. */
const DESCRIBES: ReadonlySet<string> = new Set([
  ...PERSONAL_EVENTS,
  ...['description', 'eventdescription', 'statusdescription', 'statusdetails', 'trackingdetail', 'desc'],
  ...['longlabel', 'shortlabel'],
]);

function readEventText(value: unknown): string | null {
  const text = isPlainObject(value) ? readFirst(value, planEvent(value).keysOf('text'), readText) : readText(value);
  if (text === null || !MAY_BE_OTHER.test(text)) return text;
  if (NAMES_SOMEBODY.test(text) || NO_EVENT.test(text)) return null;
  // `urn:epcglobal:cbv:bizstep:shipping` is `shipping`.
  return /^(?:urn:|https?:\/\/)\S+$/.test(text) ? (/[:/-](\w+)$/.exec(text)?.[1] ?? null) : text;
}

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
export function readRowTime(
  row: PlainObject,
  plan: ItemPlan,
  rules: TimeRules,
  usesBookkeeping = false,
): Timestamp | null {
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
  if (best !== null) return best;
  const place = findPlace(row, plan);
  const time = place === null ? null : readTimeIn(place, planItem(place), rules);
  return time ?? (usesBookkeeping ? readBestTime(row, plan, plan.keysOf('bookkeeping'), rules) : null);
}

/** Whether a row has a key for when it happened, with whatever value. */
export function hasOwnTime(row: PlainObject, plan: ItemPlan): boolean {
  if (plan.keysOf('time').length + plan.keysOf('plannedTime').length > 0) return true;
  for (const concept of ['coordinates', 'section'] as const)
    for (const key of plan.keysOf(concept)) {
      const inner = row[key];
      if (isPlainObject(inner) && planItem(inner).keysOf('time').length > 0) return true;
    }
  return false;
}

function readTimeIn(row: PlainObject, plan: ItemPlan, rules: TimeRules): Timestamp | null {
  return readBestTime(row, plan, plan.keysOf('time'), rules);
}

/** Of several spellings the first with a zone; a zone beside a zone-less one; a day and a clock together. */
function readBestTime(row: PlainObject, plan: ItemPlan, keys: readonly string[], rules: TimeRules): Timestamp | null {
  let best: Timestamp | null = null;
  for (const key of keys) {
    const stated = readTime(row[key], rules);
    const time =
      stated?.zone === 'none' && traitsOf(plan).saysUtc && SAYS_UTC.test(key)
        ? (inZone(stated, 'Z') ?? stated)
        : stated;
    if (!isInstant(time)) best = better(best, time);
    else if (!isInstant(best)) best = time;
    else if (time !== null && time.zone !== 'none' && isSameMoment(best, time)) best = time;
    if (best !== null && best.zone !== 'none' && isInstant(best)) return best;
  }
  if (best === null) return null;
  const time = isInstant(best) ? best : (readSplitTime(row, plan, rules) ?? best);
  const zones = time.zone === 'none' ? plan.keysOf('offset') : [];
  return zones.length === 0 ? time : inZoneBeside(row, zones, time);
}

function inZoneBeside(row: PlainObject, keys: readonly string[], time: Timestamp): Timestamp {
  return readFirst(row, keys, (zone) => inZone(time, zone)) ?? time;
}

const SAYS_UTC = /^(?:utc|gmt)|(?:utc|gmt)$/i;

/** Whether a zone-less instant may be the other one, told by another clock. */
function isSameMoment(first: Timestamp | null, second: Timestamp): boolean {
  const [one, other] = [Date.parse(first?.iso ?? ''), Date.parse(second.iso ?? '')];
  return Math.abs(one - other) <= 26 * 3_600_000;
}

function isInstant(time: Timestamp | null): boolean {
  return time !== null && time.iso !== null && time.precision === 'instant';
}

function better(first: Timestamp | null, second: Timestamp | null): Timestamp | null {
  if (first === null) return second;
  return first.iso === null && second !== null && second.iso !== null ? second : first;
}
