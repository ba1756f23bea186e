import { describe, expect, it } from 'vitest';
import { dayOf, groupByDay } from './days.ts';
import { pageOfHistory } from './history-page.ts';
import { readJourney } from './journey.ts';
import { dateOn, historyOf, reportAt, timeAt, unreadableTime } from './test-history.ts';
import { buildTimeline } from './timeline.ts';
import type { LocationPoint } from '#lib/tracking/types.ts';

function daysOf(history: readonly LocationPoint[], zone: string) {
  const entries = buildTimeline(pageOfHistory(history, readJourney(history), 1));
  return groupByDay(entries, zone).map(({ day, entries: { length } }) => [day, length]);
}

describe('groupByDay', () => {
  it('follows the zone, not UTC', () => {
    const history = historyOf(reportAt(0), reportAt(17 * 60 + 59), reportAt(18 * 60));
    expect(daysOf(history, 'UTC')).toEqual([['2026-11-10', 1], ['2026-11-09', 2]]);
    expect(daysOf(history, 'America/Los_Angeles')).toEqual([['2026-11-09', 2], ['2026-11-08', 1]]);
    expect(daysOf(history, 'Pacific/Kiritimati')).toEqual([['2026-11-10', 2], ['2026-11-09', 1]]);
  });

  it('gives a calendar day to no zone', () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      expect(dayOf(dateOn('2026-03-29'), zone)).toBe('2026-03-29');
    }
  });

  it('puts what has no readable time under the day above it', () => {
    const unread = reportAt(unreadableTime('soon'));
    expect(daysOf(historyOf(reportAt(0), unread, reportAt(1)), 'UTC')).toEqual([['2026-11-09', 3]]);
    expect(daysOf(historyOf(reportAt(0), unread, reportAt(null)), 'UTC')).toEqual([['', 2], ['2026-11-09', 1]]);
  });

  it('puts a silence over midnight and a stop over midnight under the day they end', () => {
    const hourly = [0, 1, 2, 3].map((hour) => reportAt(hour * 60, 50 + hour, 10));
    expect(daysOf(historyOf(...hourly, reportAt(1_440, 60, 10)), 'UTC')).toEqual([['2026-11-10', 2], ['2026-11-09', 4]]);
    const parked = [16, 17, 18, 19].map((hour) => reportAt(hour * 60, 50, 10));
    expect(daysOf(historyOf(...parked), 'UTC')).toEqual([['2026-11-10', 1]]);
  });

  it('keeps the order of the rows where a day comes twice', () => {
    const history = historyOf(reportAt(0), reportAt(1_440), reportAt(1));
    expect(daysOf(history, 'UTC').map(([day]) => day)).toEqual(['2026-11-09', '2026-11-10', '2026-11-09']);
  });

  it('knows the day at midnight and across a change of clocks', () => {
    expect(dayOf(timeAt(-6 * 60), 'UTC')).toBe('2026-11-09');
    const before = { ...timeAt(0), iso: '2026-10-24T22:59:59.999Z' };
    expect(dayOf(before, 'Europe/Berlin')).toBe('2026-10-25');
  });
});
