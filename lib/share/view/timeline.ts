import { calendarDay } from '#lib/i18n/zone.ts';
import type { Timestamp } from '#lib/tracking/types.ts';
import type { HistoryPage, Report, Silence, Stop, ZoneOf } from '../types.ts';

export type TimelineEntry =
  | { readonly kind: 'report'; readonly report: Report }
  | { readonly kind: 'stop'; readonly stop: Stop; readonly reports: readonly Report[] }
  | { readonly kind: 'silence'; readonly silence: Silence };

/** Newest first. A stop over several pages is on each of them; a silence between two pages is on the newer. */
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
  readonly day: string;
  readonly entries: readonly TimelineEntry[];
}

export interface ReportClock {
  readonly zoneOf: ZoneOf;
  readonly isSameDay?: (group: DayGroup, entry: TimelineEntry) => boolean;
}

/** A stop takes the day of its newest report, a silence of its end, an unreadable time the day above. */
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

export type FoldedEntry = TimelineEntry | { readonly kind: 'place'; readonly reports: readonly Report[] };

export const MIN_FOLDED = 3;

/** `placeOf` returns the shown place, or null for reports that stay on their own. */
export function foldPlaces(
  entries: DayGroup['entries'],
  placeOf: (report: Report) => string | null,
): readonly FoldedEntry[] {
  const runs: { readonly place: string | null; readonly entries: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const place = entry.kind === 'report' ? placeOf(entry.report) : null;
    const open = runs.at(-1);
    if (place !== null && place === open?.place) open.entries.push(entry);
    else runs.push({ place, entries: [entry] });
  }
  return runs.flatMap(({ entries: run }): FoldedEntry[] =>
    run.length < MIN_FOLDED
      ? run
      : [{ kind: 'place', reports: run.flatMap((entry) => (entry.kind === 'report' ? entry.report : [])) }],
  );
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
