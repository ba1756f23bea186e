import { isMarkedPlanned } from '../history/row.ts';
import { TYPED } from '../keys/aliases.ts';
import { planRoot } from '../keys/asset-keys.ts';
import { deliverySource, dueSource, joinPath, pairSource, type Source, typedSource } from '../keys/key-sources.ts';
import { normaliseKey } from '../keys/planner.ts';
import { isKeyOfPeople, planItem } from '../keys/row-keys.ts';
import { isList, isPlainObject, keysIn, type PlainObject } from '../keys/values.ts';
import { doorsOf, numberOf, type Spot } from './containers.ts';
import { states } from './spine.ts';

const MOST_ENTRIES = 50;

/** `routeInfo: { stops: [{ type: 'ORIGIN', … }, { type: 'DESTINATION', … }] }` */
export function holdsEnds(record: PlainObject): boolean {
  return [...doorsOf(record).keys()].some((key) => {
    const list = record[key];
    if (!isList(list) || list.length !== 2 || isKeyOfPeople(key)) return false;
    const types = [list[0], list.at(-1)].map((entry) => (isPlainObject(entry) ? (typeOf(entry) ?? '') : ''));
    return BEGINS_WAY.test(types[0] ?? '') && ENDS_WAY.test(types[1] ?? '');
  });
}

const TYPE_KEYS = [
  ...['type', 'typecode', 'qualifier', 'kind', 'role'],
  ...['stoptype', 'addresstype', 'locationtype', 'keystage'],
];

/** What lies under these names, however they are spelt. */
function valuesUnder(entry: PlainObject, names: readonly string[]): readonly unknown[] {
  let found: (readonly [rank: number, value: unknown])[] | null = null;
  for (const key of keysIn(entry)) {
    const rank = names.indexOf(normaliseKey(key));
    if (rank >= 0) (found ??= []).push([rank, entry[key]]);
  }
  return found === null ? NOTHING : found.sort(([one], [other]) => one - other).map(([, value]) => value);
}

const NOTHING: readonly unknown[] = [];

function isTyped(entry: unknown): boolean {
  return isPlainObject(entry) && typeOf(entry) !== null;
}

/** `type: 'DESTINATION'`, `type: { text: 'Tracking number' }`. */
function typeOf(entry: PlainObject): string | null {
  for (const type of valuesUnder(entry, TYPE_KEYS)) {
    const word = isPlainObject(type) ? valuesUnder(type, TYPE_TEXTS).find((text) => typeof text === 'string') : type;
    if (typeof word === 'string') return word;
  }
  return null;
}

const TYPE_TEXTS = ['text', 'code', 'name', 'value'];

const OF_DELIVERED: ReadonlySet<string> = new Set(TYPED.deliveredAt.map(normaliseKey));
const TYPE_WORDS: ReadonlySet<string> = new Set(Object.values(TYPED).flat().map(normaliseKey));

/** `[{ type: 'DESTINATION', address }]` as an object of its type words. */
export function typedOf({ record, path }: Spot): readonly Source[] {
  const typed: Source[] = [];
  for (const key of doorsOf(record).keys()) {
    const list = record[key];
    if (isList(list) && /^(?:latest)?stopstatuses$/.test(normaliseKey(key)))
      typed.push(...estimateOf(list, joinPath(path, key)));
    if (!isList(list) || list.length > MOST_ENTRIES || isKeyOfPeople(key)) continue;
    const pairs = pairsOf(list);
    if (pairs !== null) typed.push(pairSource(pairs, joinPath(path, key)));
    if (isTyped(list[0])) typed.push(...sourcesOfTypes(list, joinPath(path, key)));
    else if (list.length === 2 && /^(?:shipment|route|trip|load)?stops$/.test(normaliseKey(key)) && !saysEnds(record))
      typed.push(...sourcesOfEnds(list, joinPath(path, key)));
  }
  return typed;
}

const BEGINS_WAY = /^(?:origin|pickup|pick_up|loading|collection)$/i;
function saysEnds(record: PlainObject): boolean {
  return states(record, 'originAddress') || states(record, 'destinationAddress');
}

/** Of the first two stops in their order; of others, and of those that say what they are for, they may be somebody else's. */
function sourcesOfEnds(stops: readonly unknown[], path: string): readonly Source[] {
  const [first, second] = stops.map((stop) =>
    isPlainObject(stop) && valuesUnder(stop, ['location', 'address']).some(isPlainObject) && !saysWhatFor(stop)
      ? valuesUnder(stop, STOP_NUMBERS).find(Number.isInteger)
      : null,
  );
  const areNumbered = (first === 0 || first === 1) && second === first + 1;
  if (!areNumbered && !stops.every(isPlainStop)) return [];
  return sourcesOfTypes(
    stops.map((stop, index) =>
      isPlainObject(stop) ? { ...stop, type: index === 0 ? 'ORIGIN' : 'DESTINATION' } : stop,
    ),
    path,
  );
}

/** `{ coordinates, address, name, phone }`: where to go, and no time at which anybody was there. */
function isPlainStop(stop: unknown): boolean {
  if (!isPlainObject(stop) || saysWhatFor(stop) || typeof stop['address'] !== 'string') return false;
  const isOfMore = Object.keys(stop).some((key) => OF_TIME.test(key) || OF_ORDER.test(key));
  return isPlainObject(stop['coordinates']) && !isOfMore && valuesUnder(stop, STOP_NUMBERS).length === 0;
}

/** Of a tour each stop may be somebody else's. */
const OF_ORDER = /^(?:id|(?:order|job|task|customer|parcel|package|shipment|reference)\w*)$/i;
const OF_TIME = /(?:[a-z]At|_at|[Tt]ime|[Dd]ate|ETA|eta)$|arriv|depart/;

function saysWhatFor(stop: PlainObject): boolean {
  return (
    numberOf(stop) !== null ||
    typeOf(stop) !== null ||
    Object.values(stop).some(
      (value) => typeof value === 'string' && /^(?:pick.?up|deliver|drop|(?:un)?load|return)/i.test(value),
    )
  );
}

/** `latestStopStatuses: [{ stopNumber, arrivalEstimate: {…} }]`: of the last stop, while it is ahead. */
function estimateOf(stops: readonly unknown[], path: string): readonly Source[] {
  const numbers = stops.map((stop) => (isPlainObject(stop) ? stop['stopNumber'] : null));
  const last = stops.at(-1);
  const isLast = numbers.every((number, index) => number === index + 1) && stops.length > 1;
  if (!isPlainObject(last) || !isLast || /^(?:arriv|depart|complet|deliver)/i.test(String(last['statusCode'])))
    return [];
  const estimate = last['arrivalEstimate'];
  return isPlainObject(estimate) ? [dueSource(estimate, `${path}.${String(stops.length - 1)}.arrivalEstimate`)] : [];
}

const STOP_NUMBERS = ['stopnumber', 'sequence', 'stopsequence', 'sequencenumber', 'order', 'position'];

const ENDS_WAY = /^(?:delivery|dropoff|drop_off|destination|unloading)$/i;

const PAIR_NAMES = ['name', 'key', 'code', 'label', 'field'];
const NAMES_NUMBER = /track|waybill|awb|consignment|shipment|parcel|container/;

/**
 * `[{ name: 'TrackingNumber', value }, { name: 'Carrier', value }]` as an object of its names, where one of them is the
 * number of the shipment: of anything else the pairs may be a sensor's.
 */
function pairsOf(list: readonly unknown[]): PlainObject | null {
  const [first] = list;
  if (!isPlainObject(first) || valuesUnder(first, ['value']).length === 0) return null;
  const pairs = list.flatMap((entry) => {
    if (!isPlainObject(entry)) return [];
    const name = valuesUnder(entry, PAIR_NAMES).find((text) => typeof text === 'string');
    return typeof name === 'string' ? [[name, valuesUnder(entry, ['value'])[0]] as const] : [];
  });
  const record = Object.fromEntries(pairs.filter(([name]) => name !== '__proto__'));
  // Of two numbers neither is the one.
  if (pairs.some(([name, value]) => name !== '__proto__' && record[name] !== value)) return null;
  const isOfShipment =
    numberOf(record) !== null &&
    planRoot(record)
      .keysOf('trackingNumber')
      .some((key) => NAMES_NUMBER.test(normaliseKey(key)));
  return isOfShipment ? record : null;
}

function sourcesOfTypes(list: readonly unknown[], path: string): readonly Source[] {
  const entries = new Map<string, readonly [entry: PlainObject, path: string]>();
  list.forEach((entry, index) => {
    if (!isPlainObject(entry)) return;
    const type = typeOf(entry);
    // What has not been reached is no delivery.
    if (OF_DELIVERED.has(normaliseKey(type ?? '')) && isMarkedPlanned(entry, planItem(entry))) return;
    // Of several deliveries the last is where it goes.
    if (type === null || !TYPE_WORDS.has(normaliseKey(type)) || (entries.has(type) && !ENDS_WAY.test(type))) return;
    entries.set(type, [entry, `${path}.${index}`]);
  });
  if (entries.size === 0) return [];
  const record = Object.fromEntries([...entries].map(([type, [entry]]) => [type, entry]));
  // With where it goes may lie when it is there.
  const goal = [...entries].find(([type]) => ENDS_WAY.test(type))?.[1];
  const arrival = goal === undefined ? null : deliverySource(goal[0], goal[1], 'destination');
  const typed = typedSource(record, path, (type) => entries.get(type)?.[1] ?? path);
  return arrival === null ? [typed] : [typed, arrival];
}
