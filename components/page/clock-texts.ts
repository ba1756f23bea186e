import { useLocale, useTranslations } from '../language/context.tsx';
import { formatDay, formatDuration, formatNearDay, relativeDay, zoneName } from '#lib/i18n/format.ts';
import { calendarDay, formatClock } from '#lib/i18n/zone.ts';
import { useNow, usePageClock, useStep } from './page-clock.tsx';

const MINUTE_MS = 60_000;

/** "3 h 12 min ago", "just now" below a minute; null without a time or before hydration. */
export function useAgo(iso: string | null): string | null {
  const t = useTranslations('clocks');
  const words = useTranslations('duration');
  const minutes = useStep((now) => (iso === null ? 0 : Math.floor((now - Date.parse(iso)) / MINUTE_MS)), 1000);
  if (iso === null || minutes === null) return null;
  // A minute ahead is two clocks disagreeing; more is the service's mistake.
  if (minutes < -1) return t('inFuture');
  return minutes < 1 ? t('justNow') : t('ago', { duration: formatDuration(words, minutes * MINUTE_MS) });
}

/** An instant in the chosen zone, in parts: "Today", "12 Nov", "12 Nov 2026", "14:02", "CET". */
export function useDayClock() {
  const t = useTranslations('clocks');
  const locale = useLocale();
  const { zone: chosenZone, renderedAt } = usePageClock();
  const now = useNow(60_000);
  return (iso: string, isZoneUnstated = false) => {
    const zone = isZoneUnstated ? 'UTC' : chosenZone;
    const calendar = calendarDay(iso, zone);
    const relative = now === null ? null : relativeDay(calendar, calendarDay(new Date(now).toISOString(), zone));
    const date = formatNearDay(locale, calendar, renderedAt);
    return {
      day: relative === null ? date : t(relative),
      date,
      onlyDay: formatDay(locale, iso.slice(0, 10), 'full'),
      clock: formatClock(iso, zone),
      zone: zoneName(zone, iso),
    };
  };
}
