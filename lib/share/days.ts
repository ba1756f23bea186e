import type { Timestamp } from '#lib/tracking/types.ts';
import type { TimelineEntry } from './timeline.ts';

export interface DayGroup {
  /** yyyy-mm-dd in the zone asked for, or '' while no row above had a readable time. */
  readonly day: string;
  readonly entries: readonly TimelineEntry[];
}

/** Zones come from addresses of the page too, in any letter case: the cache must not grow with them. */
const MOST_FORMATS = 500;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether the runtime knows the text as a time zone; only then may it be used below. */
export function isTimeZone(text: string): boolean {
  try {
    formatFor(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Entries by calendar day in a zone, in the order given: rows out of order give a day twice. A
 * stop takes the day of its newest row here, a silence the day of its end, and what has no
 * readable time the day above it. Throws a RangeError for a zone that `isTimeZone` refuses.
 */
export function groupByDay(entries: readonly TimelineEntry[], zone: string): readonly DayGroup[] {
  const groups: { day: string; entries: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const open = groups.at(-1);
    const day = dayOfEntry(entry, zone) ?? open?.day ?? '';
    if (open?.day === day) open.entries.push(entry);
    else groups.push({ day, entries: [entry] });
  }
  return groups;
}

/** Calendar day (yyyy-mm-dd) of a time in a zone; a date without a clock keeps its own; null when unreadable. */
export function dayOf(time: Timestamp | null, zone: string): string | null {
  if (time === null || time.iso === null) return null;
  return time.precision === 'date' ? time.iso.slice(0, 10) : dayOfInstant(time.iso, zone);
}

function dayOfEntry(entry: TimelineEntry, zone: string): string | null {
  switch (entry.kind) {
    case 'report':
      return dayOf(entry.row.time, zone);
    case 'silence':
      return dayOfInstant(entry.silence.until, zone);
    case 'stop':
      return dayOf(entry.rows[0]?.time ?? null, zone) ?? dayOfInstant(entry.stop.until, zone);
  }
}

function dayOfInstant(iso: string, zone: string): string | null {
  const instant = Date.parse(iso);
  if (Number.isNaN(instant)) return null;
  const parts = new Map(formatFor(zone).formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}

function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  if (formats.size >= MOST_FORMATS) formats.clear();
  formats.set(zone, format);
  return format;
}
