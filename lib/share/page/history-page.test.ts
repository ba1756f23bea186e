import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportAt } from '../journey/test-history.ts';
import { PAGE_SIZE, pageOfHistory, pageOfReport } from './history-page.ts';

const nothing = { silences: [], stops: [] };
const history = Array.from({ length: 7 }, (_, index) => reportAt(-index));

describe('pageOfHistory', () => {
  it('cuts newest first and numbers from the oldest', () => {
    const page = pageOfHistory(history, nothing, 2, 3);
    expect(page).toMatchObject({ page: 2, pages: 3 });
    expect(page.reports.map(({ number }) => number)).toEqual([4, 3, 2]);
    expect(page.reports[0]).toEqual({ ...history[3], number: 4 });
  });

  it.each([
    [NaN, 1],
    [0, 1],
    [-4, 1],
    [2.9, 2],
    [99, 3],
    [Infinity, 3],
    [-Infinity, 1],
  ])('turns page %d into %d', (asked, shown) => {
    expect(pageOfHistory(history, nothing, asked, 3).page).toBe(shown);
  });

  it('has one empty page without reports', () => {
    expect(pageOfHistory([], nothing, 5)).toEqual({ page: 1, pages: 1, reports: [], silences: [], stops: [] });
  });
});

describe('the silences and stops of a page', () => {
  const from = '2026-11-09T00:00:00.000Z';
  const silence = (before: number) => ({ after: before - 1, before, from, until: from, durationMs: 1 });
  const stop = (first: number, last: number) => ({
    first,
    last,
    from,
    until: from,
    durationMs: 1,
    latitude: 0,
    longitude: 0,
  });
  const journey = { silences: [silence(2), silence(5), silence(7)], stops: [stop(1, 2), stop(4, 5), stop(6, 7)] };

  it('are those its rows touch, so that a long journey does not fill the page', () => {
    // Rows 4, 3, 2.
    const page = pageOfHistory(history, journey, 2, 3);
    expect(page.silences.map(({ before }) => before)).toEqual([2]);
    expect(page.stops.map(({ first }) => first)).toEqual([1, 4]);
  });
});

describe('pageOfReport', () => {
  it('names the page that holds the report', () => {
    const reports = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(reports, reports, fc.integer({ min: 1, max: 9 }), (count, asked, pageSize) => {
        const number = Math.min(asked, count);
        const rows = Array.from({ length: count }, () => reportAt(null));
        const page = pageOfHistory(rows, nothing, pageOfReport(number, count, pageSize), pageSize);
        expect(page.reports.map((report) => report.number)).toContain(number);
      }),
    );
  });

  it('stays on a page that exists for a number that does not', () => {
    expect([-5, 0, 900, NaN].map((number) => pageOfReport(number, 2 * PAGE_SIZE))).toEqual([2, 2, 1, 1]);
  });
});
