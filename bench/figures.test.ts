import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lagOf, slopeOf } from './figures.ts';

test('summarises delays independently of their order', () => {
  const delays = Array.from({ length: 100 }, (_none, index) => index + 1);
  const lag = { changes: 100, within100Ms: 100, medianMs: 51, p95Ms: 96, maxMs: 100 };
  expect(lagOf(delays)).toEqual(lag);
  expect(lagOf(delays.toReversed())).toEqual(lag);
});

test('counts a change that was never followed as an infinite delay', () => {
  expect(lagOf([Infinity, 3, 101, 100])).toEqual({
    changes: 4,
    within100Ms: 2,
    medianMs: 101,
    p95Ms: Infinity,
    maxMs: Infinity,
  });
});

test('returns NaN without delays', () => {
  expect(lagOf([])).toEqual({ changes: 0, within100Ms: 0, medianMs: Number.NaN, p95Ms: Number.NaN, maxMs: Number.NaN });
});

test('returns measured delays as median, p95 and maximum without changing the input', () => {
  const delay = fc.oneof(fc.double({ min: -5, max: 1e6, noNaN: true }), fc.constant(Infinity));
  fc.assert(
    fc.property(fc.array(delay, { minLength: 1 }), (delays) => {
      const before = [...delays];
      const { changes, within100Ms, medianMs, p95Ms, maxMs } = lagOf(delays);
      expect(delays).toEqual(before);
      for (const figure of [medianMs, p95Ms, maxMs]) expect(delays).toContain(figure);
      expect(medianMs <= p95Ms && p95Ms <= maxMs).toBe(true);
      expect(delays.filter((delay) => delay <= medianMs).length * 2).toBeGreaterThanOrEqual(changes);
      expect(within100Ms === changes).toBe(maxMs <= 100);
    }),
  );
});

test('fits a slope by least squares', () => {
  expect(slopeOf([0, 1, 2, 3].map((x) => [x, 7 - 2 * x]))).toBeCloseTo(-2);
  expect(
    slopeOf([
      [0, 1],
      [1, -1],
      [2, -1],
      [3, 1],
    ]),
  ).toBeCloseTo(0);
});
