import type { History, Journey, Segment, TrackGeometry } from '../types.ts';
import { distanceMetres, instantsOf, isoOf, readGeometry } from './geometry.ts';
import { findSilences, silenceThreshold, splitAtSilences } from './silences.ts';
import { findStops } from './stops.ts';

/** A journey, and the line it was read from: too much to be kept for a long one. */
export interface JourneyReading {
  readonly journey: Journey;
  readonly geometry: TrackGeometry;
  /** The line cut at its silences. */
  readonly segments: readonly Segment[];
}

/**
 * The numbers of a history. `firstAt` and `lastAt` are its earliest and latest instants; where a calendar day lies
 * beyond one of them that one is null, for "since" would be wrong.
 */
export function readJourney(history: History): JourneyReading {
  const times = instantsOf(history);
  const geometry = readGeometry(history, times);
  const silenceAfterMs = silenceThreshold(times);
  const silences = findSilences(times, silenceAfterMs ?? Infinity);
  const segments = splitAtSilences(geometry, silences.after);
  const stops = findStops(geometry, segments);
  const journey = {
    reports: history.length,
    located: geometry.numbers.length,
    ...readSpan(times, history),
    distanceMetres: sumDistance(geometry, segments),
    silenceAfterMs,
    silenceCount: silences.after.length,
    silentMs: silences.from.reduce((sum, from, index) => sum + (silences.until[index] ?? NaN) - from, 0),
    stopCount: stops.first.length,
    silences,
    stops,
  };
  return { journey, geometry, segments };
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
