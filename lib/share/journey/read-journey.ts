import type { History, Journey, Segment, TrackGeometry } from '../types.ts';
import { instantsOf, isoOf, measureLegs, computeGeometry } from './geometry.ts';
import { findOutliers } from './outliers.ts';
import { findSilences, silenceThreshold, splitAtSilences } from './silences.ts';
import { findStops } from './stops.ts';

export interface ComputedJourney {
  readonly journey: Journey;
  readonly geometry: TrackGeometry;
  readonly segments: readonly Segment[];
}

/** `firstAt` and `lastAt` are the earliest and latest instants, or null when a calendar day lies beyond them. */
export function computeJourney(history: History): ComputedJourney {
  const times = instantsOf(history);
  const positions = computeGeometry(history, new Uint32Array(), times);
  const { numbers: outliers, contradict } = findOutliers(positions, accuraciesOf(history, positions));
  const geometry = outliers.length === 0 ? positions : computeGeometry(history, outliers, times);
  const silenceAfterMs = silenceThreshold(times);
  const silences = findSilences(times, silenceAfterMs ?? Infinity);
  const segments = splitAtSilences(geometry, silences.after);
  const stops = findStops(geometry, segments);
  const journey = {
    reports: history.length,
    located: positions.numbers.length,
    ...readSpan(times, history),
    distanceMetres: measureLegs(geometry, segments, stops).reduce((sum, leg) => sum + leg, 0),
    outlierCount: outliers.length,
    contradicts: contradict,
    silenceAfterMs,
    silenceCount: silences.after.length,
    silentMs: silences.from.reduce((sum, from, index) => sum + (silences.until[index] ?? NaN) - from, 0),
    stopCount: stops.first.length,
    silences,
    stops,
    outliers,
  };
  return { journey, geometry, segments };
}

function accuraciesOf({ accuracies, length }: History, { numbers }: TrackGeometry): Float32Array {
  if (accuracies.length === 0) return accuracies;
  return Float32Array.from(numbers, (number) => accuracies[length - number] ?? NaN);
}

const DAY_MS = 24 * 3_600_000;

function readSpan(times: Float64Array, history: History): Pick<Journey, 'firstAt' | 'lastAt'> {
  let first = Infinity;
  let last = -Infinity;
  for (const time of times) {
    if (time < first) first = time;
    if (time > last) last = time;
  }
  const firstDay = Math.floor(first / DAY_MS) * DAY_MS;
  const lastDay = Math.floor(last / DAY_MS) * DAY_MS;
  let isFirst = true;
  let isLast = true;
  for (let index = 0; index < history.length; index += 1) {
    if (!history.isDay(index)) continue;
    const day = Math.floor((history.instants[index] ?? NaN) / DAY_MS) * DAY_MS;
    if (day < firstDay) isFirst = false;
    if (day > lastDay) isLast = false;
  }
  return { firstAt: isFirst ? isoOf(first) : null, lastAt: isLast ? isoOf(last) : null };
}
