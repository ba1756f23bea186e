import { type FieldMap, type MappedItemConcept, valueAtPath } from '../keys/field-map.ts';
import { normaliseKey } from '../keys/planner.ts';
import { type ItemConcept, type ItemPlan, namesSomebody, planItem } from '../keys/row-keys.ts';
import { isPlainObject, type PlainObject, readFirst, readObject, readText } from '../keys/values.ts';
import { addressOf, type AddressText, readAddressParts, readAddressText, readPlaceCode } from '../place/address.ts';
import { positionOf, readDegrees, readPosition } from '../place/coordinates.ts';
import { isAhead, readTime, type TimeRules } from '../time/instants.ts';
import type { Address, LocationPoint, Position, Timestamp } from '../types.ts';
import { readEventText, readRowEvent } from './row-event.ts';
import { describePlace, goesAlong, readRowPosition, wordsBeside } from './row-place.ts';
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

const NOT_YET = /^(?:est|pln|exp|req|ets|eta|etd|estimated|planned|expected|requested|scheduled|predicted|forecast)$/i;

/** One entry of the history; null when it is none at all. */
export function decodeRow(entry: unknown, rules: RowRules): Row | null {
  if (isPlainObject(entry)) return decodeRecord(entry, rules);
  const position = readPosition(entry, rules.fieldMap.coordinateOrder);
  const text = readText(entry);
  if (text === null && position === null) return null;
  return { point: { time: null, position, address: null, event: position === null ? text : null }, isPlanned: false };
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
    (traitsOf(plan).mayBePlanned && isMarkedPlanned(row, plan, point.event));
  return { point, isPlanned };
}

/** What the keys of a plan rule out; rows of a history share their plan. */
interface Traits {
  readonly mayBePlanned: boolean;
  /** It has an end with a place of its own. */
  readonly isSpan: boolean;
}

let latest: { readonly plan: ItemPlan | null; readonly traits: Traits } = {
  plan: null,
  traits: { mayBePlanned: false, isSpan: false },
};

function traitsOf(plan: ItemPlan): Traits {
  if (latest.plan === plan) return latest.traits;
  const has = (...concepts: readonly ItemConcept[]) => concepts.some((concept) => plan.keysOf(concept).length > 0);
  const traits = {
    mayBePlanned: has('happened', 'planned', 'classifier'),
    isSpan: has('endTime') && plan.unknown.concat(plan.keysOf('address'), plan.keysOf('latitude')).some(isOfEnd),
  };
  latest = { plan, traits };
  return traits;
}

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
    readFirst(row, plan.keysOf('plannedTime').toSorted(nearerFirst), (value) => readTime(value, times)) ??
    readFirst(row, plan.keysOf('planned'), (value) => readTime(value, times))
  );
}

/** What is estimated now comes before what was planned once. */
function nearerFirst(first: string, second: string): number {
  return Number(PLANNED_ONCE.test(first)) - Number(PLANNED_ONCE.test(second));
}

const PLANNED_ONCE = /plan|sched|initial|original/i;

export function isMarkedPlanned(row: PlainObject, plan: ItemPlan, event: string | null = null): boolean {
  for (const key of plan.keysOf('happened')) {
    const value = row[key];
    if (value === false || (IS_FLAG.test(key) && isNo(value))) return true;
    if (
      typeof value === 'string' &&
      (NOT_COME.test(value) || (NOT_YET.test(value) && !TELLS_OF_PLAN.test(event ?? 'plan')))
    )
      return true;
  }
  for (const key of plan.keysOf('planned')) if (isYes(row[key], key)) return true;
  for (const key of plan.keysOf('classifier')) {
    const word = readClassifier(row[key]);
    if (word !== null && NOT_YET.test(word)) return true;
  }
  return false;
}

/** `EST`, `{ code: 'EST' }`, `{ '@id': 'cargo:ESTIMATED' }` */
function readClassifier(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (!isPlainObject(value)) return null;
  const word = value['@id'] ?? value['code'] ?? readText(value);
  if (typeof word !== 'string' || word.length > MOST_OF_CLASSIFIER || SAYS_OTHERWISE.some((key) => isOther(value[key])))
    return null;
  return /[^:/#]*$/.exec(word)?.[0] ?? null;
}

/** `{ code: 'EST', name: 'Eastern Standard Time' }`, `{ code: 'EXP', name: 'Export' }` are no classifiers. */
const SAYS_OTHERWISE = ['name', 'label', 'description', 'text', 'title'];
const isOther = (words: unknown) =>
  typeof words === 'string' && words !== '' && !/estimat|expect|plan|sched|predict|forecast|request/i.test(words);
/** A longer one is none, and looked through for its end it would cost. */
const MOST_OF_CLASSIFIER = 200;

/** The state of a step, and never what happened in it. */
const NOT_COME = /^(?:upcoming|future|not[ _-]?(?:yet|started|reached|begun|completed|done))$/i;

/** `Trip planned` has happened, though the state of it is `Planned`. */
const TELLS_OF_PLAN = /plan|sched|estimat|expect|predict|forecast|request|^eta$/i;

/** A name that says no more than whether: a `status` of 0, or an `actual` one, may be a code or a count. */
const IS_FLAG = /^is|(?:reached|happened|passed|achieved|done)$/i;

/** As stores without a type of their own say it. */
function isNo(flag: unknown): boolean {
  return flag === 0 || (typeof flag === 'string' && /^(?:0|n|no|false)$/i.test(flag));
}

/** `expected: 1` may count pieces. */
function isYes(flag: unknown, key: string): boolean {
  if (flag === true || (typeof flag === 'string' && /^(?:y|yes|true)$/i.test(flag))) return true;
  return IS_FLAG.test(key) && (flag === 1 || flag === '1');
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
        ? positionOf(readDegrees(at('latitude'), 'latitude'), readDegrees(at('longitude'), 'longitude'))
        : readPosition(at('coordinates'), coordinateOrder),
    address: (): Address | null => wordsOnly(readAddressText(at('address'))),
    event: (): string | null => readEventText(at('event')),
  };
}

function readRowAddress(row: PlainObject, plan: ItemPlan): Address | null {
  return (
    readAddressIn(row, plan) ??
    readFirst(row, plan.keysOf('section'), readAddressOfPart) ??
    readFirst(row, plan.keysOf('coordinates'), readAddressOfPlace) ??
    wordsBeside(row, plan) ??
    onlyAddressBelow(row, plan) ??
    wordOfPlace(row, plan) ??
    codeOfPlace(row, plan)
  );
}

/** `eventPort: 'Qingdao'`; neither what it was scanned with nor a queue, and not the last but one of its places. */
function wordOfPlace(row: PlainObject, plan: ItemPlan): Address | null {
  const keys = plan.keysOf('placeWord');
  if (keys.length === 0) return null;
  const hasMovedOn =
    Object.keys(row).some((key) => IS_NOW.test(normaliseKey(key)) && Boolean(row[key])) ||
    readRowPosition(row, plan, null) !== null;
  return readFirst(
    row,
    keys.filter((key) => !hasMovedOn || normaliseKey(key) !== 'lastlocation'),
    (value) => (typeof value === 'string' && IN_WORDS.test(value) ? readPlaceWords(value) : null),
  );
}

const IN_WORDS = /^(?=.{3,80}$)\p{Lu}[\p{L}\p{M} ,.'’()/-]*$/u;
/** Beside one of these the last location is the one before. */
const IS_NOW = /^(?:next|current|new|present)[a-z]{0,12}(?:location|place|city|hub|facility|depot|station)/;

function codeOfPlace(row: PlainObject, plan: ItemPlan): Address | null {
  const code = readPlaceCode(row, plan.keysOf('placeCode'));
  return code === null ? null : addressOf({ lines: [code], town: null, country: null }, null);
}

/** In the only one of its objects that says where. */
function onlyAddressBelow(row: PlainObject, plan: ItemPlan): Address | null {
  let only: Address | null = null;
  for (const key of plan.unknown) {
    const part = row[key];
    if (!isPlainObject(part) || !goesAlong(key) || namesSomebody(part)) continue;
    const address = readAddressIn(part, planItem(part));
    if (address !== null && only !== null) return null;
    only ??= address;
  }
  return only;
}

function readAddressOfPart(part: unknown): Address | null {
  return isPlainObject(part) ? readAddressIn(part, planItem(part)) : null;
}

function readAddressOfPlace(place: unknown): Address | null {
  const only = readObject(place);
  return only === null ? null : (readWords(only) ?? describePlace(only));
}

/** Words of a place, or what describes it: `{ Index: '190000', Description: 'Saint Petersburg' }`. */
function readPlaceWords(sent: unknown): Address | null {
  const isLeft = typeof sent === 'string' && sent.length <= LONGEST_LEFT && WHERE_LEFT.test(sent);
  const words = isLeft ? null : readWords(sent);
  const place = words === null ? readObject(sent) : null;
  return place === null ? words : describePlace(place);
}

/** Where at an address it was left is no place on its way. */
const WHERE_LEFT =
  /^(?:front|back|side|garage)? ?(?:door|porch|deck|patio|garage|mail ?box|letter ?box|mail ?room|reception|front desk|leasing office|neighbou?r|safe ?place)$/i;

const LONGEST_LEFT = 'garage leasing office'.length;

function readWords(value: unknown): Address | null {
  return wordsOnly(readAddressText(value));
}

function readAddressIn(row: PlainObject, plan: ItemPlan): Address | null {
  const named = readNamedPlace(row, plan.keysOf('address'));
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

/** `Depot: 'MIL', DepotName: 'Milano'`: of a code and words for it the words. */
function readNamedPlace(row: PlainObject, keys: readonly string[]): Address | null {
  const first = readFirst(row, keys, readPlaceWords);
  if (first === null || keys.length < 2 || first.lines.length > 1 || !CODE.test(first.lines[0] ?? '')) return first;
  const code = keys.find((key) => row[key] === first.lines[0]);
  const words = keys.find(
    (key) => code !== undefined && key !== code && normaliseKey(key).startsWith(normaliseKey(code)),
  );
  return (words === undefined ? null : readPlaceWords(row[words])) ?? first;
}

const CODE = /^[A-Z0-9]{2,6}$/;

/** The position of a row is its own field; its address is words. */
function wordsOnly(text: AddressText): Address | null {
  return text.lines.length === 0 ? null : addressOf(text, null);
}
