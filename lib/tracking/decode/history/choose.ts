import { isList, isPlainObject } from '../../keys/values.ts';
import { publicPoint } from '../../people/public-view.ts';
import type { LocationPoint, Timestamp } from '../../types.ts';
import { planRows } from './plan.ts';
import type { Facts } from '../facts/facts.ts';
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
import type { Mapped } from '../mapped.ts';
import type { RowRules } from './rows.ts';
import type { Leaf, List } from '../walk.ts';
import { keyOf, scoreOf } from '../words.ts';

/** How a history is read that is not all there as a list, and what becomes of it. */
export interface HistoryReading<History> {
  readonly rowsOf: (list: readonly unknown[]) => Rows;
  readonly createSink: () => HistorySink<History>;
}

/**
 * The best list, and one that belongs to it: it has the positions of its events, or the events of its positions, or is
 * another list of its kind, as each of two carriers has one.
 */
export function chooseHistory({ history, mapsHistory }: Mapped, lists: readonly List[]): readonly Candidate[] {
  if (mapsHistory) {
    const plan = history === null ? null : planRows(history.rows);
    return history === null || plan === null ? [] : [{ list: history, plan, score: Infinity }];
  }
  const [first, ...rest] = historyCandidates(lists);
  if (first === undefined) return [];
  const other = rest.find((each) => completes(each, first) || isAlike(each, first));
  return other === undefined ? [first] : [first, other];
}

function completes(one: Candidate, other: Candidate): boolean {
  const kinds = [one, other].map(({ plan: { places, events } }) => {
    const hasPositions = places.some(({ parts }) => parts.some(({ part }) => part === 'lat' || part === 'pair'));
    return hasPositions === events.length > 0 ? 'both or none' : hasPositions ? 'positions' : 'events';
  });
  const isNamed = [one, other].every(({ list }) => scoreOf('history', list.path) > 0);
  return isNamed && above(one, 1) === above(other, 1) && kinds.includes('positions') && kinds.includes('events');
}

function isAlike(one: Candidate, other: Candidate): boolean {
  const [shape, otherShape] = [one, other].map(({ list: { names, rows } }) => {
    const [row] = rows;
    return [names.length, names.at(-1), ...(isPlainObject(row) ? Object.keys(row) : [])].join('\u0000');
  });
  return shape === otherShape && one.list.names.length > 1 && above(one, 2) === above(other, 2);
}

function above({ list }: Candidate, levels: number): string {
  return list.names.slice(0, -levels).join('\u0000');
}

/** Facts are not read from the rows of the history. */
export function withoutRowsOf(leaves: readonly Leaf[], chosen: readonly Candidate[]): readonly Leaf[] {
  const lists = chosen.filter(({ list }) => list.rows.length > 1 || scoreOf('history', list.path) > 1);
  const isBelow = (names: readonly string[], list: readonly string[]) =>
    names.length > list.length && list.every((name, index) => names[index] === name);
  return lists.length === 0
    ? leaves
    : leaves.filter(({ names, value }) => isList(value) || !lists.some(({ list }) => isBelow(names, list.names)));
}

/** Reads the rows of the chosen lists into the reader's own form. */
export function decodeHistory<History>(
  [first, second]: readonly Candidate[],
  rules: RowRules,
  { rowsOf, createSink }: HistoryReading<History>,
): DecodedHistory<History> {
  const read = <Result>({ list, plan }: Candidate, createSinkOf: () => HistorySink<Result>) =>
    decodeRows(list.sent === null ? rowsOfList(list.rows) : rowsOf(list.sent), plan, rules, createSinkOf);
  if (first === undefined) return { ...NO_ROWS, history: createSink().finish('as it is') };
  if (second === undefined) return read(first, createSink);
  const [one, two] = [read(first, createListSink), read(second, createListSink)];
  const points = mergeByTime([...one.history, ...two.history]);
  const sink = createSink();
  points.forEach(sink.add);
  return {
    history: sink.finish('sorted'),
    rows: one.rows + two.rows,
    length: points.length,
    withoutPosition: points.filter(({ position }) => position === null).length,
    withoutTime: points.filter(({ time }) => time?.iso == null).length,
    planned: [...one.planned, ...two.planned].slice(0, MOST_PLANNED),
    leftOut: one.leftOut + two.leftOut,
    reordered: true,
    asSent: false,
  };
}

const NO_ROWS = {
  ...{ rows: 0, length: 0, withoutPosition: 0, withoutTime: 0, leftOut: 0 },
  ...{ planned: [], reordered: false, asSent: false },
};

/** A history of the place of the thing itself with its time, where none is given; null without both. */
export function historyOfOne<History>(
  { currentAddress, currentTime: time }: Facts,
  createSink: () => HistorySink<History>,
): History | null {
  if (currentAddress === null || time === null) return null;
  const address = currentAddress.lines.length > 0 ? { ...currentAddress, position: null } : null;
  const sink = createSink();
  sink.add(publicPoint({ time, position: currentAddress.position, address, event: null }));
  return sink.finish('as it is');
}

/** The last planned arrival, where nothing else says when it is expected. */
export function estimateOf(planned: readonly LocationPoint[]): Timestamp | null {
  const arrivals = planned.flatMap(({ time, event }) => (time?.iso != null && isArrival(event) ? [time] : []));
  return arrivals.reduce<Timestamp | null>(
    (last, time) => (last === null || (time.iso ?? '') > (last.iso ?? '') ? time : last),
    null,
  );
}

/** As shipping lines shorten it too. */
const ARRIVALS: ReadonlySet<string> = new Set(['disc', 'arri', 'uv', 'vad', 'dlv']);

function isArrival(event: string | null): boolean {
  const { senses, words } = keyOf(event ?? '');
  if (senses.has('depart') || senses.has('pickup')) return false;
  return senses.has('arrive') || senses.has('deliver') || words.some((word) => ARRIVALS.has(word));
}
