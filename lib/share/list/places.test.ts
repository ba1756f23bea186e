import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { LocationPoint, Timestamp } from '#lib/tracking/types.ts';
import { openRows, readRows, timeAt, unreadableTime } from '../journey/test-history.ts';
import { decodeTrack } from '../view/decode-track.ts';
import { encodeLine, joinTrack } from '../view/encode-track.ts';
import { readEntries } from '../view/entries.ts';
import { pageOfHistory } from '../view/history-page.ts';
import { buildTimeline } from '../view/timeline.ts';
import { type AllReports, joinReportTexts } from './all-reports.ts';
import { dayColumn } from './days.ts';
import { encodeReportTexts } from './report-texts.ts';
import { layOutList, rowOfReport } from './list-items.ts';
import { decodeNear, entrySourceOf, encodeNear, isUnnamed } from './places.ts';

const towns = [
  { lines: ['Munkedal'], town: 'Munkedal', country: 'Sweden', position: null },
  { lines: ['Quay 2', 'Munkedal'], town: 'Munkedal', country: 'Sweden', position: null },
  { lines: ['Halden'], town: null, country: null, position: null },
  { lines: [], town: null, country: null, position: null },
];
const positions = [[58.5, 0] as const, [58.50002, 0] as const, [59.1, 0] as const, [-33.9, 0] as const];

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

/** What the pages show, all of them. */
function pagesOf(points: readonly LocationPoint[]): string[] {
  const { journey } = readRows(points);
  const history = openRows(points);
  const { pages } = pageOfHistory(history, journey, { page: 1 });
  return Array.from({ length: pages }, (_none, index) =>
    buildTimeline(pageOfHistory(history, journey, { page: index + 1 })),
  ).flatMap((entries) =>
    entries.map((entry) => {
      switch (entry.kind) {
        case 'report':
          return `report ${entry.report.number}`;
        case 'stop':
          return `stop ${entry.stop.first}`;
        case 'silence':
          return `silence ${entry.silence.before}`;
        case 'fold':
          return `fold ${entry.fold.first} ${entry.fold.last} ${entry.fold.metres}`;
      }
    }),
  );
}

function orderOf(all: AllReports, zone: string, unfolded: ReadonlySet<number>) {
  const zoneOf = () => zone;
  const days = dayColumn(all, zoneOf);
  const entries = readEntries(entrySourceOf(all, days));
  return { days, zoneOf, found: null, onlyStops: false, entries, unfolded };
}

describe('places of the list of all reports', () => {
  // On the meridian the day by the sun is that of UTC.
  it('are folded like those of the pages', async () => {
    await fc.assert(
      fc.asyncProperty(anyRuns, async (points) => {
        const all = await allOf(points);
        const items = layOutList(all, orderOf(all, 'UTC', new Set()));
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
            case 'fold':
              return `fold ${item.fold.first} ${item.fold.last} ${item.fold.metres}`;
          }
        });
        expect(rows).toEqual(pagesOf(points));
        expect(items.reports).toBe(points.length);
      }),
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
          const fold = folded.foldOf(number);
          if (fold !== undefined) expect(item).toEqual({ kind: 'fold', fold });
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
