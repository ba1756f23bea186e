import fc from 'fast-check';
import { expect, test } from 'vitest';
import { worldWidthAt } from '#lib/share/drawing/map-view.ts';
import type { Mark } from '../route-description.ts';
import { nearestMark, nearestReport } from './nearest.ts';

const shapeOf = (points: readonly (readonly [number, number])[]) => ({
  xs: Float64Array.from(points, ([x]) => x),
  ys: Float64Array.from(points, ([, y]) => y),
});

test('finds the report at a position, or another at the same one', () => {
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

test('finds the nearer of two reports for a point beside the line between them', () => {
  const shape = shapeOf([
    [0, 0],
    [1, 0],
  ]);
  expect(nearestReport(shape, 0.3, 0.01, 0.02)).toBe(0);
  expect(nearestReport(shape, 0.7, 0.01, 0.02)).toBe(1);
  expect(nearestReport(shape, 0.7, 0.03, 0.02)).toBe(-1);
});

test('finds the newest of several reports at one position', () => {
  const spot = [0.5, 0.5] as const;
  expect(nearestReport(shapeOf([[0.2, 0.2], spot, spot, spot]), 0.5, 0.5, 0.01)).toBe(3);
});

test('finds nothing on a map without reports', () => {
  expect(nearestReport(shapeOf([]), 0, 0, 1)).toBe(-1);
});

test('finds the nearest of several overlapping marks', () => {
  const pixel = 1 / worldWidthAt(10);
  const at = (kind: Mark['kind'], x: number): Mark => ({ kind, x: x * pixel, y: 0, title: kind, opens: 1 });
  const marks = [at('destination', 0), at('latest', 30)];
  expect(nearestMark(marks, 13 * pixel, 0, 22 * pixel)?.kind).toBe('destination');
  expect(nearestMark(marks, 17 * pixel, 0, 22 * pixel)?.kind).toBe('latest');
  expect(nearestMark(marks, 60 * pixel, 0, 22 * pixel)).toBeUndefined();
});
