import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openRows, reportAt } from '../journey/test-history.ts';
import { PAGE_SIZE, pageOfHistory, pageOfReport } from './history-page.ts';

const none = { first: new Uint32Array(), last: new Uint32Array(), from: new Float64Array(), until: new Float64Array() };
const nothing = {
  silences: { after: new Uint32Array(), from: none.from, until: none.until },
  stops: { ...none, latitudes: new Float64Array(), longitudes: new Float64Array() },
};
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
    expect(pageOfHistory(openRows([]), nothing, 5)).toEqual({
      page: 1,
      pages: 1,
      reports: [],
      silences: [],
      stops: [],
    });
  });
});

describe('the silences and stops of a page', () => {
  const times = Float64Array.of(1, 2, 3);
  const journey = {
    silences: { after: Uint32Array.of(1, 4, 6), from: times, until: times },
    stops: {
      first: Uint32Array.of(1, 4, 6),
      last: Uint32Array.of(2, 5, 7),
      from: times,
      until: times,
      latitudes: times,
      longitudes: times,
    },
  };

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
        const rows = openRows(Array.from({ length: count }, () => reportAt(null)));
        const page = pageOfHistory(rows, nothing, pageOfReport(number, count, pageSize), pageSize);
        expect(page.reports.map((report) => report.number)).toContain(number);
      }),
    );
  });

  it('stays on a page that exists for a number that does not', () => {
    expect([-5, 0, 900, NaN].map((number) => pageOfReport(number, 2 * PAGE_SIZE))).toEqual([2, 2, 1, 1]);
  });
});
