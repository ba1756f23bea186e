import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyHistory,
  dateOn,
  historyOf,
  openRows,
  reportAt,
  sourceOf,
  unreadableTime,
} from '#lib/journey/test-history.ts';
import { dayOf } from './day-groups.ts';
import { reportsOn } from './display-rules.ts';
import { pageOfHistory, pageOfReport, partOfHistory, reportOfDay } from './history-page.ts';
import type { HistoryPage } from '../types.ts';
import { readEntries } from './fold-reports.ts';

/** Events, which are never folded. */
const eventRows = (length: number) =>
  sourceOf(Array.from({ length }, (_none, index) => ({ ...reportAt(-index), event: `event ${index}` })));
const numbersOn = (page: HistoryPage) => reportsOn(page).map(({ number }) => number);

describe('pageOfHistory', () => {
  const source = eventRows(120);

  it('has fifty entries, newest first and numbered from the oldest', () => {
    const page = pageOfHistory(source, { page: 2 });
    expect(page).toMatchObject({ page: 2, pages: 3 });
    expect(numbersOn(page)).toEqual(Array.from({ length: 50 }, (_none, index) => 70 - index));
    expect(reportsOn(page)[0]).toEqual({ ...source.history.at(50), number: 70 });
  });

  it.each([
    [NaN, 1],
    [-4, 1],
    [2.9, 2],
    [99, 3],
    [Infinity, 3],
    [-Infinity, 1],
  ])('turns page %d into %d', (page, shown) => {
    expect(pageOfHistory(source, { page }).page).toBe(shown);
  });

  it('has no report of page 0, for which no page was asked', () => {
    expect(pageOfHistory(source, { page: 0 })).toMatchObject({ page: 0, entries: [] });
  });

  it('has one empty page without reports', () => {
    const empty = { page: 1, pages: 1, entries: [], outliers: [] };
    expect(pageOfHistory(sourceOf([]), { page: 5 })).toEqual(empty);
  });

  it('reaches down to the oldest report being read, while new reports come', () => {
    const reach = (oldest: number, more: object = {}) => {
      const page = pageOfHistory(source, { page: 1, oldest, ...more });
      return [page.page, numbersOn(page).at(-1), numbersOn(page).length];
    };
    expect(reach(71)).toEqual([1, 71, 50]);
    expect(reach(60)).toEqual([1, 60, 61]);
    expect(reach(1), 'at most twice as long').toEqual([1, 21, 100]);
    expect(reach(60, { at: [65] }), 'an opened report stays on the page').toEqual([1, 60, 61]);
    expect(reach(60, { at: [30] })).toEqual([2, 21, 50]);
    expect(reach(60, { page: 2 })).toEqual([2, 21, 50]);
  });

  it('is short, whatever the history', () => {
    fc.assert(
      fc.property(anyHistory, (any) => {
        expect(numbersOn(pageOfHistory(sourceOf(any), { page: 1 })).length).toBeLessThan(130);
      }),
    );
  });
});

describe('a long entry', () => {
  /** 300 positions of one day at sea, oldest first, then 200 at one quay with three events. */
  const atSea = Array.from({ length: 300 }, (_none, index) => reportAt(index, 40 + index / 100, 0));
  const atQuay = Array.from({ length: 200 }, (_none, index) => ({
    ...reportAt(400 + index * 10, 44, 0),
    event: ['Arrived', 'Unloaded', 'Cleared'][index / 60] ?? null,
    address: index < 7 ? null : { lines: ['Quay 1', 'Brest'], town: 'Brest', country: null, position: null },
  }));
  const source = sourceOf(historyOf(...atSea, ...atQuay));
  const pageAt = (...at: number[]) => pageOfHistory(source, { page: 1, at });

  it('brings only the reports that tell what it was', () => {
    const page = pageAt();
    expect(page.entries).toMatchObject([
      { stop: { first: 301, last: 500 } },
      { silence: { after: 300 } },
      { fold: { first: 1, last: 300 } },
    ]);
    // The newest of each, one of each event, and the oldest of the newest entry.
    expect(numbersOn(page)).toEqual([500, 421, 361, 301, 300]);
  });

  it.each([
    [500, 500],
    [452, 500],
    [450, 450],
    [310, 350],
    [260, 300],
    [17, 50],
  ])('brings fifty around report %d when it is asked for', (at, newest) => {
    const numbers = numbersOn(pageAt(at));
    const part = Array.from({ length: 50 }, (_none, index) => newest - index);
    expect(part).toContain(at);
    expect(numbers.filter((number) => part.includes(number))).toEqual(part);
    expect(numbers.length).toBeLessThan(57);
  });

  it('is open at several reports at once', () => {
    const numbers = numbersOn(pageAt(410, 260));
    expect([numbers.includes(401), numbers.includes(251), numbers.includes(452), numbers.includes(200)]).toEqual([
      ...[true, true, false, false],
    ]);
    expect(pageAt(410, 260).at).toEqual([410, 260]);
  });

  it('counts as one entry', () => {
    expect(pageAt()).toMatchObject({ page: 1, pages: 1 });
  });
});

it('has the silences and stops that its rows touch, so that a long journey does not fill the page', () => {
  const source = sourceOf(Array.from({ length: 7 }, (_none, index) => reportAt(-index)));
  const span = { from: '', until: '', durationMs: 0 };
  const journey = {
    ...source.journey,
    silences: [2, 5].map((after) => ({ after, before: after + 1, ...span })),
    stops: [1, 4, 6].map((first) => ({ first, last: first + 1, latitude: 0, longitude: 0, ...span })),
    outliers: Uint32Array.of(1, 2, 4, 5),
  };
  // Rows 4, 3, 2.
  const page = partOfHistory({ ...source, journey, entries: readEntries(source.history, journey) }, 2, 3);
  expect(page.entries).toMatchObject([
    { stop: { first: 4 } },
    { report: { number: 3 } },
    { silence: { before: 3 } },
    { stop: { first: 1 } },
  ]);
  expect(page.outliers).toEqual([4, 2]);
});

describe('pageOfReport', () => {
  it('names the page that holds the report', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 }), (count, asked) => {
        const number = Math.min(asked, count);
        const rows = eventRows(count);
        const page = pageOfHistory(rows, { page: pageOfReport(rows, number) });
        expect(numbersOn(page)).toContain(number);
      }),
    );
  });

  it('returns an existing page for a number that does not exist', () => {
    const rows = eventRows(100);
    expect([-5, 0, 900, NaN].map((number) => pageOfReport(rows, number))).toEqual([2, 2, 1, 1]);
  });
});

describe('reportOfDay', () => {
  /** Every 6 hours from the 9th, 06:00 UTC. */
  const rows = openRows(historyOf(...Array.from({ length: 12 }, (_, index) => reportAt(index * 360))));
  const reportOf = (day: string, zone = 'UTC') => reportOfDay(rows, day, () => zone);

  it('returns the newest report of the day', () => {
    // Newest first: 12th 00:00; 11th 18, 12, 06, 00; 10th 18, 12, 06, 00; 9th 18, 12, 06.
    expect(['2026-11-12', '2026-11-11', '2026-11-10', '2026-11-09'].map((day) => reportOf(day))).toEqual([
      12, 11, 7, 3,
    ]);
    // 14 hours ahead, the 12th ends six hours before.
    expect(['2026-11-12', '2026-11-11', '2026-11-10'].map((day) => reportOf(day, 'Pacific/Kiritimati'))).toEqual([
      12, 9, 5,
    ]);
  });

  it('returns the nearest report for a day without any, and NaN for an invalid day', () => {
    expect(reportOf('2030-01-01')).toBe(12);
    expect(reportOf('1999-12-31')).toBe(1);
    expect(['', 'x', '2026-13-40', '2026-1-1', '<b>', '20261110'].map((day) => reportOf(day))).toEqual(
      Array(6).fill(NaN),
    );
    expect(reportOfDay(openRows([]), '2026-11-10', () => 'UTC')).toBe(1);
  });

  it('does not convert calendar days, and skips unreadable times', () => {
    const mixed = openRows(
      historyOf(
        reportAt(dateOn('2026-11-09')),
        reportAt(dateOn('2026-11-10')),
        reportAt(unreadableTime('soon')),
        reportAt(null),
      ),
    );
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
      expect(['2026-11-10', '2026-11-09'].map((day) => reportOfDay(mixed, day, () => zone))).toEqual([2, 1]);
  });

  it('finds the first row that is not of a later day in any order of rows', () => {
    const days = fc
      .integer({ min: -20, max: 10 })
      .map((day) => new Date(Date.UTC(2026, 10, 9 + day)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(anyHistory, days, fc.constantFrom('UTC', 'Asia/Kolkata', 'America/St_Johns'), (any, day, zone) => {
        const index = any.findIndex(({ time }) => {
          const its = dayOf(time, zone);
          return its !== null && its <= day;
        });
        expect(reportOfDay(openRows(any), day, () => zone)).toBe(index < 0 ? 1 : any.length - index);
      }),
    );
  });
});
