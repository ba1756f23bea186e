import type { HistoryPage, ReportNumber, ShareData } from '../types.ts';

const MAX_REPORTS = 1_000;

/** Keeps the reports down to `oldestRead`, so that newer ones do not push away the rows a visitor is reading. */
export function keepVisibleReports(before: ShareData, after: ShareData, oldestRead: ReportNumber | null): ShareData {
  const page = keepReports(before.view.page, after.view.page, oldestRead);
  return page === after.view.page ? after : { ...after, view: { ...after.view, page } };
}

function keepReports(before: HistoryPage, after: HistoryPage, oldestRead: ReportNumber | null): HistoryPage {
  const oldest = after.reports.at(-1);
  if (oldest === undefined || oldestRead === null || before.page !== after.page) return after;
  // Updates keep report objects; in a rewritten history none is found.
  const index = before.reports.indexOf(oldest);
  const kept = index < 0 ? [] : before.reports.slice(index + 1).filter(({ number }) => number >= oldestRead);
  if (kept.length === 0 || after.reports.length + kept.length > MAX_REPORTS) return after;
  const silences = new Set(after.silences.map((silence) => silence.before));
  const stops = new Set(after.stops.map((stop) => stop.first));
  const oldestKept = kept.at(-1)?.number ?? oldest.number;
  return {
    ...after,
    reports: [...after.reports, ...kept],
    silences: [
      ...before.silences.filter((silence) => !silences.has(silence.before) && silence.before >= oldestKept),
      ...after.silences,
    ],
    stops: [...before.stops.filter((stop) => !stops.has(stop.first) && stop.last >= oldestKept), ...after.stops],
    outliers: [
      ...before.outliers.filter((number) => number >= oldestKept && number < oldest.number),
      ...after.outliers,
    ],
  };
}
