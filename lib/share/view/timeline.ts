import { calendarDay } from '#lib/i18n/zone.ts';
import type { Timestamp } from '#lib/tracking/types.ts';
import type { HistoryPage, PageFold, Report, ReportNumber, Silence, Stop, ZoneOf } from '../types.ts';

export type TimelineEntry =
  | { readonly kind: 'report'; readonly report: Report }
  | { readonly kind: 'stop'; readonly stop: Stop; readonly reports: readonly Report[] }
  | { readonly kind: 'fold'; readonly fold: PageFold; readonly reports: readonly Report[] }
  | { readonly kind: 'silence'; readonly silence: Silence };

/** Newest first. A stop over several parts is on each of them; a silence between two pages is on the newer. */
export function buildTimeline(page: Omit<HistoryPage, 'page' | 'pages'>): readonly TimelineEntry[] {
  const silences = [...page.silences];
  const stopOf = findSpan(page.stops);
  const foldOf = findSpan([...page.folds].reverse());
  const entries: TimelineEntry[] = [];
  let openSpan: Stop | PageFold | undefined;
  let openReports: Report[] = [];
  for (const report of page.reports) {
    for (let last = silences.at(-1); last !== undefined && last.before > report.number; last = silences.at(-1)) {
      entries.push({ kind: 'silence', silence: last });
      silences.pop();
    }
    const stop = stopOf(report.number);
    const fold = stop === undefined ? foldOf(report.number) : undefined;
    const span = stop ?? fold;
    if (span !== undefined && span === openSpan) openReports.push(report);
    else {
      const reports = [report];
      openReports = reports;
      openSpan = span;
      if (stop !== undefined) entries.push({ kind: 'stop', stop, reports });
      else entries.push(fold === undefined ? { kind: 'report', report } : { kind: 'fold', fold, reports });
    }
  }
  return [...entries, ...silences.reverse().map((silence) => ({ kind: 'silence', silence }) as const)];
}

/** For numbers that go down. `spans` are oldest first. */
function findSpan<Span extends PageFold | Stop>(spans: readonly Span[]): (number: ReportNumber) => Span | undefined {
  let at = spans.length - 1;
  return (number) => {
    while (at >= 0 && (spans[at]?.first ?? 0) > number) at -= 1;
    const span = spans[at];
    return span !== undefined && number <= span.last ? span : undefined;
  };
}

export interface DayGroup {
  readonly day: string;
  readonly entries: readonly TimelineEntry[];
}

export interface ReportClock {
  readonly zoneOf: ZoneOf;
  readonly isSameDay?: (group: DayGroup, entry: TimelineEntry) => boolean;
}

/**
 * A stop takes the day of its newest report, a silence of its end, an unreadable time the day above. A fold has the
 * reports of one day at the place, which is that of its middle for a reader in another zone.
 */
export function groupByDay(entries: readonly TimelineEntry[], { zoneOf, isSameDay }: ReportClock): readonly DayGroup[] {
  const groups: { day: string; entries: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const open = groups.at(-1);
    const day = dayOfEntry(entry, zoneOf) ?? open?.day ?? '';
    if (open?.day === day && isSameDay?.(open, entry) !== false) open.entries.push(entry);
    else groups.push({ day, entries: [entry] });
  }
  return groups;
}

export function hasTime(entry: TimelineEntry): boolean {
  return entry.kind !== 'report' || entry.report.time !== null;
}

export function dayOf(time: Timestamp | null, zone: string): string | null {
  if (time === null || time.iso === null) return null;
  return time.precision === 'date'
    ? time.iso.slice(0, 10)
    : dayOfInstant(time.iso, time.zone === 'none' ? 'UTC' : zone);
}

function dayOfEntry(entry: TimelineEntry, zoneOf: ZoneOf): string | null {
  switch (entry.kind) {
    case 'report':
      return dayOf(entry.report.time, zoneOf(entry.report.number));
    case 'fold': {
      const { from, until } = entry.fold;
      const [newest] = entry.reports;
      const zone = newest?.time?.zone === 'none' ? 'UTC' : zoneOf(newest?.number);
      return calendarDay(new Date(((from + until) / 2) * 1000).toISOString(), zone);
    }
    case 'silence':
      return dayOfInstant(entry.silence.until, zoneOf(entry.silence.before));
    case 'stop': {
      const [newest] = entry.reports;
      const zone = zoneOf(newest?.number);
      return dayOf(newest?.time ?? null, zone) ?? dayOfInstant(entry.stop.until, zone);
    }
  }
}

function dayOfInstant(iso: string, zone: string): string | null {
  return Number.isNaN(Date.parse(iso)) ? null : calendarDay(iso, zone);
}

const DAY_MS = 24 * 3_600_000;
const MAX_JUMP_DAYS = 14;

export function jumpDays(oldest: string, newest: string, max: number = MAX_JUMP_DAYS): readonly string[] {
  const last = Math.round((Date.parse(newest) - Date.parse(oldest)) / DAY_MS);
  if (!(last > 0)) return [];
  const steps = Math.min(last, max - 1);
  return Array.from({ length: steps + 1 }, (_, step) =>
    new Date(Date.parse(newest) - Math.round((step * last) / steps) * DAY_MS).toISOString().slice(0, 10),
  );
}
