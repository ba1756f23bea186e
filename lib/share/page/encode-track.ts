import polyline from '@mapbox/polyline';
import type { LocationPoint } from '#lib/tracking/types.ts';
import { isoOf } from '../journey/geometry.ts';
import type { Journey, ShareTrack, TrackGeometry } from '../types.ts';
import { placeText } from './words.ts';

/** Places to 1e-5 degrees (about 1 m), instants to the second. */
export function encodeTrack(history: readonly LocationPoint[], journey: Journey): ShareTrack {
  const { geometry } = journey;
  const epoch = geometry.times.reduce((least, time) => (time < least ? time : least), Infinity);
  return {
    line: polyline.encode(
      pairs(geometry, (index) => [geometry.latitudes[index] ?? 0, geometry.longitudes[index] ?? 0]),
      5,
    ),
    marks: polyline.encode(
      pairs(geometry, (index) => {
        const time = geometry.times[index] ?? NaN;
        return [Number.isNaN(time) ? -1 : (time - epoch) / 1000, geometry.numbers[index] ?? 0];
      }),
      0,
    ),
    epoch: isoOf(epoch),
    silences: journey.silences,
    stops: journey.stops,
    names: namesOf(history, geometry, journey.stops),
  };
}

function namesOf(
  history: readonly LocationPoint[],
  geometry: TrackGeometry,
  stops: Journey['stops'],
): Record<number, string> {
  const names: Record<number, string> = {};
  const first = geometry.numbers[0];
  if (first !== undefined) nameReport(first, first);
  for (const stop of stops) nameReport(stop.first, stop.last);
  return names;

  /** The first place named among the reports `from` to `to`. */
  function nameReport(from: number, to: number): void {
    for (let number = from; number <= to; number += 1) {
      const name = placeText(history[history.length - number]?.address ?? null)?.name;
      if (name === undefined) continue;
      names[from] = name;
      return;
    }
  }
}

function pairs(geometry: TrackGeometry, pairAt: (index: number) => [number, number]): [number, number][] {
  return Array.from(geometry.numbers, (_, index) => pairAt(index));
}
