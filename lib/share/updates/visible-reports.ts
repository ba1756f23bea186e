import type { HistoryPage, ReportNumber, ShareData } from '../types.ts';

const MAX_REPORTS = 1_000;

/** Keeps the reports down to `oldestRead`, so that newer ones do not push away the rows a visitor is reading. */
export function keepVisibleReports(before: ShareData, after: ShareData, oldestRead: ReportNumber | null): ShareData {
  const [old, page] = [before.view.page, after.view.page];
  const oldest = page.reports.at(-1);
  if (oldest === undefined || oldestRead === null || old.page !== page.page) return after;
  // Updates keep report objects; in a rewritten history none is found.
  const index = old.reports.indexOf(oldest);
  const kept = index < 0 ? [] : old.reports.slice(index + 1).filter(({ number }) => number >= oldestRead);
  if (kept.length === 0 || page.reports.length + kept.length > MAX_REPORTS) return after;
  const silences = new Set(page.silences.map((silence) => silence.before));
  const stops = new Set(page.stops.map((stop) => stop.first));
  const oldestKept = kept.at(-1)?.number ?? oldest.number;
  const longer: HistoryPage = {
    ...page,
    reports: [...page.reports, ...kept],
    silences: [
      ...old.silences.filter((silence) => !silences.has(silence.before) && silence.before >= oldestKept),
      ...page.silences,
    ],
    stops: [...old.stops.filter((stop) => !stops.has(stop.first) && stop.last >= oldestKept), ...page.stops],
    outliers: [...old.outliers.filter((number) => number >= oldestKept && number < oldest.number), ...page.outliers],
  };
  return { ...after, view: { ...after.view, page: longer } };
}
