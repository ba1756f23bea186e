import { findFirstIndex } from '#lib/base/binary-search.ts';
import { measureLegs, spansOf } from '#lib/share/journey/geometry.ts';
import type { Segment, Silence, Stop, TrackGeometry } from '#lib/share/types.ts';
import { createSpans, spanAround, type TimeSpan } from './time-axis.ts';

export interface TimedLine {
  readonly points: Uint32Array;
  readonly times: Float64Array;
  readonly isUnknown: Uint8Array;
  /** Metres along the line up to each point; silences and movement within a stop add nothing. */
  readonly metres: Float64Array;
  readonly silences: readonly TimeSpan[];
  readonly stops: readonly TimeSpan[];
  readonly leftOut: number;
}

interface TimedTrack {
  readonly geometry: TrackGeometry;
  readonly segments: readonly Segment[];
  readonly silences: readonly Silence[];
  readonly stops: readonly Stop[];
}

/**
 * null with fewer than two reports up to `latest` (ms UTC). When reports are out of order, as many as possible are kept.
 * `reports`: the number of all except outliers.
 */
export function createTimedLine(track: TimedTrack, reports: number, latest: number): TimedLine | null {
  const { geometry, segments } = track;
  const points = longestIncrease(geometry.times, latest);
  const times = Float64Array.from(points, (point) => geometry.times[point] ?? NaN);
  const from = times[0] ?? NaN;
  const until = times[times.length - 1] ?? NaN;
  if (!(from < until)) return null;
  const silences = createSpans(track.silences, from, until);
  return {
    points,
    times,
    isUnknown: findUnknown(points, times, segments, silences),
    metres: measure(track),
    silences,
    stops: createSpans(track.stops, from, until),
    leftOut: reports - points.length,
  };
}

function measure({ geometry, segments, stops }: TimedTrack): Float64Array {
  const metres = measureLegs(geometry, segments, spansOf(stops));
  for (let index = 1; index < metres.length; index += 1)
    metres[index] = (metres[index] ?? 0) + (metres[index - 1] ?? 0);
  return metres;
}

function findUnknown(
  points: Uint32Array,
  times: Float64Array,
  segments: readonly Segment[],
  silences: readonly TimeSpan[],
): Uint8Array {
  const isUnknown = new Uint8Array(points.length);
  let at = 0;
  for (const { kind, last } of segments) {
    while (at < points.length && (points[at] ?? 0) < last) at += 1;
    if (kind === 'silence' && at > 0 && at < points.length) isUnknown[at] = 1;
  }
  // When reports are out of order, a silence may lie elsewhere on the line.
  for (const { from, until } of silences) {
    const next = countUpTo(times, (from + until) / 2);
    if (next > 0 && next < times.length) isUnknown[next] = 1;
  }
  return isUnknown;
}

export interface ReplayMoment {
  readonly time: number;
  readonly report: number;
  readonly point: number;
  readonly share: number;
  readonly metres: number;
  readonly doing: 'moving' | 'stopped' | 'silent' | 'unplaced';
  readonly lastsMs: number;
  readonly speed: number | null;
}

export function momentAt(line: TimedLine, time: number): ReplayMoment {
  const { points, times, metres, isUnknown } = line;
  const last = times.length - 1;
  const at = Math.min(Math.max(time, times[0] ?? NaN), times[last] ?? NaN);
  const report = Math.min(countUpTo(times, at) - 1, last);
  const point = points[report] ?? 0;
  const here = { time: at, report, point, share: 0, metres: (metres[point] ?? 0) - (metres[points[0] ?? 0] ?? 0) };
  const silence = spanAround(line.silences, at);
  if (silence !== null) return { ...here, doing: 'silent', lastsMs: silence.lastsMs, speed: null };
  const stop = spanAround(line.stops, at);
  const doing = stop === null ? 'moving' : 'stopped';
  const from = times[report] ?? NaN;
  const until = times[report + 1] ?? NaN;
  if (report === last || (isUnknown[report + 1] === 1 && at === from))
    return { ...here, doing, lastsMs: stop?.lastsMs ?? 0, speed: null };
  if (isUnknown[report + 1] === 1) return { ...here, doing: 'unplaced', lastsMs: 0, speed: null };
  const end = points[report + 1] ?? point;
  const length = (metres[end] ?? 0) - (metres[point] ?? 0);
  const gone = ((at - from) / (until - from)) * length;
  return {
    ...here,
    ...placeOnWay(metres, point, end, (at - from) / (until - from)),
    metres: here.metres + gone,
    doing,
    lastsMs: stop?.lastsMs ?? 0,
    speed: (length / (until - from)) * 1000,
  };
}

function placeOnWay(
  metres: Float64Array,
  first: number,
  last: number,
  share: number,
): Pick<ReplayMoment, 'point' | 'share'> {
  if (last === first + 1) return { point: first, share };
  const start = metres[first] ?? 0;
  const goal = start + share * ((metres[last] ?? 0) - start);
  const low = findFirstIndex(first + 1, last, (index) => !((metres[index] ?? 0) <= goal)) - 1;
  const length = (metres[low + 1] ?? 0) - (metres[low] ?? 0);
  return { point: low, share: length > 0 ? Math.min(1, (goal - (metres[low] ?? 0)) / length) : 0 };
}

export function stepFrom({ times }: TimedLine, time: number, by: 1 | -1): number {
  const next = by === 1 ? countUpTo(times, time) : countBelow(times, time) - 1;
  return times[Math.min(Math.max(next, 0), times.length - 1)] ?? time;
}

function countUpTo(values: Float64Array, max: number): number {
  return findFirstIndex(0, values.length, (index) => !((values[index] ?? NaN) <= max));
}

function countBelow(values: Float64Array, limit: number): number {
  return findFirstIndex(0, values.length, (index) => !((values[index] ?? NaN) < limit));
}

/** Indexes of the longest non-descending subsequence of `values`, without those above `max` and NaN. */
export function longestIncrease(values: Float64Array, max: number): Uint32Array {
  const before = new Int32Array(values.length);
  const ends = new Uint32Array(values.length);
  let longest = 0;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? NaN;
    if (!(value <= max) || value === -Infinity) continue;
    const length = lengthBefore(values, ends, longest, value);
    before[index] = length === 0 ? -1 : (ends[length - 1] ?? 0);
    ends[length] = index;
    longest = Math.max(longest, length + 1);
  }
  const rise = new Uint32Array(longest);
  let at = longest === 0 ? -1 : (ends[longest - 1] ?? 0);
  for (let place = longest - 1; place >= 0; place -= 1) {
    rise[place] = at;
    at = before[at] ?? -1;
  }
  return rise;
}

function lengthBefore(values: Float64Array, ends: Uint32Array, longest: number, value: number): number {
  // Reports are mostly in order, which makes this the usual case.
  if (longest === 0 || (values[ends[longest - 1] ?? 0] ?? NaN) <= value) return longest;
  return findFirstIndex(0, longest - 1, (index) => !((values[ends[index] ?? 0] ?? NaN) <= value));
}
