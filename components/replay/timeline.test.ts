import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTimeline, hasProgress, momentAt, placeAt, stepFrom } from './timeline.ts';

const HOUR_MS = 3_600_000;

/** One report per time (hours), due east. */
function trackOf(hours: readonly number[], more: Partial<Parameters<typeof createTimeline>[0]> = {}) {
  const of = (value: (index: number) => number) => Float64Array.from(hours, (_, index) => value(index));
  const shape = {
    ...{ xs: of((index) => index), ys: of(() => 0.5), times: Float64Array.from(hours, (hour) => hour * HOUR_MS) },
    numbers: Uint32Array.from(hours, (_, index) => index + 1),
  };
  return { shape, silences: [], stops: [], ...more };
}

const hours = fc.array(fc.oneof(fc.integer({ min: -50, max: 50 }), fc.constant(NaN)), { maxLength: 30 });

test('every place shows a moment between its reports, later to the right', () => {
  fc.assert(
    fc.property(hours, fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (all, places) => {
      const track = trackOf(all);
      const timeline = createTimeline(track, 40 * HOUR_MS);
      expect(timeline !== null).toBe(hasProgress(track.shape.times, 40 * HOUR_MS));
      if (timeline === null) return;
      const moments = places.sort((one, other) => one - other).map((place) => momentAt(timeline, place));
      for (const { time, number } of moments) {
        const index = timeline.numbers.indexOf(number);
        expect(time).toBeGreaterThanOrEqual(timeline.times[index] ?? NaN);
        expect(time).toBeLessThanOrEqual(timeline.times[index + 1] ?? timeline.times[index] ?? NaN);
        expect(momentAt(timeline, placeAt(timeline, time)).time).toBeCloseTo(time, 0);
      }
      expect(moments.map(({ time }) => time)).toEqual(moments.map(({ time }) => time).sort((a, b) => a - b));
    }),
  );
});

test('steps stand at each time once, from the first to the last', () => {
  const timeline = createTimeline(trackOf([3, 1, 1, 2, 90, NaN]), 80 * HOUR_MS);
  if (timeline === null) throw new Error('no timeline');
  const shown = [0, 1, 2, 3].reduce<number[]>((places) => [...places, stepFrom(timeline, places.at(-1) ?? 0, 1)], [0]);
  expect(shown.map((place) => momentAt(timeline, place).time / HOUR_MS)).toEqual([1, 2, 3, 3, 3]);
  expect(stepFrom(timeline, 0, -1)).toBe(0);
  expect(stepFrom(timeline, 1, -1)).toBe(timeline.places[2]);
});

test('stops and silences are shortened, and said; where nothing is known, the mark waits', () => {
  const timeline = createTimeline(
    trackOf([0, 1, 21, 22, 42], {
      silences: [{ after: 2, durationMs: 20 * HOUR_MS }],
      stops: [{ first: 4, last: 5, durationMs: 20 * HOUR_MS }],
    }),
    Infinity,
  );
  if (timeline === null) throw new Error('no timeline');
  expect(timeline.places.map((place) => Number(place.toFixed(3)))).toEqual([0, 0.4, 0.5, 0.9, 1]);
  expect(momentAt(timeline, 0.2)).toMatchObject({ number: 1, x: 0.5, pause: null });
  expect(momentAt(timeline, 0.45)).toMatchObject({
    number: 2,
    x: 1,
    pause: { kind: 'silent', durationMs: 20 * HOUR_MS },
  });
  expect(momentAt(timeline, 0.95)).toMatchObject({ number: 4, pause: { kind: 'stopped' } });
  expect(momentAt(timeline, 1)).toMatchObject({ number: 5, time: 42 * HOUR_MS, pause: null });
});

test('without two different times there is nothing to play', () => {
  for (const all of [[], [1], [1, 1], [NaN, 2]]) expect(createTimeline(trackOf(all), Infinity)).toBeNull();
});
