import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyHistory, dateOn, historyOf, openRows, reportAt, unreadableTime } from '../journey/test-history.ts';
import { dayOf } from './timeline.ts';
import { exceptionReports, PAGE_SIZE, pageOfDay, pageOfHistory, pageOfReport } from './history-page.ts';

const none = { first: new Uint32Array(), last: new Uint32Array(), from: new Float64Array(), until: new Float64Array() };
const nothing = {
  silences: { after: new Uint32Array(), from: none.from, until: none.until },
  stops: { ...none, latitudes: new Float64Array(), longitudes: new Float64Array() },
  outliers: new Uint32Array(),
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
      outliers: [],
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
    outliers: Uint32Array.of(1, 2, 4, 5),
  };

  it('are those its rows touch, so that a long journey does not fill the page', () => {
    // Rows 4, 3, 2.
    const page = pageOfHistory(history, journey, 2, 3);
    expect(page.silences.map(({ before }) => before)).toEqual([2]);
    expect(page.stops.map(({ first }) => first)).toEqual([1, 4]);
    expect(page.outliers).toEqual([2, 4]);
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

  it('returns an existing page for a number that does not exist', () => {
    expect([-5, 0, 900, NaN].map((number) => pageOfReport(number, 2 * PAGE_SIZE))).toEqual([2, 2, 1, 1]);
  });
});

describe('pageOfDay', () => {
  /** Every 6 hours from the 9th, 06:00 UTC. */
  const rows = openRows(historyOf(...Array.from({ length: 12 }, (_, index) => reportAt(index * 360))));
  const pageOf = (day: string, zone = 'UTC') => pageOfDay(rows, day, () => zone, 2);

  it('returns the page with the newest report of the day', () => {
    // Newest first: 12th 00:00; 11th 18, 12, 06, 00; 10th 18, 12, 06, 00; 9th 18, 12, 06.
    expect(['2026-11-12', '2026-11-11', '2026-11-10', '2026-11-09'].map((day) => pageOf(day))).toEqual([1, 1, 3, 5]);
    // 14 hours ahead, the 12th ends six hours before.
    expect(['2026-11-12', '2026-11-11', '2026-11-10'].map((day) => pageOf(day, 'Pacific/Kiritimati'))).toEqual([
      1, 2, 4,
    ]);
  });

  it('returns the nearest page for a day without reports, and NaN for an invalid day', () => {
    expect(pageOf('2030-01-01')).toBe(1);
    expect(pageOf('1999-12-31')).toBe(6);
    expect(['', 'x', '2026-13-40', '2026-1-1', '<b>', '20261110'].map((day) => pageOf(day))).toEqual(
      Array(6).fill(NaN),
    );
    expect(pageOfDay(openRows([]), '2026-11-10', () => 'UTC')).toBe(1);
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
      expect(['2026-11-10', '2026-11-09'].map((day) => pageOfDay(mixed, day, () => zone, 1))).toEqual([3, 4]);
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
        const expected = index < 0 ? Math.max(1, any.length) : index + 1;
        expect(pageOfDay(openRows(any), day, () => zone, 1)).toBe(expected);
      }),
    );
  });
});

const eventsOf = (...oldestFirst: (string | null)[]) =>
  openRows(historyOf(...oldestFirst.map((event, index) => ({ ...reportAt(index), event }))));

describe('exceptionReports', () => {
  it("finds the newest report with the exception's text", () => {
    const history = eventsOf('Shock', null, 'temperature ABOVE range ', 'Shock', 'Departed');
    expect(exceptionReports(['Temperature above range', 'Late', 'shock'], history)).toEqual([
      { number: 3, page: 1 },
      null,
      { number: 4, page: 1 },
    ]);
  });

  it('names the page of the report', () => {
    expect(exceptionReports(['Shock'], eventsOf('Shock', ...Array<null>(120).fill(null)))).toEqual([
      { number: 1, page: 3 },
    ]);
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
