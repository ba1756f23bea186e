import { EVENT } from '../keys/aliases.ts';
import { type FieldMap, type MappedItemConcept, valueAtPath } from '../keys/field-map.ts';
import { createKeyPlanner, normaliseKey } from '../keys/planner.ts';
import { type ItemConcept, type ItemPlan, namesSomebody, planItem } from '../keys/row-keys.ts';
import {
  inOneLanguage,
  isPlainObject,
  type PlainObject,
  readFirst,
  readObject,
  readPrintable,
  readText,
} from '../keys/values.ts';
import { addressOf, type AddressText, readAddressParts, readAddressText } from '../place/address.ts';
import { positionOf, readDegrees, readNamedPosition, readPosition } from '../place/coordinates.ts';
import { isAhead, readTime, type TimeRules } from '../time/instants.ts';
import type { Address, LocationPoint, Position, Timestamp } from '../types.ts';
import { readRowPosition } from './row-place.ts';
import { readRowTime } from './row-time.ts';

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
  /[:@]|\+\d|\(0\d|\b(?:tel|phone|mobile|call|contact|whatsapp)\b|signed|left|handed|^\d+$|^(?:point|feature|gps|gnss|cell|wifi|wlan|ud)$|(?:location|position|event)$/i;
/** Words in which somebody is named. */
const NAMES_SOMEBODY =
  /\bsigned\b|\bsignature:|\bleft with\b|\bhanded to\b|\b(?:received|accepted|collected) by:|\S@\S+\.\S|\+(?:[ ().-]?\d){8,}|\(0(?:[ ().-]?\d){8,11}\)|\b(?:tel|phone|mobile|call|contact|whatsapp)\b\D{0,12}\d[\d ().-]{5,}\d/i;
/** Types of a thing, not of what happened. */
const NO_EVENT =
  /^(?:point|feature|\S*location|\S*position|gps|gnss|cell|wifi|wlan|ud|transport_?event|event|(?:object|aggregation|transaction|transformation|association)event|\d+)$/i;
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

function decodeRecord(sent: PlainObject, rules: RowRules): Row {
  const { item, coordinateOrder: order } = rules.fieldMap;
  const given = planItem(sent);
  const row = traitsOf(given).isSpan && item.size === 0 ? endOf(sent, given, rules.times) : sent;
  const plan = row === sent ? given : planItem(row);
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
  /** Keys of who somebody is or how to reach them: words that repeat their values name somebody too. */
  readonly naming: readonly string[];
  /** It has an end with a place of its own. */
  readonly isSpan: boolean;
}

let latest: { readonly plan: ItemPlan | null; readonly traits: Traits } = {
  plan: null,
  traits: { mayBePlanned: false, namesNobody: true, naming: [], isSpan: false },
};

function traitsOf(plan: ItemPlan): Traits {
  if (latest.plan === plan) return latest.traits;
  const has = (...concepts: readonly ItemConcept[]) => concepts.some((concept) => plan.keysOf(concept).length > 0);
  const traits = {
    mayBePlanned: has('happened', 'planned', 'classifier'),
    namesNobody: !has('personal', 'signature'),
    naming: [
      ...plan.keysOf('personal'),
      ...plan.keysOf('signature'),
      ...[...plan.unknown, ...plan.keysOf('address')].filter((key) => OF_SOMEBODY.test(normaliseKey(key))),
    ],
    isSpan: has('endTime') && plan.unknown.concat(plan.keysOf('address'), plan.keysOf('latitude')).some(isOfEnd),
  };
  latest = { plan, traits };
  return traits;
}

const OF_SOMEBODY =
  /^(?:staff|employee|operator|driver|rider|postman|delivery(?:man|boy|person))$|(?:staff|employee|operator|agent|rider|driver|courier|dispatcher|deliverer|delivery(?:man|boy|person)|worker|postman|person|consignee|recipient|receiver|sender|customer|signer|signee)(?:full|first|last|nick)?(?:name|contact|number|no)$/;
const MAY_BE_COMPANY = /^(?:courier|agent|operator|sender|customer)(?:name)?$/;
const PART_OF_SPAN = /^(start|begin|from|end|finish|to)(?:ed)?(.+)$/;
const STARTS: ReadonlySet<string> = new Set(['start', 'begin', 'from']);
const PLACE = /^(?:address|place|location|position|lat|latitude|city|town|point|coordinates|formattedaddress)$/;

function isOfEnd(key: string): boolean {
  const [, side, part = ''] = PART_OF_SPAN.exec(normaliseKey(key)) ?? [];
  return side !== undefined && !STARTS.has(side) && PLACE.test(part);
}

/** Of a trip or a leg what it says of its end, or of its start while it lasts. */
function endOf(row: PlainObject, plan: ItemPlan, times: TimeRules): PlainObject {
  const end = readFirst(row, plan.keysOf('endTime'), (value) => readTime(value, times));
  const hasEnded = end !== null && !isAhead(end, times);
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) => {
      const [, side, rest] = PART_OF_SPAN.exec(normaliseKey(key)) ?? [];
      if (side === undefined || rest === undefined) return [[key, value]];
      return STARTS.has(side) === hasEnded ? [] : [[rest, value]];
    }),
  );
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
  const only = readObject(place);
  return only === null ? null : (readWords(only) ?? readDescribed(only));
}

/** `{ description: 'North depot', latitude, longitude }` describes a place. */
function readDescribed(place: PlainObject): Address | null {
  const isPlace = readNamedPosition(place) !== null && !namesSomebody(place);
  const text = isPlace ? readText(place['description']) : null;
  return text === null || NAMES_SOMEBODY.test(text) ? null : wordsOnly(readAddressText(text));
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
  return (
    readEventIn(row, plan) ??
    readFirst(row, plan.keysOf('section'), readEventOfPart) ??
    (traitsOf(plan).namesNobody ? readFirst(row, plan.unknown, readEventOfLanguages) : null)
  );
}

/** `{ EN: { description }, NL: { description } }`: in English where that is there. */
function readEventOfLanguages(words: unknown): string | null {
  const inner = inOneLanguage(words);
  return isPlainObject(inner) && inner !== words ? readEventText(inner) : null;
}

function readEventOfPart(part: unknown): string | null {
  return isPlainObject(part) ? readEventIn(part, planItem(part)) : null;
}

function readEventIn(row: PlainObject, plan: ItemPlan): string | null {
  const names = traitsOf(plan).naming.flatMap((key) => {
    const name = readPrintable(row[key])?.toLowerCase() ?? '';
    // `courierName: 'DHL'`
    return name.length < 3 || (MAY_BE_COMPANY.test(normaliseKey(key)) && !name.includes(' ')) ? [] : name;
  });
  if (names.length === 0) return readEventUnder(row, plan, readEventText);
  return readEventUnder(row, plan, (value) => {
    const text = readEventText(value);
    return names.some((name) => text?.toLowerCase().includes(name)) ? null : text;
  });
}

function readEventUnder(row: PlainObject, plan: ItemPlan, readWords: (value: unknown) => string | null): string | null {
  const keys = plan.keysOf('event');
  if (traitsOf(plan).namesNobody) return readFirst(row, keys, readWords);
  const isSigned = plan.keysOf('signature').some((key) => !isNothing(row[key]));
  if (!isSigned && plan.keysOf('personal').length === 0) return readFirst(row, keys, readWords);
  return readFirst(
    row,
    keys.filter((key) => !(isSigned ? DESCRIBES : PERSONAL_EVENTS).has(normaliseKey(key))),
    readWords,
  );
}

/** `signature: { name: '' }` is none. */
function isNothing(value: unknown): boolean {
  if (isPlainObject(value)) return Object.values(value).every((inner) => inner === null || inner === '');
  return value === undefined || value === null || value === '' || value === false;
}

/** Free text, which may say who signed. */
const DESCRIBES: ReadonlySet<string> = new Set([
  ...PERSONAL_EVENTS,
  ...['description', 'eventdescription', 'statusdescription', 'statusdetails', 'trackingdetail', 'desc'],
  ...['longlabel', 'shortlabel'],
]);

function readEventText(sent: unknown): string | null {
  const value = typeof sent === 'string' ? sent : inOneLanguage(sent);
  const text = isPlainObject(value) ? readFirst(value, planEvent(value).keysOf('text'), readText) : readText(value);
  if (text === null || !MAY_BE_OTHER.test(text)) return text;
  if (NAMES_SOMEBODY.test(text) || NO_EVENT.test(text)) return null;
  // `urn:epcglobal:cbv:bizstep:shipping` is `shipping`.
  return /^(?:urn:|https?:\/\/)\S+$/.test(text) ? (/[:/-](\w+)$/.exec(text)?.[1] ?? null) : text;
}
