import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTimeline, momentAt, stepFrom, timeAt } from './moments.ts';

const HOUR_MS = 3_600_000;

/** One report per time (hours), due east. */
function trackOf(hours: readonly number[], more: Partial<Parameters<typeof createTimeline>[1]> = {}) {
  const of = (value: (index: number) => number) => Float64Array.from(hours, (_, index) => value(index));
  const route = {
    ...{ xs: of((index) => index), ys: of(() => 0.5), times: Float64Array.from(hours, (hour) => hour * HOUR_MS) },
    numbers: Uint32Array.from(hours, (_, index) => index + 1),
  };
  return [route, { silences: [], stops: [], ...more }] as const;
}

const hours = fc.array(fc.oneof(fc.integer({ min: -50, max: 50 }), fc.constant(NaN)), { maxLength: 30 });

test('every place shows a moment between its reports, later to the right', () => {
  fc.assert(
    fc.property(hours, fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (all, places) => {
      const timeline = createTimeline(...trackOf(all), 40 * HOUR_MS);
      if (new Set(timeline.map(({ time }) => time)).size < 2) return;
      const moments = places
        .sort((one, other) => one - other)
        .map((place) => momentAt(timeline, timeAt(timeline, place)));
      for (const { time, number, place } of moments) {
        const index = timeline.findIndex((report) => report.number === number);
        expect(time).toBeGreaterThanOrEqual(timeline[index]?.time ?? NaN);
        expect(time).toBeLessThanOrEqual(timeline[index + 1]?.time ?? timeline[index]?.time ?? NaN);
        expect(timeAt(timeline, place)).toBeCloseTo(time, 0);
      }
      expect(moments.map(({ time }) => time)).toEqual(moments.map(({ time }) => time).sort((a, b) => a - b));
    }),
  );
});

test('steps stand at each time once, from the first to the last', () => {
  const timeline = createTimeline(...trackOf([3, 1, 1, 2, 90, NaN]), 80 * HOUR_MS);
  const step = (hour: number, by: 1 | -1) => stepFrom(timeline, hour * HOUR_MS, by) / HOUR_MS;
  expect([step(1, 1), step(2, 1), step(2.5, 1), step(3, 1)]).toEqual([2, 3, 3, 3]);
  expect([step(1, -1), step(2.5, -1), step(3, -1)]).toEqual([1, 2, 2]);
});

test('stops and silences are shortened, and said; where nothing is known, the mark waits', () => {
  const span = { from: '', until: '', durationMs: 20 * HOUR_MS };
  const timeline = createTimeline(
    ...trackOf([0, 1, 21, 22, 42], {
      silences: [{ after: 2, before: 3, ...span }],
      stops: [{ first: 4, last: 5, ...span, latitude: 0, longitude: 0 }],
    }),
    Infinity,
  );
  const at = (place: number) => momentAt(timeline, timeAt(timeline, place));
  expect(timeline.map(({ place }) => Number(place.toFixed(3)))).toEqual([0, 0.4, 0.5, 0.9, 1]);
  expect(at(0.2)).toMatchObject({ number: 1, x: 0.5, pause: null });
  expect(at(0.45)).toMatchObject({ number: 2, x: 1, pause: { kind: 'silent', durationMs: 20 * HOUR_MS } });
  expect(at(0.95)).toMatchObject({ number: 4, pause: { kind: 'stopped' } });
  expect(at(1)).toMatchObject({ number: 5, time: 42 * HOUR_MS, pause: null });
});
