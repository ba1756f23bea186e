'use client';

import {
  formatClock,
  formatDay,
  formatDuration,
  formatNearDay,
  relativeDay,
  spellAge,
  zoneName,
} from '#lib/i18n/format.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import { clockAhead } from '#lib/share/view/display-rules.ts';
import type { Timestamp as TimestampValue } from '#lib/tracking/types.ts';
import { useLocale, useTranslations } from '../language/context.tsx';
import { useNow, useNowStep, usePageClock } from './page-clock.tsx';
import { useShareState } from './share-state.ts';

const MINUTE_MS = 60_000;

interface TimestampProps {
  value: TimestampValue;
  near?: boolean;
  zone?: string;
}

/** A date and time with its zone, or a date alone. An unreadable time is shown as it was sent. */
export function Timestamp({ value, near = false, zone }: TimestampProps) {
  const { format } = useTimestampFormat(near, zone);
  if (value.iso === null) return <bdi>{value.raw}</bdi>;
  const isDay = value.precision === 'date';
  return (
    <time dateTime={isDay ? value.iso.slice(0, 10) : value.iso} suppressHydrationWarning>
      {format(value)}
    </time>
  );
}

/** "26 Nov, 09:00–12:00 CET", or both ends in full. `formatRange` differs between browsers and breaks hydration. */
export function TimeWindow({ from, ...end }: TimestampProps & { from: TimestampValue | undefined }) {
  const { value, near = false, zone } = end;
  const t = useTranslations('history');
  const { format, formatWithinDay } = useTimestampFormat(near, zone);
  if (from === undefined || (from.iso !== null && from.iso === value.iso)) return <Timestamp {...end} />;
  return (
    <span suppressHydrationWarning>
      {formatWithinDay(from, value) ?? t('span', { from: format(from), until: format(value) })}
    </span>
  );
}

export function AsOf({ value }: { value: TimestampValue }) {
  const t = useTranslations('places');
  const { format } = useTimestampFormat(true, undefined);
  return <span suppressHydrationWarning>{t('asOf', { time: format(value) })}</span>;
}

function useTimestampFormat(near: boolean, reportZone: string | undefined) {
  const t = useTranslations('clocks');
  const locale = useLocale();
  const { zone: pageZone, renderedAt } = usePageClock();
  const formatDate = (day: string) => (near ? formatNearDay(locale, day, renderedAt) : formatDay(locale, day, 'full'));
  const zoneOf = ({ zone }: TimestampValue) => (zone === 'none' ? 'UTC' : (reportZone ?? pageZone));
  const formatInstant = (iso: string, time: TimestampValue, clock: string) => {
    const zone = zoneOf(time);
    const day = formatDate(calendarDay(iso, zone));
    return time.zone === 'none'
      ? t('zoneNotStated', { day, clock })
      : t('dayClock', { day, clock: `${clock}\u00a0${zoneName(zone, iso)}` });
  };
  return {
    format(time: TimestampValue): string {
      if (time.iso === null) return `\u2068${time.raw}\u2069`;
      if (time.precision === 'date') return formatDate(time.iso.slice(0, 10));
      return formatInstant(time.iso, time, formatClock(locale, time.iso, zoneOf(time)));
    },
    /** null if the two are not instants of one day in one zone. */
    formatWithinDay(from: TimestampValue, until: TimestampValue): string | null {
      const [zone, untilZone] = [zoneOf(from), zoneOf(until)];
      const isUnstated = (from.zone === 'none') !== (until.zone === 'none');
      if (from.iso === null || until.iso === null || zone !== untilZone || isUnstated) return null;
      if (from.precision === 'date' || until.precision === 'date') return null;
      if (calendarDay(from.iso, zone) !== calendarDay(until.iso, zone)) return null;
      return formatInstant(
        until.iso,
        until,
        `${formatClock(locale, from.iso, zone)}–${formatClock(locale, until.iso, zone)}`,
      );
    },
  };
}

/** "Clock may be 8 h ahead" for a report later than the answer it came in, else null. */
export function useClockAheadNote(): (time: TimestampValue | null) => string | null {
  const t = useTranslations('clocks');
  const words = useTranslations('duration');
  const { readAt } = useShareState();
  return (time) => {
    const aheadMs = clockAhead(time, readAt);
    return aheadMs === null ? null : t('ahead', { duration: formatDuration(words, aheadMs) });
  };
}

/**
 * "3 h 12 min ago", "just now" below a minute, and as screen readers say it; null in printing. The server
 * writes it too, where it stays as it is without JavaScript: show the time itself beside it.
 */
export function useRelativeTime(iso: string | null): { readonly text: string; readonly spoken: string } | null {
  const t = useTranslations('clocks');
  const words = useTranslations('duration');
  const locale = useLocale();
  const { renderedAt } = usePageClock();
  const minutesAt = (now: number) => (iso === null ? 0 : Math.floor((now - Date.parse(iso)) / MINUTE_MS));
  const minutes = useNowStep(minutesAt, 1000, minutesAt(Date.parse(renderedAt)));
  if (iso === null || minutes === null) return null;
  if (minutes < 1) return { text: t('justNow'), spoken: t('justNow') };
  const text = t('ago', { duration: formatDuration(words, minutes * MINUTE_MS) });
  return { text, spoken: spellAge(locale, minutes) ?? text };
}

/** "14:02", followed by the zone on a second line where it differs from `headingZone`. */
export function formatZonedClock(locale: string, iso: string, zone: string, headingZone: string | null): string {
  const name = zoneName(zone, iso);
  return name === headingZone
    ? formatClock(locale, iso, zone)
    : `\u2068${formatClock(locale, iso, zone)}\n${name}\u2069`;
}

/** Formats an instant in the chosen zone, in parts: "Today", "12 Nov", "12 Nov 2026", "14:02", "CET". */
export function useInstantFormat() {
  const t = useTranslations('clocks');
  const locale = useLocale();
  const { zone: chosenZone, renderedAt } = usePageClock();
  const now = useNow(MINUTE_MS, Date.parse(renderedAt));
  return (iso: string, isZoneUnstated = false) => {
    const zone = isZoneUnstated ? 'UTC' : chosenZone;
    const calendar = calendarDay(iso, zone);
    const relative = now === null ? null : relativeDay(calendar, calendarDay(new Date(now).toISOString(), zone));
    const date = formatNearDay(locale, calendar, renderedAt);
    return {
      day: relative === null ? date : t(relative),
      date,
      fullDate: formatDay(locale, iso.slice(0, 10), 'full'),
      clock: formatClock(locale, iso, zone),
      zone: zoneName(zone, iso),
    };
  };
}
