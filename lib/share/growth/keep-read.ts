import type { HistoryPage, ReportNumber, ShareData } from '../types.ts';

/** Who reads on for a day while reports come in is not taken along for ever. */
const MOST_REPORTS = 1_000;

/**
 * `after` as a page shows it that showed `before`: the reports somebody reads, down to `oldestRead`, stay at its end when
 * newer ones have pushed them off it. null: nobody reads there.
 */
export function keepRead(before: ShareData, after: ShareData, oldestRead: ReportNumber | null): ShareData {
  const page = keepReports(before.view.page, after.view.page, oldestRead);
  return page === after.view.page ? after : { ...after, view: { ...after.view, page } };
}

function keepReports(before: HistoryPage, after: HistoryPage, oldestRead: ReportNumber | null): HistoryPage {
  const oldest = after.reports.at(-1);
  if (oldest === undefined || oldestRead === null || before.page !== after.page) return after;
  // Of a history that was written anew nothing is the same object.
  const at = before.reports.indexOf(oldest);
  const kept = at < 0 ? [] : before.reports.slice(at + 1).filter(({ number }) => number >= oldestRead);
  if (kept.length === 0 || after.reports.length + kept.length > MOST_REPORTS) return after;
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
