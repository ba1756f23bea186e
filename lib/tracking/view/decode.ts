import { TrackingError } from '../errors.ts';
import { decodeHistory } from '../history/decode-history.ts';
import { pickRows } from '../history/pick-rows.ts';
import { WRAPPED_NUMBER } from '../keys/aliases.ts';
import { EMPTY_FIELD_MAP, type FieldMap } from '../keys/field-map.ts';
import { createLookup, joinPath, type Lookup, planRoot } from '../keys/lookup.ts';
import { createFieldPlanner } from '../keys/planner.ts';
import { planItem } from '../keys/row-keys.ts';
import { cleanText } from '../keys/text.ts';
import { isList, isPlainObject, type PlainObject, readObject, readPrintable } from '../keys/values.ts';
import { completeAddress, FLAT_PREFIXES, readAddress, readFlatAddress } from '../place/address.ts';
import { positionOf, readDegrees } from '../place/coordinates.ts';
import { createTimeRules, readTime, type TimeRules } from '../time/instants.ts';
import type { Address, AssetTimes, Diagnostics, GetSharingResult } from '../types.ts';
import { isErrorInPlaceOfView, mayBeError, namesShipment } from './error-body.ts';
import { decodeCarrier, decodeLabel, type LabelReading, readExceptions } from './parts.ts';
import { decodeStatus } from './status.ts';

export interface DecodeOptions {
  readonly fieldMap?: FieldMap;
  /** The present, ms UTC: times more than 20 years after it are not believed. */
  readonly now?: number;
}

/**
 * Decodes the body of an HTTP 200 answer. `{}` alone is `unavailable`; whatever else holds a known concept, or a key
 * of one without a value, is `shared`. Only decoded concepts leave: no asset or account id. Throws a TrackingError:
 * `rejected` for an error body, `unreadable` for a body without any known key.
 */
export function decodeSharedAsset(body: unknown, options: DecodeOptions = {}): GetSharingResult {
  if (!isPlainObject(body)) throw new TrackingError('unreadable', 'not-an-object');
  const plan = planRoot(body);
  if (plan.isEmpty && plan.unknown.length === 0) return { kind: 'unavailable' };
  const { fieldMap = EMPTY_FIELD_MAP, now = Date.now() } = options;
  const times = createTimeRules(now);
  const readIn = (root: PlainObject, path: string) =>
    decodeView(createLookup(body, root, path, fieldMap), fieldMap, times);

  const whole = readIn(body, '');
  if (!mayBeError(whole.lookup)) return sharedFrom(whole);
  const wrapped = findWrapped(body);
  const inner = wrapped === null ? null : readIn(wrapped.record, wrapped.path);
  const isInnerError =
    wrapped !== null && inner !== null && mayBeError(inner.lookup) && isErrorInPlaceOfView(wrapped.record);
  if (inner !== null && inner.lookup.found.size > 0 && !isInnerError) return sharedFrom(inner);
  if (isInnerError || isErrorInPlaceOfView(body)) throw new TrackingError('rejected', 'error-body');
  if (inner !== null && namesShipment(inner.lookup)) return sharedFrom(inner);
  if (whole.lookup.found.size > 0 || namesShipment(whole.lookup)) return sharedFrom(whole);
  throw new TrackingError('unreadable', 'no-known-field', { unknownKeys: describeReading(whole).unknownKeys });
}

const readWrapped = createFieldPlanner(WRAPPED_NUMBER);

type View = ReturnType<typeof decodeView>;

function sharedFrom(view: View): GetSharingResult {
  return { kind: 'shared', asset: view.asset, diagnostics: describeReading(view) };
}

/** `{"Code": 200, "Data": {…}}`: the view one level down, when nothing of it lies above. */
function findWrapped(body: PlainObject): { readonly record: PlainObject; readonly path: string } | null {
  for (const key of planRoot(body).keysOf('envelope')) {
    const record = readObject(body[key]);
    if (record !== null) return { record, path: key };
  }
  return null;
}

function decodeView(lookup: Lookup, fieldMap: FieldMap, times: TimeRules) {
  const { status, labelState } = decodeStatus(lookup);
  const label = decodeLabel(lookup, labelState);
  const list = pickRows(lookup, times);
  const { history, leftOut, reordered } = decodeHistory(list.rows, { times, fieldMap });
  const address = (concept: keyof typeof FLAT_PREFIXES) => decodeAddress(lookup, concept, fieldMap);
  const asset = {
    assetName: lookup.pick('assetName', readPrintable),
    trackingNumber: lookup.pick('trackingNumber', readTrackingNumber),
    status,
    currentAddress: completeAddress(address('currentAddress'), decodeCurrentPlace(lookup)),
    destinationAddress: address('destinationAddress'),
    originAddress: address('originAddress'),
    carrier: decodeCarrier(lookup),
    label: label.label,
    times: decodeTimes(lookup, label, times),
    exceptions: lookup.pick('exceptions', readExceptions),
    history,
    historyLeftOut: leftOut,
    historyReordered: reordered,
  };
  return { asset, lookup, list };
}

/** `{value}`, `[number]`: the number, wrapped. */
function readTrackingNumber(value: unknown): string | null {
  if (isList(value)) return value.length === 1 ? readPrintable(value[0]) : null;
  return isPlainObject(value) ? readWrapped(value)('number', readPrintable) : readPrintable(value);
}

function decodeAddress(lookup: Lookup, concept: keyof typeof FLAT_PREFIXES, fieldMap: FieldMap): Address | null {
  const own = lookup.pick(concept, (value) => readAddress(value, fieldMap.coordinateOrder));
  if (lookup.isMapped(concept)) return own;
  for (const { record, path, unknown } of lookup.sources) {
    const flat = readFlatAddress(record, unknown, FLAT_PREFIXES[concept]);
    if (flat === null) continue;
    lookup.note(concept, joinPath(path, '*'));
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

function decodeCurrentPosition(lookup: Lookup): Address | null {
  const position = positionOf(
    lookup.pick('currentLatitude', readDegrees),
    lookup.pick('currentLongitude', readDegrees),
  );
  return position === null ? null : { lines: [], town: null, country: null, position };
}

function decodeTimes(lookup: Lookup, label: LabelReading, rules: TimeRules): AssetTimes {
  const read = (value: unknown) => readTime(value, rules);
  const ofLabel = (concept: 'activatedAt' | 'expiresAt') =>
    lookup.isMapped(concept) ? null : label.readOwn(concept, read);
  const delivered = lookup.pick('deliveredAt', read);
  const eta = lookup.pick('eta', read);
  // `DeliveryDate` is a promise in one service and a fact in another; one in the future is no fact.
  const isPromise = delivered !== null && delivered.iso !== null && Date.parse(delivered.iso) > rules.now;
  return {
    created: lookup.pick('createdAt', read),
    updated: lookup.pick('updatedAt', read),
    activated: lookup.pick('activatedAt', read) ?? ofLabel('activatedAt'),
    delivered: isPromise ? null : delivered,
    estimatedDelivery: eta ?? (isPromise ? delivered : null),
    expires: lookup.pick('expiresAt', read) ?? ofLabel('expiresAt'),
  };
}

const MOST_KEYS = 50;
const LONGEST_KEY = 64;
const LONGEST_PATH = 256;

/** Counts and key names of one reading, for logs: no values. */
function describeReading({ asset, lookup, list }: View): Diagnostics {
  let rowsWithoutPosition = 0;
  let rowsWithoutTime = 0;
  for (const { position, time } of asset.history) {
    if (position === null) rowsWithoutPosition += 1;
    if (time === null || time.iso === null) rowsWithoutTime += 1;
  }
  const firstRow = list.rows[0];
  const unknownRowKeys = isPlainObject(firstRow)
    ? planItem(firstRow)
        .unknown.slice(0, MOST_KEYS)
        .map((key) => `[].${key}`)
    : [];
  const unknownKeys = [...lookup.sources.flatMap(({ unknown }) => unknown.slice(0, MOST_KEYS)), ...unknownRowKeys];
  return {
    rows: list.rows.length,
    rowsWithoutPosition,
    rowsWithoutTime,
    found: Object.fromEntries(
      [...lookup.found].map(([concept, path]) => [concept, cleanText(path, LONGEST_PATH) ?? '']),
    ),
    unknownKeys: unknownKeys.slice(0, MOST_KEYS).flatMap((key) => cleanText(key, LONGEST_KEY) ?? []),
  };
}
