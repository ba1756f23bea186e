import type { Segment, Silence, TrackPoints } from '../share/types.ts';
import { spanOf } from './distance.ts';

const TIMES_MEDIAN = 3;
const MIN_SILENCE_MS = 60 * 60_000;
const MIN_INSTANTS = 5;

/** Three times the median interval between instants, at least an hour; null with fewer than five instants. */
export function silenceThreshold(times: Float64Array | readonly number[]): number | null {
  const instants = distinctInstants(times);
  if (instants.length < MIN_INSTANTS) return null;
  const intervals = new Float64Array(instants.length - 1);
  for (let index = 0; index < intervals.length; index += 1) {
    intervals[index] = (instants[index + 1] ?? NaN) - (instants[index] ?? NaN);
  }
  intervals.sort();
  const middle = intervals.length >> 1;
  const upper = intervals[middle] ?? 0;
  const median = intervals.length % 2 === 1 ? upper : ((intervals[middle - 1] ?? 0) + upper) / 2;
  return Math.max(MIN_SILENCE_MS, TIMES_MEDIAN * median);
}

/** Silences longer than `threshold` ms, oldest first. No report, however late, has an instant within one. */
export function findSilences(times: Float64Array | readonly number[], threshold: number): Silence[] {
  const instants = distinctInstants(times);
  const begins = new Map<number, number>();
  for (let index = 1; index < instants.length; index += 1) {
    const from = instants[index - 1] ?? NaN;
    const until = instants[index] ?? NaN;
    if (until - from > threshold) begins.set(until, from);
  }
  const edges = new Set(begins.values());
  const seen = new Set<number>();
  const silences: Silence[] = [];
  for (let index = 1; index < times.length; index += 1) {
    const above = times[index - 1] ?? NaN;
    if (edges.has(above)) seen.add(above);
    const until = times[index] ?? NaN;
    const from = begins.get(until);
    // A neighbour whose instant is also reported further on came late.
    if (from === undefined || !(above <= from) || !seen.has(from)) continue;
    begins.delete(until);
    silences.push({ after: index, before: index + 1, ...spanOf(from, until) });
  }
  return silences;
}

function distinctInstants(times: Float64Array | readonly number[]): Float64Array {
  const sorted = Float64Array.from(times).filter(Number.isFinite).sort();
  return sorted.filter((instant, index) => index === 0 || instant !== sorted[index - 1]);
}

/** Both ends are solid; a solid segment may be a single point. */
export function splitAtSilences(
  { numbers }: Pick<TrackPoints, 'numbers'>,
  silences: readonly Pick<Silence, 'after'>[],
): readonly Segment[] {
  const cuts: number[] = [];
  let next = 0;
  for (let index = 1; index < numbers.length; index += 1) {
    while ((silences[next]?.after ?? Infinity) < (numbers[index - 1] ?? 0)) next += 1;
    if ((silences[next]?.after ?? Infinity) < (numbers[index] ?? 0)) cuts.push(index - 1);
  }
  return segmentsBetween(cuts, numbers.length);
}

export function segmentsBetween(cuts: Iterable<number>, length: number): readonly Segment[] {
  const segments: Segment[] = [];
  let first = 0;
  for (const last of cuts) {
    segments.push({ kind: 'solid', first, last }, { kind: 'silence', first: last, last: last + 1 });
    first = last + 1;
  }
  return length === 0 ? [] : [...segments, { kind: 'solid', first, last: length - 1 }];
}
