import { findFirstIndex } from '#lib/base/binary-search.ts';
import type { History, LooseReadingColumns } from '../types.ts';

/** `times`: ms UTC, ascending. `numbers`: the report with the reading; 0 for a reading of its own. */
export interface Series {
  readonly times: Float64Array;
  readonly values: Float32Array;
  readonly numbers: Uint32Array;
}

/** Rows are the reports with a time of day and a reading, oldest first. `values`: by column, NaN: none. */
export interface ReadingRows {
  readonly numbers: Uint32Array;
  readonly times: Float64Array;
  readonly values: readonly Float32Array[];
  readonly loose: LooseReadingColumns;
}

export function readingRowsOf(
  { length, instants, isDay, readings, looseReadings }: History,
  columnCount: number,
): ReadingRows {
  const used = readings.filter((column) => column.length > 0);
  const numbers: number[] = [];
  for (let index = used.length === 0 ? -1 : length - 1; index >= 0; index -= 1)
    if (!Number.isNaN(instants[index]) && !isDay(index) && used.some((column) => !Number.isNaN(column[index])))
      numbers.push(length - index);
  return {
    numbers: Uint32Array.from(numbers),
    times: Float64Array.from(numbers, (number) => instants[length - number] ?? NaN),
    values: Array.from({ length: columnCount }, (_, column) =>
      Float32Array.from(numbers, (number) => readings[column]?.[length - number] ?? NaN),
    ),
    loose: looseReadings,
  };
}

export function seriesOf(
  { numbers: reports, times: instants, values: columns, loose }: ReadingRows,
  column: number,
): Series {
  const own = columns[column] ?? new Float32Array();
  const size = own.length + loose.columns.length;
  const times = new Float64Array(size);
  const values = new Float32Array(size);
  const numbers = new Uint32Array(size);
  let end = 0;
  let isSorted = true;
  const add = (time: number, value: number, number: number) => {
    if (Number.isNaN(value)) return;
    if (end > 0 && time < (times[end - 1] ?? NaN)) isSorted = false;
    times[end] = time;
    values[end] = value;
    numbers[end] = number;
    end += 1;
  };
  own.forEach((value, index) => add(instants[index] ?? NaN, value, reports[index] ?? 0));
  loose.columns.forEach((each, index) => {
    if (each === column) add(loose.times[index] ?? NaN, loose.values[index] ?? NaN, 0);
  });
  const series = { times: times.subarray(0, end), values: values.subarray(0, end), numbers: numbers.subarray(0, end) };
  return isSorted ? series : sortSeries(series);
}

function sortSeries({ times, values, numbers }: Series): Series {
  const order = Uint32Array.from(times.keys()).sort(
    (one, other) => (times[one] ?? 0) - (times[other] ?? 0) || one - other,
  );
  return {
    times: Float64Array.from(order, (index) => times[index] ?? NaN),
    values: Float32Array.from(order, (index) => values[index] ?? NaN),
    numbers: Uint32Array.from(order, (index) => numbers[index] ?? 0),
  };
}

/** A value without the noise of 32 bits, in which about seven digits are kept. */
export function plainValue(value: number): number {
  return Number(value.toPrecision(7));
}

/** Of two readings each, the lowest and the highest; more would be a large part of a page. */
export const THINNED_SPANS = 75;

export function thinSeries(series: Series, spans = THINNED_SPANS): Series {
  const { times, values, numbers } = series;
  const { length } = times;
  if (length <= 2 * spans) return series;
  const kept: number[] = [];
  const [first = 0, last = 0] = [times[0], times[length - 1]];
  const span = (last - first) / spans || 1;
  let [lowest, highest, bucket] = [0, 0, 0];
  const close = () => {
    kept.push(Math.min(lowest, highest));
    if (lowest !== highest) kept.push(Math.max(lowest, highest));
  };
  for (let index = 1; index < length; index += 1) {
    const own = Math.min(spans - 1, Math.floor(((times[index] ?? 0) - first) / span));
    if (own !== bucket) {
      close();
      [lowest, highest, bucket] = [index, index, own];
    } else if ((values[index] ?? 0) < (values[lowest] ?? 0)) lowest = index;
    else if ((values[index] ?? 0) > (values[highest] ?? 0)) highest = index;
  }
  close();
  return {
    times: Float64Array.from(kept, (index) => times[index] ?? NaN),
    values: Float32Array.from(kept, (index) => values[index] ?? NaN),
    numbers: Uint32Array.from(kept, (index) => numbers[index] ?? 0),
  };
}

export interface Reading {
  readonly value: number;
  readonly time: number;
  readonly number: number;
}

export function readingAt({ times, values, numbers }: Series, index: number): Reading {
  return { value: plainValue(values[index] ?? NaN), time: times[index] ?? NaN, number: numbers[index] ?? 0 };
}

export function nearestIndex({ times }: Pick<Series, 'times'>, time: number): number {
  const after = findFirstIndex(0, times.length, (index) => (times[index] ?? 0) >= time);
  if (after === times.length) return after - 1;
  return after > 0 && time - (times[after - 1] ?? 0) < (times[after] ?? 0) - time ? after - 1 : after;
}

export interface TableRow {
  /** ms UTC; where readings are put together, of the earlier of the two. */
  readonly time: number;
  readonly lowest: number;
  readonly highest: number;
}

export function tableOf({ times, values }: Series, count: number): readonly TableRow[] {
  const rows: TableRow[] = [];
  const isWhole = count === times.length;
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const span = (last - first) / THINNED_SPANS || 1;
  const bucketOf = (time: number) => Math.min(THINNED_SPANS - 1, Math.floor((time - first) / span));
  let bucket = -1;
  times.forEach((time, index) => {
    const value = plainValue(values[index] ?? NaN);
    const own = bucketOf(time);
    const before = rows.at(-1);
    if (isWhole || own !== bucket || before === undefined) rows.push({ time, lowest: value, highest: value });
    else
      rows[rows.length - 1] = {
        time: before.time,
        lowest: Math.min(before.lowest, value),
        highest: Math.max(before.highest, value),
      };
    bucket = own;
  });
  return rows;
}
