import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LocationPoint } from '#lib/tracking/types.ts';
import { computeTrackPoints } from './distance.ts';
import { splitAtSilences } from './silences.ts';
import { findStops } from './stops.ts';
import { anyHistory, dateOn, historyOf, openRows, readRows, reportAt } from './test-history.ts';

/** About 111 m of latitude. */
const STEP = 0.001;

function stopsIn(...oldestFirst: LocationPoint[]) {
  const trackPoints = computeTrackPoints(openRows(historyOf(...oldestFirst)), new Uint32Array());
  return findStops(trackPoints, splitAtSilences(trackPoints, []));
}

function parked(from: number, count: number, latitude: number, longitude: number, every = 10): LocationPoint[] {
  return Array.from({ length: count }, (_, index) => reportAt(from + index * every, latitude, longitude));
}

describe('findStops', () => {
  it('finds a stay between two drives', () => {
    const stops = stopsIn(
      reportAt(0, 50, 10),
      reportAt(10, 50.1, 10),
      ...parked(20, 5, 50.2, 10),
      reportAt(70, 50.3, 10),
    );
    expect(stops).toMatchObject([{ first: 3, last: 7, durationMs: 40 * 60_000, longitude: 10 }]);
    expect(stops[0]?.from).toBe('2026-11-09T06:20:00.000Z');
    expect(stops[0]?.latitude).toBeCloseTo(50.2, 9);
  });

  it('needs half an hour and three reports', () => {
    expect(stopsIn(...parked(0, 3, 50, 10))).toEqual([]);
    expect(stopsIn(...parked(0, 2, 50, 10, 600))).toEqual([]);
    expect(stopsIn(...parked(0, 4, 50, 10))).toHaveLength(1);
  });

  it('tolerates noise of the tracker, and one report far off', () => {
    const noisy = [0, 1, -1, 0.5, -0.5, 6, 0, 1].map((off, index) => reportAt(index * 10, 50 + off * STEP, 10));
    expect(stopsIn(...noisy)).toMatchObject([{ first: 1, last: 8 }]);
  });

  it('does not count a round trip as a stop', () => {
    const there = reportAt(60, 50.2, 10);
    expect(stopsIn(...parked(0, 5, 50, 10), there, ...parked(70, 5, 50, 10))).toHaveLength(2);
  });

  it('does not count a slow walk as a stop', () => {
    const walk = Array.from({ length: 400 }, (_, index) => reportAt(index / 2, 50 + (index * 30) / 111_000, 10));
    expect(stopsIn(...walk)).toEqual([]);
  });

  it('keeps a stop in one piece over 180°, with a longitude within ±180°', () => {
    const raft = [179.9995, -179.9995, 179.9995, -179.9995].map((longitude, index) =>
      reportAt(index * 30, 5, longitude),
    );
    const [stop] = stopsIn(...raft);
    expect(Math.abs(stop?.longitude ?? 0)).toBeGreaterThan(179.999);
    expect(Math.abs(stop?.longitude ?? 0)).toBeLessThanOrEqual(180);
  });

  it('ends a stop at a silence', () => {
    const night = historyOf(...parked(0, 6, 50, 10), ...parked(900, 6, 50, 10));
    const { journey } = readRows(night);
    expect(journey.silences).toMatchObject([{ after: 6, before: 7 }]);
    expect(journey.stops).toMatchObject([
      { first: 1, last: 6 },
      { first: 7, last: 12 },
    ]);
  });

  it('finds none among six-hourly positions degrees apart or calendar days', () => {
    const storm = Array.from({ length: 40 }, (_, index) => reportAt(index * 360, 11 + index * 0.2, -97 - index));
    expect(stopsIn(...storm)).toEqual([]);
    expect(stopsIn(...['08', '09', '10', '11'].map((day) => reportAt(dateOn(`2026-11-${day}`), 50, 10)))).toEqual([]);
  });

  it('returns ordered stops that do not overlap or contain a silence, for any history', () => {
    fc.assert(
      fc.property(anyHistory, fc.boolean(), (history, still) => {
        const rows = still ? history.map((point) => ({ ...point, position: { latitude: 1, longitude: 2 } })) : history;
        const { journey } = readRows(rows);
        const [stops, silences] = [journey.stops, journey.silences];
        stops.forEach((stop, index) => {
          expect(stop.first).toBeGreaterThan(stops[index - 1]?.last ?? 0);
          expect(stop.last).toBeGreaterThan(stop.first);
          expect(stop.durationMs).toBeGreaterThanOrEqual(30 * 60_000);
          expect(silences.some(({ after, before }) => after >= stop.first && before <= stop.last)).toBe(false);
        });
      }),
    );
  });
});
