import { type FieldMap, valueAtPath } from '../../json/field-map.ts';
import { isPlainObject, type PlainObject, unwrap } from '../../json/values.ts';
import { asDay, inZone, isAhead, joinTime, readTime, type TimeRules } from '../../time/read-time.ts';
import type { Address, LocationPoint, Position, Timestamp } from '../../types.ts';
import { type Column, isFlagged, valueAt } from './columns.ts';
import { isNamedTime, type Plan } from './plan.ts';
import { accuracyOf, degreesOf, pairOf, positionFrom } from '../coordinates.ts';
import { readAddress, readPosition } from '../address.ts';
import { isWordPart, type Place } from '../places.ts';
import { isJsonText, kindOfText, readWords } from '../values.ts';
import { isKnownWord, wordsIn } from '../../personal-data/words.ts';
import { isPerson, mayBeName, personsIn } from '../persons.ts';
import { keyOf } from '../vocabulary.ts';

export interface Row {
  readonly point: LocationPoint;
  readonly isPlanned: boolean;
}

export interface RowRules {
  readonly times: TimeRules;
  readonly fieldMap: FieldMap;
}

/** A reader of the rows of one list by its plan. null for an entry that says nothing. */
export function createRowReader(plan: Plan, rules: RowRules): (entry: unknown) => Row | null {
  const times = plan.days === null ? rules.times : { ...rules.times, days: plan.days };
  const { item, coordinateOrder } = rules.fieldMap;
  const isMapped = item.size > 0;
  const places = plan.places.map((place) => createPlaceReader(place, coordinateOrder));
  return (entry) => {
    if (!isPlainObject(entry)) return readBare(entry, coordinateOrder);
    const row = entry;
    const own = isMapped ? readMapped(row, rules) : null;
    const happened = own !== null && item.has('time') ? own.time : readRowTime(row, plan, times);
    const expected =
      happened === null && !(own !== null && item.has('time')) ? readFirstTime(row, plan.planned, times) : null;
    const place = readRowPlace(row, places);
    const position = own !== null && own.mapsPosition ? own.position : place.position;
    const address = own !== null && item.has('address') ? own.address : place.address;
    const event = own !== null && item.has('event') ? own.event : readEvent(row, plan);
    const time = happened ?? expected;
    if (time === null && position === null && address === null && event === null) return null;
    const accuracy = plan.accuracy === null ? null : accuracyOf(valueAt(row, plan.accuracy));
    const point: LocationPoint = { time, position, address, event, ...(accuracy === null ? {} : { accuracy }) };
    return { point, isPlanned: (expected !== null && happened === null) || isPlanned(row, plan, point, times) };
  };
}

function readBare(entry: unknown, order: FieldMap['coordinateOrder']): Row | null {
  const position = pairOf(entry, order);
  const event = position === null ? readWords(entry) : null;
  return position === null && event === null
    ? null
    : { point: { time: null, position, address: null, event }, isPlanned: false };
}

function readRowTime(row: PlainObject, plan: Plan, times: TimeRules): Timestamp | null {
  if (plan.split !== null) {
    const isUtc = statesUtc(plan.split.clock);
    const zone = plan.zone === null || isUtc ? undefined : valueAt(row, plan.zone);
    const joined = joinTime(valueAt(row, plan.split.day), valueAt(row, plan.split.clock), zone, times);
    if (joined !== null && joined.iso !== null) return zonedByName(joined, plan.split.clock);
  }
  const time = readFirstTime(row, plan.times, times);
  if (time === null || time.zone !== 'none' || plan.zone === null || time.precision === 'date') return time;
  return inZone(time, valueAt(row, plan.zone)) ?? time;
}

function readFirstTime(row: PlainObject, columns: readonly Column[], times: TimeRules): Timestamp | null {
  let unread: Timestamp | null = null;
  for (const column of columns) {
    const value = valueAt(row, column);
    if (value === undefined || value === null) continue;
    const time = readTime(value, times, isNamedTime(column.path));
    if (time?.iso != null) return column.isOfDays ? asDay(time) : zonedByName(time, column);
    unread ??= time;
  }
  return unread;
}

/** `timeUtc` states its zone. */
function zonedByName(time: Timestamp, { path }: { readonly path: Column['path'] }): Timestamp {
  if (time.zone !== 'none' || time.precision !== 'instant') return time;
  return statesUtc({ path }) ? { ...time, zone: 'utc' } : time;
}

function statesUtc({ path }: { readonly path: Column['path'] }): boolean {
  const words = path.at(-1)?.words ?? [];
  return words.includes('utc') || words.includes('gmt');
}

interface PlaceOfRow {
  readonly position: Position | null;
  readonly address: Address | null;
}

const MOST_ADDRESSES = 10_000;
const LONGEST_ADDRESS = 300;

const addresses = new Map<string, Address | null>();

/** Reads one place of each row. Rows with the same words share their address. */
function createPlaceReader(place: Place<Column>, order: FieldMap['coordinateOrder']): (row: PlainObject) => PlaceOfRow {
  const inWords = place.parts.filter(({ part }) => isWordPart(part));
  const kinds = inWords.map(({ part }) => part).join();
  const nested = [
    ...new Map(place.parts.map(({ source }) => [source.names.slice(0, -1).join('\u0000'), source])).values(),
  ];
  return (row) => {
    const valueOf = (column: Column) => valueAt(row, column);
    const position = readPosition(place.parts, valueOf, order);
    const isPersonal = place.isPersonal || nested.some((source) => isOfPerson(row, source));
    let id = isPersonal ? `${kinds}*` : kinds;
    for (const { source } of inWords) {
      const value = valueOf(source);
      if (typeof value === 'object' && value !== null)
        return { position, address: readAddress(inWords, valueOf, isPersonal) };
      id += `\n${String(value)}`;
    }
    const remembered = addresses.get(id);
    if (remembered !== undefined) return { position, address: remembered };
    const address = readAddress(inWords, valueOf, isPersonal);
    if (addresses.size >= MOST_ADDRESSES) addresses.clear();
    if (id.length <= LONGEST_ADDRESS) addresses.set(id, address);
    return { position, address };
  };
}

function readRowPlace(row: PlainObject, readers: readonly ((row: PlainObject) => PlaceOfRow)[]): PlaceOfRow {
  let [position, address]: [Position | null, Address | null] = [null, null];
  for (const read of readers) {
    const found = read(row);
    // The position of one place is not that of the words of another.
    if (address === null || found.address === null) position ??= found.position;
    address ??= found.address;
    if (position !== null && address !== null) break;
  }
  return { position, address };
}

/** A row beyond the sample may have somebody where the others have a place. */
function isOfPerson(row: PlainObject, { names }: Column): boolean {
  if (names.length < 2) return false;
  let record: unknown = row;
  for (const name of names.slice(0, -1)) {
    record = unwrap(isPlainObject(record) ? record[name] : undefined);
    if (isPlainObject(record) && isPerson(record, [keyOf(name)])) return true;
  }
  return false;
}

/** Words before codes. Beside a signature no free words that may be a name, and never what repeats a name beside it. */
function readEvent(row: PlainObject, plan: Plan): string | null {
  let code: string | null = null;
  let free: string | null = null;
  if (plan.events.length === 0) return null;
  const { isSigned, names } = personsIn(row);
  for (const column of plan.events) {
    const value = valueAt(row, column);
    const text = typeof value === 'string' && !isJsonText(value) ? readWords(value) : null;
    if (text === null || (isSigned && isFree(column) && !saysKnownWordsOnly(text))) continue;
    if (names.length > 0 && names.some((name) => text.toLowerCase().includes(name))) continue;
    const kind = kindOfText(text);
    // `Bag Opened` may be a name: rather what another column says.
    if (isFree(column) && mayBeName(text)) free ??= text;
    else if (kind === 'words' || kind === 'code of words') return text;
    else if (kind === 'code') code ??= text;
  }
  return code ?? free;
}

function isFree({ path }: Column): boolean {
  return path.at(-1)?.senses.has('desc') === true;
}

function saysKnownWordsOnly(text: string): boolean {
  return wordsIn(text).every(({ folded }) => isKnownWord(folded));
}

const HOUR = 3_600_000;
/** A clock may run ahead by the widest zone. Of what lies further ahead only a position has been there. */
const CLOCK_AHEAD = 14 * HOUR;

function isPlanned(row: PlainObject, plan: Plan, { time, position, event }: LocationPoint, times: TimeRules): boolean {
  if (isFlagged(row, plan.flags)) return true;
  if (time === null || !isAhead(time, times)) return false;
  if (keyOf(event ?? '').senses.has('plan')) return true;
  return position === null && Date.parse(time.iso ?? '') > times.now + CLOCK_AHEAD;
}

/** What a field map points at; it looks nowhere else, so a typo shows. */
function readMapped(row: PlainObject, { times, fieldMap: { item, coordinateOrder } }: RowRules) {
  const at = (concept: Parameters<typeof item.get>[0]) => valueAtPath(row, item.get(concept) ?? ['']);
  const mapsDegrees = item.has('latitude') || item.has('longitude');
  const text = readWords(at('address'));
  return {
    mapsPosition: mapsDegrees || item.has('coordinates'),
    time: readTime(at('time'), times, true),
    position: mapsDegrees
      ? positionFrom(degreesOf(at('latitude'), LATITUDE), degreesOf(at('longitude'), LONGITUDE))
      : mappedPair(at('coordinates'), coordinateOrder),
    address: text === null ? null : { lines: [text], town: null, country: null, position: null },
    event: readWords(at('event')),
  };
}

function mappedPair(value: unknown, order: FieldMap['coordinateOrder']): Position | null {
  return isPlainObject(value) ? pairOf(value['coordinates'], 'lon,lat') : pairOf(value, order);
}

const LATITUDE = keyOf('latitude');
const LONGITUDE = keyOf('longitude');
