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
export function Timestamp({ value, near = false, zone: ofReport }: TimestampProps) {
  const t = useTranslations('clocks');
  const locale = useLocale();
  const { zone: ofPage, renderedAt } = usePageClock();
  const dayText = (day: string) => (near ? formatNearDay(locale, day, renderedAt) : formatDay(locale, day, 'full'));
  if (value.iso === null) return <bdi>{value.raw}</bdi>;
  if (value.precision === 'date')
    return (
      <time dateTime={value.iso.slice(0, 10)} suppressHydrationWarning>
        {dayText(value.iso.slice(0, 10))}
      </time>
    );
  const isZoneUnstated = value.zone === 'none';
  const zone = isZoneUnstated ? 'UTC' : (ofReport ?? ofPage);
  const day = dayText(calendarDay(value.iso, zone));
  const clock = formatClock(value.iso, zone);
  return (
    <time dateTime={value.iso} suppressHydrationWarning>
      {isZoneUnstated
        ? t('zoneNotStated', { day, clock })
        : t('dayClock', { day, clock: `${clock}\u00a0${zoneName(zone, value.iso)}` })}
    </time>
  );
}
