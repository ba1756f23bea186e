'use client';

import { useLocale, useTranslations } from '../language/context.tsx';
import { formatDay, zoneName } from '#lib/i18n/format.ts';
import { calendarDay, formatClock } from '#lib/i18n/zone.ts';
import type { Timestamp as TimestampValue } from '#lib/tracking/types.ts';
import { usePageClock } from './page-clock.tsx';

/** A date and time with its zone; a date alone; what cannot be read as it was sent. */
export function Timestamp({ value }: { value: TimestampValue }) {
  const t = useTranslations('clocks');
  const locale = useLocale();
  const { zone: chosenZone } = usePageClock();
  if (value.iso === null) return <bdi>{value.raw}</bdi>;
  if (value.precision === 'date')
    return (
      <time dateTime={value.iso.slice(0, 10)} suppressHydrationWarning>
        {formatDay(locale, value.iso.slice(0, 10), 'full')}
      </time>
    );
  const isZoneUnstated = value.zone === 'none';
  const zone = isZoneUnstated ? 'UTC' : chosenZone;
  const day = formatDay(locale, calendarDay(value.iso, zone), 'full');
  const clock = formatClock(value.iso, zone);
  return (
    <time dateTime={value.iso} suppressHydrationWarning>
      {isZoneUnstated
        ? t('zoneNotStated', { day, clock })
        : t('dayClock', { day, clock: `${clock} ${zoneName(zone, value.iso)}` })}
    </time>
  );
}
