import { expect, test } from 'vitest';
import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import { indexOfReport, shapeTrack } from './track-shape.ts';

function trackOf(points: readonly (readonly [number, number])[]) {
  return {
    silences: [],
    geometry: {
      latitudes: Float64Array.from(points, ([latitude]) => latitude),
      longitudes: Float64Array.from(points, ([, longitude]) => longitude),
      times: new Float64Array(points.length).fill(NaN),
      numbers: Uint32Array.from(points, (_, index) => index * 2 + 1),
    },
  };
}

test('finds a report by its number, and -1 for one without a position', () => {
  const places = [
    [1, 1],
    [2, 2],
    [3, 3],
  ] as const;
  const shape = shapeTrack(trackOf(places));
  expect([1, 3, 5].map((number) => indexOfReport(shape, number))).toEqual([0, 1, 2]);
  expect([0, 2, 6].map((number) => indexOfReport(shape, number))).toEqual([-1, -1, -1]);
  expect([...shape.xs]).toEqual(places.map(([, longitude]) => mercatorX(longitude)));
  expect([...shape.ys]).toEqual(places.map(([latitude]) => mercatorY(latitude)));
});
