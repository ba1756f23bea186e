import { TrackingError } from '../errors.ts';
import { type CoordinateOrder, EMPTY_FIELD_MAP, type FieldMap, rootConcepts } from '../json/field-map.ts';
import { type HideIdentifier, isList, isPlainObject, parseJsonBytes, type PlainObject, unbox } from '../json/values.ts';
import type { PublicText } from '../personal-data/redact-text.ts';
import { redactFacts } from '../personal-data/redact-facts.ts';
import { createTimeRules, type TimeRules } from '../time/read-time.ts';
import { dayOrderOf } from '../time/written-time.ts';
import type { Diagnostics, GetSharingResult, LooseReading, SharedAssetFacts } from '../types.ts';
import {
  type HistoryCandidate,
  chooseHistory,
  chooseTimetable,
  decodeHistory,
  lastPlannedArrival,
  createSinglePointHistory,
  excludeHistoryRows,
} from './history/choose.ts';
import { SAMPLED_ROWS } from './history/columns.ts';
import { createDiagnostics } from './diagnostics.ts';
import type { Trace } from './facts/evidence.ts';
import { createListSink, type HistorySink } from './history/history.ts';
import { isParcelNumberKey } from './lists.ts';
import { lostConcepts, type MappedFields, readFieldMap } from './mapped-fields.ts';
import { isErrorKey, isErrorBody, isErrorPath } from './error-body.ts';
import { readIdentifierText } from './values.ts';
import { type CandidateList, type Leaf, walk } from './walk.ts';
import { isConcept, type Key, keyOf, keysIn, scoreOf } from './vocabulary.ts';
import { readExceptions } from './facts/exceptions.ts';
import { readAddresses } from './facts/addresses.ts';
import { readTexts } from './facts/texts.ts';
import { findPlacesLeft, readDeliveryPlace, withoutPlacesLeft } from './facts/delivery-place.ts';
import { findLengths, momentTestOf, newestOf, readTimeLeft } from './facts/time-left.ts';
import { readTimes, saysDelivered, saysOff } from './facts/times.ts';
import { createReadings } from './readings/readings.ts';

export interface DecodeOptions {
  readonly fieldMap?: FieldMap;
  /** Current time in ms UTC. Times more than 20 years later are rejected. */
  readonly now?: number;
  readonly includeFindings?: boolean;
}

export type DecodedSharing<History> =
  | {
      readonly kind: 'shared';
      readonly asset: SharedAssetFacts<PublicText>;
      readonly history: History;
      readonly looseReadings: readonly LooseReading[];
      readonly diagnostics: Diagnostics;
    }
  | { readonly kind: 'unavailable' };

/**
 * Only `{}` is `unavailable`. Throws a TrackingError: `rejected` for an error body, `unreadable` for a body without a
 * known fact or with several shipments.
 */
export function decodeSharedAsset(body: unknown, options: DecodeOptions = {}): GetSharingResult {
  const read = decodeSharedInto(body, createListSink, options);
  if (read.kind === 'unavailable') return read;
  const { asset, history, looseReadings, diagnostics } = read;
  return { kind: 'shared', asset: { ...asset, history, looseReadings }, diagnostics };
}

/** As `decodeSharedAsset`, into a sink of one's own. */
export function decodeSharedBody<History>(
  bytes: Uint8Array,
  createSink: () => HistorySink<History>,
  { hide, ...options }: DecodeOptions & { readonly hide?: HideIdentifier } = {},
): DecodedSharing<History> {
  return decodeSharedInto(parseJsonBytes(bytes, hide), createSink, options);
}

export function decodeSharedInto<History>(
  sent: unknown,
  createSink: () => HistorySink<History>,
  options: DecodeOptions = {},
): DecodedSharing<History> {
  const { fieldMap = EMPTY_FIELD_MAP, now = Date.now(), includeFindings = false } = options;
  const root = rootObjectOf(unbox(sent));
  if (root === null) throw new TrackingError('unreadable', 'not-an-object');
  if (root === sent && Object.keys(root).length === 0) return { kind: 'unavailable' };
  // A field map has the paths of the answer as it was sent.
  const given = rootObjectOf(sent) ?? root;
  const mapped = readFieldMap(given, fieldMap);
  const walked = walk(root);
  const days = dayOrderOf(shortTextsIn(walked.leaves));
  const times = { ...createTimeRules(now), ...(days !== null && { days }) };
  const listed = chooseHistory(mapped, walked.lists);
  if (walked.separateShipments > 0 && (listed[0] === undefined || listed[0].list.joinedLists > 1))
    throw new TrackingError('unreadable', 'several-candidates');
  const trace: Trace = { found: new Map(), mapped: mapped.leaves };
  const leaves = excludeHistoryRows(walked.leaves, listed);
  const isTimed = ({ plan }: HistoryCandidate) => plan.times.length + plan.timesAsSent.length > 0;
  const alone = listed.length > 0 ? listed : chooseHistory(mapped, walked.alone).filter(isTimed);
  const facts = readFacts(
    leaves,
    alone.map(({ list }) => list),
    times,
    fieldMap.coordinateOrder,
    trace,
  );
  const hasReport = alone.length > 0 || facts.currentAddress !== null;
  const chosen = hasReport || mapped.mapsHistory ? alone : chooseTimetable(walked.lists);
  const readings = createReadings({ root, leaves, lists: walked.lists, history: chosen.map(({ list }) => list) });
  const rules = { times, fieldMap };
  const read = decodeHistory(chosen, rules, createSink, readings);
  const looseReadings = readings.readLoose(rules);
  const hasRows = read.length + read.planned.length > 0;
  const singlePoint =
    hasRows || mapped.mapsHistory
      ? null
      : createSinglePointHistory(facts.currentAddress, facts.currentTime, readings.current, createSink);
  const columns = readings.describe(singlePoint !== null);
  const readNames = [
    ...[...trace.found.values()].map(({ names }) => names),
    ...chosen.map(({ list }) => (list.names.some(isErrorKey) ? list.names : [...list.names, 'history'])),
  ];
  if (isErrorBody(root, readNames)) throw new TrackingError('rejected', 'error-body');
  const diagnostics = createDiagnostics(
    {
      trace,
      chosen,
      read,
      leaves: walked.leaves,
      fieldMap,
      lost: lostConcepts(given, fieldMap, chosen[0]?.list.rows ?? []),
    },
    includeFindings,
  );
  if (readNames.length === 0 && !hasKnownField(root, walked.leaves, mapped))
    throw new TrackingError('unreadable', 'no-known-field', { unknownKeys: diagnostics.unknownKeys });
  const { currentTime, times: assetTimes, timeLeft, moments, ...rest } = facts;
  const estimatedDelivery = assetTimes.estimatedDelivery ?? lastPlannedArrival(read.planned);
  const asset: SharedAssetFacts = {
    ...rest,
    times: { ...assetTimes, estimatedDelivery },
    timeLeft: timeLeft && {
      seconds: timeLeft.seconds,
      asOf: timeLeft.asOf ?? newestOf([...moments, read.newest], times),
    },
    ...(currentTime !== null && { currentTime }),
    historyGiven: singlePoint !== null || read.length > 0 || walked.leaves.some(isHistoryWithoutRows),
    planned: read.planned,
    ...(read.plannedReports.length > 0 && { plannedReports: read.plannedReports }),
    historyLeftOut: read.leftOut,
    historyReordered: read.reordered,
    historyAsSent: read.asSent,
    ...(columns.length > 0 && { readings: columns }),
    ...((hasSeveralParcels(chosen) || walked.leaves.some(contradictsDelivery)) && { contradictsDelivery: true }),
  };
  return {
    kind: 'shared',
    asset: redactFacts(asset),
    history: singlePoint ?? read.history,
    looseReadings,
    diagnostics,
  };
}

const MAX_DATE_LENGTH = 40;

function shortTextsIn(leaves: readonly Leaf[]): readonly string[] {
  return leaves.flatMap(({ value }) => (typeof value === 'string' && value.length <= MAX_DATE_LENGTH ? [value] : []));
}

function rootObjectOf(body: unknown): PlainObject | null {
  if (isPlainObject(body)) return body;
  if (!isList(body)) return null;
  if (body.length === 1 && isPlainObject(body[0])) return body[0];
  return body.some((entry) => typeof entry === 'object' && entry !== null) ? { history: body } : null;
}

function contradictsDelivery({ path, value, isPersonal }: Leaf): boolean {
  const key = path.at(-1);
  if (key === undefined || isPersonal || key.unknownWords > 0) return false;
  const says = (...words: readonly string[]) => words.some((word) => key.words.includes(word));
  if (typeof value === 'number') return value > 1 && says('pieces', 'parcels', 'packages') && path.length < 3;
  if (typeof value === 'string') return key.senses.has('status') && /^rt[os]$/i.test(value);
  return value === true ? RETURNED.test(key.words.join(' ')) : value === false && key.senses.has('done');
}

/** `returned`, `isReturnToSender`, but not `returnable`. */
const RETURNED =
  /^(?:(?:is|was|has|been) )*(?:return(?:ed|ing)?|rts|rto|cancelled|canceled)(?: to (?:sender|shipper))?$/;

function hasSeveralParcels(chosen: readonly HistoryCandidate[]): boolean {
  return chosen.some(({ list: { rows } }) => {
    const some = rows.slice(0, SAMPLED_ROWS).filter(isPlainObject);
    const names = some[0] === undefined ? [] : keysIn(some[0]).filter(isParcelNumberKey);
    return names.some((name) => new Set(some.flatMap((row) => readIdentifierText(row[name]) ?? [])).size > 1);
  });
}

function isHistoryWithoutRows({ path, value }: Leaf): boolean {
  return isList(value) && value.length === 0 && scoreOf('history', path) > 1;
}

const MIN_KEY_SCORE = 2;

function hasKnownField(root: PlainObject, leaves: readonly Leaf[], { leaves: mapped }: MappedFields): boolean {
  if (mapped.size > 0) return [...mapped.values()].some((found) => found.length > 0);
  const isOfFact = (path: readonly Key[], names: readonly string[]) =>
    !isErrorPath(names) && rootConcepts.some((name) => isConcept(name) && scoreOf(name, path) >= MIN_KEY_SCORE);
  return (
    leaves.some(({ path, names }) => isOfFact(path, names)) ||
    keysIn(root).some((name) => isOfFact([keyOf(name)], [name]))
  );
}

function readFacts(
  leaves: readonly Leaf[],
  lists: readonly CandidateList[],
  rules: TimeRules,
  order: CoordinateOrder | null,
  trace: Trace,
) {
  const left = findPlacesLeft(leaves);
  const { timeBeside, ...places } = readAddresses(withoutPlacesLeft(leaves, left), rules, order, trace);
  const texts = readTexts(leaves, lists, trace);
  const lengths = findLengths(leaves, rules);
  const taken = new Set([...lengths.keys()].map(({ names }) => names));
  const status = texts.status?.text ?? null;
  const isMoment = momentTestOf(lengths, rules);
  const others = leaves.filter((leaf) => !taken.has(leaf.names) && !isMoment(leaf));
  const times = readTimes(others, rules, trace, status);
  const isDelivered = times.delivered !== null || saysDelivered(status);
  const timeLeft = isDelivered === true || saysOff(status) ? null : readTimeLeft(lengths, rules, trace);
  return {
    ...texts,
    exceptions: readExceptions(leaves, trace),
    times,
    timeLeft,
    moments: timeLeft === null ? [] : [timeBeside(timeLeft.names), places.currentTime, times.updated],
    deliveryPlace: isDelivered === false ? null : readDeliveryPlace(left, trace),
    ...places,
  };
}
