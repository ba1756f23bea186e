import type { Position } from '#lib/tracking/types.ts';
import { silencesWithin, stopsWithin } from '../journey/entries.ts';
import type { History, HistoryPage, Journey, Report, ReportNumber } from '../types.ts';

/** A day of half-hourly reports: a page is one network round trip or two, and more are a link away. */
export const PAGE_SIZE = 50;

/** One page of a history, both newest first: the nearest that exists, for NaN the first. */
export function pageOfHistory(
  history: Pick<History, 'length' | 'at'>,
  { silences, stops }: Pick<Journey, 'silences' | 'stops'>,
  page: number,
  pageSize: number = PAGE_SIZE,
): HistoryPage {
  const pages = countPages(history.length, pageSize);
  const shown = clampPage(page, pages);
  const start = (shown - 1) * pageSize;
  const reports: Report[] = [];
  for (let index = start; index < Math.min(start + pageSize, history.length); index += 1) {
    const report = history.at(index);
    if (report !== undefined)
      reports.push({ ...report, position: roundPosition(report.position), number: history.length - index });
  }
  const newest = history.length - start;
  const oldest = newest - reports.length + 1;
  return {
    page: shown,
    pages,
    reports,
    silences: silencesWithin(silences, oldest, newest),
    stops: stopsWithin(stops, oldest, newest),
  };
}

/** To a tenth of a metre: what is exacter is noise, and takes a tenth of the page on its way. */
function roundPosition(position: Position | null): Position | null {
  return position === null
    ? null
    : { latitude: roundDegrees(position.latitude), longitude: roundDegrees(position.longitude) };
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
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
