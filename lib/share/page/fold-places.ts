import type { Report } from '../types.ts';
import type { DayGroup, TimelineEntry } from './timeline.ts';

/** Two rows are read as fast as one that has to be opened. */
const FEWEST = 3;

/**
 * Days with each run of reports of one place as one entry, never over midnight. `placeOf`: the words a report's place is
 * shown with; null for one that stays a row of its own. All else, and the order, is as it was.
 */
export function foldPlaces(days: readonly DayGroup[], placeOf: (report: Report) => string | null): readonly DayGroup[] {
  return days.map(({ day, entries }) => {
    const folded: TimelineEntry[] = [];
    let run: Report[] = [];
    let place: string | null = null;
    const close = () => {
      if (run.length < FEWEST) folded.push(...run.map((report) => ({ kind: 'report' as const, report })));
      else folded.push({ kind: 'place', reports: run });
      run = [];
    };
    for (const entry of entries) {
      const next = entry.kind === 'report' ? placeOf(entry.report) : null;
      if (next === null || next !== place) close();
      place = next;
      if (entry.kind === 'report' && next !== null) run.push(entry.report);
      else folded.push(entry);
    }
    close();
    return { day, entries: folded };
  });
}
