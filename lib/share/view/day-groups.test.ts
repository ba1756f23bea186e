import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LocationPoint } from '#lib/tracking/types.ts';
import {
  anyHistory,
  dateOn,
  historyOf,
  reportAt,
  sourceOf,
  timeAt,
  unreadableTime,
} from '#lib/journey/test-history.ts';
import { pageOfHistory, partOfHistory } from './history-page.ts';
import type { TimelineEntry } from '../types.ts';
import { dayOf, groupByDay, jumpDays } from './day-groups.ts';

function label(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'report':
      return String(entry.report.number);
    case 'fold': {
      const { kind, first, last, metres } = entry.fold;
      return `${kind} ${first}-${last}${kind === 'place' ? '' : ` ${Math.round(metres / 1000)} km`}`;
    }
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
const source = sourceOf(points);

describe('the entries of a page', () => {
  it('lists reports, the silence and the folded stop, newest first', () => {
    expect(partOfHistory(source, 1, 50).entries.map(label)).toEqual([
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
    const pages = [1, 2, 3, 4].map((page) => partOfHistory(source, page, 3).entries.map(label));
    expect(pages).toEqual([['11', '10', '9', 'silence 8-9'], ['stop 8 7 6'], ['stop 5 4', '3'], ['2', '1']]);
  });

  it('leaves a row without a readable time in its place', () => {
    const rows = historyOf(reportAt(0), reportAt(unreadableTime('soon')), reportAt(20));
    expect(pageOfHistory(sourceOf(rows), { page: 1 }).entries.map(label)).toEqual(['3', '2', '1']);
  });

  it('shows every report and every silence exactly once over the pages of any history', () => {
    fc.assert(
      fc.property(anyHistory, fc.integer({ min: 1, max: 9 }), (any, pageSize) => {
        const read = sourceOf(any);
        const { pages } = partOfHistory(read, 1, pageSize);
        const parts = Array.from({ length: pages }, (_, index) => partOfHistory(read, index + 1, pageSize));
        const entries = parts.flatMap((part) => part.entries);
        const numbers = entries.flatMap((entry) => {
          if (entry.kind === 'silence') return [];
          return entry.kind === 'report' ? [entry.report.number] : entry.reports.map(({ number }) => number);
        });
        expect(numbers).toEqual(Array.from(any, (_, index) => any.length - index));
        const silences = entries.flatMap((entry) => (entry.kind === 'silence' ? [entry.silence] : []));
        expect(silences).toEqual(read.journey.silences.toReversed());
      }),
    );
  });
});

function daysOf(history: readonly LocationPoint[], zone: string) {
  const entries = partOfHistory(sourceOf(history), 1, 50).entries;
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

const foldedOf = (rows: readonly LocationPoint[]) => pageOfHistory(sourceOf(rows), { page: 1 }).entries.map(label);

describe('folded reports', () => {
  it('are three or more of one place', () => {
    expect(foldedOf(townsOf('A', 'A', 'A', 'B', 'B', 'C', 'A', 'A', 'A', 'A'))).toEqual([
      'place 7-10',
      '6',
      '5',
      '4',
      'place 1-3',
    ]);
  });

  it('are three or more of one country, until its border', () => {
    const through = (...countries: readonly string[]) =>
      townsOf(...countries.map((_, index) => `Town ${index}`)).map((row, index) => ({
        ...row,
        address: row.address && { ...row.address, country: countries[index] || null },
      }));
    expect(foldedOf(through('BE', 'BE', 'NL', 'NL', 'NL', 'NL', 'DE', 'DE', 'DE'))).toEqual([
      '9',
      '8',
      'country 4-7 334 km',
      'country 1-3 222 km',
    ]);
    expect(foldedOf(through('', '', '', ''))).toEqual(['4', '3', '2', '1']);
  });

  it('are not those with an event, nor those with neither place nor position', () => {
    const rows = townsOf('A', 'A', 'A', 'A!', 'A', 'A', 'A', '', '', '').map((row, index) =>
      index < 3 ? { ...row, position: null } : row,
    );
    expect(foldedOf(rows)).toEqual(['10', '9', '8', 'place 5-7', '4', 'place 1-3']);
  });

  it('end at midnight by the sun, and belong to the day of their newest report for readers in other zones', () => {
    const rows = townsOf(...Array.from({ length: 8 }, () => 'A'));
    // At 10° east the sun is 40 minutes ahead of UTC.
    const atMidnight = historyOf(
      ...rows.toReversed().map((row, index) => ({ ...row, time: timeAt(16 * 60 + 30 + index * 10) })),
    );
    expect(foldedOf(atMidnight)).toEqual(['place 6-8', 'place 1-5']);
    const page = pageOfHistory(sourceOf(atMidnight), { page: 1 });
    const daysIn = (zone: string) => groupByDay(page.entries, { zoneOf: () => zone }).map(({ day }) => day);
    expect(daysIn('Europe/Oslo')).toEqual(['2026-11-10']);
    expect(daysIn('America/New_York')).toEqual(['2026-11-09']);
  });

  it('are those on the way without a place, up to 1,000 km and until a silence', () => {
    // 222 km an hour, then nothing for two days.
    const atSea = Array.from({ length: 12 }, (_none, hour) => reportAt(hour * 60, 40 + 2 * hour, 0));
    const later = Array.from({ length: 4 }, (_none, hour) => reportAt(3_000 + hour * 60, 64 + 2 * hour, 0));
    expect(foldedOf(historyOf(...atSea, ...later))).toEqual([
      'leg 13-16 669 km',
      'silence 12-13',
      '12',
      '11',
      'leg 6-10 890 km',
      'leg 1-5 889 km',
    ]);
  });

  it('change only at their newest end when the history grows', () => {
    const every = Array.from({ length: 60 }, (_none, index) => reportAt(index * 20, 30 + index / 3, 0));
    const grown = (length: number) => foldedOf(historyOf(...every.slice(0, length)));
    for (let length = 1; length < every.length; length += 1)
      expect(grown(length + 1).join('|')).toContain(grown(length).slice(3).join('|'));
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
