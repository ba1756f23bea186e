import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatPosition } from '#lib/i18n/format.ts';
import { placeKey } from '#components/history/timeline-items.tsx';
import type { LocationPoint, Timestamp } from '#lib/tracking/types.ts';
import { listSilences, listStops, openRows, readRows, timeAt, unreadableTime } from '../journey/test-history.ts';
import { decodeTrack } from '../view/decode-track.ts';
import { encodeLine, joinTrack } from '../view/encode-track.ts';
import { buildTimeline, foldPlaces, groupByDay } from '../view/timeline.ts';
import { reportsFrom } from '../view/history-page.ts';
import { type AllReports, joinReportTexts } from './all-reports.ts';
import { dayColumn } from './days.ts';
import { encodeReportTexts } from './report-texts.ts';
import { layOutList, rowOfReport } from './list-items.ts';
import { createSamePlace, decodeNear, encodeNear, isUnnamed } from './places.ts';

const towns = [
  { lines: ['Munkedal'], town: 'Munkedal', country: 'Sweden', position: null },
  { lines: ['Quay 2', 'Munkedal'], town: 'Munkedal', country: 'Sweden', position: null },
  { lines: ['Halden'], town: null, country: null, position: null },
  { lines: [], town: null, country: null, position: null },
];
const positions = [
  [58.5, 11.6] as const,
  [58.50002, 11.6] as const,
  [59.1, 11.4] as const,
  [-33.9, 179.99999] as const,
];

const seldom = <Value>(value: Value) => fc.option(fc.constant(value), { freq: 12 });
/** In the order of time, newest first: mostly some minutes apart, at few places, in runs. */
const anyRuns = fc
  .array(
    fc.record({
      count: fc.integer({ min: 1, max: 9 }),
      minutes: fc.constantFrom(7, 7, 7, 50, 400),
      address: fc.option(fc.constantFrom(...towns)),
      position: fc.option(fc.constantFrom(...positions), { freq: 6 }),
      event: seldom('Held'),
      kind: fc.constantFrom('utc', 'utc', 'utc', 'utc', 'none', 'date', 'unreadable', 'missing'),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((runs) => {
    let at = 0;
    return runs
      .flatMap(({ count, minutes, address, position, event, kind }) =>
        Array.from({ length: count }, (): LocationPoint => {
          at += minutes;
          return {
            time: timeOf(kind, timeAt(at)),
            position: position === null ? null : { latitude: position[0], longitude: position[1] },
            address,
            event: event === null ? 'Seen' : null,
          };
        }),
      )
      .map((point, index) => (index % 23 === 7 ? point : { ...point, event: null }))
      .reverse();
  });

function timeOf(kind: string, time: Timestamp): Timestamp | null {
  if (kind === 'missing') return null;
  if (kind === 'unreadable') return unreadableTime('soon');
  if (kind === 'none') return { ...time, zone: 'none' };
  return kind === 'date' ? { ...time, iso: `${time.raw.slice(0, 10)}T00:00:00.000Z`, precision: 'date' } : time;
}

async function allOf(points: readonly LocationPoint[]): Promise<AllReports> {
  const { journey, geometry } = readRows(points);
  const text = new TextEncoder();
  const track = await decodeTrack(joinTrack(encodeLine(geometry, journey), text.encode('{}'), false));
  const words = encodeReportTexts(openRows(points), geometry);
  const all = await joinReportTexts(track, joinTrack(words.columns, words.texts, false));
  if (all === null) throw new Error('the words are of another track');
  return all;
}

/** What the pages show, were they one. */
function pageOf(points: readonly LocationPoint[], zone: string, decimals: number): string[] {
  const { journey } = readRows(points);
  const page = {
    ...{ page: 1, pages: 1, reports: reportsFrom(openRows(points), points.length, points.length) },
    ...{ silences: listSilences(journey.silences), stops: listStops(journey.stops), outliers: [] },
  };
  return groupByDay(buildTimeline(page), { zoneOf: () => zone }).flatMap(({ entries }) =>
    foldPlaces(entries, (report) => placeKey(report, () => zone, decimals)).map((entry) => {
      switch (entry.kind) {
        case 'report':
          return `report ${entry.report.number}`;
        case 'stop':
          return `stop ${entry.stop.first}`;
        case 'silence':
          return `silence ${entry.silence.before}`;
        case 'place':
          return `place ${entry.reports.at(-1)?.number} ${entry.reports[0]?.number}`;
      }
    }),
  );
}

function orderOf(all: AllReports, zone: string, unfolded: ReadonlySet<number>, decimals = 4) {
  const zoneOf = () => zone;
  const isSamePlace = createSamePlace(all, zoneOf, decimals);
  return { days: dayColumn(all, zoneOf), zoneOf, found: null, onlyStops: false, isSamePlace, unfolded };
}

describe('places of the list of all reports', () => {
  it.each([
    ['UTC', 4],
    ['Europe/Oslo', 2],
  ] as const)('are folded like those of the pages, in %s', async (zone, decimals) => {
    await fc.assert(
      fc.asyncProperty(anyRuns, async (points) => {
        const all = await allOf(points);
        const items = layOutList(all, orderOf(all, zone, new Set(), decimals));
        const rows = Array.from({ length: items.length }).flatMap((_none, index) => {
          const item = items.at(index);
          switch (item?.kind) {
            case undefined:
            case 'day':
              return [];
            case 'report':
              return `report ${item.number}`;
            case 'stop':
              return `stop ${item.stop.first}`;
            case 'silence':
              return `silence ${all.silences[item.index]?.before}`;
            case 'place':
              return `place ${item.place.first} ${item.place.last}`;
          }
        });
        expect(rows).toEqual(pageOf(points, zone, decimals));
        expect(items.reports).toBe(points.length);
      }),
    );
  });

  it('are the same when positions are formatted the same', async () => {
    const step = fc.integer({ min: -25, max: 25 }).map((units) => units / 1e5);
    const degrees = fc.oneof(fc.constantFrom(0, 58.5, 58.50005, -33.99995, 11.605), step);
    const tell = ({ position }: LocationPoint, decimals: number) => position && formatPosition(position, decimals);
    await fc.assert(
      fc.asyncProperty(degrees, degrees, step, step, fc.constantFrom(2, 4), async (a, b, north, east, decimals) => {
        const at = (minutes: number, latitude: number, longitude: number) => ({
          ...{ time: timeAt(minutes), address: null, event: null },
          position: { latitude: Math.round(latitude * 1e5) / 1e5, longitude: Math.round(longitude * 1e5) / 1e5 },
        });
        const points = [at(10, a + north, b + east), at(0, a, b)] as const;
        const isSame = createSamePlace(await allOf(points), () => 'UTC', decimals)(1, 2);
        expect(isSame).toBe(tell(points[0], decimals) === tell(points[1], decimals));
      }),
      { numRuns: 500 },
    );
  });

  it('map to the row of a report, and unfold', async () => {
    await fc.assert(
      fc.asyncProperty(anyRuns, async (points) => {
        const all = await allOf(points);
        const folded = layOutList(all, orderOf(all, 'UTC', new Set()));
        const every = new Set(Array.from({ length: all.length }, (_none, index) => index + 1));
        const open = layOutList(all, orderOf(all, 'UTC', every));
        for (let number = 1; number <= all.length; number += 1) {
          expect(open.at(rowOfReport(open, all, number))).toEqual({ kind: 'report', number });
          const item = folded.at(rowOfReport(folded, all, number));
          const place = folded.placeOf(number);
          if (place !== undefined) expect(item).toEqual({ kind: 'place', place });
          else expect(['report', 'stop']).toContain(item?.kind);
        }
      }),
    );
  });

  it('are unnamed when the service sends only coordinates', async () => {
    const point = { time: timeAt(0), position: { latitude: 58, longitude: 11 }, event: null };
    const all = await allOf([
      { ...point, address: towns[0] ?? null },
      { ...point, address: towns[3] ?? null },
      { ...point, address: null },
      { ...point, address: null, position: null },
    ]);
    expect([4, 3, 2, 1].map((number) => isUnnamed(all, number))).toEqual([false, true, true, false]);
  });
});

const report = (number: number, latitude: number, longitude: number, near?: string) => ({
  ...{ number, position: { latitude, longitude }, time: null, address: null, event: null },
  ...(near !== undefined && { near }),
});
const all: AllReports = {
  ...{ length: 4, times: new Float64Array(4), kinds: new Uint8Array(4), legs: new Float64Array(4) },
  ...{ addresses: new Uint32Array(4), events: new Uint32Array(4), raws: new Map(), version: '' },
  ...{ texts: { addresses: [], events: [], raws: [] }, silences: [], stops: [], outliers: new Set() },
  latitudes: Float64Array.of(58.5, 58.5, -17.00001, 59),
  longitudes: Float64Array.of(11.6, 11.6, -180, 11),
};

test('nearby places are only used for reports at the same position', () => {
  const told = encodeNear([
    report(1, 58.5, 11.6, 'near Munkedal'),
    report(2, 58.500004, 11.6, 'near Munkedal'),
    report(3, -17.000006, 180, 'near Taveuni'),
    report(4, 59.1, 11, 'near Halden'),
    report(5, 59, 11, 'near Halden'),
  ]);
  expect(told.places).toEqual(['near Munkedal', 'near Taveuni', 'near Halden']);
  expect([...decodeNear(JSON.parse(JSON.stringify(told)), all)]).toEqual([
    [1, 'near Munkedal'],
    [2, 'near Munkedal'],
    [3, 'near Taveuni'],
  ]);
  expect(encodeNear([report(1, 58, 11)])).toEqual({ places: [], rows: [] });
  for (const other of [null, 'near', [], { places: [] }]) expect(decodeNear(other, all).size).toBe(0);
});
