import type { LocationPoint } from '../types.ts';
import { decodeRow, type RowRules } from './row.ts';

/** Rows kept; the rest is counted. */
export const MOST_ROWS = 300_000;

export interface History {
  /** Newest first. */
  readonly history: readonly LocationPoint[];
  readonly leftOut: number;
  readonly reordered: boolean;
}

/**
 * Decodes the rows of a history in the service's order, which is newest first. A list is turned round only when every
 * row has a zoned instant and none is before its predecessor.
 */
export function decodeHistory(rows: readonly unknown[], rules: RowRules, most: number = MOST_ROWS): History {
  const leftOut = Math.max(0, rows.length - most);
  if (leftOut > 0 && startsWithOldest(rows, rules)) {
    // The oldest are left out: here the front.
    const points = decodeRows(rows.slice(leftOut), rules);
    if (isOldestFirst(points)) return { history: points.reverse(), leftOut, reordered: true };
  }
  const points = decodeRows(leftOut > 0 ? rows.slice(0, most) : rows, rules);
  const reordered = isOldestFirst(points);
  return { history: reordered ? points.reverse() : points, leftOut, reordered };
}

function decodeRows(rows: readonly unknown[], rules: RowRules): LocationPoint[] {
  const points: LocationPoint[] = [];
  for (const row of rows) {
    const point = decodeRow(row, rules);
    if (point !== null) points.push(point);
  }
  return points;
}

function startsWithOldest(rows: readonly unknown[], rules: RowRules): boolean {
  return isOldestFirst(decodeRows([rows[0], rows.at(-1)], rules));
}

function isOldestFirst(points: readonly LocationPoint[]): boolean {
  let previous = '';
  let rises = false;
  for (const { time } of points) {
    if (time === null || time.iso === null || time.zone === 'none') return false;
    // ISO instants of one length compare as text.
    if (time.iso < previous) return false;
    if (previous !== '' && time.iso > previous) rises = true;
    previous = time.iso;
  }
  return rises;
}
