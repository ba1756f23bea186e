'use client';

import { useLocale, useTranslations } from '../language/context.tsx';
import { formatDay, formatNearDay, zoneName } from '#lib/i18n/format.ts';
import { calendarDay, formatClock } from '#lib/i18n/zone.ts';
import type { Timestamp as TimestampValue } from '#lib/tracking/types.ts';
import { usePageClock } from './page-clock.tsx';

interface TimestampProps {
  value: TimestampValue;
  /** This year is not told. */
  near?: boolean;
  /** Of a report. */
  zone?: string;
}

/** A date and time with its zone; a date alone; what cannot be read as it was sent. */
export function Timestamp({ value, near = false, zone }: TimestampProps) {
  const { textOf } = useTimeText(near, zone);
  if (value.iso === null) return <bdi>{value.raw}</bdi>;
  const isDay = value.precision === 'date';
  return (
    <time dateTime={isDay ? value.iso.slice(0, 10) : value.iso} suppressHydrationWarning>
      {textOf(value)}
    </time>
  );
}

interface TimeWindowProps extends TimestampProps {
  /** When the window begins that ends with `value`. */
  from: TimestampValue | undefined;
}

/**
 * "26 Nov, 09:00–12:00 CET" within a day, else both ends whole. Not by `formatRange`, whose spaces and dashes differ by
 * engine.
 */
export function TimeWindow({ from, ...end }: TimeWindowProps) {
  const { value, near = false, zone } = end;
  const t = useTranslations('history');
  const { textOf, windowOf } = useTimeText(near, zone);
  if (from === undefined || (from.iso !== null && from.iso === value.iso)) return <Timestamp {...end} />;
  return (
    <span suppressHydrationWarning>
      {windowOf(from, value) ?? t('span', { from: textOf(from), until: textOf(value) })}
    </span>
  );
}

/** "As of 24 Nov, 14:02 CET": when a place was told that need not be where it is now. */
export function AsOf({ value }: { value: TimestampValue }) {
  const t = useTranslations('places');
  const { textOf } = useTimeText(true, undefined);
  return <span suppressHydrationWarning>{t('asOf', { time: textOf(value) })}</span>;
}

function useTimeText(near: boolean, ofReport: string | undefined) {
  const t = useTranslations('clocks');
  const locale = useLocale();
  const { zone: ofPage, renderedAt } = usePageClock();
  const dayText = (day: string) => (near ? formatNearDay(locale, day, renderedAt) : formatDay(locale, day, 'full'));
  const zoneOf = ({ zone }: TimestampValue) => (zone === 'none' ? 'UTC' : (ofReport ?? ofPage));
  const instantText = (iso: string, time: TimestampValue, clock: string) => {
    const zone = zoneOf(time);
    const day = dayText(calendarDay(iso, zone));
    return time.zone === 'none'
      ? t('zoneNotStated', { day, clock })
      : t('dayClock', { day, clock: `${clock}\u00a0${zoneName(zone, iso)}` });
  };
  return {
    textOf(time: TimestampValue): string {
      if (time.iso === null) return `\u2068${time.raw}\u2069`;
      if (time.precision === 'date') return dayText(time.iso.slice(0, 10));
      return instantText(time.iso, time, formatClock(time.iso, zoneOf(time)));
    },
    /** null where it is not within one day of one zone. */
    windowOf(from: TimestampValue, until: TimestampValue): string | null {
      const [zone, untilZone] = [zoneOf(from), zoneOf(until)];
      const isUnstated = (from.zone === 'none') !== (until.zone === 'none');
      if (from.iso === null || until.iso === null || zone !== untilZone || isUnstated) return null;
      if (from.precision === 'date' || until.precision === 'date') return null;
      if (calendarDay(from.iso, zone) !== calendarDay(until.iso, zone)) return null;
      return instantText(until.iso, until, `${formatClock(from.iso, zone)}–${formatClock(until.iso, zone)}`);
    },
  };
}
