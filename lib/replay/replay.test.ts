import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceMetres } from '#lib/share/journey/geometry.ts';
import { anyHistory, historyOf, listSilences, listStops, readRows, reportAt } from '#lib/share/journey/test-history.ts';
import type { LocationPoint } from '#lib/tracking/types.ts';
import {
  longestIncrease,
  type ReplayMoment,
  momentAt,
  createTimedLine,
  stepFrom,
  type TimedLine,
} from './timed-line.ts';
import { createAxis, lengthOf, positionAt, spanAround, timeAt } from './time-axis.ts';

const START = Date.UTC(2026, 10, 9, 6);
const MINUTE = 60_000;

function read(points: readonly LocationPoint[], latest = Infinity) {
  const { journey, geometry, segments } = readRows(points);
  const track = { geometry, segments, silences: listSilences(journey.silences), stops: listStops(journey.stops) };
  return { line: createTimedLine(track, journey.reports, latest), geometry, journey };
}

function lineOf(...oldestFirst: LocationPoint[]): TimedLine {
  const { line } = read(historyOf(...oldestFirst));
  if (line === null) throw new Error('these reports make no replay');
  return line;
}

/** A degree north an hour. */
const northwards = Array.from({ length: 10 }, (_none, hour) => reportAt(hour * 60, 50 + hour, 10));
const degreeFrom = (latitude: number) => distanceMetres(latitude, 10, latitude + 1, 10);

describe('a replay', () => {
  test('moves evenly from report to report', () => {
    const line = lineOf(...northwards);
    const moment = momentAt(line, START + 90 * MINUTE);
    expect(moment).toMatchObject({ report: 1, point: 1, share: 0.5, doing: 'moving' });
    expect(moment.metres).toBeCloseTo(degreeFrom(50) + degreeFrom(51) / 2, 3);
    expect(moment.speed).toBeCloseTo(degreeFrom(51) / 3600, 6);
  });

  test('waits during a silence, and is elsewhere at its end', () => {
    const line = lineOf(...northwards, reportAt(9 * 60 + 600, 65, 10), reportAt(9 * 60 + 660, 66, 10));
    const before = momentAt(line, START + 9 * 60 * MINUTE);
    const inside = momentAt(line, START + (9 * 60 + 599) * MINUTE);
    const after = momentAt(line, START + (9 * 60 + 600) * MINUTE);
    expect(before).toMatchObject({ point: 9, share: 0, doing: 'moving' });
    expect(inside).toMatchObject({ point: 9, share: 0, doing: 'silent', lastsMs: 600 * MINUTE, speed: null });
    expect(after).toMatchObject({ point: 10, share: 0, doing: 'moving' });
    expect(after.metres).toBe(before.metres);
  });

  test('passes reports that came late or have no time, but not at their time', () => {
    const late = reportAt(30, 52.5, 10);
    const timeless = reportAt(null, 53.5, 10);
    const [first, second, third, fourth, fifth] = northwards;
    if (!first || !second || !third || !fourth || !fifth) throw new Error('too few');
    const line = lineOf(first, second, third, late, fourth, timeless, fifth);
    expect([...line.points]).toEqual([0, 1, 2, 4, 6]);
    expect(line.leftOut).toBe(2);
    expect(momentAt(line, START + 135 * MINUTE)).toMatchObject({ point: 2, share: expect.closeTo(0.5, 3) });
    expect(momentAt(line, START + 165 * MINUTE)).toMatchObject({ point: 3, share: expect.closeTo(0.5, 3) });
  });

  test('crosses the antimeridian the short way', () => {
    const line = read(historyOf(reportAt(0, 10, 178), reportAt(60, 10, -178), reportAt(120, 10, 178)));
    if (line.line === null) throw new Error('no replay');
    const place = momentAt(line.line, START + 30 * MINUTE);
    const { longitudes } = line.geometry;
    expect((longitudes[place.point] ?? NaN) * 0.5 + (longitudes[place.point + 1] ?? NaN) * 0.5).toBe(180);
    expect(momentAt(line.line, START + 120 * MINUTE).metres).toBeCloseTo(2 * distanceMetres(10, 178, 10, 182), 3);
  });

  test('leaves out what lies in the future', () => {
    const { line } = read(historyOf(...northwards), START + 200 * MINUTE);
    expect(line?.times.length).toBe(4);
    expect(line?.leftOut).toBe(6);
    expect(read(historyOf(...northwards), START + 30 * MINUTE).line).toBeNull();
  });

  test('jumps when two reports have the same instant', () => {
    const line = lineOf(reportAt(0, 50, 10), reportAt(60, 51, 10), reportAt(60, 51.1, 10), reportAt(120, 53, 10));
    expect(momentAt(line, START + 60 * MINUTE)).toMatchObject({ report: 2, point: 2, share: 0 });
    expect(momentAt(line, START + 90 * MINUTE)).toMatchObject({ report: 2, point: 2, share: 0.5 });
    expect(stepFrom(line, START + 60 * MINUTE, 1)).toBe(START + 120 * MINUTE);
    expect(stepFrom(line, START + 60 * MINUTE, -1)).toBe(START);
    expect(stepFrom(line, START + 61 * MINUTE, -1)).toBe(START + 60 * MINUTE);
    expect(stepFrom(line, START + 120 * MINUTE, 1)).toBe(START + 120 * MINUTE);
  });

  test('agrees with a report-by-report reading of any history', () => {
    fc.assert(
      fc.property(anyHistory, fc.double({ min: 0, max: 1, noNaN: true }), (points, share) => {
        const { line, geometry, journey } = read(points);
        if (line === null) return;
        expect(line.points.length + line.leftOut).toBe(journey.reports);
        const first = line.times[0] ?? NaN;
        const last = line.times.at(-1) ?? NaN;
        const time = first + share * (last - first);
        const moment = momentAt(line, time);
        const reached = [...line.times].findLastIndex((instant) => instant <= time);
        expect(moment.report).toBe(reached);
        expect(moment.point).toBeGreaterThanOrEqual(line.points[reached] ?? NaN);
        expect(moment.share).toBeGreaterThanOrEqual(0);
        expect(moment.share).toBeLessThanOrEqual(1);
        if (moment.share > 0) expect(moment.point + 1).toBeLessThanOrEqual(line.points[reached + 1] ?? -1);
        const isSilent = listSilences(journey.silences).some(
          ({ from, until }) => Date.parse(from) < time && time < Date.parse(until),
        );
        expect(moment.doing === 'silent').toBe(isSilent);
        if (isSilent) expect([moment.point, moment.share]).toEqual([line.points[reached], 0]);
        if (line.points[0] === 0 && line.points.at(-1) === geometry.times.length - 1)
          expect(momentAt(line, last).metres).toBeCloseTo(journey.distanceMetres, 3);
      }),
    );
  });

  test('never goes back in any history', () => {
    fc.assert(
      fc.property(anyHistory, (points) => {
        const { line } = read(points);
        if (line === null) return;
        const first = line.times[0] ?? NaN;
        const last = line.times.at(-1) ?? NaN;
        let before: ReplayMoment = momentAt(line, first);
        for (let step = 1; step <= 50; step += 1) {
          const next = momentAt(line, first + (step / 50) * (last - first));
          expect(next.metres).toBeGreaterThanOrEqual(before.metres - 1e-6);
          expect(next.point + next.share).toBeGreaterThanOrEqual(before.point + before.share - 1e-9);
          before = next;
        }
      }),
    );
  });

  test('steps over every report and back', () => {
    fc.assert(
      fc.property(anyHistory, (points) => {
        const { line } = read(points);
        if (line === null) return;
        const distinct = [...new Set(line.times)];
        const seen = [distinct[0] ?? NaN];
        for (let time = NaN; seen.at(-1) !== time; seen.push(stepFrom(line, time, 1))) time = seen.at(-1) ?? NaN;
        expect(seen.slice(0, -1)).toEqual(distinct);
        const back = [distinct.at(-1) ?? NaN];
        for (let time = NaN; back.at(-1) !== time; back.push(stepFrom(line, time, -1))) time = back.at(-1) ?? NaN;
        expect(back.slice(0, -1).reverse()).toEqual(distinct);
      }),
    );
  });
});

test('longestIncrease is as long as a full search finds', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant(NaN)), { maxLength: 30 }), (values) => {
      const rise = [...longestIncrease(Float64Array.from(values), 8)];
      const taken = rise.map((index) => values[index] ?? NaN);
      expect(rise).toEqual([...rise].sort((one, other) => one - other));
      expect(taken).toEqual([...taken].sort((one, other) => one - other));
      const lengths: number[] = [];
      values.forEach((value, index) => {
        const before = values.slice(0, index).map((other, at) => (other <= value ? (lengths[at] ?? 0) : 0));
        lengths.push(value <= 8 ? 1 + Math.max(0, ...before) : 0);
      });
      expect(rise.length).toBe(Math.max(0, ...lengths));
    }),
  );
});

describe('the time axis', () => {
  const anySpans = fc
    .array(fc.double({ min: 0, max: 1000 * MINUTE, noNaN: true }), { maxLength: 12 })
    .map((edges) => edges.sort((one, other) => one - other))
    .map((edges) =>
      edges.flatMap((until, index) => (index % 2 === 1 ? { from: edges[index - 1] ?? NaN, until, lastsMs: 0 } : [])),
    );

  test('ascends, converts there and back, and is never longer than the time', () => {
    fc.assert(
      fc.property(anySpans, anySpans, fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (one, other, shares) => {
        const until = 1000 * MINUTE;
        const axis = createAxis(0, until, [...one, ...other]);
        expect(lengthOf(axis)).toBeLessThanOrEqual(until * (1 + 1e-9));
        let before = -1;
        for (const share of shares.sort((a, b) => a - b)) {
          const place = positionAt(axis, share * until);
          expect(place).toBeGreaterThanOrEqual(before);
          expect(Math.abs(timeAt(axis, place) - share * until)).toBeLessThan(1);
          before = place;
        }
      }),
    );
  });

  test('gives idle time little space and leaves the rest unchanged', () => {
    const idle = { from: 100 * MINUTE, until: 900 * MINUTE, lastsMs: 0 };
    const axis = createAxis(0, 1000 * MINUTE, [idle]);
    expect(positionAt(axis, 100 * MINUTE)).toBe(100 * MINUTE);
    expect(positionAt(axis, 900 * MINUTE)).toBe(105 * MINUTE);
    expect(lengthOf(axis)).toBe(205 * MINUTE);
    expect(timeAt(axis, 102.5 * MINUTE)).toBe(500 * MINUTE);
    expect(lengthOf(createAxis(0, 1000 * MINUTE))).toBe(1000 * MINUTE);
  });
});

test('spanAround returns null at the reports on either end of a silence', () => {
  const spans = [
    { from: 10, until: 20, lastsMs: 10 },
    { from: 30, until: 40, lastsMs: 10 },
  ];
  expect([5, 10, 15, 20, 25, 30, 39, 40].map((time) => spanAround(spans, time)?.lastsMs ?? null)).toEqual([
    null,
    null,
    10,
    null,
    null,
    null,
    10,
    null,
  ]);
});
