/** @jsxImportSource hono/jsx */
import { expect, test } from 'vitest';
import { createPlaceClock, zoneOfIndex } from '#lib/share/view/place-zones.ts';
import { answerOf, answerOfReports } from '#lib/share/test-answer.ts';
import type { LocationPoint } from '#lib/tracking/types.ts';
import { PLACE_CLOCK } from '../page/page-links.ts';
import { elementsOf, pageOfAnswer, pageOfBody, textOf } from '../page/test-drawn-page.ts';
import { LocationHistory } from './history.tsx';

type Options = Parameters<typeof pageOfBody>[1];

const START = Date.parse('2026-03-14T00:00:00Z');
/** Each has its own, so that only reports of one place fold. */
const countries: Readonly<Record<string, string>> = { Tanum: 'Sweden', Munkedal: 'Norway', Uddevalla: 'Finland' };
const row = (minute: number, town: string | null, more: object = {}) => ({
  Timestamp: new Date(START + minute * 60_000).toISOString(),
  ...{ Latitude: 58 + minute / 100, Longitude: 11.5 },
  ...(town !== null && { Address: { City: town, Country: countries[town] ?? 'Denmark', Street: 'Quay 1' } }),
  ...more,
});
const minutes = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
const draw = (rows: readonly object[], options: Options = {}) =>
  elementsOf(<LocationHistory page={pageOfBody({ LocationHistory: rows }, options)} hasMap />);

/** Reports 1: Tanum; 2–23: Munkedal; 24: an event there; 25–27: Uddevalla; 28–30: a stop. */
const journey = [
  row(1, 'Tanum', { Temperature: 4.8, Humidity: 41 }),
  ...minutes(38, 22).map((minute) => row(minute, 'Munkedal')),
  row(60, 'Munkedal', { Event: 'Door opened' }),
  ...minutes(70, 3).map((minute) => row(minute, 'Uddevalla')),
  ...[100, 130, 160].map((minute) => row(minute, 'Kungälv', { Latitude: 60, Longitude: 11 })),
].toReversed();
const idsIn = (part: ReturnType<typeof draw>) => [...part.querySelectorAll('li[id], section[id]')].map(({ id }) => id);

test('a row holds all that is known of its report, and opens by itself', () => {
  const first = draw(journey).querySelector('#r1 > details');
  expect(first?.hasAttribute('open')).toBe(false);
  const texts = [...(first?.querySelectorAll('[data-facts] p') ?? [])].map(({ textContent }) =>
    textContent.trim().replaceAll(/\s/g, ' '),
  );
  expect(texts).toEqual([
    '14 Mar 2026, 00:01 UTC',
    '58.01° N, 11.50° E',
    'Temperature 4.8',
    'Humidity 41',
    'Update 1 of 30',
  ]);
  expect(first?.querySelector('summary')?.textContent).toMatch(/^⁨?00:01.*Tanum, Sweden Quay 1 First update$/);
  expect(first?.querySelector('summary')?.getAttribute('title')).toBe('58.01°\u00a0N, 11.50°\u00a0E');
});

test('only rows with a trusted position can be shown on a map', () => {
  const shown = (part: ReturnType<typeof draw>) =>
    [...part.querySelectorAll('[data-facts]')].map((facts) => facts.getAttribute('data-facts'));
  const rows = [
    row(60, 'Tanum'),
    row(40, 'Uddevalla', { Latitude: undefined, Longitude: undefined }),
    row(20, 'Kungälv', { Latitude: -58 }),
    row(0, 'Munkedal'),
  ];
  const page = pageOfBody({ LocationHistory: rows });
  const doubted = { ...page, view: { ...page.view, page: { ...page.view.page, outliers: [2] } } };
  expect(shown(elementsOf(<LocationHistory page={doubted} hasMap />))).toEqual(['map', '', '', 'map']);
  expect(shown(elementsOf(<LocationHistory page={doubted} hasMap={false} />))).toEqual(['', '', '', '']);
});

test('a long entry has its rows once one of them is asked for', () => {
  const closed = draw(journey).querySelector('#p2');
  expect(closed?.getAttribute('data-last')).toBe('23');
  expect(closed?.querySelector('details')?.hasAttribute('open')).toBe(false);
  expect(closed?.querySelectorAll('li[id]')).toHaveLength(0);
  const link = closed?.querySelector('a[data-at="23"]');
  expect([link?.textContent, link?.getAttribute('href')]).toEqual(['22 updates', '/share?at=23#r23']);

  const open = draw(journey, { at: [10] }).querySelector('#p2');
  expect(open?.querySelector('details')?.hasAttribute('open')).toBe(true);
  expect(open?.querySelectorAll('li[id]')).toHaveLength(22);
  expect(open?.querySelector('a[data-at]')).toBeNull();
  expect(open?.querySelector('#r5 summary')?.textContent).toContain('58.41°');

  const long = minutes(0, 130).map((minute) => row(minute, 'Munkedal'));
  const part = draw(long.toReversed(), { at: [100, 20] });
  expect(part.querySelector('section')?.getAttribute('data-at')).toBe('100 20');
  const links = [...part.querySelectorAll('a[data-at]')];
  expect(links.map((each) => [each.textContent, each.getAttribute('data-at')])).toEqual([['50 updates', '80']]);
  expect(part.querySelectorAll('li[id^=r]')).toHaveLength(80);
  expect(part.querySelector('#p1 > details > ol > li:nth-child(51) > a')).toBe(links[0]);
});

test('entries keep their ids when a report is added', () => {
  const before = idsIn(draw(journey, { at: [10] }));
  expect(before.filter((id) => !id.startsWith('r'))).toEqual(['d2026-03-14', 's28', 'p25', 'p2']);
  const after = idsIn(draw([row(3000, 'Oslo'), ...journey], { at: [10] }));
  expect(after.slice(0, 3)).toEqual(['d2026-03-16', 'r31', 'q31']);
  expect(after.slice(3)).toEqual(before);
  expect(new Set(after).size).toBe(after.length);
});

test('the same day twice has two ids, the older one always the same', () => {
  const kiritimati = { Latitude: 1.87, Longitude: -157.43 };
  const honolulu = { Latitude: 21.31, Longitude: -157.86 };
  const rows = [
    { Timestamp: '2026-10-25T10:45:00Z', Address: 'Waikiki', ...honolulu },
    { Timestamp: '2026-10-25T09:59:00Z', Address: 'London', ...kiritimati },
    { Timestamp: '2026-10-25T09:30:00Z', Address: 'Hilo', ...honolulu },
    { Timestamp: '2026-10-24T10:30:00Z', Address: 'Banana', ...kiritimati },
  ];
  const answer = answerOf({ LocationHistory: rows });
  const { history, zoneAt } = answer;
  const zoneOf = (number = history.length) => zoneOfIndex(history, history.length - number, zoneAt);
  const clock = { choice: PLACE_CLOCK, zone: zoneOf(), initial: 'UTC', reader: null, ...createPlaceClock(zoneOf) };
  const page = pageOfAnswer(answer, { clock: { ...clock, dayZone: ({ entries }) => ` · ${entries.length}` } });
  const part = elementsOf(<LocationHistory page={page} hasMap />);
  expect(idsIn(part).filter((id) => id.startsWith('d'))).toEqual([
    ...['d2026-10-25-3', 'd2026-10-25-2', 'd2026-10-24', 'd2026-10-25'],
  ]);
  expect(part.querySelector('#r3 summary time')?.textContent).toMatch(/23:59\nUTC\+14/);
  expect(part.querySelector('h3')?.textContent).toMatch(/Sunday 25 October · 1$/);
  expect(textOf(<LocationHistory page={page} hasMap />)).toContain('Local time UTC');
});

test('each clock is a link, which says how the page is drawn', () => {
  const clock = { choice: 'Europe/Oslo', zone: 'Europe/Oslo', zoneOf: () => 'Europe/Oslo', initial: 'Asia/Tokyo' };
  const part = draw(journey, { clock: { ...clock, reader: 'Europe/Lisbon' }, query: 'id=x&page=2' });
  const section = part.querySelector('section');
  expect([section?.getAttribute('data-clock'), section?.getAttribute('data-reader')]).toEqual([
    ...['Europe/Oslo', 'Europe/Lisbon'],
  ]);
  const links = [...part.querySelectorAll('[role=group] a')].map((link) => [
    ...[link.textContent, link.getAttribute('data-clock'), link.getAttribute('aria-current')],
  ]);
  expect(links).toEqual([
    ['UTC', 'UTC', null],
    ['UTC+9', 'Asia/Tokyo', null],
    ['Local time', 'place', null],
    ['CET', 'Europe/Oslo', 'true'],
    ['Your time (WET)', 'Europe/Lisbon', null],
  ]);
  expect(part.querySelector('a[data-clock=UTC]')?.getAttribute('href')).toBe('/share?id=x&page=2&tz=UTC#history');
});

test('says how long nothing has come, where scripts keep it true', () => {
  const now = new Date(START + 2 * 86_400_000).toISOString();
  const part = <LocationHistory page={pageOfBody({ LocationHistory: journey }, { now })} hasMap />;
  expect(textOf(part)).toContain('No updates since 14 Mar, 02:40 1 day 21 h so far');
  expect(textOf(part, { withoutScripts: true })).not.toContain('so far');
});

test('links to the other pages of a long history, and to days', () => {
  const events = minutes(0, 240).map((index) => row(index * 60, `Town ${index}`, { Event: `Event ${index}` }));
  const page = pageOfBody({ LocationHistory: events.toReversed() }, { page: 2, query: 'id=x&page=2' });
  const part = elementsOf(<LocationHistory page={page} hasMap={false} />);
  const links = (bar: string) =>
    [...part.querySelectorAll(`${bar} > a`)].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links('#pages')).toEqual([
    ['Newer', '/share?id=x#history'],
    ['Older', '/share?id=x&page=3#history'],
    ['Newest', '/share?id=x#history'],
    ['Oldest', '/share?id=x&page=5#history'],
  ]);
  expect(links('#pages-above')).toEqual(links('#pages'));
  expect(part.querySelectorAll('#pages details li')).toHaveLength(10);
  expect(part.querySelector('#pages')?.textContent).toContain('Page 2 of 5');
});

const NOW = Date.parse('2026-11-25T02:30:00Z');
const report = (iso: string, latitude: number, more: Partial<LocationPoint> = {}): LocationPoint => ({
  ...{ time: { iso, zone: 'utc', precision: 'instant', raw: iso }, position: { latitude, longitude: 120.3 } },
  ...{ address: null, event: null },
  ...more,
});
const hourly = Array.from({ length: 30 }, (_none, hour) =>
  report(new Date(NOW + 8 * 3_600_000 - hour * 3_600_000).toISOString(), 22.63 + hour * 0.08, { event: 'Seen' }),
);

test('marks reports whose clock runs ahead', () => {
  const page = pageOfAnswer(answerOfReports(hourly, {}, NOW));
  const list = textOf(<LocationHistory page={page} hasMap={false} />);
  expect(list.match(/Clock may be/g)).toHaveLength(8);
  expect(list).not.toMatch(/Planned|-\d+ (?:h|min)/);
});

test('marks a doubtful position in its row', () => {
  const swapped = hourly.map((one, index) =>
    index === 12 ? { ...one, position: { latitude: 59.3, longitude: 22.6 } } : one,
  );
  const page = pageOfAnswer(answerOfReports(swapped, {}, NOW));
  expect(textOf(<LocationHistory page={page} hasMap={false} />).match(/location looks wrong/g)).toHaveLength(1);
});
