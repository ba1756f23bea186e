import { expect, test } from 'vitest';
import { readRows, reportAt } from '#lib/journey/test-history.ts';
import { fitView } from './map-view.ts';
import { projectLine, TOLERANCE, simplifyRoute } from './route-line.ts';
import { MAX_STOPS } from './route-marks.ts';

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

test('has all points of a short track', () => {
  const { trackPoints } = readRows(drive(2_000));
  expect(simplifyRoute(readRows(drive(2_000)))).toMatchObject({ isWhole: true, latitudes: trackPoints.latitudes });
  expect(simplifyRoute(readRows([]))).toMatchObject({ isWhole: true, firstNumber: null, stops: [] });
});

test('stays within the tolerance of a long track, with far fewer points', () => {
  const { trackPoints } = readRows(drive(9_000));
  const route = simplifyRoute(readRows(drive(9_000)));
  const view = fitView(trackPoints.latitudes, trackPoints.longitudes);
  if (view === null) throw new Error('nothing to draw');
  expect(route).toMatchObject({ isWhole: false, firstNumber: 1 });
  expect(route.latitudes.length).toBeLessThan(1_000);
  const { x, y } = projectLine(route, view);
  const whole = projectLine(trackPoints, view);
  const distanceTo = (pX: number, pY: number, index: number) => {
    const [aX = NaN, aY = NaN, bX = NaN, bY = NaN] = [x[index - 1], y[index - 1], x[index], y[index]];
    const length = (bX - aX) ** 2 + (bY - aY) ** 2;
    const share = length === 0 ? 0 : ((pX - aX) * (bX - aX) + (pY - aY) * (bY - aY)) / length;
    const near = Math.max(0, Math.min(1, share));
    return Math.hypot(pX - aX - near * (bX - aX), pY - aY - near * (bY - aY));
  };
  let furthest = 0;
  whole.x.forEach((pX, index) => {
    let nearest = Infinity;
    for (let end = 1; end < x.length; end += 1) nearest = Math.min(nearest, distanceTo(pX, whole.y[index] ?? NaN, end));
    furthest = Math.max(furthest, nearest);
  });
  expect(furthest).toBeLessThan(TOLERANCE);
});

test('keeps the longest of very many stops', () => {
  const rests = Array.from({ length: 600 }, (_none, stop) =>
    Array.from({ length: 5 }, (_, index) => reportAt(stop * 90 + index * (stop % 7 === 0 ? 15 : 10), 50, stop / 10)),
  );
  const reading = readRows(rests.flat().reverse());
  expect(reading.journey.stops.length).toBeGreaterThan(500);
  const { stops } = simplifyRoute(reading);
  expect(stops).toHaveLength(MAX_STOPS);
  expect(stops.every(({ durationMs }) => durationMs === 3_600_000)).toBe(true);
});
