import { expect, test } from 'vitest';
import { drawStrip } from './time-strip.tsx';

const HOUR = 3_600_000;
const silence = (from: number, until: number) => ({
  after: 1,
  before: 2,
  from: new Date(from).toISOString(),
  until: new Date(until).toISOString(),
  durationMs: until - from,
});

test('draws blocks where reports came and lines through the silences', () => {
  const times = Float64Array.of(NaN, 100 * HOUR, 0, 25 * HOUR, 75 * HOUR);
  const strip = drawStrip(times, [silence(25 * HOUR, 75 * HOUR)]);
  expect(strip).toMatchObject({ first: 0, last: 100 * HOUR, silent: 'M251 10H749' });
  expect(strip?.reported).toBe('M0 4H251V16H0zM749 4H1000V16H749z');
});

test('a report between two silences stays visible, and a single time draws nothing', () => {
  const times = Float64Array.of(0, 50 * HOUR, 100 * HOUR);
  const strip = drawStrip(times, [silence(0, 50 * HOUR), silence(50 * HOUR, 100 * HOUR)]);
  expect(strip?.reported).toBe('M0 4H1V16H0zM500 4H501V16H500zM999 4H1000V16H999z');
  expect(drawStrip(Float64Array.of(5, 5, NaN), [])).toBeNull();
  expect(drawStrip(new Float64Array(), [])).toBeNull();
});
