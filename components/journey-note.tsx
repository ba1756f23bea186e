'use client';

import { useLocale, useTranslations } from 'next-intl';
import { formatNearDay, formatDuration, formatNumber } from '#lib/i18n/format.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import type { Journey } from '#lib/share/view.ts';
import styles from './journey-note.module.css';
import { SilenceMark, StopMark } from './marks.tsx';
import { usePageClock } from './page-clock.tsx';

/** The route in one sentence, and the key to its marks: what the map says, for those who do not see it. */
export function JourneyNote({ journey }: { journey: Journey }) {
  const t = useTranslations('journey');
  return (
    <div className={styles.note}>
      <p suppressHydrationWarning>{useJourneySentence(journey)}</p>
      {(journey.stops.length > 0 || journey.silences.length > 0) && (
        <ul className={styles.key}>
          {journey.stops.length > 0 && (
            <li>
              <StopMark /> {t('stop')}
            </li>
          )}
          {journey.silences.length > 0 && (
            <li>
              <SilenceMark /> {t('silence')}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function useJourneySentence(journey: Journey): string {
  const t = useTranslations('journey');
  const words = useTranslations('duration');
  const locale = useLocale();
  const { zone, renderedAt } = usePageClock();
  const count = journey.reports;
  const distance = formatDistance(locale, journey.distanceMetres);
  const silentMs = journey.silences.reduce((sum, silence) => sum + silence.durationMs, 0);
  const offMap = journey.reports - journey.located;
  return [
    journey.firstAt === null
      ? t('summaryNoTime', { count, distance })
      : t('summary', { count, distance, day: formatNearDay(locale, calendarDay(journey.firstAt, zone), renderedAt) }),
    journey.silences.length === 1 && t('silentOnce', { duration: formatDuration(words, silentMs) }),
    journey.silences.length > 1 && t('silentOften', { count: journey.silences.length, duration: formatDuration(words, silentMs) }),
    offMap > 0 && t('offMap', { count: offMap }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Kilometres; below ten with one decimal. */
function formatDistance(locale: string, metres: number): string {
  const kilometres = metres / 1000;
  return formatNumber(locale, kilometres < 10 ? Math.round(kilometres * 10) / 10 : Math.round(kilometres));
}
