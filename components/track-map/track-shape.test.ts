import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexOfReport, nearestReport, shapeTrack } from './track-shape.ts';

function geometry(points: readonly (readonly [number, number])[]) {
  return {
    latitudes: Float64Array.from(points, ([latitude]) => latitude),
    longitudes: Float64Array.from(points, ([, longitude]) => longitude),
    times: new Float64Array(points.length).fill(NaN),
    numbers: Uint32Array.from(points, (_, index) => index * 2 + 1),
  };
}

test('a report is found by its number, and one without a position is not', () => {
  const shape = shapeTrack(
    geometry([
      [1, 1],
      [2, 2],
      [3, 3],
    ]),
    [],
  );
  expect([1, 3, 5].map((number) => indexOfReport(shape, number))).toEqual([0, 1, 2]);
  expect([0, 2, 6].map((number) => indexOfReport(shape, number))).toEqual([-1, -1, -1]);
});

test('picking a report hits that report or one on the same spot', () => {
  const place = fc.tuple(
    fc.double({ min: -80, max: 80, noNaN: true }),
    fc.double({ min: -200, max: 200, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 50 }), fc.nat(), (points, pick) => {
      const shape = shapeTrack(geometry(points), []);
      const index = pick % points.length;
      const found = nearestReport(shape, shape.xs[index] ?? NaN, shape.ys[index] ?? NaN, 1e-6);
      expect(found).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('between two reports the line is picked, and the nearer end chosen', () => {
  const shape = { xs: Float64Array.of(0, 1), ys: Float64Array.of(0, 0) };
  expect(nearestReport(shape, 0.3, 0.01, 0.02)).toBe(0);
  expect(nearestReport(shape, 0.7, 0.01, 0.02)).toBe(1);
  expect(nearestReport(shape, 0.7, 0.03, 0.02)).toBe(-1);
});

test('of reports on one spot the newest is picked', () => {
  const shape = { xs: Float64Array.of(0.2, 0.5, 0.5, 0.5), ys: Float64Array.of(0.2, 0.5, 0.5, 0.5) };
  expect(nearestReport(shape, 0.5, 0.5, 0.01)).toBe(3);
});

test('a map without reports has nothing to pick', () => {
  expect(nearestReport({ xs: new Float64Array(0), ys: new Float64Array(0) }, 0, 0, 1)).toBe(-1);
});
