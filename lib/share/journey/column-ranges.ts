import type { ReportNumber, Silence, SilenceColumns, Stop, StopColumns } from '../types.ts';
import { isoOf } from './geometry.ts';

export function silencesWithin(silences: SilenceColumns, oldest: ReportNumber, newest: ReportNumber): Silence[] {
  const within: Silence[] = [];
  const { after } = silences;
  for (let index = lowerBound(after, oldest - 1); index < after.length && (after[index] ?? 0) < newest; index += 1)
    within.push(silenceAt(silences, index));
  return within;
}

export function stopsWithin(stops: StopColumns, oldest: ReportNumber, newest: ReportNumber): Stop[] {
  const within: Stop[] = [];
  const { first, last } = stops;
  for (let index = lowerBound(last, oldest); index < first.length && (first[index] ?? 0) <= newest; index += 1)
    within.push(stopAt(stops, index));
  return within;
}

export function outliersWithin(outliers: Uint32Array, oldest: ReportNumber, newest: ReportNumber): ReportNumber[] {
  return [...outliers.subarray(lowerBound(outliers, oldest), lowerBound(outliers, newest + 1))];
}

export function longestStops(stops: StopColumns, most: number): Stop[] {
  const lengthOf = (index: number) => (stops.until[index] ?? NaN) - (stops.from[index] ?? NaN);
  return [...stops.first.keys()]
    .sort((one, other) => lengthOf(other) - lengthOf(one) || one - other)
    .slice(0, most)
    .sort((one, other) => one - other)
    .map((index) => stopAt(stops, index));
}

function silenceAt({ after, from, until }: SilenceColumns, index: number): Silence {
  const number = after[index] ?? 0;
  return { after: number, before: number + 1, ...spanOf(from[index] ?? NaN, until[index] ?? NaN) };
}

function stopAt({ first, last, from, until, latitudes, longitudes }: StopColumns, index: number): Stop {
  return {
    first: first[index] ?? 0,
    last: last[index] ?? 0,
    ...spanOf(from[index] ?? NaN, until[index] ?? NaN),
    latitude: latitudes[index] ?? NaN,
    longitude: longitudes[index] ?? NaN,
  };
}

export function spanOf(from: number, until: number): Pick<Silence, 'from' | 'until' | 'durationMs'> {
  return { from: isoOf(from) ?? '', until: isoOf(until) ?? '', durationMs: until - from };
}

export function lowerBound(column: Uint32Array, least: number): number {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((column[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
