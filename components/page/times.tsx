/** @jsxImportSource hono/jsx */
import {
  formatAge,
  formatClock,
  formatDay,
  formatDuration,
  formatNearDay,
  isolate,
  relativeDay,
  zoneName,
} from '#lib/i18n/format.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import { clockAhead } from '#lib/share/view/display-rules.ts';
import type { Timestamp as TimestampValue } from '#lib/tracking/types.ts';
import type { Page, ShipmentPage } from './page.ts';

const MINUTE_MS = 60_000;

interface TimestampProps {
  page: Page;
  value: TimestampValue;
  /** Leaves out the year of this year. */
  near?: boolean;
  zone?: string;
}

/** A date and time with its zone, or a date alone. An unreadable time is shown as it was sent. */
export function Timestamp({ page, value, near = false, zone }: TimestampProps) {
  if (value.iso === null) return <bdi>{value.raw}</bdi>;
  return (
    <time dateTime={value.precision === 'date' ? value.iso.slice(0, 10) : value.iso}>
      {timestampText(page, value, near, zone)}
    </time>
  );
}

/** "26 Nov, 09:00–12:00 CET", or both ends in full. */
export function TimeWindow({ from, ...end }: TimestampProps & { from: TimestampValue | undefined }) {
  const { page, value, near = false, zone } = end;
  if (from === undefined || (from.iso !== null && from.iso === value.iso)) return <Timestamp {...end} />;
  const within = withinDayText(page, from, value, near, zone);
  return (
    <span>
      {within ??
        page.translate.history('span', {
          from: timestampText(page, from, near, zone),
          until: timestampText(page, value, near, zone),
        })}
    </span>
  );
}

export function asOf(page: Page, value: TimestampValue): string {
  return page.translate.places('asOf', { time: timestampText(page, value, true) });
}

export function timestampText(page: Page, time: TimestampValue, near = false, zone?: string): string {
  if (time.iso === null) return isolate(time.raw);
  if (time.precision === 'date') return dateText(page, time.iso.slice(0, 10), near);
  return instantText(page, time, formatClock(page.locale, time.iso, zoneOfTime(page, time, zone)), near, zone);
}

function withinDayText(page: Page, from: TimestampValue, until: TimestampValue, near: boolean, asked?: string) {
  const [zone, untilZone] = [zoneOfTime(page, from, asked), zoneOfTime(page, until, asked)];
  const isUnstated = (from.zone === 'none') !== (until.zone === 'none');
  if (from.iso === null || until.iso === null || zone !== untilZone || isUnstated) return null;
  if (from.precision === 'date' || until.precision === 'date') return null;
  if (calendarDay(from.iso, zone) !== calendarDay(until.iso, zone)) return null;
  const clocks = `${formatClock(page.locale, from.iso, zone)}–${formatClock(page.locale, until.iso, zone)}`;
  return instantText(page, until, clocks, near, asked);
}

function zoneOfTime({ clock }: Page, { zone }: TimestampValue, asked: string | undefined): string {
  return zone === 'none' ? 'UTC' : (asked ?? clock.zone);
}

function dateText({ locale, now }: Page, day: string, near: boolean): string {
  return near ? formatNearDay(locale, day, now) : formatDay(locale, day, 'full');
}

function instantText(page: Page, time: TimestampValue, clock: string, near: boolean, asked?: string): string {
  const { clocks } = page.translate;
  const zone = zoneOfTime(page, time, asked);
  const iso = time.iso ?? '';
  const day = dateText(page, calendarDay(iso, zone), near);
  return time.zone === 'none'
    ? clocks('zoneNotStated', { day, clock })
    : clocks('dayClock', { day, clock: `${clock}\u00a0${zoneName(page.locale, zone, iso)}` });
}

/** "Clock may be 8 h ahead" for a report later than the answer it came in, else null. */
export function aheadNote({ translate, readAt }: ShipmentPage, time: TimestampValue | null): string | null {
  const aheadMs = clockAhead(time, readAt);
  return aheadMs === null ? null : translate.clocks('ahead', { duration: formatDuration(translate.duration, aheadMs) });
}

export function zonedClock(locale: string, iso: string, zone: string, headingZone: string | null): string {
  const clock = formatClock(locale, iso, zone);
  return zoneName(locale, zone, iso) === headingZone ? clock : isolate(`${clock}\n${zoneName(locale, zone, iso)}`);
}

/** "today", "yesterday" or "tomorrow" in the page's language; null for other days (yyyy-mm-dd). */
export function dayWord({ translate, now }: Page, day: string, zone: string): string | null {
  const relative = relativeDay(day, calendarDay(now, zone));
  return relative === null ? null : translate.clocks(relative);
}

/** An instant in the page's zone, in parts: "Today", "12 Nov", "12 Nov 2026", "14:02", "CET". */
export function instantParts(page: Page, iso: string, isZoneUnstated = false) {
  const { locale, now } = page;
  const zone = isZoneUnstated ? 'UTC' : page.clock.zone;
  const calendar = calendarDay(iso, zone);
  const date = formatNearDay(locale, calendar, now);
  return {
    day: dayWord(page, calendar, zone) ?? date,
    date,
    fullDate: formatDay(locale, iso.slice(0, 10), 'full'),
    clock: formatClock(locale, iso, zone),
    zone: zoneName(locale, zone, iso),
  };
}

/**
 * "3 hours ago" or "just now", kept true by a script. Without one it would stay as it was: put it into the class
 * `running`, beside the time itself in the class `still`.
 */
export function Ago({ page: { locale, translate, now }, iso }: { page: Page; iso: string }) {
  const minutes = Math.floor((Date.parse(now) - Date.parse(iso)) / MINUTE_MS);
  return <span data-ago={iso}>{minutes < 1 ? translate.clocks('justNow') : formatAge(locale, minutes)}</span>;
}

export function Since({ page, iso, text }: { page: Page; iso: string; text: (duration: string) => string }) {
  const ms = Date.parse(page.now) - Date.parse(iso);
  return (
    <span data-since={iso} data-text={text('{age}')}>
      {text(formatDuration(page.translate.duration, ms))}
    </span>
  );
}
