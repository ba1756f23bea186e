import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LocationPoint } from '#lib/tracking/types.ts';
import { dateOn, historyOf, openRows, reportAt, sourceOf, timeAt, unreadableTime } from '#lib/journey/test-history.ts';
import type { HistoryPage } from '../types.ts';
import { reportsOn } from './display-rules.ts';
import { exceptionReports, findReports, MAX_SEARCH_LENGTH, readSearch } from './find-reports.ts';
import { pageOfFound } from './history-page.ts';
import { dayOf } from './day-groups.ts';

const inUtc = () => 'UTC';
const at = (...lines: string[]) => ({ lines, town: null, country: 'Norway', position: null });
const find = async (newestFirst: readonly LocationPoint[], words: string, day = '') => [
  ...(await findReports(openRows(newestFirst), { words, day }, inUtc)).numbers,
];

describe('readSearch', () => {
  it('takes words, and a day with them', () => {
    expect(readSearch(' Halden ', '2026-11-12')).toEqual({ words: 'Halden', day: '2026-11-12' });
    for (const day of [undefined, '', 'x', '2026-13-40', ['2026-11-12']])
      expect(readSearch('Halden', day)).toEqual({ words: 'Halden', day: '' });
  });

  it('is none without words: a day alone leads to the page of that day', () => {
    for (const words of [undefined, '', ' \n', ['Halden', 'Oslo']]) expect(readSearch(words, '2026-11-12')).toBeNull();
  });

  it('is bounded', () => {
    expect(readSearch('x'.repeat(1_000_000), '')?.words).toHaveLength(MAX_SEARCH_LENGTH);
  });
});

describe('findReports', () => {
  const reports = historyOf(
    { ...reportAt(0), address: at('Storgata 1', 'Halden') },
    { ...reportAt(10), event: 'Customs cleared' },
    { ...reportAt(20), address: at('Ås'), event: 'CRÈME loaded' },
    reportAt(unreadableTime('gestern, 14 Uhr')),
    { ...reportAt(30), address: { lines: [], town: 'Moss', country: null, position: null } },
  );

  it.each([
    ['halden', [1]],
    ['NORWAY', [3, 1]],
    ['norway creme', [3]],
    ['loaded as', [3]],
    ['clear', [2]],
    ['uhr gestern', [4]],
    ['moss', [5]],
    ['halden moss', []],
    ['2026', []],
    ['.*', []],
    ['<script>\'"&', []],
  ])('finds where all words of %j occur', async (words, numbers) => {
    expect(await find(reports, words)).toEqual(numbers);
  });

  it('finds what a report-by-report search finds', async () => {
    const texts = ['Halden', 'Ås', 'Crème brûlée', 'مالمو', 'Customs', 'straße', 'ﬁnal', ''];
    const anyReport = fc.record({
      time: fc.oneof(
        fc.integer({ min: -4_000, max: 4_000 }).map(timeAt),
        fc.constantFrom(null, unreadableTime('noon in Ås'), dateOn('2026-11-09'), dateOn('2026-11-10')),
      ),
      address: fc.option(
        fc.record({
          lines: fc.array(fc.constantFrom(...texts), { maxLength: 2 }),
          town: fc.option(fc.constantFrom(...texts)),
          country: fc.constant(null),
          position: fc.constant(null),
        }),
      ),
      position: fc.constant(null),
      event: fc.option(fc.constantFrom(...texts)),
    });
    const anyWords = fc.oneof(
      fc.constantFrom('as', 'CREME', 'halden cust', 'مالمو', 'nowhere', 'fin', 'noon', 'e'),
      fc.string({ unit: 'binary', maxLength: 6 }),
    );
    const anyDay = fc.constantFrom('', '2026-11-08', '2026-11-09', '2026-11-10', '0000-01-01', '9999-12-31');
    const anyZone = fc.constantFrom('UTC', 'Europe/Oslo', 'Pacific/Kiritimati', 'America/St_Johns');
    const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
    await fc.assert(
      fc.asyncProperty(fc.array(anyReport), anyWords, anyDay, anyZone, async (rows, words, day, zone) => {
        let above: string | null = null;
        const wanted = rows.flatMap(({ time, address, event }, index) => {
          above = dayOf(time, zone) ?? above;
          const raw = time?.iso === null ? time.raw : '';
          const text = fold([...(address?.lines ?? []), address?.town, '\n', event, '\n', raw].join('\n'));
          const isIn = fold(words)
            .split(/\s+/u)
            .every((word) => text.includes(word));
          return isIn && (day === '' || day === above) ? rows.length - index : [];
        });
        const found = await findReports(openRows(rows), { words, day }, () => zone);
        expect([...found.numbers]).toEqual(wanted);
      }),
    );
  });

  it('keeps to one day, in each report’s own zone', async () => {
    // 2026-11-09 06:00 UTC and on.
    const rows = historyOf(...Array.from({ length: 8 }, (_none, index) => ({ ...reportAt(360 * index), event: 'on' })));
    expect(await find(rows, 'on', '2026-11-10')).toEqual([7, 6, 5, 4]);
    const zoneOf = (index: number) => (index < 2 ? 'Pacific/Kiritimati' : 'UTC');
    const found = await findReports(openRows(rows), { words: 'on', day: '2026-11-10' }, zoneOf);
    expect([...found.numbers]).toEqual([6, 5, 4]);
  });

  it('lets other requests run while it searches 50,000 different texts', async () => {
    const rows = Array.from({ length: 50_000 }, (_none, index) => ({ ...reportAt(-index), event: `Event ${index}` }));
    let turns = 0;
    const count = setInterval(() => (turns += 1), 1);
    expect(await find(rows, 'event 49999')).toEqual([1]);
    clearInterval(count);
    expect(turns).toBeGreaterThan(0);
  });
});

describe('the page of found reports', () => {
  const pageOf = async (oldestFirst: readonly LocationPoint[], words: string, page = 1) => {
    const source = sourceOf(historyOf(...oldestFirst));
    return pageOfFound(source, await findReports(source.history, { words, day: '' }, inUtc), page);
  };
  const numbersOn = (page: HistoryPage) => reportsOn(page).map(({ number }) => number);
  const events = (length: number, event = 'Seen') =>
    Array.from({ length }, (_none, index) => ({ ...reportAt(index), event: `${event} ${index}` }));
  /** 300 positions of one day at sea, then 200 at one quay. */
  const voyage = [
    ...Array.from({ length: 300 }, (_none, index) => reportAt(index, 40 + index / 100, 0)),
    ...Array.from({ length: 200 }, (_none, index) => ({
      ...reportAt(400 + index * 10, 44, 0),
      event: ['Arrived', 'Unloaded', 'Cleared'][index / 60] ?? null,
      address: index < 10 ? at('Quay 1', 'Brest') : null,
    })),
  ];

  it('has the found reports alone, inside their stop, with the report that names it', async () => {
    const page = await pageOf(voyage, 'unloaded');
    expect(page).toMatchObject({ page: 1, pages: 1, found: { words: 'unloaded', day: '' } });
    expect([...(page.found?.numbers ?? [])]).toEqual([361]);
    expect(page.entries).toMatchObject([{ kind: 'stop', stop: { first: 301, last: 500 } }]);
    expect(numbersOn(page)).toEqual([361, 310]);
  });

  it('has them inside their fold', async () => {
    const day = Array.from({ length: 20 }, (_none, index) => ({
      ...reportAt(index * 10, 40 + index / 10, 0),
      address: { lines: [`Road ${index}`], town: 'Brest', country: null, position: null },
    }));
    const page = await pageOf(day, 'road 12');
    expect(page.entries).toMatchObject([{ kind: 'fold', fold: { kind: 'place', first: 1, last: 20 } }]);
    expect(numbersOn(page)).toEqual([13]);
  });

  it('has fifty entries, newest first', async () => {
    const page = await pageOf([...events(120), ...events(30, 'Other')], 'seen', 2);
    expect(page).toMatchObject({ page: 2, pages: 3 });
    expect(numbersOn(page)).toEqual(Array.from({ length: 50 }, (_none, index) => 70 - index));
  });

  it('has the newest fifty of a long entry', async () => {
    const stop = Array.from({ length: 200 }, (_none, index) => ({
      ...reportAt(index * 10, 44, 0),
      address: at('Quay 1', 'Brest'),
    }));
    const page = await pageOf(stop, 'brest');
    expect(page.entries).toMatchObject([{ kind: 'stop' }]);
    expect(numbersOn(page)).toEqual(Array.from({ length: 50 }, (_none, index) => 200 - index));
    expect(page.found?.numbers).toHaveLength(200);
  });

  it.each([NaN, -1, 0, 99, Infinity])('shows an existing page for page %d', async (page) => {
    expect(numbersOn(await pageOf(events(60), 'seen', page)).length).toBeGreaterThan(0);
  });

  it('is one empty page when nothing is found', async () => {
    const empty = { page: 1, pages: 1, entries: [], outliers: [] };
    expect(await pageOf(events(3), 'nowhere', 2)).toMatchObject(empty);
    expect(await pageOf([], 'nowhere')).toMatchObject(empty);
  });

  it('has every found report on one page, in order, or leaves it to its long entry', () => {
    const anyRows = fc.array(
      fc.record({ town: fc.constantFrom('Oslo', 'Ås', null), event: fc.option(fc.constant('Seen'), { freq: 6 }) }),
      { maxLength: 400, size: 'max' },
    );
    return fc.assert(
      fc.asyncProperty(anyRows, fc.constantFrom('oslo', 'seen', 'as'), async (rows, words) => {
        const voyaged = rows.map(({ town, event }, index) => ({
          ...reportAt(index * 10, 44 + Math.floor(index / 30), 0),
          address: town === null ? null : { lines: [], town, country: null, position: null },
          event,
        }));
        const first = await pageOf(voyaged, words);
        const pages = [first];
        for (let page = 2; page <= first.pages; page += 1) pages.push(await pageOf(voyaged, words, page));
        const shown = pages.flatMap(numbersOn);
        expect(shown).toEqual([...new Set(shown)].sort((one, other) => other - one));
        for (const page of pages) expect(reportsOn(page).length).toBeLessThan(170);
        const missing = [...(first.found?.numbers ?? [])].filter((number) => !shown.includes(number));
        const spans = pages.flatMap(({ entries }) =>
          entries.flatMap((entry) => (entry.kind === 'stop' ? entry.stop : entry.kind === 'fold' ? entry.fold : [])),
        );
        for (const number of missing)
          expect(spans.some((span) => span.first <= number && number <= span.last - 50)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});

const eventsOf = (...oldestFirst: (string | null)[]) =>
  openRows(historyOf(...oldestFirst.map((event, index) => ({ ...reportAt(index), event }))));

describe('exceptionReports', () => {
  it("finds the newest report with the exception's text", () => {
    const history = eventsOf('Shock', null, 'temperature ABOVE range ', 'Shock', 'Departed');
    expect(exceptionReports(['Temperature above range', 'Late', 'shock'], history)).toEqual([3, null, 4]);
  });

  it('finds nothing in part of a text, without exceptions, or without reports', () => {
    expect(exceptionReports(['Shock'], eventsOf('No shock', ''))).toEqual([null]);
    expect(exceptionReports([], eventsOf('Shock'))).toEqual([]);
    expect(exceptionReports(['Shock'], eventsOf())).toEqual([null]);
  });

  it('searches only the newest reports', () => {
    const asked: number[] = [];
    const history = { length: 300_000, eventAt: (index: number) => (asked.push(index), 'Departed') };
    expect(exceptionReports(['Shock'], history)).toEqual([null]);
    expect(asked.length).toBeLessThan(10_000);
  });
});
