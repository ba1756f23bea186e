import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LocationPoint } from '#lib/tracking/types.ts';
import { anyHistory, dateOn, historyOf, readRows, reportAt, unreadableTime } from './test-history.ts';

/** The journey of some rows. */
function readJourney(points: readonly LocationPoint[]) {
  const { journey, trackPoints, segments } = readRows(points);
  return { ...journey, trackPoints, segments };
}

describe('readJourney', () => {
  it('counts reports and located reports, and spans the instants', () => {
    const journey = readJourney(historyOf(reportAt(0, 50, 10), reportAt(60), reportAt(120, 51, 10)));
    expect(journey).toMatchObject({
      reports: 3,
      located: 2,
      firstAt: '2026-11-09T06:00:00.000Z',
      lastAt: '2026-11-09T08:00:00.000Z',
      silenceAfterMs: null,
    });
    expect(journey.distanceMetres).toBeCloseTo(111_239, 0);
  });

  it('leaves a silence out of the distance', () => {
    const hourly = [0, 1, 2, 3, 4].map((hour) => reportAt(hour * 60, 50, 10 + hour / 10));
    const later = [20, 21].map((hour) => reportAt(hour * 60, 55, 10 + hour / 10));
    const whole = readJourney(historyOf(...hourly, ...later));
    const apart = readJourney(historyOf(...hourly)).distanceMetres + readJourney(historyOf(...later)).distanceMetres;
    expect(whole.silences).toHaveLength(1);
    expect(whole.distanceMetres).toBeCloseTo(apart, 6);
  });

  it('measures over 180° the short way', () => {
    const journey = readJourney(historyOf(reportAt(0, 0, 179.5), reportAt(60, 0, -179.5)));
    expect(journey.distanceMetres).toBeCloseTo(111_319, 0);
  });

  it('has no first instant when a calendar day lies before it', () => {
    const day = reportAt(dateOn('2026-11-05'));
    expect(readJourney(historyOf(day, reportAt(0)))).toMatchObject({
      firstAt: null,
      lastAt: '2026-11-09T06:00:00.000Z',
    });
    expect(readJourney(historyOf(day))).toMatchObject({ firstAt: null, lastAt: null });
  });

  it('handles an empty history and one of unreadable rows', () => {
    const { trackPoints, ...numbers } = readJourney([]);
    expect(trackPoints.numbers).toHaveLength(0);
    expect(numbers).toEqual({
      segments: [],
      reports: 0,
      located: 0,
      firstAt: null,
      lastAt: null,
      distanceMetres: 0,
      outlierCount: 0,
      contradicts: false,
      outliers: new Uint32Array(),
      silences: [],
      stops: [],
      silenceAfterMs: null,
      silenceCount: 0,
      silentMs: 0,
      stopCount: 0,
    });
    expect(readJourney([reportAt(unreadableTime('soon')), reportAt(null)])).toMatchObject({
      reports: 2,
      firstAt: null,
    });
  });

  it('is plain JSON with a finite distance for any history', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const { trackPoints: _geometry, ...journey } = readJourney(history);
        const { outliers, ...numbers } = journey;
        expect(JSON.parse(JSON.stringify(numbers))).toEqual(numbers);
        expect(outliers).toHaveLength(journey.outlierCount);
        expect(journey.distanceMetres).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
