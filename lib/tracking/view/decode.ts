import { TrackingError } from '../errors.ts';
import {
  createListSink,
  type DecodedHistory,
  decodeHistory,
  type HistorySink,
  type Rows,
  rowsOf,
} from '../history/decode-history.ts';
import type { RowList } from '../history/find-rows.ts';
import { pickRows } from '../history/pick-rows.ts';
import { readRowTime } from '../history/row-time.ts';
import { EMPTY_FIELD_MAP, type FieldMap, isRootConcept } from '../keys/field-map.ts';
import { createLookup, joinPath, type Lookup, planRoot } from '../keys/lookup.ts';
import { normaliseKey } from '../keys/planner.ts';
import { planItem } from '../keys/row-keys.ts';
import { cleanText } from '../keys/text.ts';
import { isPlainObject, type PlainObject, readFirst, readObject, readPrintable } from '../keys/values.ts';
import { completeAddress, FLAT_PREFIXES, readAddress, readFlatAddress } from '../place/address.ts';
import { positionOf, readDegrees } from '../place/coordinates.ts';
import { createTimeRules, isAhead, readTime, type TimeRules } from '../time/instants.ts';
import type {
  Address,
  AssetTimes,
  Diagnostics,
  GetSharingResult,
  LocationPoint,
  SharedAssetFacts,
  Status,
  Timestamp,
} from '../types.ts';
import type { Spot } from './containers.ts';
import { isErrorInPlaceOfView, mayBeError, namesShipment } from './error-body.ts';
import { findOwnPlace } from './own-place.ts';
import { decodeCarrier, decodeLabel, type LabelReading, readExceptions, readTrackingNumber } from './parts.ts';
import { sourcesOf } from './sources.ts';
import { findSpine, type Spine } from './spine.ts';
import { decodeStatus } from './status.ts';

export interface DecodeOptions {
  readonly fieldMap?: FieldMap;
  /** The present, ms UTC: times more than 20 years after it are not believed. */
  readonly now?: number;
  /** Say how each concept was found. */
  readonly explains?: boolean;
}

/** How a history is read that is not all there as a list, and what becomes of it. */
export interface HistoryReading<History> {
  readonly rowsOf: (list: readonly unknown[]) => Rows;
  readonly createSink: () => HistorySink<History>;
}

export type SharedReading<History> =
  | {
      readonly kind: 'shared';
      readonly asset: SharedAssetFacts;
      readonly history: History;
      readonly diagnostics: Diagnostics;
    }
  | { readonly kind: 'unavailable' };

/**
 * Decodes the body of an HTTP 200 answer. `{}` alone is `unavailable`; whatever else holds a known concept, or a key
 * of one without a value, is `shared`. Only decoded concepts leave: no asset or account id. Throws a TrackingError:
 * `rejected` for an error body, `unreadable` for a body without any known key.
 */
export function decodeSharedAsset(body: unknown, options: DecodeOptions = {}): GetSharingResult {
  const read = decodeSharedInto(body, { rowsOf, createSink: createListSink }, options);
  if (read.kind === 'unavailable') return read;
  const { asset, history, diagnostics } = read;
  return { kind: 'shared', asset: { ...asset, history }, diagnostics };
}

/** As `decodeSharedAsset`, with the history in the form its reader wants. */
export function decodeSharedInto<History>(
  body: unknown,
  reading: HistoryReading<History>,
  options: DecodeOptions = {},
): SharedReading<History> {
  if (!isPlainObject(body)) throw new TrackingError('unreadable', 'not-an-object');
  const plan = planRoot(body);
  if (plan.isEmpty && plan.unknown.length === 0) return { kind: 'unavailable' };
  const { fieldMap = EMPTY_FIELD_MAP, now = Date.now(), explains = false } = options;
  const times = createTimeRules(now);
  const readIn = (spine: Spine) =>
    decodeView(createLookup(body, sourcesOf(spine, times), fieldMap), fieldMap, times, reading);

  const spine = findSpine(body, times);
  if (spine.spots.length > 1) {
    const below = readIn(spine);
    if (below.lookup.found.size > 0) return sharedFrom(below, explains);
  }
  const top: Spot = { record: body, path: '' };
  const whole = readIn({ spots: [top], hasRivals: false });
  if (!mayBeError(whole.lookup)) {
    if (spine.hasRivals && !namesAsset(whole.lookup)) throw new TrackingError('unreadable', 'several-candidates');
    return sharedFrom(whole, explains);
  }
  const wrapped = findWrapped(body);
  const inner = wrapped === null ? null : readIn({ spots: [top, wrapped], hasRivals: false });
  const isInnerError =
    wrapped !== null && inner !== null && mayBeError(inner.lookup) && isErrorInPlaceOfView(wrapped.record);
  if (inner !== null && inner.lookup.found.size > 0 && !isInnerError) return sharedFrom(inner, explains);
  if (isInnerError || isErrorInPlaceOfView(body)) throw new TrackingError('rejected', 'error-body');
  if (spine.hasRivals) throw new TrackingError('unreadable', 'several-candidates');
  if (inner !== null && namesShipment(inner.lookup)) return sharedFrom(inner, explains);
  if (whole.lookup.found.size > 0 || namesShipment(whole.lookup)) return sharedFrom(whole, explains);
  throw new TrackingError('unreadable', 'no-known-field', { unknownKeys: describeReading(whole, false).unknownKeys });
}

/** Whether more was found than times of the answer, and what may be an envelope's word. */
function namesAsset({ found }: Lookup): boolean {
  return ['assetName', 'trackingNumber', 'history', 'destinationAddress', 'carrier', 'labelId', 'exceptions'].some(
    (concept) => found.has(concept),
  );
}

/** What was read from one place of the body. */
interface View<History> {
  readonly asset: SharedAssetFacts;
  readonly history: History;
  readonly lookup: Lookup;
  readonly list: RowList;
  readonly rows: number;
  readonly listed: DecodedHistory<History>;
}

function sharedFrom<History>(view: View<History>, explains: boolean): SharedReading<History> {
  return {
    kind: 'shared',
    asset: view.asset,
    history: view.history,
    diagnostics: describeReading(view, explains),
  };
}

/** `{"Code": 200, "Data": {…}}`: the view one level down, when nothing of it lies above. */
function findWrapped(body: PlainObject): Spot | null {
  for (const key of planRoot(body).keysOf('envelope')) {
    const record = readObject(body[key]);
    if (record !== null) return { record, path: isPlainObject(body[key]) ? key : `${key}.0` };
  }
  return null;
}

function decodeView<History>(
  lookup: Lookup,
  fieldMap: FieldMap,
  times: TimeRules,
  reading: HistoryReading<History>,
): View<History> {
  const { status, labelState } = decodeStatus(lookup);
  const label = decodeLabel(lookup, labelState);
  const list = pickRows(lookup, times);
  const rows = reading.rowsOf(list.rows);
  const listed = decodeHistory(rows, { times, fieldMap }, reading.createSink);
  const address = (concept: keyof typeof FLAT_PREFIXES) => decodeAddress(lookup, concept, fieldMap);
  const currentAddress = completeAddress(address('currentAddress'), decodeCurrentPlace(lookup));
  const single = list.rows.length > 0 || lookup.isMapped('history') ? null : readSingle(lookup, currentAddress, times);
  const history = single === null ? listed.history : historyOf(single, reading.createSink());
  const length = single === null ? listed.length : 1;
  const isRead = list.rows.length === 0 || length + listed.planned.length > 0;
  const asset = {
    assetName: lookup.pick('assetName', readPrintable),
    trackingNumber: lookup.pick('trackingNumber', readTrackingNumber),
    status,
    currentAddress,
    destinationAddress: address('destinationAddress'),
    originAddress: address('originAddress'),
    carrier: decodeCarrier(lookup),
    label: label.label,
    times: decodeTimes(lookup, label, times, status, listed.planned),
    exceptions: lookup.pick('exceptions', readExceptions),
    historyGiven: length > 0 || (list.isGiven && isRead),
    planned: listed.planned,
    historyLeftOut: listed.leftOut,
    historyReordered: listed.reordered,
    historyAsSent: listed.asSent,
  };
  return { asset, history, lookup, list, rows: rows.length, listed };
}

function historyOf<History>(report: LocationPoint, sink: HistorySink<History>): History {
  sink.add(report);
  return sink.finish('as it is');
}

/** A single position with a time of its own is one report. */
function readSingle(lookup: Lookup, current: Address | null, times: TimeRules): LocationPoint | null {
  for (const { record, path, kind } of lookup.sources) {
    const place = kind === 'whole' || kind === 'place' ? findOwnPlace(record) : null;
    if (place === null) continue;
    const time =
      place.time(times) ??
      readRowTime(record, planItem(record), times, kind === 'place') ??
      readHeard(lookup, record, times);
    if (time === null || isAhead(time, times)) continue;
    lookup.note('history', path, 'own time');
    const words = current ?? place.address;
    const address = words === null || words.lines.length === 0 ? null : { ...words, position: null };
    return { time, position: place.position, address, event: null };
  }
  return null;
}

/** Under these a name is somebody's. */
const OF_RECIPIENT =
  /recip|receiv|consign|customer|shipper|sender|dropoff|pickup|deliverto|shipto|shipfrom|addressto|addressfrom/;

function decodeAddress(lookup: Lookup, concept: keyof typeof FLAT_PREFIXES, fieldMap: FieldMap): Address | null {
  const own = lookup.pick(concept, (value, key) =>
    readAddress(
      value,
      fieldMap.coordinateOrder,
      typeof value !== 'string' && concept !== 'currentAddress' && OF_RECIPIENT.test(normaliseKey(key)),
    ),
  );
  if (lookup.isMapped(concept)) return own;
  for (const { record, path, unknown } of lookup.sources) {
    const flat = readFlatAddress(record, unknown, FLAT_PREFIXES[concept]);
    if (flat === null) continue;
    lookup.note(concept, joinPath(path, '*'), 'flat parts');
    return completeAddress(own, flat);
  }
  return own;
}

function decodeCurrentPlace(lookup: Lookup): Address | null {
  const position = decodeCurrentPosition(lookup);
  if (lookup.isMapped('currentAddress')) return position;
  // `city` and `country` beside the name of the asset, under no prefix at all.
  const bare = lookup.sources
    .map(({ record, unknown }) => readFlatAddress(record, unknown, ['']))
    .find((address) => address !== null && address.town !== null);
  return completeAddress(position, bare ?? null);
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

const HEARD = /receiv|report|record|heard|gps|fix|posit|measur|captur|observ/i;

function decodeCurrentPosition(lookup: Lookup): Address | null {
  const position = positionOf(
    lookup.pick('currentLatitude', readDegrees),
    lookup.pick('currentLongitude', readDegrees),
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

/** Words around its number that say a delivery has been made. */
const SAYS_DELIVERED = /deliver|complet|arriv|pod\b|signed|collected/i;
/** Names that are a promise in one service and a fact in another. */
const EITHER = /^(?:deliverydate|deliverytime|arrivaltime|arrivaldate|shipmentdeliverydate)$/;

function decodeTimes(
  lookup: Lookup,
  label: LabelReading,
  rules: TimeRules,
  status: Status | null,
  planned: readonly LocationPoint[],
): AssetTimes {
  const read = (value: unknown) => readTime(value, rules);
  const ofLabel = (concept: 'activatedAt' | 'expiresAt') =>
    lookup.isMapped(concept) ? null : label.readOwn(concept, read);
  let deliveredKey = '';
  const delivered = lookup.pick('deliveredAt', (value, key) => {
    deliveredKey = normaliseKey(key);
    return read(value);
  });
  const eta = lookup.pick('eta', read);
  const isUnderWay =
    status !== null && status.text !== null && !SAYS_DELIVERED.test(`${status.text} ${status.detail ?? ''}`);
  const isPromise =
    delivered !== null &&
    ((delivered.iso !== null && Date.parse(delivered.iso) > rules.now) || (isUnderWay && EITHER.test(deliveredKey)));
  const arrivals = planned.filter(({ event, time }) => time?.iso != null && /deliver|arriv/i.test(event ?? ''));
  const lastArrival =
    arrivals.map(({ time }) => time).sort((a, b) => ((a?.iso ?? '') < (b?.iso ?? '') ? 1 : -1))[0] ?? null;
  return {
    created: lookup.pick('createdAt', read),
    updated: lookup.pick('updatedAt', read),
    activated: lookup.pick('activatedAt', read) ?? ofLabel('activatedAt'),
    delivered: isPromise ? null : delivered,
    estimatedDelivery: eta ?? (isPromise ? delivered : null) ?? lastArrival,
    expires: lookup.pick('expiresAt', read) ?? ofLabel('expiresAt'),
  };
}

const MOST_KEYS = 50;
const LONGEST_KEY = 64;
const LONGEST_PATH = 256;
const MOST_PASSED = 8;
/** An e-mail address or a telephone number may be a key. */
const NAMES_PERSON = /[@\uFF20]|%40|\d(?:[\s().+-]{0,3}\d){5}/;

/** A key path without keys that are somebody's address or number. */
function loggable(path: string, most: number): string {
  return cleanText(NAMES_PERSON.test(path) ? '…' : path, most) ?? '';
}

/** Counts and key names of one reading, for logs: no values. */
function describeReading<History>({ lookup, list, rows, listed }: View<History>, explains: boolean): Diagnostics {
  const firstRow = list.rows[0];
  const unknownRowKeys = isPlainObject(firstRow)
    ? planItem(firstRow)
        .unknown.slice(0, MOST_KEYS)
        .map((key) => `[].${key}`)
    : [];
  const unknownKeys: string[] = [];
  for (const { unknown } of lookup.sources) unknownKeys.push(...unknown.slice(0, MOST_KEYS));
  unknownKeys.push(...unknownRowKeys);
  const found: Record<string, string> = {};
  for (const [concept, path] of lookup.found) found[concept] = loggable(path, LONGEST_PATH);
  return {
    rows,
    rowsWithoutPosition: listed.withoutPosition,
    rowsWithoutTime: listed.withoutTime,
    found,
    findings: !explains
      ? []
      : [...lookup.found].map(([concept, path]) => ({
          concept,
          path: loggable(path, LONGEST_PATH),
          rule: lookup.rules.get(concept) ?? 'spelling',
          passedOver: isRootConcept(concept)
            ? lookup
                .pathsFor(concept)
                .filter((other) => other !== path)
                .slice(0, MOST_PASSED)
                .map((other) => loggable(other, LONGEST_PATH))
            : [],
        })),
    unknownKeys: unknownKeys
      .slice(0, MOST_KEYS)
      .map((key) => loggable(key, LONGEST_KEY))
      .filter((key) => key !== ''),
  };
}
