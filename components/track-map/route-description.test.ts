import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { longitudeAt } from '#lib/basemap/mercator.ts';
import { answerOf } from '#lib/share/test-answer.ts';
import type { Track } from '#lib/share/track/decode.ts';
import type { ShareView } from '#lib/share/types.ts';
import type { Address, Position } from '#lib/tracking/types.ts';
import type { PlacedReport } from '../page/track.ts';
import { ageText, type MapLanguage } from './map-text.ts';
import { describeReport as textOf, type ReportTextContext } from './marks/report-text.ts';
import { describeRoute } from './route-description.ts';
import { routeOf } from './route/route.ts';

const language: MapLanguage = {
  translate: (key, values) => (key === 'comma' ? ', ' : [key, ...Object.values(values ?? {})].join('|')),
  durations: (key, values) => [key, ...Object.values(values)].join('|'),
  locale: 'en',
  zoneOf: () => 'Europe/Berlin',
  isAtPlace: false,
  aheadOf: (time) => (time?.iso === at(5).iso ? 'ahead' : null),
  exceptionOf: (label) => label.toUpperCase(),
};

const at = (hour: number) =>
  ({ iso: `2026-11-09T0${hour}:00:00.000Z`, zone: 'utc', precision: 'instant', raw: '' }) as const;

function address(town: string | null, position: Position | null): Address {
  return { lines: town === null ? [] : [town], town, country: null, position };
}

function viewOf(over: { latest?: Address | null; destination?: Address | null }): ShareView {
  const { asset } = answerOf({ AssetName: 'Box', LocationHistory: [] });
  return {
    asset: { ...asset, destinationAddress: over.destination ?? null },
    journey: {
      reports: 4,
      located: 3,
      firstAt: null,
      lastAt: null,
      distanceMetres: 0,
      silenceAfterMs: null,
      silenceCount: 0,
      silentMs: 0,
      stopCount: 0,
      outlierCount: 0,
      contradicts: false,
    },
    page: { page: 1, pages: 1, entries: [], outliers: [] },
    latest: over.latest ?? null,
    latestTime: at(3),
    delivery: null,
    exceptionReports: [],
  };
}

/** Reports 1, 2 and 4 across the Pacific; 3 has no position. */
const trackPoints = {
  latitudes: Float64Array.of(35, 40, 45),
  longitudes: Float64Array.of(140, 170, 190),
  times: Float64Array.of(Date.parse(at(0).iso), NaN, Date.parse(at(3).iso)),
  numbers: Uint32Array.of(1, 2, 4),
};
const none = { times: new Float64Array(), values: [] };
const readings = {
  ...none,
  columns: [],
  numbers: new Uint32Array(),
  loose: { ...none, columns: new Uint8Array(), values: new Float32Array() },
};
const track: Track = { revision: '', trackPoints, silences: [], stops: [], names: new Map(), readings };
const route = routeOf(track);

function describeReport(
  at: typeof route,
  index: number,
  view: ShareView,
  spoken: MapLanguage,
  query: string | null,
  more: Partial<ReportTextContext> = {},
) {
  return textOf(at, index, { ...{ view, language: spoken, query, readings, fetched: null, stops: [] }, ...more });
}

/** The page has the row of report 4 alone. */
beforeEach(() => void vi.stubGlobal('document', { getElementById: (id: string) => (id === 'r4' ? {} : null) }));
afterEach(() => void vi.unstubAllGlobals());

test('the destination is marked in the copy of the world where the route ends', () => {
  const { marks } = describeRoute(
    route,
    track,
    viewOf({ destination: address('Long Beach', { latitude: 33.75, longitude: -118.2 }) }),
    language,
    false,
    null,
  );
  const destination = marks.find(({ kind }) => kind === 'destination');
  expect(longitudeAt(destination?.x ?? 0)).toBeCloseTo(241.8);
});

test('the latest mark is at the position the service gives and opens the newest report', () => {
  const latest = address('Halden', { latitude: 59, longitude: -169 });
  const [mark] = describeRoute(route, track, viewOf({ latest }), language, false, 'an age').marks.filter(
    ({ kind }) => kind === 'latest',
  );
  expect(longitudeAt(mark?.x ?? 0)).toBeCloseTo(191);
  expect(mark?.opens).toBe(4);
  expect(describeRoute(route, track, viewOf({ latest }), language, true, null).marks.at(-1)?.kind).toBe(
    'latest-unchecked',
  );
});

test('a straight way leads to a destination that is not reached, and rings mark what a search lists', () => {
  const destination = address('Long Beach', { latitude: 33.75, longitude: -118.2 });
  const latest = address('Halden', { latitude: 59, longitude: -169 });
  const describe = (view: ShareView, listed: readonly number[] = []) =>
    describeRoute(route, track, { ...view, page: { ...view.page, listed } }, language, false, null);
  const { wayToGo, found } = describe(viewOf({ latest, destination }), [2, 3, 4]);
  expect(wayToGo?.map(({ x }) => Math.round(longitudeAt(x)))).toEqual([191, 242]);
  // Report 3 has no position.
  expect(found?.map(({ x }) => Math.round(longitudeAt(x)))).toEqual([170, 190]);
  expect(
    describe({ ...viewOf({ latest, destination }), delivery: { time: null, isAtDestination: false } }).wayToGo,
  ).toEqual([]);
});

test('a latest place without a name is captioned with coordinates within ±180°', () => {
  const [caption] = describeRoute(
    route,
    track,
    viewOf({ latest: address(null, null) }),
    language,
    false,
    null,
  ).captions;
  expect(caption?.name).toBe('45.00°\u00a0N, 170.00°\u00a0W');
});

test('nothing is marked without any position', () => {
  const none = {
    latitudes: new Float64Array(0),
    longitudes: new Float64Array(0),
    times: new Float64Array(0),
    numbers: new Uint32Array(0),
  };
  const nothing = routeOf({ ...track, trackPoints: none });
  expect(describeRoute(nothing, track, viewOf({ latest: address('Oslo', null) }), language, false, null)).toMatchObject(
    {
      marks: [],
      stops: [],
      captions: [],
      townLine: [],
    },
  );
  const towns = [
    { name: 'Osaka', latitude: 34.7, longitude: 135.5, number: 2 },
    { name: 'Los Angeles', latitude: 34.1, longitude: -118.2, number: 1 },
  ];
  const named = describeRoute(nothing, track, { ...viewOf({}), latest: null, towns }, language, false, null);
  expect(named.marks.map(({ kind, title }) => [kind, title])).toEqual([
    ['town', 'Los Angeles, town'],
    ['town', 'Osaka, town'],
  ]);
  // Across the Pacific, not around the world.
  const [newer, older] = named.townLine;
  expect((older?.x ?? 0) - (newer?.x ?? 0)).toBeCloseTo((360 - 118.2 - 135.5) / 360);
  expect(named.captions.map(({ name }) => name)).toEqual(['Osaka', 'Los Angeles']);
});

test('a stop at the start replaces the start mark', () => {
  const stop = {
    first: 1,
    last: 2,
    from: at(0).iso,
    until: at(1).iso,
    durationMs: 3_600_000,
    latitude: 35,
    longitude: 140,
  };
  const { marks, stops, captions } = describeRoute(
    route,
    { ...track, stops: [stop], names: new Map([[1, 'Busan']]) },
    viewOf({}),
    language,
    false,
    null,
  );
  expect(marks.map(({ kind }) => kind)).toEqual(['latest']);
  expect(stops).toHaveLength(1);
  expect(captions.map(({ name }) => name)).toContain('Busan');
});

test('a report is described by position and time until it is fetched, then by place, event, time and stop', () => {
  const row: PlacedReport = {
    ...{ number: 4, time: at(3), position: { latitude: 45, longitude: -170 }, zone: 'Asia/Tokyo' },
    ...{ address: address('Unalaska', null), event: '<b>Loaded</b>' },
  };
  expect(describeReport(route, 2, viewOf({}), language, '?id=x', { fetched: row })).toEqual({
    title: 'Unalaska',
    lines: ['<b>Loaded</b>', 'time|9\u00a0Nov\u00a02026|04:00\u00a0CET', 'reportOf|4|4'],
    link: { text: 'showInList', href: '/share?id=x&at=4#r4', row: 4 },
  });
  expect(describeReport(route, 0, viewOf({}), language, '?id=x&page=3')).toEqual({
    title: '35.00°\u00a0N, 140.00°\u00a0E',
    lines: ['time|9\u00a0Nov\u00a02026|01:00\u00a0CET', 'reportOf|1|4'],
    link: { text: 'showInList', href: '/share?id=x&at=1#r1', row: null },
  });
  const elsewhere = { ...row, number: 1, time: at(0) };
  const stop = {
    ...{ first: 1, last: 3, from: at(0).iso, until: at(2).iso, durationMs: 7_200_000 },
    ...{ latitude: 45, longitude: 0 },
  };
  expect(describeReport(route, 0, viewOf({}), language, '?id=x', { fetched: elsewhere, stops: [stop] })).toMatchObject({
    title: 'Unalaska',
    lines: [
      '<b>Loaded</b>',
      'time|9\u00a0Nov\u00a02026|01:00\u00a0CET',
      'stopped|wholeHours|2',
      expect.stringMatching(/^span\|time.*01:00.*03:00/),
      'reportOf|1|4',
    ],
    link: { row: null },
  });
  expect(describeReport(route, 0, viewOf({}), language, '', { fetched: row }).title).toContain('35.00°');
  expect(describeReport(route, 0, viewOf({}), language, null).link, 'without a list').toBeUndefined();
  expect(describeReport(route, 1, viewOf({}), language, '').lines[0]).toBe('noTime');
  const local = { ...language, isAtPlace: true };
  expect(describeReport(route, 2, viewOf({}), local, '', { fetched: row }).lines[1]).toMatch(/^time.*12:00.*UTC\+9$/);
});

test('exceptions are marked where their reports are, several of one report together', () => {
  const view = viewOf({});
  const { marks, captions } = describeRoute(
    route,
    track,
    {
      ...view,
      asset: { ...view.asset, exceptions: { labels: ['Shock', 'Delay', 'Tilt', 'Lost'], more: 0, unreadable: 0 } },
      // The third is from a report without a position, the last from none.
      exceptionReports: [2, 2, 3, null],
    },
    language,
    false,
    null,
  );
  const problems = marks.filter(({ kind }) => kind === 'problem');
  expect(problems).toMatchObject([{ title: 'problemOf|SHOCK, DELAY', opens: 2 }]);
  expect(captions.map(({ name }) => name)).toContain('SHOCK, DELAY');
});

test('a time without a zone says so, and an unreadable time is shown as sent', () => {
  const row = { number: 4, position: null, address: null, event: null, zone: 'UTC' };
  const lineOf = (time: PlacedReport['time']) =>
    describeReport(route, 2, viewOf({}), language, '', { fetched: { ...row, time } }).lines[0];
  expect(lineOf({ ...at(3), zone: 'none' })).toBe('timeNoZone|9\u00a0Nov\u00a02026|03:00\u00a0UTC');
  expect(lineOf({ iso: null, zone: 'none', precision: 'instant', raw: 'yesterday' })).toBe('yesterday');
  expect(lineOf({ ...at(3), precision: 'date' })).toBe('9\u00a0Nov\u00a02026');
});

test('an age is shown for past instants, and a doubt for a future one', () => {
  const now = Date.parse('2026-11-09T04:00:00Z');
  expect(ageText(language, at(3), now)).toBe('60\u00a0minutes ago');
  expect(ageText(language, at(5), now)).toBe('ahead');
  expect(ageText(language, { ...at(3), precision: 'date' }, now)).toBeNull();
  expect(ageText(language, null, now)).toBeNull();
});
