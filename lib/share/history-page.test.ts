import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAGE_SIZE, pageOfHistory, pageOfReport } from './history-page.ts';
import { reportAt } from './test-history.ts';

const history = Array.from({ length: 7 }, (_, index) => reportAt(-index));

describe('pageOfHistory', () => {
  it('cuts newest first and numbers from the oldest', () => {
    const page = pageOfHistory(history, 2, 3);
    expect(page).toMatchObject({ page: 2, pages: 3 });
    expect(page.rows.map(({ number }) => number)).toEqual([4, 3, 2]);
    expect(page.rows[0]).toEqual({ ...history[3], number: 4 });
  });

  it.each([[NaN, 1], [0, 1], [-4, 1], [2.9, 2], [99, 3], [Infinity, 3], [-Infinity, 1]])('turns page %d into %d', (asked, shown) => {
    expect(pageOfHistory(history, asked, 3).page).toBe(shown);
  });

  it('has one empty page without reports', () => {
    expect(pageOfHistory([], 5)).toEqual({ page: 1, pages: 1, rows: [] });
  });
});

describe('pageOfReport', () => {
  it('names the page that holds the report', () => {
    const reports = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(reports, reports, fc.integer({ min: 1, max: 9 }), (count, asked, pageSize) => {
        const number = Math.min(asked, count);
        const rows = Array.from({ length: count }, () => reportAt(null));
        const page = pageOfHistory(rows, pageOfReport(number, count, pageSize), pageSize);
        expect(page.rows.map((row) => row.number)).toContain(number);
      }),
    );
  });

  it('stays on a page that exists for a number that does not', () => {
    expect([-5, 0, 900, NaN].map((number) => pageOfReport(number, 2 * PAGE_SIZE))).toEqual([2, 2, 1, 1]);
  });
});
