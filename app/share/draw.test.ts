import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { drawParts } from '#components/page/draw-parts.tsx';
import { elementsOf } from '#components/page/test-drawn-page.ts';
import { neutralBrand } from '#lib/brand/brand.ts';
import { zoneName } from '#lib/i18n/format.ts';
import { zoneAt } from '#lib/places/find-places.ts';
import { answerOf } from '#lib/share/test-answer.ts';
import { reportOfDay } from '#lib/share/view/history-page.ts';
import { createZoneOf, zoneOfIndex, zonesOfReports } from '#lib/share/view/place-zones.ts';
import { showShipment, type Wish } from './draw.ts';
import { reportsOn } from '#lib/share/view/display-rules.ts';

vi.mock('server-only', () => ({}));
// Without a build, those of the server have unfilled placeholders.
vi.mock('#lib/i18n/languages.ts', async (original) => ({
  ...(await original<object>()),
  translatorsOf: (await import('#lib/i18n/test-translators.ts')).testTranslators,
}));

vi.stubEnv('TRACKING_BASE_URL', 'http://127.0.0.1:9');

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
/** Days with the number of reports below each. */
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
  lisbon: ['25: 7', '24: 3'],
  utc: ['25: 7', '24: 3'],
};

const answer = answerOf({
  AssetName: 'Crate',
  LocationHistory: night.map(({ at, where }) => ({ Timestamp: at, ...where })),
});
const query = { place: 'tz=place', lisbon: 'tz=Europe/Lisbon', utc: '' };

function show(wish: Partial<Omit<Wish, 'query'>> & { query?: string }, { body = answer, brand = neutralBrand } = {}) {
  const outcome = { kind: 'shared', answer: body, checkedAt: 0, failingSince: null } as const;
  return showShipment(
    {
      ...{ shareId: 'share-1', outcome, brand, locale: 'en' },
      wish: { ...wish, query: new URLSearchParams(wish.query) },
    },
    Date.parse('2026-10-25T11:30:00Z'),
  );
}

const daysOf = async (wish: Parameters<typeof show>[0]) => {
  const history = elementsOf(drawParts(await show(wish)).history);
  const listZone = history.querySelector('p > b')?.textContent ?? '';
  return [...history.querySelectorAll('section[id^=d]')].map((section) => {
    const day = section.id.slice('d2026-10-'.length, 'd2026-10-25'.length);
    const rows = [...section.querySelectorAll('li[id^=r] summary time')].map(({ textContent }) => {
      const [clock, zone = listZone] = textContent.replaceAll(/[\u2068\u2069]/g, '').split(/\s/);
      return `${day} ${clock} ${zone}`;
    });
    const zone = / · (.*)$/.exec(section.querySelector('h3')?.textContent ?? '')?.[1];
    return { heading: [day, zone].filter(Boolean).join(' '), rows };
  });
};

describe('a night on which daylight saving time ends, on both sides of the date line', () => {
  test.each(['place', 'lisbon', 'utc'] as const)('shows each report in the right zone and day: %s', async (mode) => {
    const days = await daysOf({ query: query[mode] });
    expect(days.flatMap(({ rows }) => rows)).toEqual(night.map((row) => row[mode]));
    expect(days.map(({ heading, rows }) => `${heading}: ${rows.length}`)).toEqual(headings[mode]);
  });

  test('tells the browser the zones of its reports', async () => {
    const { drawn, page } = await show({ query: query.place });
    const zoneOf = drawn.places === undefined ? null : createZoneOf(drawn.places);
    for (const { number } of reportsOn(page.view.page)) expect(zoneOf?.(number)).toBe(page.clock.zoneOf(number));
    expect(zoneOf?.()).toBe('Pacific/Honolulu');
    expect((await show({ query: query.lisbon })).drawn).not.toHaveProperty('places');
  });

  test('finds the newest report of a day in place-local time', () => {
    const { history } = answer;
    const reportOf = (day: string) => reportOfDay(history, day, (index) => zoneOfIndex(history, index, zoneAt));
    expect(['2026-10-26', '2026-10-25', '2026-10-24', '2026-10-23'].map(reportOf)).toEqual([10, 10, 7, 1]);
  });
});

test('names a zone at sea by its offset', () => {
  expect(zoneAt({ latitude: 38, longitude: -40 })).toBe('Etc/GMT+3');
  expect(zoneName('en', 'Etc/GMT+3', night[0]?.at ?? '')).toBe('UTC−3');
  expect(zoneName('en', 'Etc/GMT-9', night[0]?.at ?? '')).toBe('UTC+9');
});

test('a reader of some reports knows their zones and that of the newest place', () => {
  const place = fc.constantFrom({}, KIRITIMATI, HONOLULU, LISBON, ATLANTIC);
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 40 }), (places) => {
      const rows = places.map((where, index) => ({
        ...{ Timestamp: new Date(Date.UTC(2026, 9, 25) - index * 60_000), Address: 'x' },
        ...where,
      }));
      const { history } = answerOf({ AssetName: 'Crate', LocationHistory: rows });
      const expected = places.map((_, index) => zoneOfIndex(history, index, zoneAt));
      const newest = expected.find((zone) => zone !== 'UTC') ?? 'UTC';
      const all = createZoneOf(
        zonesOfReports(
          history,
          places.map((_, index) => places.length - index),
          zoneAt,
        ),
      );
      expect(places.map((_, index) => all(places.length - index))).toEqual(expected);
      expect([all(), all(places.length + 5)]).toEqual([newest, expected[0]]);
      const some = createZoneOf(zonesOfReports(history, [places.length, 1], zoneAt));
      expect([some(), some(places.length), some(1)]).toEqual([newest, expected[0], expected.at(-1)]);
    }),
    { numRuns: 40 },
  );
});

describe('the clock of a page', () => {
  const clockOf = async (...[wish, more]: Parameters<typeof show>) => (await show(wish, more)).drawn.clock;

  test("is that of the address, the reader's choice, the device, the brand, or else UTC", async () => {
    const brand = { ...neutralBrand, zone: 'Asia/Kathmandu' };
    const wish = { query: 'tz=Asia/Dubai', clock: 'UTC', reader: 'Europe/Oslo' };
    expect(await clockOf(wish, { brand })).toBe('Asia/Dubai');
    expect(await clockOf({ ...wish, query: '' }, { brand })).toBe('UTC');
    expect(await clockOf({ reader: 'Europe/Oslo' }, { brand })).toBe('Europe/Oslo');
    expect(await clockOf({}, { brand })).toBe('Asia/Kathmandu');
    expect(await clockOf({})).toBe('UTC');
  });

  test('is never an unknown zone, nor that of places where there are none', async () => {
    expect(await clockOf({ query: 'tz=Mars/Olympus', clock: 'Europe/Nowhere', reader: 'Europe/Oslo' })).toBe(
      'Europe/Oslo',
    );
    expect((await show({ reader: 'Europe/Nowhere' })).drawn).toMatchObject({ clock: 'UTC', reader: null });
    expect(await clockOf({ clock: 'place' })).toBe('place');
    const body = answerOf({ AssetName: 'Crate', LocationHistory: [{ Timestamp: '2026-10-25T11:00:00Z' }] });
    expect(await clockOf({ query: 'tz=place', clock: 'place' }, { body })).toBe('UTC');
  });

  test('of a printed page is not that of the device', async () => {
    expect(await clockOf({ query: 'print=1', clock: 'place', reader: 'Europe/Oslo' })).toBe('UTC');
    expect(await clockOf({ query: 'print=1&tz=Asia/Dubai', reader: 'Europe/Oslo' })).toBe('Asia/Dubai');
  });

  test("is named as the reader's own beside the others", async () => {
    const history = elementsOf(drawParts(await show({ reader: 'Europe/Oslo' })).history);
    const clocks = [...history.querySelectorAll('a[data-clock]')].map((link) => [
      ...[link.textContent, link.hasAttribute('aria-current')],
    ]);
    expect(clocks).toEqual([
      ['UTC', false],
      ['Local time', false],
      ['Your time (CET)', true],
    ]);
  });
});
