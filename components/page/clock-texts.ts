import { useLocale, useTranslations } from '../language/context.tsx';
import { formatDay, formatDuration, formatNearDay, relativeDay, zoneName } from '#lib/i18n/format.ts';
import { calendarDay, formatClock } from '#lib/i18n/zone.ts';
import { useNow, usePageClock } from './page-clock.tsx';

/** "3 h 12 min ago"; null without a time or before hydration. */
export function useAgo(iso: string | null): string | null {
  const t = useTranslations('clocks');
  const words = useTranslations('duration');
  const now = useNow(1000);
  if (iso === null || now === null) return null;
  const age = now - Date.parse(iso);
  // A minute ahead is two clocks disagreeing; more is the service's mistake.
  return age < -60_000 ? t('inFuture') : t('ago', { duration: formatDuration(words, age) });
}

/** An instant in the chosen zone, in parts: "Today", "12 Nov 2026", "14:02", "CET". */
export function useDayClock() {
  const t = useTranslations('clocks');
  const locale = useLocale();
  const { zone: chosenZone, renderedAt } = usePageClock();
  const now = useNow(60_000);
  return (iso: string, isZoneUnstated = false) => {
    const zone = isZoneUnstated ? 'UTC' : chosenZone;
    const calendar = calendarDay(iso, zone);
    const relative = now === null ? null : relativeDay(calendar, calendarDay(new Date(now).toISOString(), zone));
    return {
      day: relative === null ? formatNearDay(locale, calendar, renderedAt) : t(relative),
      onlyDay: formatDay(locale, iso.slice(0, 10), 'full'),
      clock: formatClock(iso, zone),
      zone: zoneName(zone, iso),
    };
  };
}
