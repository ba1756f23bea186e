import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import { indexOfReport, nearestReport, routeOf } from './route.ts';

function trackOf(points: readonly (readonly [number, number])[]) {
  return {
    silences: [],
    trackPoints: {
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
  const route = routeOf(trackOf(places));
  expect([1, 3, 5].map((number) => indexOfReport(route, number))).toEqual([0, 1, 2]);
  expect([0, 2, 6].map((number) => indexOfReport(route, number))).toEqual([-1, -1, -1]);
  expect([...route.xs]).toEqual(places.map(([, longitude]) => mercatorX(longitude)));
  expect([...route.ys]).toEqual(places.map(([latitude]) => mercatorY(latitude)));
});

const lineOf = (points: readonly (readonly [number, number])[]) => ({
  xs: Float64Array.from(points, ([x]) => x),
  ys: Float64Array.from(points, ([, y]) => y),
});

test('finds the report at a position, or another at the same one', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.tuple(share, share), { minLength: 1, maxLength: 50 }), fc.nat(), (points, pick) => {
      const line = lineOf(points);
      const index = pick % points.length;
      const found = nearestReport(line, line.xs[index] ?? NaN, line.ys[index] ?? NaN, 1e-6);
      expect(found).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('finds the nearer of two reports for a point beside the line between them', () => {
  const line = lineOf([
    [0, 0],
    [1, 0],
  ]);
  expect(nearestReport(line, 0.3, 0.01, 0.02)).toBe(0);
  expect(nearestReport(line, 0.7, 0.01, 0.02)).toBe(1);
  expect(nearestReport(line, 0.7, 0.03, 0.02)).toBe(-1);
});

test('finds the newest of several reports at one position', () => {
  const spot = [0.5, 0.5] as const;
  expect(nearestReport(lineOf([[0.2, 0.2], spot, spot, spot]), 0.5, 0.5, 0.01)).toBe(3);
});

test('finds nothing on a map without reports', () => {
  expect(nearestReport(lineOf([]), 0, 0, 1)).toBe(-1);
});
