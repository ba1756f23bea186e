import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageOfHistory } from './history-page.ts';
import { readJourney } from './journey.ts';
import { anyHistory, historyOf, reportAt, unreadableTime } from './test-history.ts';
import { buildTimeline, type TimelineEntry } from './timeline.ts';

function label(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'report':
      return String(entry.row.number);
    case 'stop':
      return `stop ${entry.rows.map(({ number }) => number).join(' ')}`;
    case 'silence':
      return `silence ${entry.silence.after}-${entry.silence.before}`;
  }
}

/** Drive (1–3), stop (4–8), silence, drive (9–11); one report every half hour. */
const history = historyOf(
  ...[1, 2, 3].map((number) => reportAt(number * 30, 50 + number, 10)),
  ...[4, 5, 6, 7, 8].map((number) => reportAt(number * 30, 54, 10)),
  ...[9, 10, 11].map((number) => reportAt(1_000 + number * 30, 50 + number, 10)),
);
const journey = readJourney(history);

describe('buildTimeline', () => {
  it('lists reports, the silence and the folded stop, newest first', () => {
    expect(buildTimeline(pageOfHistory(history, journey, 1)).map(label)).toEqual([
      '11', '10', '9', 'silence 8-9', 'stop 8 7 6 5 4', '3', '2', '1',
    ]);
  });

  it('puts a stop on each page it spans and a silence at the end of the newer page', () => {
    const pages = [1, 2, 3, 4].map((page) => buildTimeline(pageOfHistory(history, journey, page, 3)).map(label));
    expect(pages).toEqual([['11', '10', '9', 'silence 8-9'], ['stop 8 7 6'], ['stop 5 4', '3'], ['2', '1']]);
  });

  it('leaves a row without a readable time where the service put it', () => {
    const rows = historyOf(reportAt(0), reportAt(unreadableTime('soon')), reportAt(20));
    expect(buildTimeline(pageOfHistory(rows, readJourney(rows), 1)).map(label)).toEqual(['3', '2', '1']);
  });

  it('shows every report and every silence exactly once over the pages of any history', () => {
    fc.assert(
      fc.property(anyHistory, fc.integer({ min: 1, max: 9 }), (any, pageSize) => {
        const read = readJourney(any);
        const { pages } = pageOfHistory(any, read, 1, pageSize);
        const entries = Array.from({ length: pages }, (_, index) =>
          buildTimeline(pageOfHistory(any, read, index + 1, pageSize)),
        ).flat();
        const numbers = entries.flatMap((entry) => {
          if (entry.kind === 'silence') return [];
          return entry.kind === 'report' ? [entry.row.number] : entry.rows.map(({ number }) => number);
        });
        expect(numbers).toEqual(Array.from(any, (_, index) => any.length - index));
        const silences = entries.flatMap((entry) => (entry.kind === 'silence' ? [entry.silence] : []));
        expect(silences).toEqual(read.silences.toReversed());
      }),
    );
  });
});
