import { TrackingError } from '../errors.ts';
import { EMPTY_FIELD_MAP, type FieldMap, valueAtPath } from '../keys/field-map.ts';
import { isList, isPlainObject, type PlainObject } from '../keys/values.ts';
import { createTimeRules, readTime, type TimeRules } from '../time/index.ts';
import type { Diagnostics, GetSharingResult, LocationPoint, SharedAssetFacts, Timestamp } from '../types.ts';
import { planRows } from './columns.ts';
import { type Facts, readFacts, type Trace } from './facts.ts';
import { type Candidate, createListSink, type DecodedHistory, decodeRows, historyCandidates, type HistorySink, type Rows, rowsOf } from './history.ts';
import { type Leaf, type List, walk } from './walk.ts';
import { keyOf, scoreOf } from './words.ts';

export interface DecodeOptions {
  readonly fieldMap?: FieldMap;
  /** The present, ms UTC: times more than 20 years after it are not believed. */
  readonly now?: number;
  /** Say how each concept was found. */
  readonly explains?: boolean;
}

export function decodeSharedAsset(body: unknown, options: DecodeOptions = {}): GetSharingResult {
  const { fieldMap = EMPTY_FIELD_MAP, now = Date.now() } = options;
  const times = createTimeRules(now);
  const root = rootOf(body);
  if (root === null) throw new TrackingError('unreadable', 'not-an-object');
  if (Object.keys(root).length === 0) return { kind: 'unavailable' };
  const walked = walk(root);
  const trace: Trace = new Map();
  const candidates = historyCandidates(walked.lists);
  const list = candidates[0];
  if (walked.rivals > 0 && (list === undefined || list.list.parts > 1)) {
    throw new TrackingError('unreadable', 'several-candidates');
  }
  const chosen = chosenOf(candidates);
  const leaves = withoutRowsOf(walked.leaves, chosen);
  const facts = readFacts(leaves, times, fieldMap.coordinateOrder, trace);
  const read = readHistory(chosen, { times, fieldMap }, createListSink);
  const single = read === null || read.length + read.planned.length === 0 ? singleReport(facts) : null;
  const history = single === null ? (read?.history ?? []) : [single];
  const hasFacts = trace.size > 0 || history.length > 0 || candidates.length > 0;
  if (!hasFacts) {
    if (isErrorBody(root)) throw new TrackingError('rejected', 'error-body');
    if (!walked.leaves.some(isKnownName)) throw new TrackingError('unreadable', 'no-known-field', { unknownKeys: Object.keys(root).slice(0, 20) });
  }
  const { currentTime, times: assetTimes, ...rest } = facts;
  const estimated = assetTimes.estimatedDelivery ?? estimateOfRows(read?.planned ?? []);
  const asset: SharedAssetFacts = {
    ...rest,
    times: { ...assetTimes, estimatedDelivery: estimated, delivered: deniesDelivered(facts) ? null : assetTimes.delivered },
    ...(currentTime === null ? {} : { currentTime }),
    historyGiven: history.length > 0 || walked.leaves.some(isEmptyHistory),
    planned: read?.planned ?? [],
    historyLeftOut: read?.leftOut ?? 0,
    historyReordered: read?.reordered ?? false,
    historyAsSent: single === null ? (read?.asSent ?? false) : false,
  };
  return { kind: 'shared', asset: { ...asset, history }, diagnostics: describe(trace, list, history, read) };
}

function rootOf(body: unknown): PlainObject | null {
  if (isPlainObject(body)) return body;
  if (!isList(body) || body.length === 0) return null;
  if (body.length === 1 && isPlainObject(body[0])) return body[0];
  return body.some(isPlainObject) ? { history: body } : null;
}

/** Facts are not read from the rows of the history, but from the only one of a list. */
function withoutRowsOf(leaves: readonly Leaf[], candidates: readonly Candidate[]): readonly Leaf[] {
  const rows = candidates.filter(({ list }) => list.rows.length > 1 || scoreOf('history', list.path) > 1);
  if (rows.length === 0) return leaves;
  const prefixes = rows.map(({ list }) => list.names);
  return leaves.filter(({ names, value }) => isList(value) || !prefixes.some((prefix) => names.length > prefix.length && prefix.every((name, index) => names[index] === name)));
}

/** The best list, and one that completes it. */
function chosenOf(candidates: readonly Candidate[]): readonly Candidate[] {
  const [first] = candidates;
  if (first === undefined) return [];
  const other = candidates.find((candidate) => candidate !== first && completes(candidate, first));
  return other === undefined ? [first] : [first, other];
}

/** The best list, with what a second one of the same level adds to it: positions beside events. */
function readHistory<History>(chosen: readonly Candidate[], rules: { readonly times: TimeRules; readonly fieldMap: FieldMap }, createSink: () => HistorySink<History>): DecodedHistory<History> | null {
  const [first, other] = chosen;
  if (first === undefined) return null;
  if (other === undefined) return decodeRows(rowsOf(first.list.rows), first.plan, rules, createSink);
  const points = [first, other].flatMap(({ list, plan }) => {
    const read = decodeRows(rowsOf(list.rows), plan, rules, createListSink);
    return read.history;
  });
  const merged = mergeByTime(points);
  const sink = createSink();
  merged.forEach((point) => sink.add(point));
  const read = decodeRows(rowsOf(first.list.rows), first.plan, rules, createListSink);
  return { ...read, history: sink.finish('sorted'), length: merged.length, reordered: true, asSent: false };
}

function completes(one: Candidate, other: Candidate): boolean {
  const isBeside = one.list.names.length === other.list.names.length && one.list.names.slice(0, -1).join('\u0000') === other.list.names.slice(0, -1).join('\u0000');
  const isKind = ({ plan }: Candidate) => ({ events: plan.events.length > 0, positions: plan.places.some(({ parts }) => parts.some(({ part }) => part === 'lat' || part === 'pair')) });
  const [a, b] = [isKind(one), isKind(other)];
  return isBeside && one.plan.times.length > 0 && ((a.positions && !a.events && b.events && !b.positions) || (a.events && !a.positions && b.positions && !b.events));
}

/** An event and a position of one instant are one report. */
function mergeByTime(points: readonly LocationPoint[]): readonly LocationPoint[] {
  const byTime = new Map<string, LocationPoint>();
  const rest: LocationPoint[] = [];
  for (const point of points) {
    const id = point.time?.iso ?? null;
    const known = id === null ? undefined : byTime.get(id);
    if (id === null || (known !== undefined && known.event !== null && point.event !== null)) rest.push(point);
    else if (known === undefined) byTime.set(id, point);
    else byTime.set(id, { ...known, position: known.position ?? point.position, address: known.address ?? point.address, event: known.event ?? point.event });
  }
  return [...byTime.values(), ...rest];
}

function singleReport({ currentAddress, currentTime }: Facts): LocationPoint | null {
  if (currentAddress === null || currentTime === null) return null;
  const { position, lines } = currentAddress;
  return position === null && lines.length === 0 ? null : { time: currentTime, position, address: lines.length > 0 ? { ...currentAddress, position: null } : null, event: null };
}

/** The last planned arrival, where nothing else says when it is expected. */
function estimateOfRows(planned: readonly LocationPoint[]): Timestamp | null {
  const arrivals = planned.flatMap(({ time, event }) => {
    const { senses } = keyOf(event ?? '');
    const isArrival = senses.has('arrive') || (senses.has('deliver') && !senses.has('depart')) || /\b(?:disc|arri|uv|vad|dlv)\b/i.test(event ?? '');
    return time?.iso != null && isArrival ? [time] : [];
  });
  return arrivals.reduce<Timestamp | null>((last, time) => (last === null || (time.iso ?? '') > (last.iso ?? '') ? time : last), null);
}

const NOT_DELIVERED = /transit|out.?for|not|fail|attempt|pend|creat|ready|process|way|return|cancel|exception/i;

/** Nothing is delivered against its status. */
function deniesDelivered({ status }: Facts): boolean {
  return status?.text != null && !/deliver|complet|zugestellt|livr|entreg|consegn/i.test(status.text.replace(/out.?for.?delivery/i, '')) && NOT_DELIVERED.test(status.text);
}

function isEmptyHistory({ path, value }: Leaf): boolean {
  return isList(value) && value.length === 0 && scoreOf('history', path) > 1;
}

const KNOWN: readonly (readonly [Parameters<typeof scoreOf>[0], number])[] = [['assetName', 1.8], ['trackingNumber', 2], ['status', 2.2], ['carrierName', 2.2], ['labelId', 2.2], ['exceptions', 2], ['history', 1.8], ['destination', 2.2], ['origin', 2.2]];

function isKnownName({ path }: Leaf): boolean {
  return KNOWN.some(([concept, least]) => scoreOf(concept, path) >= least);
}

const ERROR_NAME = /^(?:code|message|error|errors|detail|title|status|statuscode|errorcode|errormessage|error_description|type|success|instance|timestamp|path|trace|traceid|description)$/i;

function isErrorBody(root: PlainObject): boolean {
  const names = Object.keys(root);
  return names.length > 0 && names.length <= 10 && names.every((name) => ERROR_NAME.test(name.replaceAll(/[^a-z_]/gi, '')));
}

function describe(trace: Trace, list: Candidate | undefined, history: readonly LocationPoint[], read: DecodedHistory<unknown> | null): Diagnostics {
  const found = Object.fromEntries([...trace].map(([concept, { names }]) => [concept, names.join('.')]));
  return {
    rows: list?.list.rows.length ?? 0,
    rowsWithoutPosition: read?.withoutPosition ?? 0,
    rowsWithoutTime: read?.withoutTime ?? 0,
    found: list === undefined ? found : { ...found, history: list.list.names.join('.') },
    findings: [],
    unknownKeys: [],
  };
}

export { planRows, readTime, valueAtPath };
export type { List, Rows };
