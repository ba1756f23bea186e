import { isList, isPlainObject } from '../../json/values.ts';
import { redactPoint } from '../../personal-data/redact-facts.ts';
import type { Address, LocationPoint, Readings, Timestamp } from '../../types.ts';
import { hasSense } from './columns.ts';
import { type RowPlan, planRows } from './plan.ts';
import {
  createListSink,
  type DecodedHistory,
  decodeRows,
  type HistorySink,
  mergeByTime,
  MAX_PLANNED,
  type RowReadings,
} from './history.ts';
import type { MappedFields } from '../mapped-fields.ts';
import { scoreOfRole } from '../place-fields.ts';
import type { ReadRow, RowRules } from './rows.ts';
import type { Leaf, CandidateList } from '../walk.ts';
import { keyOf, keysIn, scoreOf } from '../vocabulary.ts';

export interface HistoryCandidate {
  readonly list: CandidateList;
  readonly rows: readonly unknown[];
  readonly plan: RowPlan;
  readonly score: number;
}

const MIN_SCORE = 1.6;
const NAMED_SCORE = 1.5;
const MIN_NAMED_SCORE = 1;

function historyCandidates(lists: readonly CandidateList[]): readonly HistoryCandidate[] {
  return lists
    .flatMap((list) => {
      const name = scoreOf('history', list.path);
      if (name < -2.5) return [];
      // A single entry with rows of its own, or an empty list of them, is what they belong to.
      const isAround = (other: CandidateList) => other.rows.length > 1 && isBelow(other.names, list.names);
      if (list.rows.length === 1 && (lists.some(isAround) || hasHistory(list.rows[0]))) return [];
      const { rows, plan } = planInEntries(list, lists);
      if (plan === null) return [];
      const hasTimes = plan.times.length > 0 || plan.timesAsSent.length > 0;
      const isNamed = name > NAMED_SCORE;
      if (!isNamed && !hasTimes && plan.planned.length === 0) return [];
      const score = name + plan.quality + 0.35 * Math.min(3, Math.log2(list.rows.length + 1)) - 0.1 * list.path.length;
      return score > (isNamed && plan.places.length > 0 ? MIN_NAMED_SCORE : MIN_SCORE)
        ? [{ list, rows, plan, score }]
        : [];
    })
    .sort((one, other) => other.score - one.score);
}

function hasHistory(entry: unknown): boolean {
  const names = isPlainObject(entry) ? keysIn(entry).filter((name) => isList(entry[name])) : [];
  return names.some((name) => scoreOf('history', [keyOf(name)]) > 1);
}

const MIN_PLACE_SCORE = -0.5;

/** The events of a place, or of a day, have it from the entry that lists them. */
function planInEntries({ names, rows }: CandidateList, lists: readonly CandidateList[]) {
  const plan = planRows(rows);
  const [above = '', mark = '', name = ''] = names.slice(-3);
  const entries = lists.find((list) => [...list.names, mark, name].join('\u0000') === names.join('\u0000'))?.rows ?? [];
  const { senses } = keyOf(above);
  const isOfShipment = senses.has('subject') || (mark !== '*' && !senses.has('place') && !senses.has('history'));
  const around = plan === null || isOfShipment ? null : planRows(entries);
  const isOfDays = plan?.times.length === 0 && plan.timesAsSent.length > 0;
  if (plan === null || around === null || (around.times.length > 0 && !isOfDays)) return { rows, plan };
  const places = around.places.filter(
    (place) => scoreOfRole('rowPlace', place) > MIN_PLACE_SCORE && !place.path.some((key) => key.senses.has('latest')),
  );
  const columns = plan.places.length > 0 ? [] : places.flatMap(({ parts }) => parts.map(({ source }) => source));
  const keys = [...around.times, ...columns].map((column) => column.names[0] ?? '');
  const whole = entries.filter(isPlainObject).flatMap((entry) => {
    const ofEntry = Object.fromEntries(keys.map((key) => [key, entry[key]]));
    return [entry[name]].flat().map((row) => (isPlainObject(row) ? { [above]: ofEntry, ...row } : row));
  });
  return keys.length === 0 ? { rows, plan } : { rows: whole, plan: planRows(whole) };
}

/** The best list, and one that adds positions to its events, events to its positions, or another carrier's rows. */
export function chooseHistory(
  { history, mapsHistory }: MappedFields,
  lists: readonly CandidateList[],
): readonly HistoryCandidate[] {
  if (mapsHistory) {
    const plan = history === null ? null : planRows(history.rows);
    return history === null || plan === null ? [] : [{ list: history, rows: history.rows, plan, score: Infinity }];
  }
  const [first, ...rest] = historyCandidates(lists);
  if (first === undefined) return [];
  const other = rest.find((each) => complements(each, first) || isAlike(each, first));
  return other === undefined ? [first] : [first, other];
}

export function chooseTimetable(lists: readonly CandidateList[]): readonly HistoryCandidate[] {
  const stops = lists.find(({ path }) => path.at(-1)?.senses.has('timetable') === true);
  const plan = stops === undefined ? null : planRows(stops.rows);
  if (stops === undefined || plan === null || plan.planned.length === 0 || plan.places.length === 0) return [];
  const saysWhatCame = plan.times[0] !== undefined && !hasSense(plan.times[0], 'record');
  return saysWhatCame ? [{ list: stops, rows: stops.rows, plan, score: 0 }] : [];
}

function complements(one: HistoryCandidate, other: HistoryCandidate): boolean {
  const kinds = [one, other].map(({ plan: { places, events } }) => {
    const hasPositions = places.some(({ parts }) => parts.some(({ part }) => part === 'lat' || part === 'pair'));
    return hasPositions === events.length > 0 ? 'both or none' : hasPositions ? 'positions' : 'events';
  });
  const isNamed = [one, other].every(({ list }) => scoreOf('history', list.path) > 0);
  return (
    isNamed && keysAbove(one, 1) === keysAbove(other, 1) && kinds.includes('positions') && kinds.includes('events')
  );
}

function isAlike(one: HistoryCandidate, other: HistoryCandidate): boolean {
  const [shape, otherShape] = [one, other].map(({ list: { names, rows } }) => {
    const [row] = rows;
    return [names.length, names.at(-1), ...(isPlainObject(row) ? Object.keys(row) : [])].join('\u0000');
  });
  return shape === otherShape && one.list.names.length > 1 && keysAbove(one, 2) === keysAbove(other, 2);
}

function keysAbove({ list }: HistoryCandidate, levels: number): string {
  return list.names.slice(0, -levels).join('\u0000');
}

function isBelow(names: readonly string[], list: readonly string[]): boolean {
  return names.length > list.length && list.every((name, index) => names[index] === name);
}

export function excludeHistoryRows(leaves: readonly Leaf[], chosen: readonly HistoryCandidate[]): readonly Leaf[] {
  const lists = chosen.filter(({ list }) => list.rows.length > 1 || scoreOf('history', list.path) > 1);
  return lists.length === 0
    ? leaves
    : leaves.filter(({ names, value }) => isList(value) || !lists.some(({ list }) => isBelow(names, list.names)));
}

export interface HistoryReadings extends Pick<RowReadings, 'withoutPowerUp'> {
  readonly ofHistory: readonly ReadRow[];
}

export function decodeHistory<History>(
  [first, second]: readonly HistoryCandidate[],
  rules: RowRules,
  createSink: () => HistorySink<History>,
  { ofHistory, withoutPowerUp }: HistoryReadings,
): DecodedHistory<History> {
  const read = <Result>(
    { rows, plan }: HistoryCandidate,
    createSinkOf: () => HistorySink<Result>,
    readRow: ReadRow | undefined,
  ) => decodeRows(rows, plan, rules, createSinkOf, readRow === undefined ? null : { read: readRow, withoutPowerUp });
  if (first === undefined) return { ...emptyHistory, history: createSink().finish('as it is') };
  if (second === undefined) return read(first, createSink, ofHistory[0]);
  const [one, two] = [read(first, createListSink, ofHistory[0]), read(second, createListSink, ofHistory[1])];
  const points = mergeByTime([...one.history, ...two.history]);
  const sink = createSink();
  points.forEach(sink.add);
  return {
    history: sink.finish('sorted'),
    rows: one.rows + two.rows,
    length: points.length,
    withoutPosition: points.filter(({ position }) => position === null).length,
    withoutTime: points.filter(({ time }) => time?.iso == null).length,
    planned: [...one.planned, ...two.planned].slice(0, MAX_PLANNED),
    plannedReports: [...one.plannedReports, ...two.plannedReports].slice(0, MAX_PLANNED),
    leftOut: one.leftOut + two.leftOut,
    reordered: true,
    asSent: false,
    newest: (one.newest?.iso ?? '') > (two.newest?.iso ?? '') ? one.newest : two.newest,
  };
}

const emptyHistory = {
  ...{ rows: 0, length: 0, withoutPosition: 0, withoutTime: 0, leftOut: 0 },
  ...{ planned: [], plannedReports: [], reordered: false, asSent: false, newest: null },
};

export function createSinglePointHistory<History>(
  currentAddress: Address | null,
  time: Timestamp | null,
  readings: Readings | undefined,
  createSink: () => HistorySink<History>,
): History | null {
  if (currentAddress === null || time === null) return null;
  const address = currentAddress.lines.length > 0 ? { ...currentAddress, position: null } : null;
  const sink = createSink();
  const { position } = currentAddress;
  sink.add(redactPoint({ time, position, address, event: null, ...(readings !== undefined && { readings }) }));
  return sink.finish('as it is');
}

export function lastPlannedArrival(planned: readonly LocationPoint[]): Timestamp | null {
  const arrivals = planned.flatMap(({ time, event }) => (time?.iso != null && isArrival(event) ? [time] : []));
  return arrivals.reduce<Timestamp | null>(
    (last, time) => (last === null || (time.iso ?? '') > (last.iso ?? '') ? time : last),
    null,
  );
}

const arrivalCodes: ReadonlySet<string> = new Set(['disc', 'arri', 'uv', 'vad', 'dlv']);

function isArrival(event: string | null): boolean {
  const { senses, words } = keyOf(event ?? '');
  if (senses.has('depart') || senses.has('pickup')) return false;
  return senses.has('arrive') || senses.has('deliver') || words.some((word) => arrivalCodes.has(word));
}
