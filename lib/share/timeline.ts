import type { HistoryPage, ReportRow, Silence, Stop } from './view.ts';

export type TimelineEntry =
  | { readonly kind: 'report'; readonly row: ReportRow }
  /** `rows`: those of the stop on this page, newest first, never empty. */
  | { readonly kind: 'stop'; readonly stop: Stop; readonly rows: readonly ReportRow[] }
  | { readonly kind: 'silence'; readonly silence: Silence };

/**
 * What the list shows for one page, newest first. A stop over several pages stands on each with
 * its rows there; a silence at a page's edge stands once, at the end of the newer page.
 */
export function buildTimeline(page: HistoryPage): readonly TimelineEntry[] {
  const silences = new Map(page.silences.map((silence) => [silence.before, silence]));
  const { stops } = page;
  const entries: TimelineEntry[] = [];
  let openStop: Stop | null = null;
  let openRows: ReportRow[] = [];
  let at = stops.length - 1;
  for (const row of page.rows) {
    while (at >= 0 && (stops[at]?.first ?? 0) > row.number) at -= 1;
    const stop = stops[at];
    if (stop !== undefined && row.number <= stop.last) {
      if (stop === openStop) openRows.push(row);
      else {
        openStop = stop;
        openRows = [row];
        entries.push({ kind: 'stop', stop, rows: openRows });
      }
    } else entries.push({ kind: 'report', row });
    const silence = silences.get(row.number);
    if (silence !== undefined) entries.push({ kind: 'silence', silence });
  }
  return entries;
}
