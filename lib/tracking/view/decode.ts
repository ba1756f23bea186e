import { isTrackingError, TrackingError } from '../errors.ts';
import {
  createListSink,
  decodeHistory,
  type HistorySink,
  MOST_PLANNED,
  type Rows,
  rowsOf as rowsOfList,
} from '../history/decode-history.ts';
import { type LongListOptions, parseLongBody } from '../history/long-list.ts';
import { pickRows } from '../history/pick-rows.ts';
import { decodeRow, type RowRules } from '../history/row.ts';
import { EMPTY_FIELD_MAP, type FieldMap } from '../keys/field-map.ts';
import { planRoot } from '../keys/asset-keys.ts';
import { createLookup, type Lookup } from '../keys/lookup.ts';
import { normaliseKey } from '../keys/planner.ts';
import { isList, isPlainObject, type PlainObject, readObject } from '../keys/values.ts';
import type { PublicText } from '../people/public-text.ts';
import { publicFacts, publicPoint } from '../people/public-view.ts';
import { completeAddress, FLAT_PREFIXES } from '../place/address.ts';
import { createTimeRules, type TimeRules } from '../time/instants.ts';
import type { Diagnostics, GetSharingResult, LocationPoint, SharedAssetFacts } from '../types.ts';
import { decodeName } from './asset-name.ts';
import { decodeTimes } from './asset-times.ts';
import type { Spot } from './containers.ts';
import { deniesDelivery } from './denied-delivery.ts';
import { describeReading, type Reading } from './describe-reading.ts';
import { isErrorInPlaceOfView, mayBeError, namesShipment } from './error-body.ts';
import { decodeCarrier, decodeLabel, readExceptions } from './parts.ts';
import { decodeAddress, decodeCurrentPlace, readSingle } from './places.ts';
import { onlyOf, withoutListsOfOne } from './lists-of-one.ts';
import { withNumberedPlaces } from './numbered-places.ts';
import { sourcesOf } from './sources.ts';
import { findSpine, type Spine } from './spine.ts';
import { decodeStatus } from './status.ts';
import { decodeNumber, numberOfKey } from './tracking-number.ts';

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
      readonly asset: SharedAssetFacts<PublicText>;
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
  const read = decodeSharedInto(body, { rowsOf: rowsOfList, createSink: createListSink }, options);
  if (read.kind === 'unavailable') return read;
  const { asset, history, diagnostics } = read;
  return { kind: 'shared', asset: { ...asset, history }, diagnostics };
}

/**
 * Decodes the bytes of a shared view in much less memory than `decodeSharedAsset` needs for the parsed whole, with the
 * same result. Throws a TrackingError as that does, and as `parseLongBody` does.
 */
export function decodeSharedBody<History>(
  bytes: Uint8Array,
  createSink: () => HistorySink<History>,
  options: DecodeOptions & LongListOptions = {},
): SharedReading<History> {
  const body = parseLongBody(bytes, options);
  const { rowsOf } = body;
  const whole = isPlainObject(body.value) ? wholeOf(body.value, body.whole) : null;
  if (whole !== null) return decodeSharedInto(whole, { rowsOf: rowsOfList, createSink }, options);
  try {
    const reading = decodeSharedInto(body.value, { rowsOf, createSink }, options);
    if (body.isComplete()) return reading;
  } catch (error) {
    if (body.isComplete()) throw error;
  }
  // The longest list is not the history: rare, and then all of it has to be there.
  return decodeSharedInto(body.whole(), { rowsOf, createSink }, options);
}

/** The whole of an answer that is read in another form than it came in, where it is not too large for that. */
function wholeOf(value: PlainObject, readWhole: () => unknown): unknown {
  if (withoutListsOfOne(value) !== null) return readWhole();
  if (withNumberedPlaces(value) === null) return null;
  try {
    return readWhole();
  } catch (error) {
    if (isTrackingError(error)) return null;
    throw error;
  }
}

/** As `decodeSharedAsset`, with the history in the form its reader wants. */
export function decodeSharedInto<History>(
  sent: unknown,
  reading: HistoryReading<History>,
  options: DecodeOptions = {},
): SharedReading<History> {
  const { fieldMap = EMPTY_FIELD_MAP, now = Date.now(), explains = false } = options;
  const times = createTimeRules(now);
  const only = onlyOf(sent, times);
  if (only === null) throw new TrackingError('unreadable', 'not-an-object');
  // A field map names keys as they are sent.
  const isWhole = fieldMap === EMPTY_FIELD_MAP && reading.rowsOf === rowsOfList;
  const body = (isWhole ? (withoutListsOfOne(only) ?? withNumberedPlaces(only)) : null) ?? only;
  const plan = planRoot(body);
  if (plan.isEmpty && plan.unknown.length === 0) return { kind: 'unavailable' };
  const readIn = (spine: Spine) =>
    decodeView(createLookup(body, sourcesOf(spine, times), fieldMap), fieldMap, times, reading, numberOfKey(spine));

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
interface View<History> extends Reading {
  readonly asset: SharedAssetFacts<PublicText>;
  readonly history: History;
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
  keyed: string | null,
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
  const planned = [...listed.planned, ...reportsOf(list.ahead, { times, fieldMap })].slice(0, MOST_PLANNED);
  const isRead = list.rows.length === 0 || length + listed.planned.length > 0;
  const destinationAddress = address('destinationAddress');
  const carrier = decodeCarrier(lookup, list.path);
  const decodedTimes = decodeTimes(lookup, label, listed.times, status, planned, list.rows);
  const isShipment =
    destinationAddress !== null ||
    carrier !== null ||
    decodedTimes.estimatedDelivery !== null ||
    decodedTimes.delivered !== null;
  const asset = publicFacts({
    assetName: decodeName(lookup),
    trackingNumber:
      decodeNumber(lookup, list.rows) ?? (isShipment && !lookup.isMapped('trackingNumber') ? keyed : null),
    status,
    currentAddress,
    destinationAddress,
    originAddress: address('originAddress'),
    carrier,
    label: label.label,
    times: decodedTimes,
    exceptions: lookup.pick('exceptions', (value, key) =>
      !lookup.isMapped('exceptions') && isOfAnswer(value, key) ? null : readExceptions(value),
    ),
    historyGiven: length > 0 || (list.isGiven && isRead),
    planned,
    historyLeftOut: listed.leftOut,
    historyReordered: listed.reordered,
    historyAsSent: listed.asSent,
    ...(status === null && deniesDelivery(lookup, list.rows) ? { deniesDelivery: true as const } : {}),
  });
  return { asset, history, lookup, list, rows: rows.length, listed };
}

/** `warnings: []` is of the answer: no claim that nothing is wrong with the thing. */
function isOfAnswer(value: unknown, key: string): boolean {
  return isList(value) && value.length === 0 && normaliseKey(key) === 'warnings';
}

function historyOf<History>(report: LocationPoint, sink: HistorySink<History>): History {
  sink.add(publicPoint(report));
  return sink.finish('as it is');
}

function reportsOf(rows: readonly unknown[], rules: RowRules): readonly LocationPoint[] {
  return rows.flatMap((row) => decodeRow(row, rules)?.point ?? []);
}
