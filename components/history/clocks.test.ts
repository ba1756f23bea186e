import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { zoneName } from '#lib/i18n/format.ts';
import { wallClock } from '#lib/i18n/zone.ts';
import { zoneAt } from '#lib/places/zone-at.ts';
import { joinReportTexts } from '#lib/share/list/all-reports.ts';
import { dayColumn, dayText } from '#lib/share/list/days.ts';
import { entrySourceOf } from '#lib/share/list/places.ts';
import { layOutList } from '#lib/share/list/list-items.ts';
import { decodeTrack, decodeZones } from '#lib/share/view/decode-track.ts';
import { readEntries } from '#lib/share/view/entries.ts';
import { pageOfHistory, reportOfDay } from '#lib/share/view/history-page.ts';
import {
  createPlaceClock,
  createZoneOf,
  zonedTimeOf,
  zoneOfIndex,
  zonesOfReports,
} from '#lib/share/view/place-zones.ts';
import { buildTimeline, type ReportClock, groupByDay } from '#lib/share/view/timeline.ts';
import { answerOf, partOf } from '#lib/share/test-answer.ts';

const KIRITIMATI = { Latitude: 1.87, Longitude: -157.43 };
const HONOLULU = { Latitude: 21.31, Longitude: -157.86 };
const LISBON = { Latitude: 38.71, Longitude: -9.14 };
const PORTO = { Latitude: 41.15, Longitude: -8.61 };
const FARO = { Latitude: 37.02, Longitude: -7.93 };
const ATLANTIC = { Latitude: 38, Longitude: -40 };

/**
 * Computed by hand. In the night to 25 October 2026 the clocks of Lisbon go from 02:00 WEST (UTC+1) back to 01:00 WET
 * (UTC) at 01:00 UTC. Kiritimati is 14 hours ahead of UTC, Honolulu 10 behind, the sea at 40° W 3 behind. Newest first.
 */
const night = [
  { at: '2026-10-25T11:00:00Z', where: {}, place: '25 11:00 UTC', lisbon: '25 11:00 WET', utc: '25 11:00 UTC' },
  { at: '2026-10-25T10:45:00Z', where: HONOLULU, place: '25 00:45 HST', lisbon: '25 10:45 WET', utc: '25 10:45 UTC' },
  {
    at: '2026-10-25T09:59:00Z',
    where: KIRITIMATI,
    place: '25 23:59 UTC+14',
    lisbon: '25 09:59 WET',
    utc: '25 09:59 UTC',
  },
  { at: '2026-10-25T09:30:00Z', where: HONOLULU, place: '24 23:30 HST', lisbon: '25 09:30 WET', utc: '25 09:30 UTC' },
  { at: '2026-10-25T04:30:00Z', where: ATLANTIC, place: '25 01:30 UTC−3', lisbon: '25 04:30 WET', utc: '25 04:30 UTC' },
  { at: '2026-10-25T01:30:00Z', where: LISBON, place: '25 01:30 WET', lisbon: '25 01:30 WET', utc: '25 01:30 UTC' },
  { at: '2026-10-25T00:30:00Z', where: PORTO, place: '25 01:30 WEST', lisbon: '25 01:30 WEST', utc: '25 00:30 UTC' },
  { at: '2026-10-24T22:59:00Z', where: FARO, place: '24 23:59 WEST', lisbon: '24 23:59 WEST', utc: '24 22:59 UTC' },
  { at: '2026-10-24T11:30:00Z', where: HONOLULU, place: '24 01:30 HST', lisbon: '24 12:30 WEST', utc: '24 11:30 UTC' },
  {
    at: '2026-10-24T10:30:00Z',
    where: KIRITIMATI,
    place: '25 00:30 UTC+14',
    lisbon: '24 11:30 WEST',
    utc: '24 10:30 UTC',
  },
];
/** Headings with the number of reports below each. */
const headings = {
  // The first day occurs twice, once on each side of the date line.
  place: [
    '25 HST: 2',
    '25 UTC+14: 1',
    '24 HST: 1',
    '25 UTC−3: 1',
    '25 WET: 2',
    '24 WEST: 1',
    '24 HST: 1',
    '25 UTC+14: 1',
  ],
  lisbon: ['25 WET: 7', '24 WEST: 3'],
  utc: ['25: 7', '24: 3'],
};

const answer = answerOf({
  AssetName: 'Crate',
  LocationHistory: night.map(({ at, where }) => ({ Timestamp: at, ...where })),
});
const { history, journey } = answer;
const page = pageOfHistory(history, journey, { page: 1 });
const numbers = page.reports.map(({ number }) => number);
const clocks: Readonly<Record<keyof typeof headings, ReportClock>> = {
  place: createPlaceClock(createZoneOf(zonesOfReports(history, numbers, answer.zoneAt))),
  lisbon: { zoneOf: () => 'Europe/Lisbon' },
  utc: { zoneOf: () => 'UTC' },
};
const modes = ['place', 'lisbon', 'utc'] as const;

const headingOf = (day: string, at: { zone: string; iso: string } | null, count: number) =>
  `${[day.slice(8), ...(at === null ? [] : [zoneName(at.zone, at.iso)])].join(' ')}: ${count}`;

describe('a night on which daylight saving time ends, on both sides of the date line', () => {
  test.each(modes)('shows each report in the right zone: %s', (mode) => {
    const texts = page.reports.map(({ number, time }) => {
      const zone = clocks[mode].zoneOf(number);
      const [group] = groupByDay([{ kind: 'report', report: { ...page.reports[0]!, number, time } }], clocks[mode]);
      return `${group?.day.slice(8)} ${wallClock(time?.iso ?? '', zone)} ${zoneName(zone, time?.iso ?? '')}`;
    });
    expect(texts).toEqual(night.map((row) => row[mode]));
  });

  test.each(modes)('groups by the right days on the page and in the list of all reports: %s', async (mode) => {
    const groups = groupByDay(buildTimeline(page), clocks[mode]);
    const counts = groups.map((group) =>
      headingOf(
        group.day,
        zonedTimeOf(group, clocks[mode].zoneOf),
        group.entries.reduce(
          (sum, entry) => sum + (entry.kind === 'report' ? 1 : entry.kind === 'silence' ? 0 : entry.reports.length),
          0,
        ),
      ),
    );
    expect(counts).toEqual(headings[mode]);

    const words = partOf(answer, 'words');
    const all = await joinReportTexts(await decodeTrack(partOf(answer, 'track')), words);
    if (all === null) throw new Error('the words belong to the track');
    const zoneOf = mode === 'place' ? await decodeZones(partOf(answer, 'zones')) : clocks[mode].zoneOf;
    const days = dayColumn(all, zoneOf);
    const list = layOutList(all, {
      ...{ days, zoneOf, found: null, onlyStops: false, unfolded: new Set<number>() },
      entries: readEntries(entrySourceOf(all, days)),
    });
    const listed = Array.from({ length: list.length }, (_, index) => list.at(index)).flatMap((item) =>
      item?.kind === 'day' ? [headingOf(dayText(item.day.day), item.day.at, item.day.reports)] : [],
    );
    expect(listed).toEqual(headings[mode]);
  });

  test('finds the newest report of a day in place-local time', () => {
    const reportOf = (day: string) => reportOfDay(history, day, (index) => zoneOfIndex(history, index, zoneAt));
    expect(['2026-10-26', '2026-10-25', '2026-10-24', '2026-10-23'].map(reportOf)).toEqual([10, 10, 7, 1]);
  });
});

test('names a zone at sea by its offset', () => {
  expect(zoneAt({ latitude: 38, longitude: -40 })).toBe('Etc/GMT+3');
  expect(zoneName('Etc/GMT+3', night[0]?.at ?? '')).toBe('UTC−3');
  expect(zoneName('Etc/GMT-9', night[0]?.at ?? '')).toBe('UTC+9');
});

test('decodes the same zones in the browser that the server encoded', async () => {
  const place = fc.constantFrom({}, KIRITIMATI, HONOLULU, LISBON, ATLANTIC);
  await fc.assert(
    fc.asyncProperty(fc.array(place, { minLength: 1, maxLength: 40 }), fc.boolean(), async (places, isPlain) => {
      const rows = places.map((where, index) => ({
        Timestamp: new Date(Date.UTC(2026, 9, 25) - index * 60_000),
        Address: 'x',
        ...where,
      }));
      const any = answerOf({ AssetName: 'Crate', LocationHistory: rows });
      const expected = places.map((_, index) => zoneOfIndex(any.history, index, zoneAt));
      const zoneOf = await decodeZones(partOf(any, 'zones', isPlain));
      expect(places.map((_, index) => zoneOf(places.length - index))).toEqual(expected);
      const newest = expected.find((zone) => zone !== 'UTC') ?? 'UTC';
      expect([zoneOf(), zoneOf(places.length + 5)]).toEqual([newest, expected[0]]);
      const some = createZoneOf(zonesOfReports(any.history, [places.length, 1], zoneAt));
      expect([some(), some(places.length), some(1)]).toEqual([newest, expected[0], expected.at(-1)]);
    }),
    { numRuns: 40 },
  );
});
