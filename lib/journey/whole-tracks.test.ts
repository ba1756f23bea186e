import geodesic from 'geographiclib-geodesic';
import { describe, expect, test } from 'vitest';
import type { SharedAnswer } from '../share/view/outcome.ts';
import { computeJourney } from './compute-journey.ts';
import { openRows } from './test-history.ts';
import { answerOfTrack, generatedTrack, wholeTracks } from './test-tracks.ts';

const { Geodesic } = geodesic;

interface Point {
  readonly number: number;
  /** ms UTC; NaN unknown. */
  readonly time: number;
  readonly latitude: number;
  readonly longitude: number;
}

function metresBetween(one: Omit<Point, 'number' | 'time'>, other: Omit<Point, 'number' | 'time'>): number {
  const { latitude, longitude } = one;
  return Geodesic.WGS84.Inverse(latitude, longitude, other.latitude, other.longitude, Geodesic.DISTANCE).s12 ?? NaN;
}

/** What the documents say of silences, stops and distance, read report by report; of reports in the order of time. */
function readBruteForce({ history }: Pick<SharedAnswer, 'history'>) {
  const points: Point[] = [];
  for (let number = 1; number <= history.length; number += 1) {
    const index = history.length - number;
    points.push({
      number,
      time: history.isDay(index) ? NaN : (history.instants[index] ?? NaN),
      latitude: history.latitudes[index] ?? NaN,
      longitude: history.longitudes[index] ?? NaN,
    });
  }
  const times = [...new Set(points.map(({ time }) => time).filter((time) => !Number.isNaN(time)))];
  const steps = times
    .slice(1)
    .map((time, index) => time - (times[index] ?? NaN))
    .sort((one, other) => one - other);
  const median = ((steps[(steps.length - 1) >> 1] ?? NaN) + (steps[steps.length >> 1] ?? NaN)) / 2;
  const threshold = times.length < 5 ? Infinity : Math.max(3_600_000, 3 * median);
  const silences = points.slice(1).flatMap(({ time, number }, index) => {
    const before = points[index]?.time ?? NaN;
    return time - before > threshold ? { after: number - 1, from: before, until: time } : [];
  });
  const cuts = new Set(silences.map(({ after }) => after));
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (!Number.isNaN(point.latitude)) runs.at(-1)?.push(point);
    if (cuts.has(point.number)) runs.push([]);
  }
  const stops = runs.flatMap(findStays);
  const isDrift = (one: Point, other: Point) =>
    stops.some(({ first, last }) => first <= one.number && other.number <= last);
  const metres = runs
    .flatMap((run) =>
      run.slice(1).map((point, index) => {
        const before = run[index] ?? point;
        return isDrift(before, point) ? 0 : metresBetween(before, point);
      }),
    )
    .reduce((sum, leg) => sum + leg, 0);
  return { metres, silences, stops };
}

function findStays(run: readonly Point[]) {
  const stays: { first: number; last: number; from: number; until: number }[] = [];
  let members: Point[] = [];
  let [north, east] = [0, 0];
  const eastOfFirst = ({ longitude }: Point) => {
    const step = longitude - (members[0]?.longitude ?? NaN);
    return step - 360 * Math.round(step / 360);
  };
  const join = (point: Point) => {
    members.push(point);
    north += point.latitude;
    east += eastOfFirst(point);
  };
  const isNear = (point: Point | undefined, most: number) => {
    const count = members.length;
    const centre = { latitude: north / count, longitude: (members[0]?.longitude ?? NaN) + east / count };
    return point !== undefined && metresBetween(centre, point) <= most;
  };
  const close = () => {
    const known = members.map(({ time }) => time).filter((time) => !Number.isNaN(time));
    const [from = NaN] = known;
    const until = known.at(-1) ?? NaN;
    if (members.length >= 3 && until - from >= 1_800_000)
      stays.push({ first: members[0]?.number ?? 0, last: members.at(-1)?.number ?? 0, from, until });
    members = [];
    [north, east] = [0, 0];
  };
  run.forEach((point, index) => {
    if (members.length === 0 || isNear(point, 250)) join(point);
    else if (!isNear(point, 1_000) || !isNear(run[index + 1], 250)) {
      close();
      join(point);
    }
  });
  close();
  return stays;
}

function expectSame({ history, journey }: Pick<SharedAnswer, 'history' | 'journey'>): void {
  const { metres, silences, stops } = readBruteForce({ history });
  expect(Math.abs(journey.distanceMetres / metres - 1) || 0).toBeLessThan(0.001);
  const timesOf = ({ from, until }: { from: string; until: string }) => ({
    from: Date.parse(from),
    until: Date.parse(until),
  });
  expect(journey.silences.map((silence) => ({ after: silence.after, ...timesOf(silence) }))).toEqual(silences);
  expect(journey.stops.map((stop) => ({ first: stop.first, last: stop.last, ...timesOf(stop) }))).toEqual(stops);
}

describe('length, silences and stops', () => {
  test.each(wholeTracks())('of %s are those of a reading report by report', (_name, reports) =>
    expectSame(answerOfTrack(reports)),
  );

  test('are computed for 100,000 reports too', () => {
    const history = openRows(
      generatedTrack(100_000).map(({ Timestamp: iso, Latitude: latitude, Longitude: longitude }) => ({
        time: { iso, zone: 'utc', precision: 'instant', raw: iso },
        position: latitude === null || longitude === null ? null : { latitude, longitude },
        address: null,
        event: null,
      })),
    );
    const { journey } = computeJourney(history);
    expect(journey.reports).toBe(100_000);
    expect(journey.stopCount).toBeGreaterThan(150);
    expect(journey.silenceCount).toBeGreaterThan(30);
    expectSame({ history, journey });
  }, 120_000);
});
