import { calendarDay } from '#lib/i18n/zone.ts';
import type { Timestamp } from '#lib/tracking/types.ts';
import type { HistoryPage, Report, Silence, Stop, ZoneOf } from '../types.ts';

export type TimelineEntry =
  | { readonly kind: 'report'; readonly report: Report }
  /** `reports`: those of the stop on this page, newest first, never empty. */
  | { readonly kind: 'stop'; readonly stop: Stop; readonly reports: readonly Report[] }
  | { readonly kind: 'silence'; readonly silence: Silence };

/**
 * What the list shows for one page, newest first. A stop over several pages stands on each with
 * its reports there; a silence at a page's edge stands once, at the end of the newer page.
 */
export function buildTimeline(page: HistoryPage): readonly TimelineEntry[] {
  const silences = new Map(page.silences.map((silence) => [silence.before, silence]));
  const { stops } = page;
  const entries: TimelineEntry[] = [];
  let openStop: Stop | null = null;
  let openReports: Report[] = [];
  let at = stops.length - 1;
  for (const report of page.reports) {
    while (at >= 0 && (stops[at]?.first ?? 0) > report.number) at -= 1;
    const stop = stops[at];
    if (stop !== undefined && report.number <= stop.last) {
      if (stop === openStop) openReports.push(report);
      else {
        openStop = stop;
        openReports = [report];
        entries.push({ kind: 'stop', stop, reports: openReports });
      }
    } else entries.push({ kind: 'report', report });
    const silence = silences.get(report.number);
    if (silence !== undefined) entries.push({ kind: 'silence', silence });
  }
  return entries;
}

export interface DayGroup {
  /** yyyy-mm-dd in the zone of its reports, or '' while no report above had a readable time. */
  readonly day: string;
  readonly entries: readonly TimelineEntry[];
}

/** By what times are told. */
export interface Clock {
  readonly zoneOf: ZoneOf;
  /** Where each report has the zone of its place: whether a further entry is of the same day, and not only of its date. */
  readonly isSameDay?: (group: DayGroup, entry: TimelineEntry) => boolean;
}

/**
 * Entries by calendar day, in the order given: reports out of order give a day twice. A stop takes the day of its newest
 * report here, a silence the day of its end, and what has no readable time the day above it. Throws a RangeError for a
 * zone that `isTimeZone` refuses.
 */
export function groupByDay(entries: readonly TimelineEntry[], { zoneOf, isSameDay }: Clock): readonly DayGroup[] {
  const groups: { day: string; entries: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const open = groups.at(-1);
    const day = dayOfEntry(entry, zoneOf) ?? open?.day ?? '';
    if (open?.day === day && isSameDay?.(open, entry) !== false) open.entries.push(entry);
    else groups.push({ day, entries: [entry] });
  }
  return groups;
}

/** yyyy-mm-dd in a zone; a date keeps its own, a time without a zone is not moved; null when unreadable. */
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
