import { TYPED } from '../keys/aliases.ts';
import { planRoot } from '../keys/asset-keys.ts';
import { deliverySource, dueSource, joinPath, pairSource, type Source, typedSource } from '../keys/key-sources.ts';
import { normaliseKey } from '../keys/planner.ts';
import { isKeyOfPeople } from '../keys/row-keys.ts';
import { isList, isPlainObject, type PlainObject } from '../keys/values.ts';
import { doorsOf, numberOf, type Spot } from './containers.ts';

const MOST_ENTRIES = 50;

/** `routeInfo: { stops: [{ type: 'ORIGIN', … }, { type: 'DESTINATION', … }] }` */
export function holdsEnds(record: PlainObject): boolean {
  return [...doorsOf(record).keys()].some((key) => {
    const list = record[key];
    if (!isList(list) || list.length < 2 || list.length > MOST_ENTRIES || isKeyOfPeople(key)) return false;
    const types = [list[0], list.at(-1)].map((entry) => (isPlainObject(entry) ? (typeOf(entry) ?? '') : ''));
    return BEGINS_WAY.test(types[0] ?? '') && ENDS_WAY.test(types[1] ?? '');
  });
}

const TYPE_KEYS = [
  'type',
  'typeCode',
  'qualifier',
  'kind',
  'role',
  'stopType',
  'stop_type',
  'addressType',
  'locationType',
];
function isTyped(entry: unknown): boolean {
  return isPlainObject(entry) && typeOf(entry) !== null;
}

/** `type: 'DESTINATION'`, `type: { text: 'Tracking number' }`. */
function typeOf(entry: PlainObject): string | null {
  for (const key of TYPE_KEYS) {
    const type = entry[key];
    const word = isPlainObject(type)
      ? TYPE_TEXTS.map((name) => type[name]).find((text) => typeof text === 'string')
      : type;
    if (typeof word === 'string') return word;
  }
  return null;
}

const TYPE_TEXTS = ['text', 'code', 'name', 'value'];

const TYPE_WORDS: ReadonlySet<string> = new Set(Object.values(TYPED).flat().map(normaliseKey));

/** `[{ type: 'DESTINATION', address }]` as an object of its type words. */
export function typedOf({ record, path }: Spot): readonly Source[] {
  const typed: Source[] = [];
  for (const key of doorsOf(record).keys()) {
    const list = record[key];
    if (isList(list) && /stopstatus(?:es)?$/.test(normaliseKey(key)))
      typed.push(...estimateOf(list, joinPath(path, key)));
    if (!isList(list) || list.length > MOST_ENTRIES || isKeyOfPeople(key)) continue;
    const pairs = pairsOf(list);
    if (pairs !== null) typed.push(pairSource(pairs, joinPath(path, key)));
    if (isTyped(list[0])) typed.push(...sourcesOfTypes(list, joinPath(path, key)));
    else if (list.length === 2 && /stops$/.test(normaliseKey(key)))
      typed.push(...sourcesOfEnds(list, joinPath(path, key)));
  }
  return typed;
}

const BEGINS_WAY = /^(?:origin|pickup|pick_up|loading|collection)$/i;
/** Of two stops in their order; of more, others may be somebody else's. */
function sourcesOfEnds(stops: readonly unknown[], path: string): readonly Source[] {
  const numbers = stops.map((stop) =>
    isPlainObject(stop) ? STOP_NUMBERS.map((name) => stop[name]).find(Number.isInteger) : null,
  );
  if (typeof numbers[0] !== 'number' || numbers[1] !== numbers[0] + 1) return [];
  return sourcesOfTypes(
    stops.map((stop, index) =>
      isPlainObject(stop) ? { ...stop, type: index === 0 ? 'ORIGIN' : 'DESTINATION' } : stop,
    ),
    path,
  );
}

/** `latestStopStatuses: [{ stopNumber, arrivalEstimate: {…} }]`: of the last stop. */
function estimateOf(stops: readonly unknown[], path: string): readonly Source[] {
  const last = stops.at(-1);
  if (!isPlainObject(last)) return [];
  return Object.entries(last).flatMap(([key, value]) =>
    isPlainObject(value) && /^(?:arrival|delivery)estimate$/.test(normaliseKey(key))
      ? [dueSource(value, `${path}.${String(stops.length - 1)}.${key}`)]
      : [],
  );
}

const STOP_NUMBERS = ['stopNumber', 'stop_number', 'sequence', 'stopSequence', 'sequenceNumber', 'order', 'position'];

const ENDS_WAY = /^(?:delivery|dropoff|drop_off|destination|unloading)$/i;

const PAIR_NAMES = ['name', 'key', 'code', 'label', 'field', 'Name', 'Key'];
const NAMES_NUMBER = /track|waybill|awb|consignment|shipment|parcel|container/;

/**
 * `[{ name: 'TrackingNumber', value }, { name: 'Carrier', value }]` as an object of its names, where one of them is the
 * number of the shipment: of anything else the pairs may be a sensor's.
 */
function pairsOf(list: readonly unknown[]): PlainObject | null {
  const [first] = list;
  if (!isPlainObject(first) || !Object.hasOwn(first, 'value')) return null;
  const pairs = list.flatMap((entry) => {
    const name = isPlainObject(entry)
      ? PAIR_NAMES.map((key) => entry[key]).find((text) => typeof text === 'string')
      : null;
    return isPlainObject(entry) && typeof name === 'string' ? [[name, entry['value']] as const] : [];
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
