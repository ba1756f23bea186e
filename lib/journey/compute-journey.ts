import type { History, Journey, Segment, TrackPoints } from '../share/types.ts';
import { instantsOf, isoOf, measureLegs, computeTrackPoints, rangeOf } from './distance.ts';
import { findOutliers } from './outliers.ts';
import { findSilences, silenceThreshold, splitAtSilences } from './silences.ts';
import { findStops } from './stops.ts';

export interface ComputedJourney {
  readonly journey: Journey;
  readonly trackPoints: TrackPoints;
  readonly segments: readonly Segment[];
}

/** `firstAt` and `lastAt` are the earliest and latest instants, or null when a calendar day lies beyond them. */
export function computeJourney(history: History): ComputedJourney {
  const times = instantsOf(history);
  const positions = computeTrackPoints(history, new Uint32Array(), times);
  const { numbers: outliers, contradict } = findOutliers(positions, accuraciesOf(history, positions));
  const trackPoints = outliers.length === 0 ? positions : computeTrackPoints(history, outliers, times);
  const silenceAfterMs = silenceThreshold(times);
  const silences = findSilences(times, silenceAfterMs ?? Infinity);
  const segments = splitAtSilences(trackPoints, silences);
  const stops = findStops(trackPoints, segments);
  const journey = {
    reports: history.length,
    located: positions.numbers.length,
    ...readSpan(times, history),
    distanceMetres: measureLegs(trackPoints, segments, stops).reduce((sum, leg) => sum + leg, 0),
    outlierCount: outliers.length,
    contradicts: contradict,
    silenceAfterMs,
    silenceCount: silences.length,
    silentMs: silences.reduce((sum, { durationMs }) => sum + durationMs, 0),
    stopCount: stops.length,
    silences,
    stops,
    outliers,
  };
  return { journey, trackPoints, segments };
}

function accuraciesOf({ accuracies, length }: History, { numbers }: TrackPoints): Float32Array {
  if (accuracies.length === 0) return accuracies;
  return Float32Array.from(numbers, (number) => accuracies[length - number] ?? NaN);
}

const DAY_MS = 24 * 3_600_000;

function readSpan(times: Float64Array, { instants, isDay }: History): Pick<Journey, 'firstAt' | 'lastAt'> {
  const [first, last] = rangeOf(times);
  const [firstDay, lastDay] = rangeOf(instants.filter((_instant, index) => isDay(index)).map(startOfDay));
  return {
    firstAt: firstDay < startOfDay(first) ? null : isoOf(first),
    lastAt: lastDay > startOfDay(last) ? null : isoOf(last),
  };
}

function startOfDay(instant: number): number {
  return Math.floor(instant / DAY_MS) * DAY_MS;
}
