import type { LocationPoint } from '#lib/tracking/types.ts';
import type { Journey, Segment, TrackGeometry } from '../types.ts';
import { distanceMetres, instantsOf, isoOf, readGeometry } from './geometry.ts';
import { findSilences, silenceThreshold, splitAtSilences } from './silences.ts';
import { findStops } from './stops.ts';

/**
 * Reads a history (newest first). `firstAt` and `lastAt` are its earliest and latest instants; where a calendar day
 * lies beyond one of them that one is null, for "since" would be wrong.
 */
export function readJourney(history: readonly LocationPoint[]): Journey {
  const times = instantsOf(history);
  const geometry = readGeometry(history, times);
  const silenceAfterMs = silenceThreshold(times);
  const silences = silenceAfterMs === null ? [] : findSilences(times, silenceAfterMs);
  const segments = splitAtSilences(geometry, silences);
  const stops = findStops(geometry, segments);
  return {
    geometry,
    segments,
    reports: history.length,
    located: geometry.numbers.length,
    ...readSpan(times, history),
    distanceMetres: sumDistance(geometry, segments),
    silenceAfterMs,
    silenceCount: silences.length,
    silentMs: silences.reduce((sum, { durationMs }) => sum + durationMs, 0),
    stopCount: stops.length,
    silences,
    stops,
  };
}

function readSpan(times: Float64Array, history: readonly LocationPoint[]): Pick<Journey, 'firstAt' | 'lastAt'> {
  let first = Infinity;
  let last = -Infinity;
  for (const time of times) {
    if (time < first) first = time;
    if (time > last) last = time;
  }
  const firstAt = isoOf(first);
  const lastAt = isoOf(last);
  const days = history.flatMap(({ time }) => (time?.precision === 'date' && time.iso ? [time.iso.slice(0, 10)] : []));
  return {
    firstAt: firstAt !== null && days.some((day) => day < firstAt.slice(0, 10)) ? null : firstAt,
    lastAt: lastAt !== null && days.some((day) => day > lastAt.slice(0, 10)) ? null : lastAt,
  };
}

function sumDistance({ latitudes, longitudes }: TrackGeometry, segments: readonly Segment[]): number {
  let metres = 0;
  for (const { kind, first, last } of segments) {
    if (kind === 'silence') continue;
    for (let index = first + 1; index <= last; index += 1) {
      metres += distanceMetres(
        latitudes[index - 1] ?? NaN,
        longitudes[index - 1] ?? NaN,
        latitudes[index] ?? NaN,
        longitudes[index] ?? NaN,
      );
    }
  }
  return metres;
}
