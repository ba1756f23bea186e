import { isTrackingError, TrackingError } from '../errors.ts';
import { EMPTY_FIELD_MAP, type FieldMap } from '../json/field-map.ts';
import { isList, isPlainObject, type PlainObject } from '../json/values.ts';
import type { PublicText } from '../personal-data/public-text.ts';
import { publicFacts } from '../personal-data/public-view.ts';
import { createTimeRules, type TimeRules } from '../time/read-time.ts';
import { dayOrderOf } from '../time/written-time.ts';
import type {
  Address,
  AssetTimes,
  Carrier,
  Diagnostics,
  Exceptions,
  GetSharingResult,
  Label,
  SharedAssetFacts,
  Status,
  Timestamp,
} from '../types.ts';
import {
  type Candidate,
  chooseHistory,
  decodeHistory,
  estimateOf,
  historyOfOne,
  type HistoryReading,
  withoutRowsOf,
} from './history/choose.ts';
import { SAMPLED_ROWS } from './history/columns.ts';
import { describeReading } from './diagnostics.ts';
import { best, type Trace } from './facts/evidence.ts';
import { createListSink, type HistorySink, rowsOf } from './history/history.ts';
import { isNumberOfParcel } from './lists.ts';
import { type LongListOptions, parseLongBody } from './history/large-body.ts';
import { FIELD_NAMES, type Mapped, readFieldMap } from './mapped-fields.ts';
import { isErrorWord, isRefusal, mayBeOfError } from './error-body.ts';
import { readIdentifier } from './values.ts';
import { type Leaf, walk } from './walk.ts';
import { type Key, keyOf, namesIn, scoreOf } from './vocabulary.ts';
import type { PairOrder } from './coordinates.ts';
import { readExceptions } from './facts/exceptions.ts';
import { readPlaces } from './facts/addresses.ts';
import { nameReader, numberReader, readCarrier, readLabel, readStatus } from './facts/texts.ts';
import { readTimes } from './facts/times.ts';

export interface DecodeOptions {
  readonly fieldMap?: FieldMap;
  /** The present, ms UTC: times more than 20 years after it are not believed. */
  readonly now?: number;
  /** Say how each concept was found. */
  readonly explains?: boolean;
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
 * Decodes the body of an HTTP 200 answer. `{}` alone is `unavailable`; whatever else states a fact, or has a key of one
 * without a value, is `shared`. Only decoded facts leave. Throws a TrackingError: `rejected` for an error body,
 * `unreadable` for a body that states nothing, or tells of several shipments.
 */
export function decodeSharedAsset(body: unknown, options: DecodeOptions = {}): GetSharingResult {
  const read = decodeSharedInto(body, { rowsOf, createSink: createListSink }, options);
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
  const reading = { rowsOf: body.rowsOf, createSink };
  try {
    const read = decodeSharedInto(body.value, reading, options);
    if (body.isComplete()) return read;
  } catch (error) {
    if (body.isComplete() || !isTrackingError(error)) throw error;
  }
  // The longest list is not the history as it came: rare, and then all of it has to be there.
  return decodeSharedInto(body.whole(), reading, options);
}

/** As `decodeSharedAsset`, with the history in the form its reader wants. */
export function decodeSharedInto<History>(
  sent: unknown,
  reading: HistoryReading<History>,
  options: DecodeOptions = {},
): SharedReading<History> {
  const { fieldMap = EMPTY_FIELD_MAP, now = Date.now(), explains = false } = options;
  const root = rootOf(sent);
  if (root === null) throw new TrackingError('unreadable', 'not-an-object');
  if (root === sent && Object.keys(root).length === 0) return { kind: 'unavailable' };
  const mapped = readFieldMap(root, fieldMap);
  const walked = walk(root);
  const days = dayOrderOf(textsOf(walked.leaves));
  const times = { ...createTimeRules(now), ...(days !== null && { days }) };
  const chosen = chooseHistory(mapped, walked.lists);
  if (walked.rivals > 0 && (chosen[0] === undefined || chosen[0].list.parts > 1))
    throw new TrackingError('unreadable', 'several-candidates');
  const trace: Trace = { found: new Map(), mapped: mapped.leaves };
  const facts = readFacts(withoutRowsOf(walked.leaves, chosen), times, fieldMap.coordinateOrder, trace);
  const read = decodeHistory(chosen, { times, fieldMap }, reading);
  const hasRows = read.length + read.planned.length > 0;
  const ofOne =
    hasRows || mapped.mapsHistory ? null : historyOfOne(facts.currentAddress, facts.currentTime, reading.createSink);
  const readNames = [
    ...[...trace.found.values()].map(({ names }) => names),
    ...chosen.map(({ list }) => (list.names.some(isErrorWord) ? list.names : [...list.names, 'history'])),
  ];
  if (isRefusal(root, readNames)) throw new TrackingError('rejected', 'error-body');
  const diagnostics = describeReading({ trace, chosen, read, leaves: walked.leaves, fieldMap }, explains);
  if (readNames.length === 0 && !isKnown(root, walked.leaves, mapped))
    throw new TrackingError('unreadable', 'no-known-field', { unknownKeys: diagnostics.unknownKeys });
  const { currentTime, times: assetTimes, ...rest } = facts;
  const asset: SharedAssetFacts = {
    ...rest,
    times: {
      ...assetTimes,
      estimatedDelivery: assetTimes.estimatedDelivery ?? estimateOf(read.planned),
    },
    ...(currentTime === null ? {} : { currentTime }),
    historyGiven: ofOne !== null || read.length > 0 || walked.leaves.some(isNamedHistory),
    planned: read.planned,
    historyLeftOut: read.leftOut,
    historyReordered: read.reordered,
    historyAsSent: read.asSent,
    ...(tellsOfSeveral(chosen) || walked.leaves.some(deniesDelivery) ? { deniesDelivery: true as const } : {}),
  };
  return { kind: 'shared', asset: publicFacts(asset), history: ofOne ?? read.history, diagnostics };
}

const LONGEST_DAY = 40;

/** Texts that may tell whether days come first in dates. */
function textsOf(leaves: readonly Leaf[]): readonly string[] {
  return leaves.flatMap(({ value }) => (typeof value === 'string' && value.length <= LONGEST_DAY ? [value] : []));
}

/** The answer as an object; a list of one is that one, a longer one is a history. */
function rootOf(body: unknown): PlainObject | null {
  if (isPlainObject(body)) return body;
  if (!isList(body)) return null;
  if (body.length === 1 && isPlainObject(body[0])) return body[0];
  return body.some(isPlainObject) ? { history: body } : null;
}

/** `isDelivered: false`, `returned: true`, `pieces: 3` */
function deniesDelivery({ path, value, isPersonal }: Leaf): boolean {
  const key = path.at(-1);
  if (key === undefined || isPersonal || key.strangers > 0) return false;
  const says = (...words: readonly string[]) => words.some((word) => key.words.includes(word));
  if (typeof value === 'number') return value > 1 && says('pieces', 'parcels', 'packages') && path.length < 3;
  return value === true ? says('returned', 'cancelled') : value === false && key.senses.has('done');
}

/** Rows with a number of their parcel, which is not the same in all. */
function tellsOfSeveral(chosen: readonly Candidate[]): boolean {
  return chosen.some(({ list: { rows } }) => {
    const some = rows.slice(0, SAMPLED_ROWS).filter(isPlainObject);
    const names = some[0] === undefined ? [] : namesIn(some[0]).filter(isNumberOfParcel);
    return names.some((name) => new Set(some.flatMap((row) => readIdentifier(row[name]) ?? [])).size > 1);
  });
}

function isNamedHistory({ path, value }: Leaf): boolean {
  return isList(value) && !isPlainObject(value[0]) && scoreOf('history', path) > 1;
}

const LEAST_NAME = 2;

/** A key of a fact says that this is a view, also without a value. */
function isKnown(root: PlainObject, leaves: readonly Leaf[], { leaves: mapped }: Mapped): boolean {
  if (mapped.size > 0) return [...mapped.values()].some((found) => found.length > 0);
  const isOfFact = (path: readonly Key[], names: readonly string[]) =>
    !mayBeOfError(names) && [...FIELD_NAMES.keys()].some((concept) => scoreOf(concept, path) >= LEAST_NAME);
  return (
    leaves.some(({ path, names }) => isOfFact(path, names)) ||
    namesIn(root).some((name) => isOfFact([keyOf(name)], [name]))
  );
}

interface Facts {
  readonly assetName: string | null;
  readonly trackingNumber: string | null;
  readonly status: Status | null;
  readonly carrier: Carrier | null;
  readonly label: Label | null;
  readonly exceptions: Exceptions | null;
  readonly times: AssetTimes;
  readonly currentAddress: Address | null;
  readonly currentTime: Timestamp | null;
  readonly destinationAddress: Address | null;
  readonly originAddress: Address | null;
}

/** All facts of an answer but its history. */
function readFacts(leaves: readonly Leaf[], rules: TimeRules, order: PairOrder | null, trace: Trace): Facts {
  const places = readPlaces(leaves, rules, order, trace);
  const status = readStatus(leaves, trace);
  return {
    assetName: best(leaves, nameReader, trace)?.value ?? null,
    trackingNumber: best(leaves, numberReader, trace)?.value ?? null,
    status,
    carrier: readCarrier(leaves, trace),
    label: readLabel(leaves, trace),
    exceptions: readExceptions(leaves, trace),
    times: readTimes(leaves, rules, trace, status?.text ?? null),
    ...places,
  };
}
