import { type FieldMap, valueAtPath } from '../../json/field-map.ts';
import { isPlainObject, type PlainObject, unwrap } from '../../json/values.ts';
import { asDay, inZone, isInFuture, joinTime, readTime, type TimeRules } from '../../time/read-time.ts';
import type { Address, LocationPoint, Position, Readings, Timestamp } from '../../types.ts';
import { type Column, isFlaggedAsPlanned, valueAt } from './columns.ts';
import { isFreeText, type RowPlan } from './plan.ts';
import { parseAccuracyMetres, measureDegrees, parsePair, createPosition } from '../coordinates.ts';
import { areSwapped, readAddressText, readPosition } from '../address.ts';
import { isOldFix, isTextPart, type PlaceFields } from '../place-fields.ts';
import { isJsonText, kindOfText, readPublicText } from '../values.ts';
import { wordsIn } from '../../personal-data/words.ts';
import { isPerson, mayBeName, findPersons } from '../persons.ts';
import { keyOf } from '../vocabulary.ts';

export interface DecodedRow {
  readonly point: LocationPoint;
  readonly isPlanned: boolean;
  readonly plannedTime: Timestamp | null;
}

export interface RowRules {
  readonly times: TimeRules;
  readonly fieldMap: FieldMap;
}

export type ReadRow = (row: unknown) => Readings | undefined;

export function createRowReader(
  plan: RowPlan,
  rules: RowRules,
  readReadings: ReadRow = () => undefined,
): (entry: unknown) => DecodedRow | null {
  const times = plan.days === null ? rules.times : { ...rules.times, days: plan.days };
  const { item, coordinateOrder } = rules.fieldMap;
  const isMapped = item.size > 0;
  const schedule = plan.planned.filter(isScheduled);
  const places = plan.places.map((place) => createPlaceReader(place, coordinateOrder));
  return (entry) => {
    if (!isPlainObject(entry)) return readBareEntry(entry, coordinateOrder);
    const row = entry;
    const own = isMapped ? readMapped(row, rules) : null;
    const happened = own !== null && item.has('time') ? own.time : readRowTime(row, plan, times);
    const expected =
      happened === null && !(own !== null && item.has('time')) ? readFirstTime(row, plan.planned, plan, times) : null;
    const place = readRowPlace(row, places);
    const position = own !== null && own.mapsPosition ? own.position : place.position;
    const address = own !== null && item.has('address') ? own.address : place.address;
    const event = own !== null && item.has('event') ? own.event : readEvent(row, plan);
    const time = happened ?? expected;
    if (time === null && position === null && address === null && event === null) return null;
    const accuracy = plan.accuracy === null ? null : parseAccuracyMetres(valueAt(row, plan.accuracy));
    const readings = readReadings(row);
    const bare: LocationPoint = { time, position, address, event };
    const located: LocationPoint = accuracy === null ? bare : { time, position, address, event, accuracy };
    const point: LocationPoint = readings === undefined ? located : { ...located, readings };
    if ((expected !== null && happened === null) || isPlanned(row, plan, point, times))
      return { point, isPlanned: true, plannedTime: null };
    return { point, isPlanned: false, plannedTime: readFirstTime(row, schedule, plan, times) };
  };
}

const scheduleWords: ReadonlySet<string> = new Set(['plan', 'planned', 'scheduled', 'schedule']);

/** An estimate in a report is mostly that of the whole shipment's arrival. */
function isScheduled({ path }: Column): boolean {
  return path.some(({ words }) => words.some((word) => scheduleWords.has(word)));
}

function readBareEntry(entry: unknown, order: FieldMap['coordinateOrder']): DecodedRow | null {
  const position = parsePair(entry, order);
  const event = position === null ? readPublicText(entry) : null;
  return position === null && event === null
    ? null
    : { point: { time: null, position, address: null, event }, isPlanned: false, plannedTime: null };
}

function readRowTime(row: PlainObject, plan: RowPlan, times: TimeRules): Timestamp | null {
  return readFirstTime(row, plan.times, plan, times) ?? readFirstTime(row, plan.timesAsSent, plan, times);
}

function readFirstTime(
  row: PlainObject,
  columns: readonly Column[],
  { zone }: RowPlan,
  times: TimeRules,
): Timestamp | null {
  let unread: Timestamp | null = null;
  for (const column of columns) {
    const value = valueAt(row, column);
    if (value === undefined || value === null) continue;
    const { clock, hasOnlyDays } = column;
    const read =
      clock === undefined
        ? readTime(value, times, true)
        : joinTime(value, valueAt(row, clock.column), undefined, times, clock.hasSeconds);
    unread ??= read;
    if (read?.iso == null) continue;
    const time = hasOnlyDays && clock === undefined ? asDay(read) : withNamedZone(read, clock?.column ?? column);
    return zone === null ? time : (inZone(time, valueAt(row, zone)) ?? time);
  }
  return unread;
}

function withNamedZone(time: Timestamp, column: Column): Timestamp {
  return time.zone === 'none' && time.precision === 'instant' && statesUtc(column) ? { ...time, zone: 'utc' } : time;
}

function statesUtc({ path }: Column): boolean {
  const words = path.at(-1)?.words ?? [];
  return words.includes('utc') || words.includes('gmt');
}

interface RowPlace {
  readonly position: Position | null;
  readonly address: Address | null;
}

const MAX_CACHED_ADDRESSES = 10_000;
const MAX_ADDRESS_KEY_LENGTH = 300;

const addressCache = new Map<string, Address | null>();

/** Rows with the same texts share their address. */
function createPlaceReader(
  place: PlaceFields<Column>,
  order: FieldMap['coordinateOrder'],
): (row: PlainObject) => RowPlace {
  const inWords = place.parts.filter(({ part }) => isTextPart(part));
  const kinds = inWords.map(({ part }) => part).join();
  const isSwapped = areSwapped(place.parts, ({ values }) => values);
  const nested = [
    ...new Map(place.parts.map(({ source }) => [source.names.slice(0, -1).join('\u0000'), source])).values(),
  ];
  return (row) => {
    const valueOf = (column: Column) => valueAt(row, column);
    if (isOldFix(place.parts, valueOf)) return { position: null, address: null };
    const position = readPosition(place.parts, valueOf, order, isSwapped);
    const isPersonal = place.isPersonal || nested.some((source) => isInPersonalObject(row, source));
    let id = isPersonal ? `${kinds}*` : kinds;
    for (const { source } of inWords) {
      const value = valueOf(source);
      if (typeof value === 'object' && value !== null)
        return { position, address: readAddressText(inWords, valueOf, isPersonal) };
      id += `\n${String(value)}`;
    }
    const remembered = addressCache.get(id);
    if (remembered !== undefined) return { position, address: remembered };
    const address = readAddressText(inWords, valueOf, isPersonal);
    if (addressCache.size >= MAX_CACHED_ADDRESSES) addressCache.clear();
    if (id.length <= MAX_ADDRESS_KEY_LENGTH) addressCache.set(id, address);
    return { position, address };
  };
}

function readRowPlace(row: PlainObject, readers: readonly ((row: PlainObject) => RowPlace)[]): RowPlace {
  let [position, address]: [Position | null, Address | null] = [null, null];
  for (const read of readers) {
    const found = read(row);
    if (address === null || found.address === null) position ??= found.position;
    address ??= found.address;
    if (position !== null && address !== null) break;
  }
  return { position, address };
}

/** A row beyond the sample may hold a person where the others hold a place. */
function isInPersonalObject(row: PlainObject, { names }: Column): boolean {
  if (names.length < 2) return false;
  let record: unknown = row;
  for (const name of names.slice(0, -1)) {
    record = unwrap(isPlainObject(record) ? record[name] : undefined);
    if (isPlainObject(record) && isPerson(record, [keyOf(name)])) return true;
  }
  return false;
}

/** Prefers words to codes. Beside a signature it skips text that may be a name, or that repeats one beside it. */
function readEvent(row: PlainObject, plan: RowPlan): string | null {
  let code: string | null = null;
  let free: string | null = null;
  if (plan.events.length === 0) return null;
  const { isSigned, names } = findPersons(row);
  for (const column of plan.events) {
    const value = valueAt(row, column);
    const text = typeof value === 'string' && !isJsonText(value) ? readPublicText(value) : null;
    if (text === null) continue;
    if (isSigned && isFreeText(column) && !wordsIn(text).every(({ isKnown }) => isKnown)) continue;
    if (names.length > 0 && names.some((name) => text.toLowerCase().includes(name))) continue;
    const kind = kindOfText(text);
    if (isFreeText(column) && mayBeName(text)) free ??= text;
    else if (kind === 'words' || kind === 'code of words') return text;
    else if (kind === 'code') code ??= text;
  }
  return code ?? free;
}

const HOUR_MS = 3_600_000;
/** A clock may be ahead by the widest zone. Later reports count as planned unless they have a position. */
const MAX_CLOCK_AHEAD_MS = 14 * HOUR_MS;

function isPlanned(
  row: PlainObject,
  plan: RowPlan,
  { time, position, event }: LocationPoint,
  times: TimeRules,
): boolean {
  if (isFlaggedAsPlanned(row, plan.flags)) return true;
  if (time === null || !isInFuture(time, times)) return false;
  if (keyOf(event ?? '').senses.has('plan')) return true;
  return position === null && Date.parse(time.iso ?? '') > times.now + MAX_CLOCK_AHEAD_MS;
}

function readMapped(row: PlainObject, { times, fieldMap: { item, coordinateOrder } }: RowRules) {
  const at = (concept: Parameters<typeof item.get>[0]) => valueAtPath(row, item.get(concept) ?? ['']);
  const mapsDegrees = item.has('latitude') || item.has('longitude');
  const text = readPublicText(at('address'));
  const pair = at('coordinates');
  return {
    mapsPosition: mapsDegrees || item.has('coordinates'),
    time: readTime(at('time'), times, true),
    position: mapsDegrees
      ? createPosition(measureDegrees(at('latitude'), latitudeKey), measureDegrees(at('longitude'), longitudeKey))
      : isPlainObject(pair)
        ? parsePair(pair['coordinates'], 'lon,lat')
        : parsePair(pair, coordinateOrder),
    address: text === null ? null : { lines: [text], town: null, country: null, position: null },
    event: readPublicText(at('event')),
  };
}

const latitudeKey = keyOf('latitude');
const longitudeKey = keyOf('longitude');
