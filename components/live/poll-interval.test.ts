import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextCheckIn, type CheckHistory } from './poll-interval.ts';

const usual: CheckHistory = { refusals: 0, isOver: false, notBeforeMs: 0 };
const anyRandom = fc.double({ min: 0, max: 1, noNaN: true });

describe('nextCheckIn', () => {
  test('is 30 s ± 20 %, whether checks succeed or fail', () => {
    expect(nextCheckIn(usual, 0)).toBe(24_000);
    expect(nextCheckIn(usual, 1)).toBe(36_000);
    fc.assert(
      fc.property(anyRandom, (random) => {
        expect(nextCheckIn(usual, random)).toBeGreaterThanOrEqual(24_000);
        expect(nextCheckIn(usual, random)).toBeLessThanOrEqual(36_000);
      }),
    );
  });

  test('is at least five minutes and spread after delivery', () => {
    expect(nextCheckIn({ ...usual, isOver: true }, 1)).toBe(360_000);
    fc.assert(
      fc.property(anyRandom, fc.nat(50), (random, refusals) => {
        expect(nextCheckIn({ ...usual, refusals, isOver: true }, random)).toBeGreaterThanOrEqual(300_000);
      }),
    );
  });

  test('grows by the usual time for each day without an update, up to five minutes', () => {
    const day = 86_400_000;
    for (const [quietMs, refreshMs, expected] of [
      [day - 1, 30_000, 30_000],
      [day, 30_000, 60_000],
      [3 * day, 60_000, 240_000],
      [300 * day, 30_000, 300_000],
      [-day, 30_000, 30_000],
    ] as const)
      expect(nextCheckIn({ ...usual, quietMs, refreshMs }, 0.5)).toBe(expected);
    expect(nextCheckIn({ ...usual, refusals: 50, quietMs: 9 * day }, 0.5), 'an overloaded server changes nothing').toBe(
      300_000,
    );
  });

  test('grows to two minutes while the server is overloaded', () => {
    expect(nextCheckIn({ ...usual, refusals: 1 }, 0.5)).toBe(60_000);
    expect(nextCheckIn({ ...usual, refusals: 50 }, 1)).toBe(120_000);
    expect(nextCheckIn({ ...usual, refusals: 2000 }, 1)).toBe(120_000);
  });

  test("is never before the server's time, and spread after it", () => {
    fc.assert(
      fc.property(anyRandom, fc.nat(100_000_000), fc.boolean(), (random, notBeforeMs, isOver) => {
        expect(nextCheckIn({ ...usual, isOver, notBeforeMs }, random)).toBeGreaterThanOrEqual(notBeforeMs);
      }),
    );
    expect(nextCheckIn({ ...usual, notBeforeMs: 300_000 }, 1)).toBe(330_000);
  });
});
