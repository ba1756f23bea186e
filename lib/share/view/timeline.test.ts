import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LocationPoint } from '#lib/tracking/types.ts';
import type { Report } from '../types.ts';
import {
  anyHistory,
  dateOn,
  historyOf,
  listSilences,
  openRows,
  readRows,
  reportAt,
  timeAt,
  unreadableTime,
} from '../journey/test-history.ts';
import { pageOfHistory } from './history-page.ts';
import {
  buildTimeline,
  dayOf,
  type FoldedEntry,
  foldPlaces,
  groupByDay,
  jumpDays,
  type TimelineEntry,
} from './timeline.ts';

function label(entry: FoldedEntry): string {
  switch (entry.kind) {
    case 'report':
      return String(entry.report.number);
    case 'place':
      return `place ${entry.reports.map(({ number }) => number).join(' ')}`;
    case 'stop':
      return `stop ${entry.reports.map(({ number }) => number).join(' ')}`;
    case 'silence':
      return `silence ${entry.silence.after}-${entry.silence.before}`;
  }
}

/** Drive (1–3), stop (4–8), silence, drive (9–11); one report every half hour. */
const points = historyOf(
  ...[1, 2, 3].map((number) => reportAt(number * 30, 50 + number, 10)),
  ...[4, 5, 6, 7, 8].map((number) => reportAt(number * 30, 54, 10)),
  ...[9, 10, 11].map((number) => reportAt(1_000 + number * 30, 50 + number, 10)),
);
const history = openRows(points);
const { journey } = readRows(points);

describe('buildTimeline', () => {
  it('lists reports, the silence and the folded stop, newest first', () => {
    expect(buildTimeline(pageOfHistory(history, journey, 1)).map(label)).toEqual([
      '11',
      '10',
      '9',
      'silence 8-9',
      'stop 8 7 6 5 4',
      '3',
      '2',
      '1',
    ]);
  });

  it('puts a stop on each page it spans and a silence at the end of the newer page', () => {
    const pages = [1, 2, 3, 4].map((page) => buildTimeline(pageOfHistory(history, journey, page, 3)).map(label));
    expect(pages).toEqual([['11', '10', '9', 'silence 8-9'], ['stop 8 7 6'], ['stop 5 4', '3'], ['2', '1']]);
  });

  it('leaves a row without a readable time in its place', () => {
    const rows = historyOf(reportAt(0), reportAt(unreadableTime('soon')), reportAt(20));
    expect(buildTimeline(pageOfHistory(openRows(rows), readRows(rows).journey, 1)).map(label)).toEqual(['3', '2', '1']);
  });

  it('shows every report and every silence exactly once over the pages of any history', () => {
    fc.assert(
      fc.property(anyHistory, fc.integer({ min: 1, max: 9 }), (any, pageSize) => {
        const { journey: read } = readRows(any);
        const { pages } = pageOfHistory(openRows(any), read, 1, pageSize);
        const entries = Array.from({ length: pages }, (_, index) =>
          buildTimeline(pageOfHistory(openRows(any), read, index + 1, pageSize)),
        ).flat();
        const numbers = entries.flatMap((entry) => {
          if (entry.kind === 'silence') return [];
          return entry.kind === 'report' ? [entry.report.number] : entry.reports.map(({ number }) => number);
        });
        expect(numbers).toEqual(Array.from(any, (_, index) => any.length - index));
        const silences = entries.flatMap((entry) => (entry.kind === 'silence' ? [entry.silence] : []));
        expect(silences).toEqual(listSilences(read.silences).reverse());
      }),
    );
  });
});

function daysOf(history: readonly LocationPoint[], zone: string) {
  const entries = buildTimeline(pageOfHistory(openRows(history), readRows(history).journey, 1));
  return groupByDay(entries, { zoneOf: () => zone }).map(({ day, entries: { length } }) => [day, length]);
}

describe('groupByDay', () => {
  it('follows the zone, not UTC', () => {
    const history = historyOf(reportAt(0), reportAt(17 * 60 + 59), reportAt(18 * 60));
    expect(daysOf(history, 'UTC')).toEqual([
      ['2026-11-10', 1],
      ['2026-11-09', 2],
    ]);
    expect(daysOf(history, 'America/Los_Angeles')).toEqual([
      ['2026-11-09', 2],
      ['2026-11-08', 1],
    ]);
    expect(daysOf(history, 'Pacific/Kiritimati')).toEqual([
      ['2026-11-10', 2],
      ['2026-11-09', 1],
    ]);
  });

  it('does not convert a calendar day', () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      expect(dayOf(dateOn('2026-03-29'), zone)).toBe('2026-03-29');
    }
  });

  it('puts an unreadable time under the day above it', () => {
    const unread = reportAt(unreadableTime('soon'));
    expect(daysOf(historyOf(reportAt(0), unread, reportAt(1)), 'UTC')).toEqual([['2026-11-09', 3]]);
    expect(daysOf(historyOf(reportAt(0), unread, reportAt(null)), 'UTC')).toEqual([
      ['', 2],
      ['2026-11-09', 1],
    ]);
  });

  it('puts a silence over midnight and a stop over midnight under the day they end', () => {
    const hourly = [0, 1, 2, 3].map((hour) => reportAt(hour * 60, 50 + hour, 10));
    expect(daysOf(historyOf(...hourly, reportAt(1_440, 60, 10)), 'UTC')).toEqual([
      ['2026-11-10', 2],
      ['2026-11-09', 4],
    ]);
    const parked = [16, 17, 18, 19].map((hour) => reportAt(hour * 60, 50, 10));
    expect(daysOf(historyOf(...parked), 'UTC')).toEqual([['2026-11-10', 1]]);
  });

  it('keeps the order of the rows where a day comes twice', () => {
    const history = historyOf(reportAt(0), reportAt(1_440), reportAt(1));
    expect(daysOf(history, 'UTC').map(([day]) => day)).toEqual(['2026-11-09', '2026-11-10', '2026-11-09']);
  });

  it('handles midnight and a change of clocks', () => {
    expect(dayOf(timeAt(-6 * 60), 'UTC')).toBe('2026-11-09');
    const before = { ...timeAt(0), iso: '2026-10-24T22:59:59.999Z' };
    expect(dayOf(before, 'Europe/Berlin')).toBe('2026-10-25');
  });
});

/** One report every ten minutes, oldest first, in these towns; `!`: an event. A drive, so that nothing is a stop. */
function townsOf(...names: string[]): LocationPoint[] {
  return historyOf(
    ...names.map((name, index) => ({
      ...reportAt(index * 10, 50 + index, 10),
      address: name === '' ? null : { lines: [name], town: name, country: null, position: null },
      event: name.endsWith('!') ? name : null,
    })),
  );
}

function foldedOf(rows: readonly LocationPoint[], pageSize?: number, page = 1, zone = 'UTC'): string[] {
  const shown = pageOfHistory(openRows(rows), readRows(rows).journey, page, pageSize);
  const placeOf = ({ event, address }: Report) => (event === null ? (address?.town ?? null) : null);
  return groupByDay(buildTimeline(shown), { zoneOf: () => zone }).flatMap(({ entries }) =>
    foldPlaces(entries, placeOf).map(label),
  );
}

describe('foldPlaces', () => {
  it('folds three or more reports of one place into one entry', () => {
    expect(foldedOf(townsOf('A', 'A', 'A', 'B', 'B', 'C', 'A', 'A', 'A', 'A'))).toEqual([
      'place 10 9 8 7',
      '6',
      '5',
      '4',
      'place 3 2 1',
    ]);
  });

  it('keeps reports without a place, or with an event, as rows of their own', () => {
    expect(foldedOf(townsOf('A', 'A', 'A', 'A!', 'A', 'A', 'A', '', '', ''))).toEqual([
      '10',
      '9',
      '8',
      'place 7 6 5',
      '4',
      'place 3 2 1',
    ]);
  });

  it('folds within a page and never over midnight', () => {
    const rows = townsOf(...Array.from({ length: 8 }, () => 'A'));
    expect([1, 2, 3].map((page) => foldedOf(rows, 3, page))).toEqual([['place 8 7 6'], ['place 5 4 3'], ['2', '1']]);
    expect(foldedOf(rows)).toEqual(['place 8 7 6 5 4 3 2 1']);
    const atMidnight = historyOf(
      ...rows.toReversed().map((row, index) => ({ ...row, time: timeAt(17 * 60 + 30 + index * 10) })),
    );
    expect(foldedOf(atMidnight)).toEqual(['place 8 7 6 5 4', 'place 3 2 1']);
  });

  it('keeps every report once and in order, and all stops and silences, for any rows', () => {
    const places = fc.array(fc.constantFrom('A', 'B', null), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(anyHistory, places, fc.constantFrom('UTC', 'Asia/Kolkata'), (any, names, zone) => {
        const page = pageOfHistory(openRows(any), readRows(any).journey, 1);
        for (const { entries } of groupByDay(buildTimeline(page), { zoneOf: () => zone })) {
          const folded = foldPlaces(entries, ({ number }) => names[number % 60] ?? null);
          const unfolded = folded.flatMap((entry): TimelineEntry[] =>
            entry.kind === 'place' ? entry.reports.map((report) => ({ kind: 'report', report })) : [entry],
          );
          expect(unfolded).toEqual(entries);
          for (const entry of folded) {
            if (entry.kind !== 'place') continue;
            expect(entry.reports.length).toBeGreaterThan(2);
            expect(new Set(entry.reports.map(({ number }) => names[number % 60])).size).toBe(1);
          }
        }
      }),
    );
  });
});

describe('jumpDays', () => {
  it('lists every day of a short history, newest first, and none for a single day', () => {
    expect(jumpDays('2026-02-27', '2026-03-01')).toEqual(['2026-03-01', '2026-02-28', '2026-02-27']);
    expect(jumpDays('2026-03-01', '2026-03-01')).toEqual([]);
    expect(jumpDays('2026-03-01', '2026-02-01')).toEqual([]);
    expect(jumpDays('', '2026-02-01')).toEqual([]);
  });

  it('lists days of a long history at even steps, from its first to its last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 2, max: 40 }), (length, most) => {
        const newest = new Date(Date.UTC(2000, 0, 1 + length)).toISOString().slice(0, 10);
        const days = jumpDays('2000-01-01', newest, most);
        expect([days[0], days.at(-1)]).toEqual([newest, '2000-01-01']);
        expect(days.length).toBe(Math.min(length + 1, most));
        expect(days.toSorted().toReversed()).toEqual(days);
        expect(new Set(days).size).toBe(days.length);
      }),
    );
  });
});
