import { expect, test } from 'vitest';
import { zoomStep } from './gestures.ts';

test('one notch of a wheel is one zoom level in every delta mode', () => {
  expect(zoomStep({ deltaY: 100, deltaMode: 0 })).toBe(1);
  expect(zoomStep({ deltaY: -3, deltaMode: 1 })).toBeCloseTo(-0.99);
  expect(zoomStep({ deltaY: 1, deltaMode: 2 })).toBe(1);
});

test('a trackpad pinch zooms gradually', () => {
  expect(zoomStep({ deltaY: 4, deltaMode: 0 })).toBe(0.04);
});
