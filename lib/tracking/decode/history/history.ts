import { foldName } from '../../keys/fields.ts';
import { isList, isPlainObject } from '../../keys/values.ts';
import type { PublicText } from '../../people/public-text.ts';
import { publicPoint } from '../../people/public-view.ts';
import type { LocationPoint } from '../../types.ts';
import { type Plan, planRows } from './plan.ts';
import { createRowReader, type RowRules } from './rows.ts';
import type { List } from '../walk.ts';
import { namesIn, scoreOf } from '../words.ts';

/** Rows kept; the rest is counted. */
export const MOST_ROWS = 300_000;
export const MOST_PLANNED = 100;

/** The rows of a list in the service's order, which need not all be there at once. */
export interface Rows {
  readonly length: number;
  /** The first twenty at least. */
  readonly sample: readonly unknown[];
  readonly last: () => unknown;
  /** Each row from index `from` to before index `until`, in order. */
  readonly each: (from: number, until: number, take: (row: unknown) => void) => void;
}

/** How reports are put in order: as they came, turned round, or newest first by their instants. */
export type Order = 'as it is' | 'reversed' | 'sorted' | 'sorted from the end';

/** Takes the reports of a history one by one, in the order of its rows. */
export interface HistorySink<History, Text extends string = PublicText> {
  readonly add: (point: LocationPoint<Text>) => void;
  readonly finish: (order: Order) => History;
}

export interface DecodedHistory<History> {
  readonly history: History;
  /** Rows of the list, and reports made of them. */
  readonly rows: number;
  readonly length: number;
  readonly withoutPosition: number;
  readonly withoutTime: number;
  readonly planned: readonly LocationPoint[];
  readonly leftOut: number;
  readonly reordered: boolean;
  readonly asSent: boolean;
}

/** Rows that are all there. */
export function rowsOf(list: readonly unknown[]): Rows {
  return {
    length: list.length,
    sample: list,
    last: () => list.at(-1),
    each: (from, until, take) => {
      for (let index = from; index < until; index += 1) take(list[index]);
    },
  };
}

export interface Candidate {
  readonly list: List;
  readonly plan: Plan;
  readonly score: number;
}

const LEAST_SCORE = 1.6;
/** Lists with a name of a history need no times. */
const NAMED = 1.5;
const LEAST_NAMED = 1;

/** The lists that may be a history, best first. */
export function historyCandidates(lists: readonly List[]): readonly Candidate[] {
  return lists
    .flatMap((list) => {
      const name = scoreOf('history', list.path);
      if (name < -2.5) return [];
      if (list.rows.length === 1 && holdsRows(list.rows[0])) return [];
      const plan = planRows(list.rows);
      if (plan === null) return [];
      const score = name + plan.quality + 0.35 * Math.min(3, Math.log2(list.rows.length + 1)) - 0.1 * list.path.length;
      if (plan.times.length === 0 && plan.split === null && isPair(list.rows[0])) return [];
      const isHistory = plan.times.length + plan.planned.length > 0 || plan.split !== null;
      return score > (name > NAMED && plan.places.length > 0 ? LEAST_NAMED : LEAST_SCORE) && (isHistory || name > NAMED)
        ? [{ list, plan, score }]
        : [];
    })
    .sort((one, other) => other.score - one.score);
}

/** `{ key: 'recipient', value: … }`: a list of fields. */
function isPair(row: unknown): boolean {
  return isPlainObject(row) && Object.keys(row).length <= 3 && namesIn(row).some((name) => VALUES.has(foldName(name)));
}

const VALUES: ReadonlySet<string> = new Set(['value', 'val', 'text', 'content', 'data']);

/** The only entry of a list that has rows of its own is what they tell of. */
function holdsRows(entry: unknown): boolean {
  return (
    isPlainObject(entry) &&
    namesIn(entry).some((name) => {
      const inner = entry[name];
      // `{ results: [...] }`
      const value = isPlainObject(inner) && namesIn(inner).length === 1 ? Object.values(inner)[0] : inner;
      return isList(value) && value.length > 1 && value.every(isPlainObject);
    })
  );
}

/** Decodes the rows of a history, newest first as far as is known. */
export function decodeRows<History>(
  rows: Rows,
  plan: Plan,
  rules: RowRules,
  createSink: () => HistorySink<History>,
): DecodedHistory<History> {
  const read = createRowReader(plan, rules);
  const sink = createSink();
  const order = createOrder();
  const planned: LocationPoint[] = [];
  const leftOut = Math.max(0, rows.length - MOST_ROWS);
  const isFrontOldest = leftOut > 0 && instantOf(read(rows.sample[0])) < instantOf(read(rows.last()));
  let [length, withoutPosition, withoutTime] = [0, 0, 0];
  let kept: LocationPoint | null = null;
  const known = new Map<string, LocationPoint[]>();
  const pass = (point: LocationPoint) => {
    length += 1;
    if (point.position === null) withoutPosition += 1;
    if (point.time === null || point.time.iso === null) withoutTime += 1;
    order.add(point);
    sink.add(publicPoint(point));
  };
  rows.each(isFrontOldest ? leftOut : 0, isFrontOldest ? rows.length : rows.length - leftOut, (entry) => {
    const row = read(entry);
    if (row === null) return;
    if (row.isPlanned) {
      if (planned.length < MOST_PLANNED) planned.push(row.point);
      return;
    }
    const merged: LocationPoint | null = kept === null ? null : mergeRepeat(kept, row.point);
    if (merged !== null) kept = merged;
    else if (!isKnown(row.point, known)) {
      if (kept !== null) pass(kept);
      kept = row.point;
    }
  });
  if (kept !== null) pass(kept);
  const { order: wanted, ...ordered } = order.finish();
  const counts = { rows: rows.length, length, withoutPosition, withoutTime, leftOut };
  return { history: sink.finish(wanted), ...counts, ...ordered, planned };
}

function instantOf(row: { readonly point: LocationPoint } | null): number {
  return row?.point.time?.iso == null ? NaN : Date.parse(row.point.time.iso);
}

const MOST_KNOWN = 5000;

/** The same report sent again, not next to itself. */
function isKnown(point: LocationPoint, known: Map<string, LocationPoint[]>): boolean {
  const iso = point.time?.iso ?? null;
  if (iso === null || known.size > MOST_KNOWN) return false;
  const others = known.get(iso);
  if (others === undefined) known.set(iso, [point]);
  else if (others.some((other) => isSame(other, point))) return true;
  else if (others.length < MOST_OF_AN_INSTANT) others.push(point);
  return false;
}

const MOST_OF_AN_INSTANT = 20;

function isSame(one: LocationPoint, other: LocationPoint): boolean {
  const agrees = one.event === other.event && one.address?.lines.join() === other.address?.lines.join();
  const [place, otherPlace] = [one.position, other.position];
  return agrees && place?.latitude === otherPlace?.latitude && place?.longitude === otherPlace?.longitude;
}

/** Two reports of one time and event, one of which may be poorer, as one. null: they are two. */
function mergeRepeat(one: LocationPoint, other: LocationPoint): LocationPoint | null {
  if (one.time === null || other.time === null || one.time.raw !== other.time.raw || one.event !== other.event)
    return null;
  const address = agree(one.address, other.address, (a, b) => a.lines.join() === b.lines.join());
  const position = agree(
    one.position,
    other.position,
    (a, b) => a.latitude === b.latitude && a.longitude === b.longitude,
  );
  if (address === undefined || position === undefined) return null;
  return { ...one, ...other, address, position };
}

/** What two values say together; undefined where they contradict each other. */
function agree<T>(one: T | null, other: T | null, isSame: (one: T, other: T) => boolean): T | null | undefined {
  if (one === null || other === null) return one ?? other;
  return isSame(one, other) ? one : undefined;
}

/** Which way a list runs: most of its steps decide. Equal times keep the order in which they were sent. */
function createOrder() {
  let last: string | null = null;
  let [ups, downs, known, count] = [0, 0, 0, 0];
  let isFirstTimed = true;
  return {
    add: ({ time }: LocationPoint) => {
      if (count === 0) isFirstTimed = time?.iso != null;
      count += 1;
      if (time?.iso == null) return;
      known += 1;
      if (last !== null && time.iso > last) ups += 1;
      else if (last !== null && time.iso < last) downs += 1;
      last = time.iso;
    },
    finish: (): { readonly order: Order; readonly reordered: boolean; readonly asSent: boolean } => {
      if (ups + downs === 0) return { order: 'as it is', reordered: false, asSent: known !== 1 };
      // Nothing says that a report without a time is the newest.
      if (ups === 0) return { order: 'as it is', reordered: false, asSent: !isFirstTimed };
      if (downs === 0) return { order: 'reversed', reordered: true, asSent: false };
      return { order: ups > downs ? 'sorted from the end' : 'sorted', reordered: true, asSent: false };
    },
  };
}

/** The history as a plain list. */
export function createListSink(): HistorySink<LocationPoint<PublicText>[]> {
  const points: LocationPoint<PublicText>[] = [];
  return { add: (point) => void points.push(point), finish: (order) => inOrder(points, order) };
}

function inOrder(points: LocationPoint<PublicText>[], order: Order): LocationPoint<PublicText>[] {
  if (order === 'as it is') return points;
  const instants = points.map(({ time }) => (time?.iso == null ? NaN : Date.parse(time.iso)));
  const indexes = indexesIn(order, points.length, (index) => instants[index] ?? NaN);
  return indexes === null
    ? points
    : Array.from(indexes, (index) => points[index]).filter((point) => point !== undefined);
}

/** Which report stands at each index of an order; null: each where it is. A report without a time stays by its neighbour. */
export function indexesIn(order: Order, length: number, instantAt: (index: number) => number): Uint32Array | null {
  if (order === 'as it is') return null;
  const isTurned = order === 'reversed' || order === 'sorted from the end';
  const indexes = Uint32Array.from({ length }, (_, index) => (isTurned ? length - 1 - index : index));
  if (order === 'reversed') return indexes;
  const instants = new Float64Array(length);
  let last = Infinity;
  const ranks = new Uint32Array(length);
  indexes.forEach((index, rank) => {
    const own = instantAt(index);
    last = Number.isNaN(own) ? last : own;
    instants[index] = last;
    ranks[index] = rank;
  });
  return indexes.sort(
    (one, other) => (instants[other] ?? 0) - (instants[one] ?? 0) || (ranks[one] ?? 0) - (ranks[other] ?? 0) || 0,
  );
}

/** An event and a position of one instant are one report. */
export function mergeByTime(points: readonly LocationPoint<PublicText>[]): readonly LocationPoint<PublicText>[] {
  const byTime = new Map<string, LocationPoint<PublicText>>();
  const rest: LocationPoint<PublicText>[] = [];
  for (const point of points) {
    const id = point.time?.iso ?? null;
    const known = id === null ? undefined : byTime.get(id);
    if (id === null || (known !== undefined && known.event !== null && point.event !== null)) rest.push(point);
    else if (known === undefined) byTime.set(id, point);
    else
      byTime.set(id, {
        ...known,
        position: known.position ?? point.position,
        address: known.address ?? point.address,
        event: known.event ?? point.event,
      });
  }
  return [...byTime.values(), ...rest];
}
