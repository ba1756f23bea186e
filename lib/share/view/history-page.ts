import { calendarDay } from '#lib/i18n/zone.ts';
import type { Position } from '#lib/tracking/types.ts';
import { outliersWithin, silencesWithin, stopsWithin } from '../journey/column-ranges.ts';
import type { History, HistoryPage, Journey, Report, ReportNumber, ShareView } from '../types.ts';

export const PAGE_SIZE = 50;

export function pageOfHistory(
  history: Pick<History, 'length' | 'at'>,
  { silences, stops, outliers }: Pick<Journey, 'silences' | 'stops' | 'outliers'>,
  page: number,
  pageSize: number = PAGE_SIZE,
): HistoryPage {
  const pages = countPages(history.length, pageSize);
  const shown = clampPage(page, pages);
  const newest = history.length - (shown - 1) * pageSize;
  const reports = reportsFrom(history, newest, pageSize);
  const oldest = newest - reports.length + 1;
  return {
    page: shown,
    pages,
    reports,
    silences: silencesWithin(silences, oldest, newest),
    stops: stopsWithin(stops, oldest, newest),
    outliers: outliersWithin(outliers, oldest, newest),
  };
}

export function reportsFrom(history: Pick<History, 'length' | 'at'>, newest: ReportNumber, count: number): Report[] {
  const reports: Report[] = [];
  const start = history.length - newest;
  for (let index = start; index < Math.min(start + count, history.length); index += 1) {
    const report = history.at(index);
    if (report !== undefined)
      reports.push({
        ...report,
        position: report.position && rounded(report.position),
        number: history.length - index,
      });
  }
  return reports;
}

/** More than a tenth of a metre is noise, and a tenth of the page's bytes. */
function rounded({ latitude, longitude }: Position): Position {
  return { latitude: Math.round(latitude * 1e6) / 1e6, longitude: Math.round(longitude * 1e6) / 1e6 };
}

export function pageOfReport(number: ReportNumber, reports: number, pageSize: number = PAGE_SIZE): number {
  return clampPage(Math.floor((reports - number) / pageSize) + 1, countPages(reports, pageSize));
}

/** The page on which a day (yyyy-mm-dd) begins; NaN for any other text. `zoneOf` takes an index from the newest. */
export function pageOfDay(
  { length, instants, isDay }: Pick<History, 'length' | 'instants' | 'isDay'>,
  day: string,
  zoneOf: (index: number) => string,
  pageSize: number = PAGE_SIZE,
): number {
  const midnight = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : NaN;
  if (Number.isNaN(midnight)) return NaN;
  const ends = new Map<string, number>();
  const endAt = (index: number) => {
    if (isDay(index)) return midnight + DAY_MS;
    const zone = zoneOf(index);
    const end = ends.get(zone) ?? endOfDay(day, midnight, zone);
    ends.set(zone, end);
    return end;
  };
  // Zones are looked up only near the end of the day; other instants are clear in every zone.
  const isBelow = (index: number) => {
    const instant = instants[index] ?? NaN;
    return (
      instant < midnight + DAY_MS - MAX_MIDNIGHT_OFFSET_MS ||
      (instant < midnight + DAY_MS + MAX_MIDNIGHT_OFFSET_MS && instant < endAt(index))
    );
  };
  let index = 0;
  while (index < length && !isBelow(index)) index += 1;
  return clampPage(Math.floor(index / pageSize) + 1, countPages(length, pageSize));
}

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
const MAX_MIDNIGHT_OFFSET_MS = 15 * 3_600_000;

function endOfDay(day: string, midnight: number, zone: string): number {
  let low = midnight + DAY_MS - MAX_MIDNIGHT_OFFSET_MS;
  let high = midnight + DAY_MS + MAX_MIDNIGHT_OFFSET_MS;
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / MINUTE_MS / 2) * MINUTE_MS;
    if (calendarDay(new Date(middle).toISOString(), zone) > day) high = middle;
    else low = middle;
  }
  return high;
}

function countPages(reports: number, pageSize: number): number {
  return Math.max(1, Math.ceil(reports / pageSize));
}

function clampPage(page: number, pages: number): number {
  return Number.isNaN(page) ? 1 : Math.min(pages, Math.max(1, Math.trunc(page)));
}

const MAX_SEARCHED_REPORTS = 5_000;

export function exceptionReports(
  labels: readonly string[],
  history: Pick<History, 'length' | 'eventAt'>,
): ShareView['exceptionReports'] {
  const wanted = new Set(labels.map(foldLabel));
  const found = new Map<string, ReportNumber>();
  const end = Math.min(history.length, MAX_SEARCHED_REPORTS);
  for (let index = 0; index < end && found.size < wanted.size; index += 1) {
    const event = history.eventAt(index);
    if (event === null) continue;
    const label = foldLabel(event);
    if (wanted.has(label) && !found.has(label)) found.set(label, history.length - index);
  }
  return labels.map((label) => {
    const number = found.get(foldLabel(label));
    return number === undefined ? null : { number, page: pageOfReport(number, history.length) };
  });
}

function foldLabel(text: string): string {
  return text.trim().toLowerCase();
}
