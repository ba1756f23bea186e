import { isTrackingError, TrackingError } from '../errors.ts';
import { EMPTY_FIELD_MAP, type FieldMap } from '../keys/field-map.ts';
import { isList, isPlainObject, type PlainObject } from '../keys/values.ts';
import type { PublicText } from '../people/public-text.ts';
import { publicFacts, publicPoint } from '../people/public-view.ts';
import { createTimeRules, type TimeRules } from '../time/index.ts';
import type { Diagnostics, GetSharingResult, LocationPoint, SharedAssetFacts, Timestamp } from '../types.ts';
import { planRows } from './columns.ts';
import { describeReading } from './explain.ts';
import { type Facts, readFacts, type Trace } from './facts.ts';
import {
  type Candidate,
  createListSink,
  type DecodedHistory,
  decodeRows,
  historyCandidates,
  type HistorySink,
  mergeByTime,
  MOST_PLANNED,
  type Rows,
  rowsOf as rowsOfList,
} from './history.ts';
import { type LongListOptions, parseLongBody } from './long-list.ts';
import { type Mapped, readFieldMap } from './mapped.ts';
import { isErrorWord, isRefusal, mayBeOfError } from './refusal.ts';
import { type Leaf, walk } from './walk.ts';
import { type Key, keyOf, namesIn, scoreOf } from './words.ts';

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
 * Decodes the body of an HTTP 200 answer. `{}` alone is `unavailable`; whatever else states a fact, or has a key of one
 * without a value, is `shared`. Only decoded facts leave. Throws a TrackingError: `rejected` for an error body,
 * `unreadable` for a body that states nothing, or tells of several shipments.
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
  try {
    const reading = decodeSharedInto(body.value, { rowsOf, createSink }, options);
    if (body.isComplete()) return reading;
  } catch (error) {
    if (body.isComplete() || !isTrackingError(error)) throw error;
  }
  // The longest list is not the history as it came: rare, and then all of it has to be there.
  return decodeSharedInto(body.whole(), { rowsOf, createSink }, options);
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
  if (Object.keys(root).length === 0) return { kind: 'unavailable' };
  const times = createTimeRules(now);
  const mapped = readFieldMap(root, fieldMap);
  const walked = walk(root);
  const chosen = chooseHistory(mapped, walked.lists);
  if (walked.rivals > 0 && (chosen[0] === undefined || chosen[0].list.parts > 1))
    throw new TrackingError('unreadable', 'several-candidates');
  const leaves = withoutRowsOf(walked.leaves, chosen);
  const trace: Trace = { found: new Map(), mapped: mapped.leaves };
  const facts = readFacts(leaves, times, fieldMap.coordinateOrder, trace);
  const read = decodeHistory(chosen, { times, fieldMap }, reading);
  const single = read.length + read.planned.length > 0 || mapped.mapsHistory ? null : singleReport(facts);
  const history = single === null ? read.history : historyOfOne(single, reading.createSink());
  const isNothingRead = trace.found.size === 0 && chosen.length === 0;
  const readNames = [
    ...[...trace.found.values()].map(({ names }) => names),
    ...chosen.map(({ list }) => [...list.names, ...(list.names.some(isErrorWord) ? [] : ['history'])]),
  ];
  if (isRefusal(root, readNames)) throw new TrackingError('rejected', 'error-body');
  const diagnostics = describeReading({ trace, chosen, read, leaves: walked.leaves, fieldMap }, explains);
  if (isNothingRead && !isKnown(root, walked.leaves, mapped))
    throw new TrackingError('unreadable', 'no-known-field', { unknownKeys: diagnostics.unknownKeys });
  const { currentTime, times: assetTimes, ...rest } = facts;
  const asset: SharedAssetFacts = {
    ...rest,
    times: {
      ...assetTimes,
      estimatedDelivery: assetTimes.estimatedDelivery ?? estimateOf(read.planned),
      delivered: contradictsDelivery(facts) ? null : assetTimes.delivered,
    },
    ...(currentTime === null ? {} : { currentTime }),
    historyGiven: single !== null || read.length > 0 || walked.leaves.some(isEmptyHistory),
    planned: read.planned,
    historyLeftOut: read.leftOut,
    historyReordered: read.reordered,
    historyAsSent: read.asSent,
    ...(walked.leaves.some(deniesDelivery) ? { deniesDelivery: true as const } : {}),
  };
  return { kind: 'shared', asset: publicFacts(asset), history, diagnostics };
}

/** The answer as an object; a list of one is that one, a longer one is a history. */
function rootOf(body: unknown): PlainObject | null {
  if (isPlainObject(body)) return body;
  if (!isList(body) || body.length === 0) return null;
  if (body.length === 1 && isPlainObject(body[0])) return body[0];
  return body.some(isPlainObject) ? { history: body } : null;
}

function chooseHistory(
  { history, mapsHistory }: Mapped,
  lists: Parameters<typeof historyCandidates>[0],
): readonly Candidate[] {
  if (!mapsHistory) return withComplement(historyCandidates(lists));
  const plan = history === null ? null : planRows(history.rows);
  return history === null || plan === null ? [] : [{ list: history, plan, score: Infinity }];
}

/**
 * The best list, and one that belongs to it: it has the positions of its events, or the events of its positions, or is
 * another list of its kind, as each of two carriers has one.
 */
function withComplement(candidates: readonly Candidate[]): readonly Candidate[] {
  const [first] = candidates;
  if (first === undefined) return [];
  const other = candidates.find(
    (candidate) => candidate !== first && (completes(candidate, first) || isAlike(candidate, first)),
  );
  return other === undefined ? [first] : [first, other];
}

function isAlike({ list: one }: Candidate, { list: other }: Candidate): boolean {
  const above = (names: readonly string[]) => names.slice(0, -2).join('\u0000');
  const keys = ([row]: readonly unknown[]) => (isPlainObject(row) ? Object.keys(row).join('\u0000') : '');
  return (
    one.names.length > 1 &&
    one.names.length === other.names.length &&
    one.names.at(-1) === other.names.at(-1) &&
    above(one.names) === above(other.names) &&
    keys(one.rows) === keys(other.rows)
  );
}

function completes(one: Candidate, other: Candidate): boolean {
  const above = ({ list }: Candidate) => list.names.slice(0, -1).join('\u0000');
  const isOfEvents = ({ plan }: Candidate) => plan.events.length > 0 && !hasPositions(plan);
  const isOfPositions = ({ plan }: Candidate) => plan.events.length === 0 && hasPositions(plan);
  return (
    above(one) === above(other) &&
    [one, other].every(({ list }) => scoreOf('history', list.path) > 0) &&
    ((isOfEvents(one) && isOfPositions(other)) || (isOfPositions(one) && isOfEvents(other)))
  );
}

function hasPositions({ places }: Candidate['plan']): boolean {
  return places.some(({ parts }) => parts.some(({ part }) => part === 'lat' || part === 'pair'));
}

/** Facts are not read from the rows of the history. */
function withoutRowsOf(leaves: readonly Leaf[], chosen: readonly Candidate[]): readonly Leaf[] {
  const lists = chosen
    .filter(({ list }) => list.rows.length > 1 || scoreOf('history', list.path) > 1)
    .map(({ list }) => list.names);
  if (lists.length === 0) return leaves;
  const isInRow = ({ names, value }: Leaf) =>
    !isList(value) &&
    lists.some((list) => names.length > list.length && list.every((name, index) => names[index] === name));
  return leaves.filter((leaf) => !isInRow(leaf));
}

type Read<History> = DecodedHistory<History>;

function decodeHistory<History>(
  chosen: readonly Candidate[],
  rules: { readonly times: TimeRules; readonly fieldMap: FieldMap },
  { rowsOf, createSink }: HistoryReading<History>,
): Read<History> {
  const [first, other] = chosen;
  if (first === undefined) return { ...emptyHistory, history: createSink().finish('as it is') };
  const rows = ({ list }: Candidate) => (list.sent === null ? rowsOfList(list.rows) : rowsOf(list.sent));
  if (other === undefined) return decodeRows(rows(first), first.plan, rules, createSink);
  const [one, two] = [first, other].map((each) => decodeRows(rows(each), each.plan, rules, createListSink));
  const merged = mergeByTime([...(one?.history ?? []), ...(two?.history ?? [])]);
  const sink = createSink();
  for (const point of merged) sink.add(point);
  return {
    ...emptyHistory,
    history: sink.finish('sorted'),
    rows: (one?.rows ?? 0) + (two?.rows ?? 0),
    length: merged.length,
    withoutPosition: merged.filter(({ position }) => position === null).length,
    withoutTime: merged.filter(({ time }) => time?.iso == null).length,
    planned: [...(one?.planned ?? []), ...(two?.planned ?? [])].slice(0, MOST_PLANNED),
    leftOut: (one?.leftOut ?? 0) + (two?.leftOut ?? 0),
    reordered: true,
  };
}

const emptyHistory = {
  rows: 0,
  length: 0,
  withoutPosition: 0,
  withoutTime: 0,
  planned: [],
  leftOut: 0,
  reordered: false,
  asSent: false,
};

/** The place of the thing itself with its time, where no history is given. */
function singleReport({ currentAddress, currentTime }: Facts): LocationPoint | null {
  if (currentAddress === null || currentTime === null) return null;
  const { position, lines } = currentAddress;
  return {
    time: currentTime,
    position,
    address: lines.length > 0 ? { ...currentAddress, position: null } : null,
    event: null,
  };
}

function historyOfOne<History>(report: LocationPoint, sink: HistorySink<History>): History {
  sink.add(publicPoint(report));
  return sink.finish('as it is');
}

/** The last planned arrival, where nothing else says when it is expected. */
function estimateOf(planned: readonly LocationPoint[]): Timestamp | null {
  const arrivals = planned.flatMap(({ time, event }) => (time?.iso != null && isArrival(event) ? [time] : []));
  return arrivals.reduce<Timestamp | null>(
    (last, time) => (last === null || (time.iso ?? '') > (last.iso ?? '') ? time : last),
    null,
  );
}

function isArrival(event: string | null): boolean {
  const { senses, words } = keyOf(event ?? '');
  if (senses.has('depart') || senses.has('pickup')) return false;
  return (
    senses.has('arrive') ||
    senses.has('deliver') ||
    words.some((word) => ['disc', 'arri', 'uv', 'vad', 'dlv'].includes(word))
  );
}

const UNDER_WAY =
  /transit|out.?for|\bnot\b|fail|attempt|pend|creat|ready|process|\bway\b|return|cancel|exception|route|pick/i;
const OUT_FOR_DELIVERY = /out.?for.?delivery/i;

/** Nothing is delivered against its status. */
function contradictsDelivery({ status }: Facts): boolean {
  if (status?.text == null) return false;
  const text = status.text.replace(OUT_FOR_DELIVERY, 'on the way');
  return !keyOf(text).senses.has('deliver') && UNDER_WAY.test(text);
}

/** `isDelivered: false`, `returned: true` */
function deniesDelivery({ path, value, isPersonal }: Leaf): boolean {
  const key = path.at(-1);
  if (typeof value !== 'boolean' || key === undefined || isPersonal || key.strangers > 0) return false;
  return value ? key.words.includes('returned') || key.words.includes('cancelled') : key.words.includes('delivered');
}

function isEmptyHistory({ path, value }: Leaf): boolean {
  return isList(value) && value.length === 0 && scoreOf('history', path) > 1;
}

const KNOWN_NAMES: readonly (readonly [Parameters<typeof scoreOf>[0], number])[] = [
  ...([
    ['assetName', 1.8],
    ['trackingNumber', 2],
    ['status', 2.2],
    ['carrierName', 2.2],
    ['labelId', 2.2],
  ] as const),
  ...([
    ['exceptions', 2],
    ['history', 1.8],
    ['destination', 2.2],
    ['origin', 2.2],
    ['estimated', 2.2],
    ['delivered', 2.2],
  ] as const),
];

/** A key of a fact says that this is a view, also without a value. */
function isKnown(root: PlainObject, leaves: readonly Leaf[], { leaves: mapped }: Mapped): boolean {
  if (mapped.size > 0) return [...mapped.values()].some((found) => found.length > 0);
  const isOfFact = (path: readonly Key[]) => KNOWN_NAMES.some(([concept, least]) => scoreOf(concept, path) >= least);
  return (
    leaves.some(({ path, names }) => isOfFact(path) && !mayBeOfError(names)) ||
    namesIn(root).some((name) => isOfFact([keyOf(name)]) && !mayBeOfError([name]))
  );
}
