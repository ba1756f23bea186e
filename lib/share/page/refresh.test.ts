import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextCheckIn } from './refresh.ts';

describe('the rhythm of checks', () => {
  test('a healthy page asks every 30 s, give or take 20 %', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (random) => {
        expect(nextCheckIn(0, random)).toBeGreaterThanOrEqual(24_000);
        expect(nextCheckIn(0, random)).toBeLessThanOrEqual(36_000);
      }),
    );
  });
  test('failures slow it down to two minutes and no further', () => {
    expect(nextCheckIn(1, 0.5)).toBe(60_000);
    expect(nextCheckIn(50, 1)).toBe(120_000);
    expect(nextCheckIn(2000, 1)).toBe(120_000);
  });
});
