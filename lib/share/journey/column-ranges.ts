import { findFirstIndex } from '#lib/base/binary-search.ts';
import type { ReportNumber, Silence, SilenceColumns, Stop, StopColumns } from '../types.ts';
import { isoOf } from './geometry.ts';

type Column = Float64Array | Uint32Array;
type Table<Columns> = { readonly [Name in keyof Columns]: Column };

function mapColumns<Columns extends Table<Columns>>(columns: Columns, change: (column: Column) => Column): Columns;
function mapColumns(columns: object, change: (column: Column) => Column): object {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, change(column)]));
}

export function sliceRows<Columns extends Table<Columns>>(columns: Columns, from: number, to?: number): Columns {
  return mapColumns(columns, (column) => column.subarray(from, to));
}

export function pickRows<Columns extends Table<Columns>>(columns: Columns, rows: ArrayLike<number>): Columns {
  return mapColumns(columns, (column) =>
    column instanceof Float64Array
      ? Float64Array.from(rows, (row) => column[row] ?? NaN)
      : Uint32Array.from(rows, (row) => column[row] ?? 0),
  );
}

export function silencesWithin(silences: SilenceColumns, oldest: ReportNumber, newest: ReportNumber): Silence[] {
  const from = lowerBound(silences.after, oldest - 1);
  const { after, ...spans } = sliceRows(silences, from, lowerBound(silences.after, newest));
  return Array.from(after, (number, index) => ({ after: number, before: number + 1, ...spanAt(spans, index) }));
}

export function stopsWithin(stops: StopColumns, oldest: ReportNumber, newest: ReportNumber): Stop[] {
  return listStops(sliceRows(stops, lowerBound(stops.last, oldest), lowerBound(stops.first, newest + 1)));
}

export function outliersWithin(outliers: Uint32Array, oldest: ReportNumber, newest: ReportNumber): ReportNumber[] {
  return [...outliers.subarray(lowerBound(outliers, oldest), lowerBound(outliers, newest + 1))];
}

export function longestStops(stops: StopColumns, max: number): Stop[] {
  return listStops(
    pickRows(
      stops,
      longestRows(stops, max).sort((one, other) => one - other),
    ),
  );
}

export function longestRows({ from, until }: Pick<SilenceColumns, 'from' | 'until'>, max: number): number[] {
  const lengthOf = (index: number) => (until[index] ?? NaN) - (from[index] ?? NaN);
  return [...from.keys()].sort((one, other) => lengthOf(other) - lengthOf(one) || one - other).slice(0, max);
}

function listStops({ first, last, latitudes, longitudes, ...spans }: StopColumns): Stop[] {
  return Array.from(first, (number, index) => ({
    first: number,
    last: last[index] ?? 0,
    ...spanAt(spans, index),
    latitude: latitudes[index] ?? NaN,
    longitude: longitudes[index] ?? NaN,
  }));
}

function spanAt({ from, until }: Pick<SilenceColumns, 'from' | 'until'>, index: number): ReturnType<typeof spanOf> {
  return spanOf(from[index] ?? NaN, until[index] ?? NaN);
}

export function spanOf(from: number, until: number): Pick<Silence, 'from' | 'until' | 'durationMs'> {
  return { from: isoOf(from) ?? '', until: isoOf(until) ?? '', durationMs: until - from };
}

export function lowerBound(column: Uint32Array, min: number): number {
  return findFirstIndex(0, column.length, (index) => (column[index] ?? 0) >= min);
}
