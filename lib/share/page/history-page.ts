import type { LocationPoint } from '#lib/tracking/types.ts';
import type { HistoryPage, Journey, ReportNumber } from '../types.ts';

/** A day of half-hourly reports: a page is one network round trip or two, and more are a link away. */
export const PAGE_SIZE = 50;

/** One page of a history, both newest first: the nearest that exists, for NaN the first. */
export function pageOfHistory(
  history: readonly LocationPoint[],
  { silences, stops }: Pick<Journey, 'silences' | 'stops'>,
  page: number,
  pageSize: number = PAGE_SIZE,
): HistoryPage {
  const pages = countPages(history.length, pageSize);
  const shown = clampPage(page, pages);
  const start = (shown - 1) * pageSize;
  const reports = history
    .slice(start, start + pageSize)
    .map((report, index) => ({ ...report, number: history.length - start - index }));
  const newest = history.length - start;
  const oldest = newest - reports.length + 1;
  return {
    page: shown,
    pages,
    reports,
    silences: silences.filter(({ before }) => oldest <= before && before <= newest),
    stops: stops.filter(({ first, last }) => first <= newest && last >= oldest),
  };
}

/** The page of a report; for a number that does not exist, the nearest. */
export function pageOfReport(number: ReportNumber, reports: number, pageSize: number = PAGE_SIZE): number {
  return clampPage(Math.floor((reports - number) / pageSize) + 1, countPages(reports, pageSize));
}

function countPages(reports: number, pageSize: number): number {
  return Math.max(1, Math.ceil(reports / pageSize));
}

function clampPage(page: number, pages: number): number {
  return Number.isNaN(page) ? 1 : Math.min(pages, Math.max(1, Math.trunc(page)));
}
