import { describe, expect, it } from 'vitest';
import type { LocationPoint } from '#lib/tracking/types.ts';
import { historyOf, readRows, reportAt } from './test-history.ts';

const withAccuracy = (report: LocationPoint, accuracy: number): LocationPoint => ({ ...report, accuracy });
const read = (...oldestFirst: LocationPoint[]) => {
  const { journey, trackPoints } = readRows(historyOf(...oldestFirst));
  return { ...journey, outliers: [...journey.outliers], onLine: [...trackPoints.numbers] };
};

const rouen = reportAt(0, 49.43, 1.08);
const amiens = reportAt(60, 49.89, 2.3);
const lille = reportAt(120, 50.63, 3.06);
const ypres = reportAt(180, 50.85, 2.88);
const ghent = reportAt(240, 51.05, 3.72);

describe('a position at an impossible speed', () => {
  it('is left out of line and distance when latitude and longitude are swapped', () => {
    const whole = read(rouen, amiens, reportAt(120, 3.06, 50.63), ypres, ghent);
    expect(whole).toMatchObject({
      outliers: [3],
      outlierCount: 1,
      onLine: [1, 2, 4, 5],
      located: 5,
      contradicts: false,
    });
    expect(whole.distanceMetres).toBeCloseTo(read(rouen, amiens, ypres, ghent).distanceMetres, 6);
  });

  it('is left out at either end, and several in a row', () => {
    expect(read(rouen, amiens, lille, ypres, reportAt(240, 3.72, 51.05)).outliers).toEqual([5]);
    expect(read(reportAt(0, 0, 0), amiens, lille, ypres, ghent).outliers).toEqual([1]);
    const away = [150, 155, 160].map((minute) => reportAt(minute, 0, 0));
    expect(read(rouen, amiens, lille, ...away, ypres, ghent).outliers).toEqual([4, 5, 6]);
  });

  it('is left out when a vehicle would have gone there and back faster than any train', () => {
    expect(read(rouen, amiens, lille, reportAt(150, 53.5, 4), ypres, ghent).outliers).toEqual([4]);
  });

  it('stays in the track of a plane, of air freight, and of a tracker silent on its way', () => {
    const flight = [0, 20, 40, 60, 80].map((minute) => reportAt(300 + minute, 51.05, 3.72 - minute * 0.2));
    expect(read(rouen, amiens, lille, ypres, ghent, ...flight).outliers).toEqual([]);
    expect(read(rouen, amiens, reportAt(640, 40.6, -73.8), reportAt(700, 40.7, -74)).outliers).toEqual([]);
    expect(read(rouen, amiens, reportAt(60 + 24 * 60, 3.06, 50.63), reportAt(3_000, 50.85, 2.88)).outliers).toEqual([]);
  });

  it('is kept when reports have no instant', () => {
    expect(read(rouen, amiens, reportAt(null, 3.06, 50.63), ypres, ghent).outliers).toEqual([]);
  });

  it('is left out across the date line too', () => {
    const steps = [0, 1, 2, 3, 4].map((hour) =>
      reportAt(hour * 60, -17.5, hour < 2 ? 179 + hour / 2 : -182 + hour / 2),
    );
    expect(read(...steps).outliers).toEqual([]);
    const swapped = [...steps.slice(0, 2), reportAt(120, 17.5, 0), ...steps.slice(3)];
    expect(read(...swapped).outliers).toEqual([3]);
  });
});

describe('an uncertain position', () => {
  it('is left out when its circle contains a neighbour or is as large as the route', () => {
    const cell = withAccuracy(reportAt(150, 50.6, 4), 90_000);
    expect(read(rouen, amiens, lille, cell, ypres, ghent).outliers).toEqual([4]);
    const far = withAccuracy(reportAt(1_000, 46.5, -3.5), 300_000);
    expect(read(rouen, amiens, lille, ypres, ghent, far, reportAt(2_000, 51.06, 3.73)).outliers).toEqual([6]);
  });

  it('is left out when it comes first', () => {
    expect(read(withAccuracy(reportAt(-5, 49.6, 1.2), 30_000), rouen, amiens).outliers).toEqual([1]);
  });

  it('stays when nothing better is known and the tracker has moved', () => {
    const cells = Array.from({ length: 9 }, (_none, hour) =>
      withAccuracy(reportAt(hour * 60, 50 + hour / 5, 3), 5_000),
    );
    expect(read(...cells).outliers).toEqual([]);
    const resting = Array.from({ length: 9 }, (_none, hour) =>
      withAccuracy(reportAt(hour * 60, 50 + (hour % 2) / 20, 3), 20_000),
    );
    expect(read(...resting)).toMatchObject({ onLine: [1], distanceMetres: 0 });
  });

  it('makes no difference within a street', () => {
    expect(read(withAccuracy(rouen, 12), withAccuracy(reportAt(1, 49.43, 1.081), 900)).outliers).toEqual([]);
  });
});

describe('distance', () => {
  it('does not grow by drift within a stop', () => {
    const drift = Array.from({ length: 60 }, (_none, step) =>
      reportAt(step * 5, 51.05 + ((step * 7) % 11) / 10_000, 3.72 + ((step * 5) % 13) / 10_000),
    );
    expect(read(...drift).distanceMetres).toBe(0);
    const ride = read(reportAt(-50, 50.5, 3.2), ...drift);
    expect(ride.distanceMetres).toBeGreaterThan(70_000);
    expect(ride.distanceMetres).toBeLessThan(73_000);
  });
});

describe('two trackers on one asset', () => {
  const alternating = Array.from({ length: 20 }, (_none, step) =>
    step % 2 === 0 ? reportAt(step * 10, 51 + step / 100, 3.7) : reportAt(step * 10, 41, -8.6),
  );

  it('are reported as contradicting, and the line follows one of them', () => {
    const { contradicts, outliers, distanceMetres } = read(...alternating);
    expect(contradicts).toBe(true);
    expect(outliers).toHaveLength(10);
    expect(distanceMetres).toBeLessThan(25_000);
  });

  it('takes time proportional to the number of reports', () => {
    const many = Array.from({ length: 100_000 }, (_none, step) =>
      step % 2 === 0 ? reportAt(step, 51, 3.7 + step / 1e5) : reportAt(step, 41, -8.6),
    );
    expect(readRows(many.reverse()).journey).toMatchObject({ contradicts: true, outlierCount: 50_000 });
  });
});
