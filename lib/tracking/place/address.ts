import { ADDRESS } from '../keys/row-aliases.ts';
import type { CoordinateOrder } from '../keys/field-map.ts';
import { createKeyPlanner, type KeyPlan, normaliseKey } from '../keys/planner.ts';
import { namesSomebody } from '../keys/row-keys.ts';
import { isList, isPlainObject, type PlainObject, readFirst, readPrintable, readText } from '../keys/values.ts';
import type { Address, Position } from '../types.ts';
import { readNamedPosition, readPosition } from './coordinates.ts';

/** What an address says apart from where on the globe it is. */
export interface AddressText {
  readonly lines: readonly string[];
  readonly town: string | null;
  readonly country: string | null;
}

export type PartConcept = 'lines' | 'houseNumber' | 'city' | 'state' | 'postal' | 'country';

const planAddress = createKeyPlanner(ADDRESS, [
  ['formatted', /^(?:nearest|closest|approx|approximate|geocoded|resolved|street)address$/],
  [
    'city',
    /^(?:town|city|locality|suburb)(?:or|and)(?:town|city|suburb|locality|village)$|^(?:nearest|closest)(?:city|town|locality)$/,
  ],
  ['place', /^(?:(?:air)?port|terminal|yard|ramp|warehouse|servicearea|node|agency|postoffice)(?:name|description)$/],
]);
const NOTHING: AddressText = { lines: [], town: null, country: null };
const PLACEHOLDER = /^(?:not implemented|not available|null|undefined|none|n\/?a|-+)$/i;
/** Of `formatted`, what of a sender or recipient is their name. */
const NAMES: ReadonlySet<string> = new Set(['displayname', 'displaytext', 'label']);
/** Of a country: no name of one. */
const DIGITS = /^\d+$/;
const MOST_LINES = 12;
const MOST_LEVELS = 3;

/**
 * null when it says nothing. Only known parts are printed, never an unknown object, and a name only where it is no
 * recipient's.
 */
export function readAddress(value: unknown, order: CoordinateOrder | null = null, isOfPerson = false): Address | null {
  const position = readPosition(value, order) ?? nestedPosition(value, order);
  return addressOf(readTextAt(value, 0, isOfPerson), position);
}

export function addressOf(text: AddressText, position: Position | null): Address | null {
  const { lines, town, country } = text;
  return lines.length === 0 && position === null ? null : { lines, town, country, position };
}

/** The words of an address; without lines when there are none. */
export function readAddressText(value: unknown): AddressText {
  return readTextAt(value, 0);
}

/** Words from an object's own parts, whatever else the object is. */
export function readAddressParts(record: PlainObject, plan: Pick<KeyPlan<PartConcept>, 'keysOf'>): AddressText {
  const town = readFirst(record, plan.keysOf('city'), readPart);
  const country = readFirst(record, plan.keysOf('country'), readCountry);
  const postal = readFirst(record, plan.keysOf('postal'), readPart);
  const state = readFirst(record, plan.keysOf('state'), readPart);
  const postalTown = postal !== null && town !== null ? `${postal} ${town}` : (postal ?? town);
  const lines = distinct([
    ...readStreets(record, plan),
    postalTown,
    state === town ? null : state,
    country === town ? null : country,
  ]);
  return { lines, town, country };
}

function readStreets(record: PlainObject, plan: Pick<KeyPlan<PartConcept>, 'keysOf'>): readonly string[] {
  const [street, ...others] = plan.keysOf('lines').flatMap((key) => linesOf(record[key]));
  if (street === undefined) return [];
  const houseNumber = readFirst(record, plan.keysOf('houseNumber'), readPart);
  return houseNumber === null || street.includes(houseNumber)
    ? [street, ...others]
    : [`${street} ${houseNumber}`, ...others];
}

/** The number of a place in a list, or how far along one: no word for where. */
const NUMBER_ALONE = /^\s*-?(?:\d{1,3}|\d{1,6}\.\d+)\s*$/;

const LONGEST_NUMBER = 16;

function isNumberAlone(value: unknown): boolean {
  return typeof value === 'string' && value.length <= LONGEST_NUMBER && NUMBER_ALONE.test(value);
}

function readTextAt(value: unknown, depth: number, isOfPerson = false): AddressText {
  if (typeof value === 'string')
    return readPosition(value) === null && !isNumberAlone(value) ? withLines(linesOfText(value)) : NOTHING;
  if (isList(value)) return value.every(isNumberAlone) ? NOTHING : readListAt(value, depth, isOfPerson);
  if (!isPlainObject(value) || depth >= MOST_LEVELS) return NOTHING;
  const text = readText(value);
  if (text !== null) return withLines(linesOfText(text));
  const plan = planAddress(value);
  if (plan.isEmpty) return NOTHING;
  const parts = readAddressParts(value, plan);
  const isName = (key: string) => isOfPerson && NAMES.has(normaliseKey(key));
  const formatted = readFirst(
    value,
    plan.keysOf('formatted').filter((key) => !isName(key)),
    readFormatted,
  );
  if (formatted !== null)
    return { ...parts, lines: distinct(isWhole(formatted, parts.town) ? formatted : [...formatted, ...parts.lines]) };
  const facility = plan
    .keysOf('place')
    .map((key) => value[key])
    .find(isPlainObject);
  // `{ facility: { name, city } }`
  const inside = facility === undefined || parts.town !== null ? NOTHING : readTextAt(facility, depth + 1, isOfPerson);
  if (inside.town !== null) return inside;
  const place = readFirst(value, plan.keysOf('place'), readPart);
  const isDetailed = parts.town !== null || plan.keysOf('lines').some((key) => linesOf(value[key]).length > 0);
  if (!isDetailed) {
    for (const key of plan.keysOf('nested')) {
      const inner =
        isPlainObject(value[key]) || isList(value[key]) ? readTextAt(value[key], depth + 1, isOfPerson) : NOTHING;
      if (inner.lines.length > 0) return { ...inner, country: inner.country ?? parts.country };
    }
  }
  const lines = distinct([place, ...parts.lines]);
  const name = isOfPerson || namesSomebody(value) ? null : readFirst(value, plan.keysOf('name'), readPart);
  // `{name: 'Port of Split', country: 'HR'}`
  if (parts.lines.length > 0)
    return { ...parts, lines: isDetailed || place !== null ? lines : distinct([name, ...lines]) };
  if (lines.length === 0) return withLines(distinct([name ?? readPlaceCode(value, plan.keysOf('code'))]));
  // `{name: 'JFK', facility: 'Cargo 7'}`: a part of the place that is named.
  return withLines(plan.keysOf('facility').length > 0 ? distinct([name, ...lines]) : lines);
}

/** `FRA`, `DEHAM`, as airports and ports are known by; null for any other code. */
export function readPlaceCode(record: PlainObject, keys: readonly string[]): string | null {
  const code = readFirst(record, keys, (value) => (typeof value === 'string' && PLACE_CODE.test(value) ? value : null));
  // `{ code: 'LEJ', description: 'Leipzig' }`
  const isCode = keys.some((key) => /^(?:code|serviceareacode)$/.test(normaliseKey(key)));
  return (code !== null && isCode ? readPart(record['description'] ?? record['Description']) : null) ?? code;
}

export const PLACE_CODE = /^(?:[A-Z]{3}|[A-Z]{2} ?[A-Z][A-Z0-9]{2})$/;

/** `{Address: '1 Road', City: 'Oslo'}` is a street beside its town, not the whole address. */
function isWhole(formatted: readonly string[], town: string | null): boolean {
  return town === null || formatted.join(' ').toLowerCase().includes(town.toLowerCase());
}

function readListAt(value: readonly unknown[], depth: number, isOfPerson: boolean): AddressText {
  const texts = value.slice(0, MOST_LINES).flatMap((line) => (typeof line === 'string' ? linesOf(line) : []));
  if (texts.length > 0) return withLines(distinct(texts));
  const only = value.length === 1 ? value[0] : null;
  return isPlainObject(only) ? readTextAt(only, depth + 1, isOfPerson) : NOTHING;
}

/** `shipTo.address.latitude`: coordinates may lie beside the words, below the object that names them. */
function nestedPosition(value: unknown, order: CoordinateOrder | null): Position | null {
  if (!isPlainObject(value)) return null;
  return readFirst(value, planAddress(value).keysOf('nested'), (inner) =>
    isPlainObject(inner) ? readPosition(inner, order) : null,
  );
}

function readFormatted(value: unknown): readonly string[] | null {
  const lines = typeof value === 'string' && readPosition(value) === null ? linesOf(value) : [];
  return lines.length > 0 ? lines : null;
}

function readCountry(value: unknown): string | null {
  const country = readPart(value);
  return country === null || DIGITS.test(country) ? null : country;
}

/** A part may be an object that names it: `country: {code, name}`. */
function readPart(value: unknown): string | null {
  const text =
    readPrintable(value) ??
    (isPlainObject(value)
      ? readFirst(
          value,
          ['name', 'Name', 'text', 'code', 'Code'].filter((key) => Object.hasOwn(value, key)),
          readText,
        )
      : null);
  return text === null || PLACEHOLDER.test(text) ? null : text;
}

function withLines(lines: readonly string[]): AddressText {
  return { lines, town: null, country: null };
}

function linesOf(sent: unknown): readonly string[] {
  if (isList(sent)) return sent.slice(0, MOST_LINES).flatMap((line) => (typeof line === 'string' ? linesOf(line) : []));
  const value = isPlainObject(sent) ? readText(sent) : sent;
  return typeof value === 'string' ? linesOfText(value) : [];
}

function linesOfText(text: string): readonly string[] {
  if (!text.includes('\n')) {
    const line = readPart(text);
    return line === null ? [] : [line];
  }
  return distinct(text.slice(0, 8000).split(/\r?\n/).map(readPart));
}

function distinct(lines: readonly (string | null)[]): readonly string[] {
  const known: string[] = [];
  for (const line of lines) if (line !== null && known.length < MOST_LINES && !known.includes(line)) known.push(line);
  return known;
}

/** Words before the parts of a flat address, longest first: `destinationCity`, `ship_to_country`. */
export const FLAT_PREFIXES = {
  currentAddress: [
    'lastknownaddress',
    'lastknownlocation',
    'lastknown',
    'currentaddress',
    'currentlocation',
    'currentposition',
    'lastlocation',
    'latest',
    'current',
  ],
  destinationAddress: [
    'destinationaddress',
    'destinationlocation',
    'deliveryaddress',
    'receiveraddress',
    'recipientaddress',
    'consigneeaddress',
    'destination',
    'consignee',
    'recipient',
    'receiver',
    'shipto',
    'dropoff',
    'drop',
    'dest',
    'delivery',
    'arrival',
    'to',
  ],
  originAddress: [
    'originaddress',
    'originlocation',
    'pickupaddress',
    'senderaddress',
    'shipperaddress',
    'shipfrom',
    'shipper',
    'sender',
    'source',
    'origin',
    'pickup',
    'collection',
    'departure',
    'from',
  ],
} as const;

const { formatted, lines, houseNumber, city, state, postal, country, place } = ADDRESS;
/** `recipientLocationName` alone may be who that is. */
const OF_PARTY = /^(?:recip|receiv|consign|ship|send|deliver|drop|pickup|collect|to|from)/;
const MAY_BE_NAME = /^(?:place|location|site)name$/;
/** `state` alone may be a status: `currentState` says nothing of a place by itself. */
const WEAK = new Set(state.map(normaliseKey));
const FORMATTED = formatted.filter((key) => /addr/i.test(key) && key !== 'address');
const PARTS = new Set([
  ...[...FORMATTED, ...lines, ...houseNumber, ...city, ...state, ...postal, ...country, ...place].map(normaliseKey),
  'latitude',
  'longitude',
  'lat',
  'lng',
  'lon',
  'long',
]);
/** What may also stand before the word for its address. */
const TOWNS = new Set([...city, ...postal, ...country].map(normaliseKey));
/** `toState` and `sourcePort` are of other things. */
const TERSE: ReadonlySet<string> = new Set([
  ...['source', 'from', 'to', 'delivery', 'drop', 'arrival', 'pickup', 'collection', 'departure'],
]);
const MOST_KEYS = 1000;

/** The address whose parts lie side by side in `record`, under those of `keys` that have one of the prefixes. */
export function readFlatAddress(
  record: PlainObject,
  keys: readonly string[],
  prefixes: readonly string[],
): Address | null {
  if (keys.length === 0 || keys.length > MOST_KEYS) return null;
  const parts: Record<string, unknown> = {};
  let isOfParty = false;
  for (const key of keys) {
    const name = normaliseKey(key.slice(0, 64));
    const part = partOf(name, prefixes);
    if (part === null || Object.hasOwn(parts, part)) continue;
    parts[part] = record[key];
    isOfParty ||= OF_PARTY.test(name);
  }
  if (Object.keys(parts).every((part) => WEAK.has(part) || (isOfParty && MAY_BE_NAME.test(part)))) return null;
  return addressOf(readAddressText(parts), readNamedPosition(parts));
}

function partOf(key: string, prefixes: readonly string[]): string | null {
  for (const word of prefixes) {
    const part = key.startsWith(word) ? key.slice(word.length) : '';
    if ((TERSE.has(word) ? TOWNS : PARTS).has(part)) return part;
    // `CityRecipient`
    const before = key.endsWith(word) ? key.slice(0, -word.length) : '';
    if (word !== '' && TOWNS.has(before)) return before;
  }
  return null;
}

/** The first, completed by the second. */
export function completeAddress(first: Address | null, second: Address | null): Address | null {
  if (first === null || second === null) return first ?? second;
  const words = first.lines.length > 0 ? first : second;
  return {
    lines: words.lines,
    town: words.town ?? second.town,
    country: words.country ?? second.country,
    position: first.position ?? second.position,
  };
}
