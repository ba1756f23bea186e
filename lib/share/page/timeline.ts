import { calendarDay, formatClock } from '#lib/i18n/zone.ts';
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
  /** The zone it is the day of, and an instant in it; null where none of its times is moved from UTC. */
  readonly at: ZonedTime | null;
  readonly entries: readonly TimelineEntry[];
}

/** An instant, UTC ISO, and the zone whose clocks tell it. */
export interface ZonedTime {
  readonly iso: string;
  readonly zone: string;
}

/**
 * Entries by calendar day, in the order given: reports out of order give a day twice, and so do places between which the
 * clocks differ. A stop takes the day of its newest report here, a silence the day of its end, and what has no readable
 * time the day above it. Throws a RangeError for a zone that `isTimeZone` refuses.
 */
export function groupByDay(entries: readonly TimelineEntry[], zoneOf: ZoneOf): readonly DayGroup[] {
  const groups: { day: string; at: ZonedTime | null; entries: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const open = groups.at(-1);
    const at = momentOf(entry, zoneOf);
    const day = at.day ?? open?.day ?? '';
    const zoned = at.iso === null || at.zone === 'UTC' ? null : { iso: at.iso, zone: at.zone };
    if (open?.day === day && areOfOneDay(open.at, zoned)) {
      open.at ??= zoned;
      open.entries.push(entry);
    } else groups.push({ day, at: zoned, entries: [entry] });
  }
  return groups;
}

/** Whether two days of one date are the same day: on both sides of the date line there are two. UTC joins either. */
export function areOfOneDay(open: ZonedTime | null, next: ZonedTime | null): boolean {
  if (open === null || next === null || open.zone === next.zone) return true;
  const { iso } = next;
  return (
    calendarDay(iso, open.zone) === calendarDay(iso, next.zone) &&
    formatClock(iso, open.zone) === formatClock(iso, next.zone)
  );
}

/** yyyy-mm-dd in a zone; a date keeps its own, a time without a zone is not moved; null when unreadable. */
export function dayOf(time: Timestamp | null, zone: string): string | null {
  if (time === null || time.iso === null) return null;
  return time.precision === 'date' ? time.iso.slice(0, 10) : dayOfInstant(time.iso, zoneOfTime(time, zone));
}

function momentOf(entry: TimelineEntry, zoneOf: ZoneOf) {
  if (entry.kind === 'silence') {
    const { until: iso, before } = entry.silence;
    const zone = zoneOf(before);
    return { iso, zone, day: dayOfInstant(iso, zone) };
  }
  const report = entry.kind === 'report' ? entry.report : entry.reports[0];
  const time = report?.time ?? null;
  const chosen = zoneOf(report?.number);
  const day = dayOf(time, chosen);
  if (day !== null) return { iso: time?.iso ?? null, zone: zoneOfTime(time, chosen), day };
  const iso = entry.kind === 'stop' ? entry.stop.until : null;
  return { iso, zone: chosen, day: iso === null ? null : dayOfInstant(iso, chosen) };
}

/** The zone a time is told in where `zone` is chosen: a date, and a time without one, are not moved. */
export function zoneOfTime(time: Timestamp | null, zone: string): string {
  return time?.precision === 'date' || time?.zone === 'none' ? 'UTC' : zone;
}

function dayOfInstant(iso: string, zone: string): string | null {
  return Number.isNaN(Date.parse(iso)) ? null : calendarDay(iso, zone);
}
