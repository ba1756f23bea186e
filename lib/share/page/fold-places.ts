import type { Report } from '../types.ts';
import type { DayGroup, TimelineEntry } from './timeline.ts';

/** `reports`: of one place, newest first. */
export type FoldedEntry = TimelineEntry | { readonly kind: 'place'; readonly reports: readonly Report[] };

/** Of one place in an entry: two rows are read as fast as one that has to be opened. */
export const FEWEST_FOLDED = 3;

/**
 * The entries of a day with each run of reports of one place as one entry. `placeOf`: the words a report's place is shown
 * with; null for one that stays a row of its own. All else, and the order, is as it was.
 */
export function foldPlaces(
  entries: DayGroup['entries'],
  placeOf: (report: Report) => string | null,
): readonly FoldedEntry[] {
  const runs: { readonly place: string | null; readonly entries: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const place = entry.kind === 'report' ? placeOf(entry.report) : null;
    const open = runs.at(-1);
    if (place !== null && place === open?.place) open.entries.push(entry);
    else runs.push({ place, entries: [entry] });
  }
  return runs.flatMap(({ entries: run }): FoldedEntry[] =>
    run.length < FEWEST_FOLDED
      ? run
      : [{ kind: 'place', reports: run.flatMap((entry) => (entry.kind === 'report' ? entry.report : [])) }],
  );
}
