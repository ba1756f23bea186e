import { planItem } from '../keys/row-keys.ts';
import { isPlainObject } from '../keys/values.ts';
import type { LocationPoint } from '../types.ts';
import { decodeRow, hasOwnTime, type RowRules } from './row.ts';

/** Rows kept; the rest is counted. */
export const MOST_ROWS = 300_000;
const MOST_PLANNED = 100;
const SAMPLE = 20;

export interface History {
  readonly history: readonly LocationPoint[];
  /** As sent, the first 100. */
  readonly planned: readonly LocationPoint[];
  readonly leftOut: number;
  readonly reordered: boolean;
  /** Nothing proves an order. */
  readonly asSent: boolean;
}

/**
 * Decodes the rows of a history, newest first: sorted when every row has a zoned instant, turned round when all are
 * zone-less and strictly ascending, else as sent. What has not happened yet is no report.
 */
export function decodeHistory(rows: readonly unknown[], given: RowRules, most: number = MOST_ROWS): History {
  const sample = rows.slice(0, SAMPLE);
  const usesBookkeeping = !sample.some((row) => isPlainObject(row) && hasOwnTime(row, planItem(row)));
  const rules = { ...given, usesBookkeeping };
  const leftOut = Math.max(0, rows.length - most);
  const isFrontOldest = leftOut > 0 && isAscending(decodeRows([rows[0], rows.at(-1)], rules).points);
  const kept = leftOut === 0 ? rows : isFrontOldest ? rows.slice(leftOut) : rows.slice(0, most);
  const { points, planned } = decodeRows(kept, rules);
  return { ...inOrder(points), planned, leftOut };
}

function decodeRows(rows: readonly unknown[], rules: RowRules) {
  const points: LocationPoint[] = [];
  const planned: LocationPoint[] = [];
  for (const entry of rows) {
    const row = decodeRow(entry, rules);
    if (row === null) continue;
    if (!row.isPlanned) points.push(row.point);
    else if (planned.length < MOST_PLANNED) planned.push(row.point);
  }
  return { points, planned };
}

function inOrder(points: LocationPoint[]): Pick<History, 'history' | 'reordered' | 'asSent'> {
  let [isZoned, isZoneless, descends, ascends] = [true, true, true, true];
  let previous = '';
  for (const { time } of points) {
    const iso = time?.iso ?? null;
    if (time === null || iso === null) isZoned = isZoneless = false;
    else if (time.zone === 'none') isZoned = false;
    else isZoneless = false;
    // ISO instants of one length compare as text.
    if (iso === null) continue;
    if (previous !== '') {
      if (iso > previous) descends = false;
      if (iso <= previous) ascends = false;
    }
    previous = iso;
  }
  const isProven = points.length < 2 || ((isZoned || isZoneless) && descends);
  if (isProven) return { history: points, reordered: false, asSent: false };
  if (isZoned) return { history: sorted(points), reordered: true, asSent: false };
  if (isZoneless && ascends) return { history: points.reverse(), reordered: true, asSent: false };
  return { history: points, reordered: false, asSent: true };
}

/** Newest first. Reports of one instant keep the order in which the list runs. */
function sorted(points: LocationPoint[]): LocationPoint[] {
  const isoOf = (point: LocationPoint | undefined) => point?.time?.iso ?? '';
  const runsUp = isoOf(points[0]) < isoOf(points.at(-1));
  if (runsUp) points.reverse();
  return points.sort((a, b) => (isoOf(a) < isoOf(b) ? 1 : isoOf(a) > isoOf(b) ? -1 : 0));
}

function isAscending(points: readonly LocationPoint[]): boolean {
  const [first, last] = [points[0]?.time, points[1]?.time];
  return first != null && last != null && first.iso !== null && last.iso !== null && first.iso < last.iso;
}
