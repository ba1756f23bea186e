import { decodeRow } from '../history/row.ts';
import { readRowTime } from '../history/row-time.ts';
import { EMPTY_FIELD_MAP, type FieldMap } from '../keys/field-map.ts';
import { planRoot } from '../keys/asset-keys.ts';
import { joinPath, type Source } from '../keys/key-sources.ts';
import type { Lookup } from '../keys/lookup.ts';
import { normaliseKey } from '../keys/planner.ts';
import { isOfSomebody, isPersonal, planItem } from '../keys/row-keys.ts';
import { isPlainObject, keysIn, type PlainObject, readFirst, readPrintable, readText } from '../keys/values.ts';
import { completeAddress, FLAT_PREFIXES, PLACE_CODE, readAddress, readFlatAddress } from '../place/address.ts';
import { positionOf, readDegrees } from '../place/coordinates.ts';
import { readTimeText } from '../time/formats.ts';
import { isAhead, readTime, type TimeRules } from '../time/instants.ts';
import type { Address, LocationPoint, Timestamp } from '../types.ts';
import { numberOf } from './containers.ts';
import { findOwnPlace, isStopOfTour } from './own-place.ts';

/** A single position with a time of its own is one report. */
export function readSingle(lookup: Lookup, current: Address | null, times: TimeRules): LocationPoint | null {
  for (const { record, path, kind } of lookup.sources) {
    const place = kind === 'whole' || kind === 'place' ? findOwnPlace(record) : null;
    if (place === null) continue;
    const time =
      place.time(times) ??
      readRowTime(record, planItem(record), times, kind === 'place' || isOnlyPlace(record)) ??
      readHeard(lookup, record, times) ??
      readTimeOfReport(record, times);
    if (time === null || isAhead(time, times)) continue;
    lookup.note('history', path, 'own time');
    const words = [current, place.address].find((address) => address !== null && address.lines.length > 0) ?? null;
    const address = words === null ? wordsBeside(record, kind, times) : { ...words, position: null };
    return { time, position: place.position, address, event: eventOf(record, path, times) };
  }
  return null;
}

/** `lastMovement: { eventType, eventTime, … }` is what happened last; of anything else its words are of the thing. */
function eventOf(record: PlainObject, path: string, times: TimeRules): string | null {
  const isReport = OF_EVENT.test(normaliseKey(path.slice(path.lastIndexOf('.') + 1)));
  return isReport ? (decodeRow(record, { times, fieldMap: EMPTY_FIELD_MAP })?.point.event ?? null) : null;
}

const OF_EVENT =
  /^(?:last|latest|current|mostrecent)(?:[a-z]{0,12})(?:event|movement|move|scan|milestone|activity|checkpoint|sighting)$/;

function readWordsAlone(value: unknown): Address | null {
  const address = readAddress(value);
  return address === null || address.lines.length === 0 ? null : { ...address, position: null };
}

const MOVING = [
  ...['speed', 'heading', 'course', 'bearing', 'direction', 'altitude', 'satellites', 'ignition'],
  ...['accuracy', 'gpsaccuracy', 'horizontalaccuracy', 'hdop'],
];

/** What moves, and is no shipment: when that was written down, it was there. */
function isOnlyPlace(record: PlainObject): boolean {
  const keys = new Set(keysIn(record).map(normaliseKey));
  return MOVING.some((key) => keys.has(key)) && planRoot(record).keysOf('trackingNumber').length === 0;
}

function wordsBeside(record: PlainObject, kind: Source['kind'], times: TimeRules): Address | null {
  if (kind !== 'place') return null;
  return decodeRow(record, { times, fieldMap: EMPTY_FIELD_MAP })?.point.address ?? null;
}

/** Under these a name is somebody's. */
const OF_RECIPIENT =
  /recip|receiv|consign|customer|shipper|shipping|sender|dropoff|pickup|deliverto|shipto|shipfrom|addressto|addressfrom/;

/** `originIata: 'NRT'`; any other code is none of a place. */
const OF_CODE = /(?:iata|code|locode)$/;

/** Parties of it, in a word: only what they hold may say where. */
const PARTY =
  /^(?:to|from)$|^(?:receiver|recipient|consignee|shipper|sender|consignor)(?:details|information)?$|^(?:shipped|going|delivering|addressed)to$|^(?:shipped|sent|collected|coming)from$/;

/** `pod` is a port only beside a `pol`, or where it was received, a `por`. */
function isProofOfDelivery(key: string, record: PlainObject): boolean {
  return (
    /^pod(?:port|city|location)?(?:name)?$/.test(normaliseKey(key)) &&
    !Object.keys(record).some((other) => /^po[lr](?:port|city|location)?(?:name)?$/.test(normaliseKey(other)))
  );
}

/** The `address` of something that has a recipient and no time, or of a stop, is where it goes, not where it is. */
function isOfRecipient(key: string, record: PlainObject): boolean {
  if (/^(?:address|location)$/.test(normaliseKey(key)) && isStopOfTour(record)) return true;
  if (normaliseKey(key) === 'address' && isDeliveryJob(record)) return true;
  const plan = planItem(record);
  return (
    normaliseKey(key) === 'address' &&
    plan.keysOf('time').length === 0 &&
    keysIn(record).some(
      (name) =>
        /^(?:recipients?|customer|consignee|receiver)$/.test(normaliseKey(name)) && typeof record[name] === 'object',
    )
  );
}

/** `{ type: 'Delivery', job_time, address }`: an errand's address is where it goes. */
function isDeliveryJob(record: PlainObject): boolean {
  const isDelivery = ['type', 'job_type', 'jobType', 'task_type', 'taskType'].some((key) => {
    const type = Object.hasOwn(record, key) ? record[key] : null;
    return typeof type === 'string' && /^(?:delivery|drop[ _-]?off)$/i.test(type);
  });
  return isDelivery && keysIn(record).some((key) => /^(?:job|task)[a-z]+$/.test(normaliseKey(key)));
}

/** Beside how to reach somebody an address is theirs, and not where the thing is. */
function isOfSomebodyHere(record: PlainObject): boolean {
  return isOfSomebody(record) && findOwnPlace(record) === null;
}

/** `departure` is where the way begins only beside where it ends, and without a time of its own. */
function isStopOver(value: unknown, key: string, record: PlainObject): boolean {
  // A party of it, and no end of a span.
  if (PARTY.test(normaliseKey(key))) return !isPlainObject(value);
  // `deliveryStop: '14 of 20'`
  if (/stop$/.test(normaliseKey(key))) return !isPlainObject(value);
  if (normaliseKey(key) === 'collection') return !isPlainObject(value) || !isBrought(record);
  if (normaliseKey(key) !== 'departure') return false;
  const hasEnd = Object.keys(record).some((other) => /^(?:destination|arrival)$/.test(normaliseKey(other)));
  return !hasEnd || (isPlainObject(value) && planItem(value).keysOf('time').length > 0);
}

/** `deliveryAddress: { name }`: with nothing beside it but where on the globe that is, a name may be somebody's. */
function isNameAlone(value: unknown, key: string): boolean {
  if (!isPlainObject(value) || !/^(?:deliver|drop)/.test(normaliseKey(key))) return false;
  return (readAddress(value, null, true)?.lines ?? []).length === 0;
}

/** The words and the place of one address, nested or flat. */
export function decodeAddress(lookup: Lookup, concept: keyof typeof FLAT_PREFIXES, fieldMap: FieldMap): Address | null {
  const read = (value: unknown, key: string, { record, kind }: Source) =>
    isProofOfDelivery(key, record) ||
    isStopOver(value, key, record) ||
    (concept === 'currentAddress' && (isOfRecipient(key, record) || isOfSomebodyHere(record))) ||
    (typeof value === 'string' &&
      (readTimeText(value) !== null || (OF_CODE.test(normaliseKey(key)) && !PLACE_CODE.test(value))))
      ? null
      : readAddress(
          value,
          fieldMap.coordinateOrder,
          typeof value !== 'string' &&
            concept !== 'currentAddress' &&
            (kind === 'typed' ||
              OF_RECIPIENT.test(normaliseKey(key)) ||
              PARTY.test(normaliseKey(key)) ||
              isNameAlone(value, key)),
        );
  const first = lookup.pick(concept, read);
  if (lookup.isMapped(concept)) return first;
  // `{position: {lat, lng}, address: '1 Road'}`
  const isBare = concept === 'currentAddress' && first !== null && first.lines.length === 0;
  const own = isBare
    ? completeAddress(
        first,
        lookup.pick(concept, (value) => readWordsAlone(value)),
      )
    : first;
  const recipient = own === null && concept === 'destinationAddress' ? readRecipient(lookup) : null;
  if (recipient !== null) return recipient;
  for (const { record, path, unknown } of lookup.sources) {
    if (unknown.length === 0 || (concept === 'currentAddress' && isOfSomebodyHere(record))) continue;
    const flat = readFlatAddress(record, unknown, prefixesIn(record, concept));
    if (flat === null) continue;
    lookup.note(concept, joinPath(path, '*'), 'flat parts');
    return isOnlyPostal(own) ? completeAddress(flat, own) : completeAddress(own, flat);
  }
  return own;
}

/** Where it is picked up is where it begins only beside where it is brought: of a parcel shop it is where it goes. */
function prefixesIn(record: PlainObject, concept: keyof typeof FLAT_PREFIXES): readonly string[] {
  const prefixes = FLAT_PREFIXES[concept];
  if (concept !== 'originAddress') return prefixes;
  return isBrought(record) ? prefixes : prefixes.filter((prefix) => !/^(?:pickup|collection)/.test(prefix));
}

function isBrought(record: PlainObject): boolean {
  return keysIn(record).some((key) => /^(?:deliver|dropoff|dest)/.test(normaliseKey(key)));
}

/** The address of its recipient, or of its delivery, under names that are not of where it goes by themselves. */
function readRecipient(lookup: Lookup): Address | null {
  for (const { record, path, kind, keysOf } of lookup.sources) {
    if (kind !== 'whole') continue;
    const keys = keysOf('currentAddress').filter((name) => isOfRecipient(name, record));
    const key = keys.find((name) => typeof record[name] === 'string') ?? keys[0];
    const delivery = record['delivery'] ?? record['Delivery'];
    const inner = isPlainObject(delivery) ? (delivery['address'] ?? delivery['Address'] ?? withTown(delivery)) : null;
    const address = readAddress(key === undefined ? inner : record[key], null, true);
    if (address === null) continue;
    lookup.note('destinationAddress', joinPath(path, key ?? 'delivery.address'), 'spelling');
    return address;
  }
  return null;
}

/** `delivery: { suburb, estimated }` says itself where. */
function withTown(delivery: PlainObject): PlainObject | null {
  const hasTown = planItem(delivery)
    .keysOf('city')
    .some((key) => readText(delivery[key]) !== null);
  return hasTown || isPlainObject(delivery['facility']) ? delivery : null;
}

/** A postal code alone says less than any words beside it. */
function isOnlyPostal(address: Address | null): boolean {
  return address !== null && address.lines.length === 1 && /^(?=.*\d)[A-Z0-9 -]{3,10}$/i.test(address.lines[0] ?? '');
}

/** Where it is, in words and degrees that no key calls its address. */
export function decodeCurrentPlace(lookup: Lookup): Address | null {
  const position = decodeCurrentPosition(lookup);
  if (lookup.isMapped('currentAddress')) return position;
  // `city` and `country` beside the name of the asset, under no prefix at all.
  const bare = lookup.sources
    .map(({ record, unknown }) =>
      isOfSomebodyHere(record) || isWithPostcode(record) ? null : readFlatAddress(record, unknown, ['']),
    )
    .find((address) => address !== null && address.town !== null);
  return completeAddress(position, bare ?? null);
}

/** A town and its postal code beside the parcel's number are where letters go: of it, where it is brought. */
function isWithPostcode(record: PlainObject): boolean {
  const keys = planItem(record).keysOf('postal');
  return keys.some((key) => readPrintable(record[key]) !== null) && numberOf(record) !== null;
}

/** Of the record, or of what surrounds it: when it was reported or received. */
function readHeard(lookup: Lookup, own: PlainObject, times: TimeRules): Timestamp | null {
  for (const { record, kind } of lookup.sources) {
    if (record !== own && kind !== 'around') continue;
    const plan = planItem(record);
    const keys = [...plan.keysOf('time'), ...plan.keysOf('bookkeeping')].filter((key) => HEARD.test(key));
    const time = readFirst(record, keys, (value) => readTime(value, times));
    if (time !== null) return time;
  }
  return null;
}

/** Parts of a report that may say when all of it was sent. */
const OF_REPORT =
  /^(?:asset|device|message|report|event|meta|tracker|unit|vehicle|position|location)(?:status|info|header|data|meta|details)?$|^header$/;

/** Of an object in parts, one of which says where: when the only other part that is dated was. */
function readTimeOfReport(record: PlainObject, times: TimeRules): Timestamp | null {
  const found = keysIn(record).flatMap((key) => {
    const part = record[key];
    if (!isPlainObject(part) || !OF_REPORT.test(normaliseKey(key)) || isPersonal(part)) return [];
    return readRowTime(part, planItem(part), times) ?? [];
  });
  return found.length === 1 && found[0]?.iso !== null ? (found[0] ?? null) : null;
}

const HEARD = /receiv|report|record|heard|gps|fix|posit|measur|captur|observ/i;

function decodeCurrentPosition(lookup: Lookup): Address | null {
  const position = positionOf(
    lookup.pick('currentLatitude', (value) => readDegrees(value, 'latitude')),
    lookup.pick('currentLongitude', (value) => readDegrees(value, 'longitude')),
  );
  if (position !== null) return { lines: [], town: null, country: null, position };
  if (lookup.isMapped('currentLatitude') || lookup.isMapped('currentLongitude')) return null;
  for (const { record, path, kind } of lookup.sources) {
    const place = kind === 'whole' || kind === 'place' ? findOwnPlace(record) : null;
    if (place === null) continue;
    lookup.note('currentAddress', joinPath(path, place.key), 'carried');
    return { ...(place.address ?? { lines: [], town: null, country: null }), position: place.position };
  }
  return null;
}
