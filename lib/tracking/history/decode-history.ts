import { planItem } from '../keys/row-keys.ts';
import { isPlainObject } from '../keys/values.ts';
import { dayOrderOf } from '../time/written-days.ts';
import type { TimeRules } from '../time/instants.ts';
import type { PublicText } from '../people/public-text.ts';
import { publicPoint } from '../people/public-view.ts';
import type { LocationPoint, Timestamp } from '../types.ts';
import { decodeRow, type RowRules } from './row.ts';
import { hasOwnTime } from './row-time.ts';

/** Rows kept; the rest is counted. */
export const MOST_ROWS = 300_000;
export const MOST_PLANNED = 100;
const SAMPLE = 20;

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
export type Order = 'as it is' | 'reversed' | 'sorted';

/** Takes the reports of a history one by one, in the order of its rows. */
export interface HistorySink<History, Text extends string = PublicText> {
  readonly add: (point: LocationPoint<Text>) => void;
  readonly finish: (order: Order) => History;
}

export interface DecodedHistory<History> {
  readonly history: History;
  readonly length: number;
  readonly withoutPosition: number;
  readonly withoutTime: number;
  /** As sent, the first 100. */
  readonly planned: readonly LocationPoint[];
  readonly leftOut: number;
  readonly reordered: boolean;
  /** Nothing proves an order. */
  readonly asSent: boolean;
  /** What it was read against, with how its rows write their days. */
  readonly times: TimeRules;
}

/**
 * Decodes the rows of a history, newest first: sorted when every row has a zoned instant, turned round when all are
 * zone-less and strictly ascending, else as sent. What has not happened yet is no report.
 */
export function decodeHistory<History>(
  rows: Rows,
  given: RowRules,
  createSink: () => HistorySink<History>,
  most: number = MOST_ROWS,
): DecodedHistory<History> {
  const sample = rows.sample.slice(0, SAMPLE);
  const usesBookkeeping = !sample.some((row) => isPlainObject(row) && hasOwnTime(row, planItem(row)));
  let rules = { times: given.times, fieldMap: given.fieldMap, usesBookkeeping };
  const leftOut = Math.max(0, rows.length - most);
  const isFrontOldest = leftOut > 0 && isAscending(happened([rows.sample[0], rows.last()], rules));
  const sink = createSink();
  const order = createOrder();
  const planned: LocationPoint[] = [];
  let [length, withoutPosition, withoutTime, hasNumericDays] = [0, 0, 0, false];
  rows.each(isFrontOldest ? leftOut : 0, isFrontOldest ? rows.length : rows.length - leftOut, (entry) => {
    let row = decodeRow(entry, rules);
    if (!hasNumericDays && row !== null && isNumericDay(row.point.time)) {
      hasNumericDays = true;
      const times = withDaysOf([...sample, rows.last()], rules);
      rules = { ...rules, times };
      row = decodeRow(entry, rules);
    }
    if (row === null) return;
    if (!row.isPlanned) {
      const point = publicPoint(row.point);
      length += 1;
      if (point.position === null) withoutPosition += 1;
      if (point.time === null || point.time.iso === null) withoutTime += 1;
      order.add(point);
      sink.add(point);
    } else if (planned.length < MOST_PLANNED) planned.push(row.point);
  });
  const { order: wanted, ...ordered } = order.finish();
  const { times } = rules;
  return { history: sink.finish(wanted), length, withoutPosition, withoutTime, ...ordered, planned, leftOut, times };
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

/** The history as a plain list. */
export function createListSink(): HistorySink<LocationPoint<PublicText>[]> {
  const points: LocationPoint<PublicText>[] = [];
  return {
    add: (point) => void points.push(point),
    finish: (order) => (order === 'sorted' ? sorted(points) : order === 'reversed' ? points.reverse() : points),
  };
}

/** Whether a time is a day in numbers that was kept as sent. */
export function isNumericDay(time: Timestamp | null): boolean {
  return time !== null && time.iso === null && dayOrderOf(time.raw) !== null;
}

/** Days in numbers are read where some rows can be read in one order only, and none only in the other. */
export function withDaysOf(rows: readonly unknown[], rules: RowRules): TimeRules {
  const orders = new Set(
    rows.map((entry) => dayOrderOf(decodeRow(entry, rules)?.point.time?.raw ?? '')).filter((order) => order !== null),
  );
  orders.delete('either');
  const [days] = orders;
  return orders.size === 1 && days !== undefined && days !== 'either' ? { ...rules.times, days } : rules.times;
}

function happened(rows: readonly unknown[], rules: RowRules): LocationPoint[] {
  return rows.flatMap((entry) => {
    const row = decodeRow(entry, rules);
    return row === null || row.isPlanned ? [] : [row.point];
  });
}

/** Finds out in passing which order the reports have. */
function createOrder() {
  let [isZoned, isZoneless, descends, ascends] = [true, true, true, true];
  let previous = '';
  let length = 0;
  return {
    add: ({ time }: LocationPoint) => {
      length += 1;
      const iso = time?.iso ?? null;
      if (time === null || iso === null) isZoned = isZoneless = false;
      else if (time.zone === 'none') isZoned = false;
      else isZoneless = false;
      // ISO instants of one length compare as text.
      if (iso === null) return;
      if (previous !== '') {
        if (iso > previous) descends = false;
        else ascends = false;
      }
      previous = iso;
    },
    finish: (): { readonly order: Order; readonly reordered: boolean; readonly asSent: boolean } => {
      const isProven = length < 2 || ((isZoned || isZoneless) && descends);
      if (isProven) return { order: 'as it is', reordered: false, asSent: false };
      if (isZoned) return { order: 'sorted', reordered: true, asSent: false };
      if (isZoneless && ascends) return { order: 'reversed', reordered: true, asSent: false };
      return { order: 'as it is', reordered: false, asSent: true };
    },
  };
}

/** Newest first. Reports of one instant keep the order in which the list runs. */
function sorted<Point extends LocationPoint>(points: Point[]): Point[] {
  const isoOf = (point: LocationPoint | undefined) => point?.time?.iso ?? '';
  const runsUp = isoOf(points[0]) < isoOf(points.at(-1));
  if (runsUp) points.reverse();
  return points.sort((a, b) => (isoOf(a) < isoOf(b) ? 1 : isoOf(a) > isoOf(b) ? -1 : 0));
}

function isAscending(points: readonly LocationPoint[]): boolean {
  const [first, last] = [points[0]?.time, points[1]?.time];
  return first != null && last != null && first.iso !== null && last.iso !== null && first.iso < last.iso;
}
