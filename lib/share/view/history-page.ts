import { findFirstIndex } from '#lib/base/binary-search.ts';
import { singleton } from '#lib/base/singleton.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import type { Position } from '#lib/tracking/types.ts';
import { rangeOf } from '../journey/geometry.ts';
import { outliersWithin, silencesWithin, stopsWithin } from '../journey/column-ranges.ts';
import type { History, HistoryPage, PageChoice, PageFold, Report, ReportNumber, ShareView } from '../types.ts';
import { MAX_WHOLE_REPORTS } from './display-rules.ts';
import { type Entries, type Entry, entryAt, entryWith, foldAt, type Marks, readEntries } from './entries.ts';

export const MAX_ENTRIES = 50;
/** Of the folded reports of a page, so that a page of short stops is not longer than others. */
export const MAX_REPORTS = 120;
const MAX_SHOWN_EVENTS = 10;
/** Reports that an opened entry shows at once. */
export const OPENED_REPORTS = 50;

const EMPTY_PAGE: HistoryPage = {
  page: 0,
  pages: 0,
  reports: [],
  silences: [],
  stops: [],
  outliers: [],
  folds: [],
};

/** About fifty entries: stops, places, stretches of the way and single reports. Pages count from the newest, 1. */
export function pageOfHistory(history: History, journey: Marks, choice: PageChoice): HistoryPage {
  const { page, at = [], oldest: kept = Infinity } = choice;
  if (page === 0) return EMPTY_PAGE;
  const starts = pageStarts(history, journey);
  const [asked] = at;
  const isKept = page === 1 && asked !== undefined && asked >= kept;
  const shown = asked === undefined || isKept ? clampPage(page, starts.length) : pageOfReport(history, journey, asked);
  const newest = starts[shown - 1] ?? 0;
  const reach = shown === 1 ? kept : Infinity;
  const entries = entriesFrom(entriesOf(history, journey), newest, reach);
  const oldest = entries.at(-1)?.first ?? 1;
  const numbers = entries.flatMap((entry) => numbersOf(history, entry, at));
  return {
    page: shown,
    pages: starts.length,
    ...(at.length > 0 && { at }),
    reports: reportsOf(history, numbers),
    silences: silencesWithin(journey.silences, oldest, newest),
    stops: stopsWithin(journey.stops, oldest, newest),
    outliers: outliersWithin(journey.outliers, oldest, newest),
    folds: foldsWithin(history, entriesOf(history, journey), oldest, newest),
  };
}

/** All reports of a part of the history, none of them folded. */
export function partOfHistory(history: History, journey: Marks, part: number, size: number): HistoryPage {
  const pages = Math.max(1, Math.ceil(history.length / size));
  const shown = clampPage(part, pages);
  const newest = history.length - (shown - 1) * size;
  const oldest = Math.max(1, newest - size + 1);
  const reports = reportsOf(history, numbersBetween(oldest, newest));
  return {
    page: shown,
    pages,
    reports,
    silences: silencesWithin(journey.silences, oldest, newest),
    stops: stopsWithin(journey.stops, oldest, newest),
    outliers: outliersWithin(journey.outliers, oldest, newest),
    folds: [],
  };
}

export function pageOfReport(history: History, journey: Marks, number: ReportNumber): number {
  const starts = pageStarts(history, journey);
  // Not a number counts as the newest.
  const page = findFirstIndex(0, starts.length, (index) => !((starts[index] ?? 0) >= number));
  return Math.max(1, page);
}

interface Layout {
  readonly entries: Entries;
  /** The newest report of each page. */
  starts?: readonly ReportNumber[];
}

/** A redacted history shows other names, so it has entries of its own. */
const layouts = singleton('layouts', () => new WeakMap<History, Layout>());

function layoutOf(history: History, journey: Marks): Layout {
  const layout = layouts.get(history) ?? { entries: readEntries(history, journey) };
  layouts.set(history, layout);
  return layout;
}

export function entriesOf(history: History, journey: Marks): Entries {
  return layoutOf(history, journey).entries;
}

/** For a history whose entries were read with it, on another thread. */
export function keepEntries(history: History, entries: Entries): void {
  layouts.set(history, { entries });
}

function pageStarts(history: History, journey: Marks): readonly ReportNumber[] {
  const layout = layoutOf(history, journey);
  if (layout.starts !== undefined) return layout.starts;
  const starts: ReportNumber[] = [];
  let newest = history.length;
  do {
    starts.push(newest);
    newest = entriesFrom(layout.entries, newest).at(-1)?.first ?? 1;
    newest -= 1;
  } while (newest > 0);
  layout.starts = starts;
  return starts;
}

/**
 * The entries of a page that begins at `newest`, newest first, as they would be without the reports above it. Up to twice
 * as many reach down to `oldest`.
 */
function entriesFrom(entries: Entries, newest: ReportNumber, oldest = Infinity): readonly Entry[] {
  const shown: Entry[] = [];
  let reports = 0;
  let last = newest;
  for (let index = entryWith(entries, newest); index >= 0; index -= 1) {
    const { kind, first } = entryAt(entries, index);
    const count = last - first + 1;
    reports += count > MAX_WHOLE_REPORTS ? 1 : count;
    const times = last >= oldest ? 2 : 1;
    if (shown.length >= times * MAX_ENTRIES || (reports > times * MAX_REPORTS && shown.length > 0)) break;
    shown.push({ kind, first, last });
    last = first - 1;
  }
  return shown;
}

function numbersOf(
  history: History,
  { kind, first, last }: Entry,
  at: readonly ReportNumber[],
): readonly ReportNumber[] {
  if (last - first < MAX_WHOLE_REPORTS) return numbersBetween(first, last);
  const shown = new Set(kind === 'country' ? [last, first] : [last]);
  const events = new Set<number>();
  let hasAddress = false;
  let hasOther = false;
  for (let number = last; number >= first; number -= 1) {
    const index = history.length - number;
    const address = history.addressNumber(index);
    const event = history.eventNumber(index);
    // A stop is named by the first address in it, and a place tells details that all its reports share.
    if (kind === 'stop' && !hasAddress && address !== 0) shown.add(number);
    hasAddress ||= address !== 0;
    if (kind === 'place' && !hasOther && address !== history.addressNumber(history.length - last)) {
      shown.add(number);
      hasOther = true;
    }
    if (event !== 0 && !events.has(event) && events.size < MAX_SHOWN_EVENTS) shown.add(number);
    events.add(event);
  }
  for (const asked of at) {
    if (asked < first || asked > last) continue;
    const newest = last - Math.floor((last - asked) / OPENED_REPORTS) * OPENED_REPORTS;
    for (const number of numbersBetween(Math.max(first, newest - OPENED_REPORTS + 1), newest)) shown.add(number);
  }
  return [...shown].sort((one, other) => other - one);
}

function numbersBetween(first: ReportNumber, last: ReportNumber): readonly ReportNumber[] {
  return Array.from({ length: last - first + 1 }, (_none, index) => last - index);
}

export function foldsWithin(
  history: History,
  entries: Entries,
  oldest: ReportNumber,
  newest: ReportNumber,
): PageFold[] {
  const folds: PageFold[] = [];
  for (let number = newest; number >= oldest; number = entryAt(entries, entryWith(entries, number)).first - 1) {
    const fold = foldAt(entries, number);
    if (fold === undefined) continue;
    const times = history.instants.subarray(history.length - fold.last, history.length - fold.first + 1);
    const [from, until] = rangeOf(times).map((time) => Math.floor(time / 1000));
    folds.push({ ...fold, from: from ?? 0, until: until ?? 0 });
  }
  return folds;
}

/** The reports with these numbers, without those that the history does not have. */
export function reportsOf(history: Pick<History, 'length' | 'at'>, numbers: readonly ReportNumber[]): Report[] {
  return numbers.flatMap((number) => {
    const report = history.at(history.length - number);
    return report === undefined ? [] : { ...report, position: report.position && rounded(report.position), number };
  });
}

/** More than a tenth of a metre is noise, and a tenth of the page's bytes. */
function rounded({ latitude, longitude }: Position): Position {
  return { latitude: Math.round(latitude * 1e6) / 1e6, longitude: Math.round(longitude * 1e6) / 1e6 };
}

/** The newest report of a day (yyyy-mm-dd) or before; NaN for any other text. `zoneOf` takes an index from the newest. */
export function reportOfDay(
  { length, instants, isDay }: Pick<History, 'length' | 'instants' | 'isDay'>,
  day: string,
  zoneOf: (index: number) => string,
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
  return Math.max(1, length - index);
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
const MAX_MIDNIGHT_OFFSET_MS = 15 * HOUR_MS;

export function endOfDay(day: string, midnight: number, zone: string): number {
  let low = midnight + DAY_MS - MAX_MIDNIGHT_OFFSET_MS;
  let high = midnight + DAY_MS + MAX_MIDNIGHT_OFFSET_MS;
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / MINUTE_MS / 2) * MINUTE_MS;
    if (calendarDay(new Date(middle).toISOString(), zone) > day) high = middle;
    else low = middle;
  }
  return high;
}

export function clampPage(page: number, pages: number): number {
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
    return found.get(foldLabel(label)) ?? null;
  });
}

function foldLabel(text: string): string {
  return text.trim().toLowerCase();
}
