import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestReport } from './nearest.ts';

const shapeOf = (points: readonly (readonly [number, number])[]) => ({
  xs: Float64Array.from(points, ([x]) => x),
  ys: Float64Array.from(points, ([, y]) => y),
  long: null,
});

test('picking a report hits that report or one on the same spot', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.tuple(share, share), { minLength: 1, maxLength: 50 }), fc.nat(), (points, pick) => {
      const shape = shapeOf(points);
      const index = pick % points.length;
      const found = nearestReport(shape, shape.xs[index] ?? NaN, shape.ys[index] ?? NaN, 1e-6);
      expect(found).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('between two reports the line is picked, and the nearer end chosen', () => {
  const shape = shapeOf([
    [0, 0],
    [1, 0],
  ]);
  expect(nearestReport(shape, 0.3, 0.01, 0.02)).toBe(0);
  expect(nearestReport(shape, 0.7, 0.01, 0.02)).toBe(1);
  expect(nearestReport(shape, 0.7, 0.03, 0.02)).toBe(-1);
});

test('of reports on one spot the newest is picked', () => {
  const spot = [0.5, 0.5] as const;
  expect(nearestReport(shapeOf([[0.2, 0.2], spot, spot, spot]), 0.5, 0.5, 0.01)).toBe(3);
});

test('a map without reports has nothing to pick', () => {
  expect(nearestReport(shapeOf([]), 0, 0, 1)).toBe(-1);
});
