import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextCheckIn, type CheckHistory } from './refresh.ts';

const usual: CheckHistory = { refusals: 0, isOver: false, notBeforeMs: 0 };
const anyRandom = fc.double({ min: 0, max: 1, noNaN: true });

describe('the rhythm of checks', () => {
  test('a page asks every 30 s, give or take 20 %, whether checks succeed or fail', () => {
    expect(nextCheckIn(usual, 0)).toBe(24_000);
    expect(nextCheckIn(usual, 1)).toBe(36_000);
    fc.assert(
      fc.property(anyRandom, (random) => {
        expect(nextCheckIn(usual, random)).toBeGreaterThanOrEqual(24_000);
        expect(nextCheckIn(usual, random)).toBeLessThanOrEqual(36_000);
      }),
    );
  });

  test('what is delivered is never asked for more often than every five minutes, nor all at once', () => {
    expect(nextCheckIn({ ...usual, isOver: true }, 1)).toBe(360_000);
    fc.assert(
      fc.property(anyRandom, fc.nat(50), (random, refusals) => {
        expect(nextCheckIn({ ...usual, refusals, isOver: true }, random)).toBeGreaterThanOrEqual(300_000);
      }),
    );
  });

  test('a server without room is asked less and less, every two minutes at last', () => {
    expect(nextCheckIn({ ...usual, refusals: 1 }, 0.5)).toBe(60_000);
    expect(nextCheckIn({ ...usual, refusals: 50 }, 1)).toBe(120_000);
    expect(nextCheckIn({ ...usual, refusals: 2000 }, 1)).toBe(120_000);
  });

  test('nobody comes before the server wants them, nor all together then', () => {
    fc.assert(
      fc.property(anyRandom, fc.nat(100_000_000), fc.boolean(), (random, notBeforeMs, isOver) => {
        expect(nextCheckIn({ ...usual, isOver, notBeforeMs }, random)).toBeGreaterThanOrEqual(notBeforeMs);
      }),
    );
    expect(nextCheckIn({ ...usual, notBeforeMs: 300_000 }, 1)).toBe(330_000);
  });
});
