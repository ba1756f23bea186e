import { expect, test } from 'vitest';
import { openRing } from './land-and-borders.ts';

test('openRing keeps a ring across 180° in one piece', () => {
  const ring = openRing([
    [176, 60],
    [-178, 60],
    [-178, 65],
    [176, 65],
    [176, 60],
  ]);
  expect(ring).toEqual([
    [176, 60],
    [182, 60],
    [182, 65],
    [176, 65],
    [176, 60],
  ]);
});

test('openRing moves a ring that starts beyond 180° into ±180°', () => {
  const ring = openRing([
    [-170, 60],
    [170, 60],
    [60, 50],
    [60, 70],
    [170, 70],
    [-170, 60],
  ]);
  expect(Math.max(...ring.map(([longitude = 0]) => longitude))).toBe(190);
  expect(Math.min(...ring.map(([longitude = 0]) => longitude))).toBe(60);
});

test('openRing closes a ring around the south pole along it', () => {
  const ring = openRing([
    [-180, -70],
    [-90, -72],
    [0, -70],
    [90, -72],
    [180, -70],
  ]);
  expect(ring.slice(-3)).toEqual([
    [180, -90],
    [-180, -90],
    [-180, -70],
  ]);
});
