import { expect, test } from 'vitest';
import { zoomStep } from './gestures.ts';

test('a notch of a wheel is one level in every unit a browser counts in', () => {
  expect(zoomStep({ deltaY: 100, deltaMode: 0 })).toBe(1);
  expect(zoomStep({ deltaY: -3, deltaMode: 1 })).toBeCloseTo(-0.99);
  expect(zoomStep({ deltaY: 1, deltaMode: 2 })).toBe(1);
});

test('a pinch of a trackpad zooms by degrees', () => {
  expect(zoomStep({ deltaY: 4, deltaMode: 0 })).toBe(0.04);
});
