import { findFirstIndex } from '#lib/base/binary-search.ts';
import { keptWith } from '#lib/base/singleton.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import type { Position } from '#lib/tracking/types.ts';
import { hasNumber, isoOf, rangeOf } from '#lib/journey/distance.ts';
import type { FoundReports, History, HistoryPage, PageChoice, Report, ReportNumber, TimelineEntry } from '../types.ts';
import { MAX_WHOLE_REPORTS } from './display-rules.ts';
import { type Entries, type Entry, entryAt, indexOfEntry } from './fold-reports.ts';
import type { SharedAnswer } from './outcome.ts';

type Source = Pick<SharedAnswer, 'history' | 'journey' | 'entries'>;

const MAX_ENTRIES = 50;
/** Of the folded reports of a page, so that a page of short stops is not longer than others. */
const MAX_REPORTS = 120;
const MAX_SHOWN_EVENTS = 10;
const OPENED_REPORTS = 50;

/** Pages count from the newest, 1. */
export function pageOfHistory(source: Source, { page, at = [], oldest: kept = Infinity }: PageChoice): HistoryPage {
  const { history, entries } = source;
  if (page === 0) return { page: 0, pages: 0, entries: [], outliers: [] };
  const starts = startsOf(entries);
  const [asked] = at;
  const isKept = page === 1 && asked !== undefined && asked >= kept;
  const shown = asked === undefined || isKept ? clampPage(page, starts.length) : pageOfReport(source, asked);
  const start = starts[shown - 1] ?? 0;
  const reach = shown === 1 ? kept : Infinity;
  const end = endOfPage(start, entries.firsts.length, sizesOf(entries), (position) =>
    newestFirst(entries, position).last >= reach ? 2 : 1,
  );
  const listed = Array.from({ length: end - start }, (_none, index) => newestFirst(entries, start + index));
  return {
    ...{ page: shown, pages: starts.length, ...(at.length > 0 && { at }) },
    ...listEntries(
      source,
      listed.map((entry) => [entry, numbersOf(history, entry, at)]),
    ),
  };
}

export function partOfHistory(source: Source, part: number, size: number): HistoryPage {
  const { length } = source.history;
  const pages = Math.max(1, Math.ceil(length / size));
  const shown = clampPage(part, pages);
  const newest = length - (shown - 1) * size;
  const oldest = Math.max(1, newest - size + 1);
  const listed: Listed[] = [];
  for (let index = indexOfEntry(source.entries, newest); index >= 0; index -= 1) {
    const entry = entryAt(source.entries, index);
    if (entry.last < oldest) break;
    const numbers = numbersBetween(Math.max(entry.first, oldest), Math.min(entry.last, newest));
    if (entry.kind === 'stop') listed.push([{ ...entry, first: numbers.at(-1) ?? 0 }, numbers]);
    else
      for (const number of numbers) listed.push([{ kind: 'report', first: number, last: number, metres: 0 }, [number]]);
  }
  return { page: shown, pages, ...listEntries(source, listed) };
}

export function pageOfFound(source: Source, found: FoundReports, page: number): HistoryPage {
  const { numbers } = found;
  const groups: [Entry, Uint32Array][] = [];
  for (let start = 0; start < numbers.length;) {
    const entry = entryAt(source.entries, indexOfEntry(source.entries, numbers[start] ?? 0));
    const end = findFirstIndex(start, numbers.length, (index) => (numbers[index] ?? 0) < entry.first);
    groups.push([entry, numbers.subarray(start, Math.min(end, start + OPENED_REPORTS))]);
    start = end;
  }
  const starts = pageStarts(groups.length, (position) => groups[position]?.[1].length ?? 0);
  const shown = clampPage(page, starts.length);
  const listed = groups
    .slice(starts[shown - 1], starts[shown])
    .map(([entry, ofEntry]) => [entry, withNamingReport(source.history, entry, ofEntry)] as const);
  return { page: shown, pages: starts.length, found, ...listEntries(source, listed, false) };
}

export function pageOfReport({ entries }: Pick<Source, 'entries'>, number: ReportNumber): number {
  const position = entries.firsts.length - 1 - indexOfEntry(entries, number);
  return Math.max(1, startsOf(entries).findLastIndex((start) => start <= position) + 1);
}

/** Kept: a long history has tens of thousands of entries. */
const startsOf = keptWith('page starts', (entries: Entries) => pageStarts(entries.firsts.length, sizesOf(entries)));

function newestFirst(entries: Entries, position: number): Entry {
  return entryAt(entries, entries.firsts.length - 1 - position);
}

function sizesOf(entries: Entries): (position: number) => number {
  return (position) => {
    const { first, last } = newestFirst(entries, position);
    const count = last - first + 1;
    return count > MAX_WHOLE_REPORTS ? 1 : count;
  };
}

function pageStarts(count: number, sizeAt: (position: number) => number): readonly number[] {
  const starts = [0];
  for (let end = endOfPage(0, count, sizeAt); end < count; end = endOfPage(end, count, sizeAt)) starts.push(end);
  return starts;
}

function endOfPage(start: number, count: number, sizeAt: (position: number) => number, timesAt = (_at: number) => 1) {
  let [end, reports] = [start, 0];
  for (; end < count; end += 1) {
    reports += sizeAt(end);
    const times = timesAt(end);
    if (end - start >= times * MAX_ENTRIES || (reports > times * MAX_REPORTS && end > start)) break;
  }
  return end;
}

type Listed = readonly [entry: Entry, shown: readonly ReportNumber[]];

function listEntries(
  { history, journey: { stops, silences, outliers } }: Source,
  listed: readonly Listed[],
  hasSilences = true,
): Pick<HistoryPage, 'entries' | 'outliers'> {
  const entries = listed.flatMap(([{ kind, first, last, metres }, numbers]): TimelineEntry[] => {
    const reports = reportsOf(history, numbers);
    const stop = stops[findFirstIndex(0, stops.length, (index) => (stops[index]?.last ?? 0) >= first)];
    const silence = silences[findFirstIndex(0, silences.length, (index) => (silences[index]?.before ?? 0) >= first)];
    return [
      ...(kind === 'report'
        ? reports.map((report) => ({ kind, report }))
        : kind !== 'stop'
          ? [{ kind: 'fold' as const, fold: { kind, first, last, metres, ...timesOf(history, first, last) }, reports }]
          : stop === undefined
            ? []
            : [{ kind, stop, reports }]),
      ...(hasSilences && silence?.before === first ? [{ kind: 'silence' as const, silence }] : []),
    ];
  });
  const doubted = listed.flatMap(([, numbers]) => numbers.filter((number) => hasNumber(outliers, number)));
  return { entries, outliers: doubted };
}

function timesOf({ instants, length }: History, first: ReportNumber, last: ReportNumber) {
  const range = rangeOf(instants.subarray(length - last, length - first + 1));
  const [from = '', until = ''] = range.map((time) => isoOf(Math.floor(time / 1000) * 1000) ?? '');
  return { from, until };
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

function withNamingReport(history: History, { kind, first, last }: Entry, found: Uint32Array): readonly ReportNumber[] {
  const hasAddress = (number: ReportNumber) => history.hasAddress(history.length - number);
  let naming = kind !== 'stop' || found.some(hasAddress) ? 0 : last;
  while (naming >= first && !hasAddress(naming)) naming -= 1;
  return naming < first ? [...found] : [...found, naming].sort((one, other) => other - one);
}

function numbersBetween(first: ReportNumber, last: ReportNumber): readonly ReportNumber[] {
  return Array.from({ length: last - first + 1 }, (_none, index) => last - index);
}

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

function clampPage(page: number, pages: number): number {
  return Number.isNaN(page) ? 1 : Math.min(pages, Math.max(1, Math.trunc(page)));
}
