import polyline from '@mapbox/polyline';
import type { LocationPoint } from '#lib/tracking/types.ts';
import { readGeometry, type TrackGeometry } from './geometry.ts';
import { isoOf } from './instants.ts';
import type { Journey, ShareTrack } from './view.ts';

/** The complete track, compact: places to 1e-5 degrees (about 1 m), instants to the second. */
export function encodeTrack(history: readonly LocationPoint[], journey: Journey): ShareTrack {
  const geometry = readGeometry(history);
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
    journey,
  };
}

function pairs(geometry: TrackGeometry, pairAt: (index: number) => [number, number]): [number, number][] {
  return Array.from(geometry.numbers, (_, index) => pairAt(index));
}
