import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LocationPoint, LooseReading, ReadingColumn } from '#lib/tracking/types.ts';
import { anyHistory, dateOn, historyOf, openRows, readRows, reportAt } from '#lib/journey/test-history.ts';
import { columnsOfReadings } from '../decoding/history.ts';
import { plainValue } from '../readings/series.ts';
import { answerOf, trackOf } from '../test-answer.ts';
import { applyTrack, type Track } from './decode.ts';
import { encodeTrack, trackAnswer } from './encode.ts';

interface Sent {
  readonly points: readonly LocationPoint[];
  readonly loose?: readonly LooseReading[];
  readonly columns?: readonly ReadingColumn[];
}

function encode({ points, loose = [], columns = [] }: Sent, known?: string): string {
  const history = { ...openRows(points), looseReadings: columnsOfReadings(loose) };
  return JSON.stringify(encodeTrack({ history, journey: readRows(points).journey, columns }, known));
}

const apply = (before: Track | null, answer: string): Track => applyTrack(before, JSON.parse(answer));
const whole = (sent: Sent): Track => apply(null, encode(sent));
const updated = (before: Track, sent: Sent): Track => apply(before, encode(sent, before.revision));

/** Largest difference of two columns, NaN left aside. */
function furthest(column: Float64Array, other: Float64Array): number {
  return column.reduce((most, value, index) => Math.max(most, Math.abs(value - (other[index] ?? 0)) || 0), 0);
}

const column = (quantity: ReadingColumn['quantity']): ReadingColumn => ({
  ...{ quantity, unit: null, name: null, min: null, max: null, discarded: 0 },
});
const columns = [column('temperature'), column('shock')];
const value = (most: number) => fc.option(fc.integer({ min: -most, max: most }).map((tenths) => tenths / 10));
const measured = anyHistory.chain((points) =>
  fc
    .array(fc.option(fc.tuple(value(900), value(400))), { minLength: points.length, maxLength: points.length })
    .map((readings) =>
      points.map((point, index) => ({ ...point, ...(readings[index] && { readings: readings[index] }) })),
    ),
);
const loose = fc.array(
  fc.record({
    column: fc.integer({ min: 0, max: 1 }),
    time: fc.integer({ min: 0, max: 2e9 }).map((seconds) => 1000 * seconds),
    value: fc.integer({ min: -900, max: 900 }).map((tenths) => tenths / 10),
  }),
  { maxLength: 20 },
);

/** Two days of a report every ten minutes over the date line, halted and named between, newest first. */
const journey: readonly LocationPoint[] = Array.from({ length: 288 }, (_none, index) => {
  const number = 288 - index;
  const at = number % 40 > 30 ? number - (number % 40) : number;
  return {
    ...reportAt(number * 10, 50 + at / 100, 179 + at / 100 > 180 ? at / 100 - 181 : 179 + at / 100),
    address: number % 40 > 30 ? { lines: [`Yard ${number}`], town: null, country: null, position: null } : null,
    readings: [4 + (number % 7) / 10, null],
  };
});

describe('the track of a link', () => {
  test('is any history to 1e-5 degrees and a second, with its silences and stops', () => {
    fc.assert(
      fc.property(anyHistory, (points) => {
        const { journey: read, trackPoints } = readRows(points);
        const track = whole({ points });
        expect(track.trackPoints.numbers).toEqual(trackPoints.numbers);
        expect(furthest(track.trackPoints.latitudes, trackPoints.latitudes)).toBeLessThan(1e-5);
        expect(furthest(track.trackPoints.longitudes, trackPoints.longitudes)).toBeLessThan(1e-5);
        expect(furthest(track.trackPoints.times, trackPoints.times)).toBeLessThan(1000);
        expect(Array.from(track.trackPoints.times, Number.isNaN)).toEqual(Array.from(trackPoints.times, Number.isNaN));
        expect(track.silences).toEqual(read.silences);
        expect(track.stops).toEqual(read.stops);
      }),
    );
  });

  test('is one line that has left ±180° by several worlds, without reports that have no position', () => {
    const turns = Array.from({ length: 40 }, (_, index) =>
      reportAt(index * 1_000, 10, ((index * 100 + 180) % 360) - 180),
    );
    expect(whole({ points: historyOf(...turns) }).trackPoints.longitudes.at(-1)).toBeCloseTo(3900, 5);
    const { trackPoints } = whole({
      points: historyOf(reportAt(0), reportAt(10, 1, 2), reportAt(dateOn('2026-11-09'), -90, 180), reportAt(20)),
    });
    expect([...trackPoints.numbers]).toEqual([2, 3]);
    expect(furthest(trackPoints.latitudes, Float64Array.of(1, -90))).toBeLessThan(1e-5);
    expect([...trackPoints.times]).toEqual([Date.UTC(2026, 10, 9, 6, 10), NaN]);
    expect(whole({ points: [] }).trackPoints.numbers).toHaveLength(0);
  });

  test('names the places of its stops', () => {
    const { stops, names } = whole({ points: journey });
    expect(stops.map(({ first }) => names.get(first))).toEqual(stops.map(({ first }) => `Yard ${first}`));
    expect(stops.length).toBeGreaterThan(5);
  });

  test('has the readings of all reports with a time, and those beside them', () => {
    fc.assert(
      fc.property(measured, loose, (points, beside) => {
        const { readings } = whole({ points, loose: beside, columns });
        const withTime = points
          .toReversed()
          .filter(({ time, readings: values }) => values?.some((each) => each !== null) && isInstant(time));
        expect(readings.columns).toEqual(columns);
        expect([...readings.times]).toEqual(withTime.map(({ time }) => Date.parse(time?.iso ?? '')));
        for (const [index, values] of readings.values.entries())
          expect(Array.from(values, plainValue)).toEqual(withTime.map((point) => point.readings?.[index] ?? NaN));
        expect([...readings.loose.columns]).toEqual(beside.map((each) => each.column));
        expect([...readings.loose.times]).toEqual(beside.map((each) => each.time));
        expect(Array.from(readings.loose.values, plainValue)).toEqual(beside.map((each) => each.value));
      }),
    );
  });

  test('is compressed to less than 60 kB for 100,000 smooth reports', () => {
    const points = Array.from({ length: 100_000 }, (_, index) =>
      reportAt(-index, 50 + 9 * Math.sin(index / 4_000), 12 + 14 * Math.sin(index / 12_000)),
    );
    expect(gzipSync(encode({ points })).length).toBeLessThan(60_000);
  });
});

describe('an update of a track', () => {
  test('brings a page to the current track, whatever changed', () => {
    fc.assert(
      fc.property(measured, measured, loose, fc.nat(20), (old, added, beside, dropped) => {
        const before = whole({ points: old, columns });
        const sent = { points: [...added, ...old.slice(dropped > 15 ? dropped : 0)], loose: beside, columns };
        expect(updated(before, sent)).toEqual(whole(sent));
      }),
    );
  });

  test('has only what is new, report by report', () => {
    let track = whole({ points: journey.slice(100), columns });
    for (let left = 99; left >= 0; left -= 1) {
      const update = encode({ points: journey.slice(left), columns }, track.revision);
      expect(update.length).toBeLessThan(1_500);
      track = apply(track, update);
    }
    expect(track).toEqual(whole({ points: journey, columns }));
  });

  test.each<[string, Partial<LocationPoint>]>([
    ['position', { position: { latitude: 1, longitude: 2 } }],
    ['time', { time: null }],
    ['reading', { readings: [40, null] }],
    ['name', { address: { lines: ['Renamed'], town: null, country: null, position: null } }],
  ])('has everything when an older %s has changed', (_, change) => {
    const before = whole({ points: journey.slice(5), columns });
    const points = journey.map((report, index) => (index === 217 ? { ...report, ...change } : report));
    expect(encode({ points, columns }, before.revision)).toEqual(encode({ points, columns }));
    expect(updated(before, { points, columns })).toEqual(whole({ points, columns }));
  });

  test('names the start after the street while the latest place is in its town', () => {
    const at = (minutes: number, town: string, street: string) => ({
      ...reportAt(minutes, 50 + minutes / 100, 10),
      address: { lines: [street, town], town, country: null, position: null },
    });
    const points = [at(60, 'Bergen', 'Bryggen 2'), at(30, 'Oslo', 'Storgata 3'), at(0, 'Oslo', 'Storgata 1')];
    const before = whole({ points: points.slice(1) });
    expect(before.names.get(1)).toBe('Storgata 1');
    expect(updated(before, { points }).names.get(1)).toBe('Oslo');
  });

  test('has everything when reports are gone or the page names another track', () => {
    const points = journey.slice(5);
    for (const known of [whole({ points: journey, columns }).revision, '', 'x', '3.3.AAAAAAAAAAAAAAAAAAAAAA'])
      expect(encode({ points, columns }, known)).toEqual(encode({ points, columns }));
  });

  test('comes through an answer', () => {
    const rows = Array.from({ length: 400 }, (_, index) => ({
      ...{ Latitude: 50 + index / 100, Longitude: 10, TemperatureC: 4 + (index % 9) / 10 },
      Timestamp: new Date(Date.UTC(2026, 10, 20) + index * 600_000).toISOString(),
    })).toReversed();
    const later = answerOf({ AssetName: 'Box', LocationHistory: rows });
    const before = trackOf(answerOf({ AssetName: 'Box', LocationHistory: rows.slice(9) }));
    expect(before.trackPoints.numbers).toHaveLength(391);
    expect(trackOf(later, before)).toEqual(trackOf(later));
    expect(trackAnswer(later, before.revision).length).toBeLessThan(trackAnswer(later, '').length / 2);
  });
});

test('what is no track, of another version or continues another track is refused', () => {
  const before = whole({ points: journey.slice(5), columns });
  const answer = encode({ points: journey, columns });
  const update = encode({ points: journey, columns }, before.revision);
  for (const [held, sent] of [
    [null, '{"state":"shared"}'],
    [null, 'null'],
    [null, answer.replace(/"version":\d+/, '"version":0')],
    [null, update],
    [whole({ points: journey.slice(6), columns }), update],
  ] as const)
    expect(() => apply(held, sent)).toThrow(TypeError);
  expect(apply(before, answer)).toEqual(apply(before, update));
});

function isInstant(time: LocationPoint['time']): boolean {
  return time !== null && time.iso !== null && time.precision === 'instant';
}
