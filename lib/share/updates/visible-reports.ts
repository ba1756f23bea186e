import { oldestOnPage } from '../view/display-rules.ts';
import type { HistoryPage, ReportNumber, ShareData } from '../types.ts';

const MAX_REPORTS = 1_000;

/**
 * Keeps the reports down to `oldestRead`, so that newer ones do not push away the rows a visitor is reading, and those
 * of a stop or fold that has since grown.
 */
export function keepVisibleReports(before: ShareData, after: ShareData, oldestRead: ReportNumber | null): ShareData {
  const [old, page] = [before.view.page, after.view.page];
  const oldest = oldestOnPage(page);
  const shown = new Set(page.reports);
  // Updates keep report objects; in a rewritten history none is found.
  if (old.page !== page.page || !old.reports.some((report) => shown.has(report))) return after;
  const kept = old.reports.filter(
    (report) => !shown.has(report) && report.number >= Math.min(oldest, oldestRead ?? oldest),
  );
  if (kept.length === 0 || page.reports.length + kept.length > MAX_REPORTS) return after;
  const oldestKept = Math.min(oldest, kept.at(-1)?.number ?? oldest);
  const isBelow = ({ last }: { last: ReportNumber }) => last < oldest && last >= oldestKept;
  const longer: HistoryPage = {
    ...page,
    reports: [...page.reports, ...kept].sort((one, other) => other.number - one.number),
    silences: [
      ...old.silences.filter(({ before: number }) => number < oldest && number >= oldestKept),
      ...page.silences,
    ],
    stops: [...old.stops.filter(isBelow), ...page.stops],
    outliers: [...old.outliers.filter((number) => number >= oldestKept && number < oldest), ...page.outliers],
    folds: [...page.folds, ...old.folds.filter(isBelow)],
  };
  return { ...after, view: { ...after.view, page: longer } };
}
