import { useLocale, useTranslations } from '../language/context.tsx';
import {
  type DurationWords,
  formatDay,
  formatDuration,
  formatNearDay,
  relativeDay,
  spelledWords,
  zoneName,
} from '#lib/i18n/format.ts';
import { calendarDay, formatClock } from '#lib/i18n/zone.ts';
import { clockAhead } from '#lib/share/page/display-rules.ts';
import type { Timestamp } from '#lib/tracking/types.ts';
import { useNow, usePageClock, useNowStep } from './page-clock.tsx';
import { useShareState } from './share-state.ts';

const MINUTE_MS = 60_000;

/** The doubt about a report's time that lies ahead of the answer it came in: "Clock ahead by 8 h 00 min?"; else null. */
export function useClockAheadNote(): (time: Timestamp | null) => string | null {
  const t = useTranslations('clocks');
  const words = useTranslations('duration');
  const { readAt } = useShareState();
  return (time) => {
    const ahead = clockAhead(time, readAt);
    return ahead === null ? null : t('ahead', { duration: formatDuration(words, ahead) });
  };
}

/** "3 h 12 min ago", "just now" below a minute, the same for ears; null without a time or before hydration. */
export function useRelativeTime(iso: string | null): { readonly text: string; readonly spoken: string } | null {
  const t = useTranslations('clocks');
  const words = useTranslations('duration');
  const locale = useLocale();
  const minutes = useNowStep((now) => (iso === null ? 0 : Math.floor((now - Date.parse(iso)) / MINUTE_MS)), 1000);
  if (iso === null || minutes === null) return null;
  if (minutes < 1) {
    const text = t('justNow');
    return { text, spoken: text };
  }
  const agoIn = (units: DurationWords) => t('ago', { duration: formatDuration(units, minutes * MINUTE_MS) });
  return { text: agoIn(words), spoken: agoIn(spelledWords(locale)) };
}

/** "14:02", with the zone on a line of its own where that is not the one a reader was told already: an isolate then. */
export function formatZonedClock(iso: string, zone: string, told: string | null): string {
  const name = zoneName(zone, iso);
  return name === told ? formatClock(iso, zone) : `\u2068${formatClock(iso, zone)}\n${name}\u2069`;
}

/** An instant in the chosen zone, in parts: "Today", "12 Nov", "12 Nov 2026", "14:02", "CET". */
export function useInstantFormat() {
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
