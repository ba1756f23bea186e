import { calendarDay } from '#lib/i18n/zone.ts';
import type { Timestamp } from '#lib/tracking/types.ts';
import type { TimelineEntry, ZoneOf } from '../types.ts';

export interface DayGroup {
  readonly day: string;
  readonly entries: readonly TimelineEntry[];
}

export interface ReportClock {
  readonly zoneOf: ZoneOf;
  readonly isSameDay?: (group: DayGroup, entry: TimelineEntry) => boolean;
}

/** Stops and folds take the day of their newest report, silences that of their end, unreadable times the day above. */
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
      const [newest] = entry.reports;
      return dayOfInstant(entry.fold.until, newest?.time?.zone === 'none' ? 'UTC' : zoneOf(newest?.number));
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
