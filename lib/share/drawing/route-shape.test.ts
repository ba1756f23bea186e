import { expect, test } from 'vitest';
import { listSilences, listStops, readRows, reportAt } from '../journey/test-history.ts';
import { fitView } from './map-view.ts';
import { projectLine } from './route-line.ts';
import { outlineRoute } from './route-shape.ts';

/** A turning way, with a day's rest every 500 reports and an hour and a half without any every 700. */
function drive(count: number) {
  let minutes = 0;
  return Array.from({ length: count }, (_none, index) => {
    const isResting = index % 500 < 20;
    minutes += index % 700 === 699 ? 90 : isResting ? 60 : 5;
    const at = isResting ? index - (index % 500) : index;
    return reportAt(minutes, 50 + 5 * Math.sin(at / 900), 10 + 9 * Math.cos(at / 1_300) + Math.sin(at / 70) / 4);
  }).reverse();
}

test('returns null for a short track', () => {
  expect(outlineRoute(readRows(drive(2_000)))).toBeNull();
  expect(outlineRoute(readRows([]))).toBeNull();
});

test('stays within a third of a unit of a long track, with far fewer points', () => {
  const reading = readRows(drive(9_000));
  const { geometry } = outlineRoute(reading) ?? {};
  const view = fitView(reading.geometry.latitudes, reading.geometry.longitudes);
  if (geometry === undefined || view === null) throw new Error('nothing to draw');
  expect(geometry.numbers.length).toBeLessThan(1_000);
  expect([geometry.numbers[0], geometry.numbers.at(-1)]).toEqual([1, 9_000]);
  const whole = projectLine(reading.geometry, view);
  const { x, y } = projectLine(geometry, view);
  let next = 1;
  for (const [index, number] of reading.geometry.numbers.entries()) {
    while ((geometry.numbers[next] ?? Infinity) < number) next += 1;
    const [aX, aY, bX, bY] = [x[next - 1] ?? NaN, y[next - 1] ?? NaN, x[next] ?? NaN, y[next] ?? NaN];
    const [pX, pY] = [(whole.x[index] ?? NaN) - aX, (whole.y[index] ?? NaN) - aY];
    const length = (bX - aX) ** 2 + (bY - aY) ** 2;
    const share = length === 0 ? 0 : Math.max(0, Math.min(1, (pX * (bX - aX) + pY * (bY - aY)) / length));
    expect(Math.hypot(pX - share * (bX - aX), pY - share * (bY - aY))).toBeLessThan(0.34);
  }
});

test('uses stops and silences of the track, which begin and end at its points', () => {
  const reading = readRows(drive(9_000));
  const outline = outlineRoute(reading);
  if (outline === null) throw new Error('nothing to draw');
  const numbers = new Set(outline.geometry.numbers);
  const stops = listStops(outline.stops);
  expect(stops.length).toBeGreaterThan(10);
  expect(listStops(reading.journey.stops)).toEqual(expect.arrayContaining(stops));
  expect(stops.every(({ first, last }) => numbers.has(first) && numbers.has(last))).toBe(true);
  const silences = listSilences(outline.silences);
  expect(silences.length).toBeGreaterThan(5);
  expect(listSilences(reading.journey.silences)).toEqual(expect.arrayContaining(silences));
  expect(silences.every(({ after, before }) => numbers.has(after) && numbers.has(before))).toBe(true);
});

test('keeps the longest of very many stops', () => {
  const rests = Array.from({ length: 600 }, (_none, stop) =>
    Array.from({ length: 5 }, (_, index) => reportAt(stop * 90 + index * (stop % 7 === 0 ? 15 : 10), 50, stop / 10)),
  );
  const reading = readRows(rests.flat().reverse());
  expect(reading.journey.stops.first.length).toBeGreaterThan(500);
  expect(outlineRoute(reading)?.stops.first.length).toBeLessThan(210);
});
