'use client';

import { useLocale, useTranslations } from '../language/context.tsx';
import { formatDistance, formatDuration, formatNearDay, formatNumber } from '#lib/i18n/format.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import type { JourneySummary } from '#lib/share/types.ts';
import { SilenceMark, StopMark, TownMark } from '../page/mark-icons.tsx';
import { useBrand } from '../brand/context.tsx';
import { usePageClock } from '../page/page-clock.tsx';
import styles from './journey-note.module.css';

interface JourneyNoteProps {
  journey: JourneySummary;
  hasTowns?: boolean;
}

export function JourneyNote({ journey, hasTowns = false }: JourneyNoteProps) {
  const { show } = useBrand();
  const t = useTranslations('journey');
  const map = useTranslations('map');
  const sentence = useJourneySentence(journey);
  return (
    <div className={styles.note} data-replay={journey.located > 1 || undefined}>
      {!hasTowns && show.history && <p suppressHydrationWarning>{sentence}</p>}
      {(hasTowns || journey.stopCount > 0 || journey.silenceCount > 0) && (
        <ul className={styles.key}>
          {hasTowns && (
            <li>
              <TownMark /> {map('town')}
            </li>
          )}
          {journey.stopCount > 0 && (
            <li>
              <StopMark /> {t('stop')}
            </li>
          )}
          {journey.silenceCount > 0 && !hasTowns && (
            <li>
              <SilenceMark /> {t('silence')}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function useJourneySentence(journey: JourneySummary): string {
  const t = useTranslations('journey');
  const words = useTranslations('duration');
  const locale = useLocale();
  const { zoneOf, renderedAt } = usePageClock();
  const count = journey.reports;
  const distance = formatDistance(locale, journey.distanceMetres);
  const silent = formatDuration(words, journey.silentMs);
  const offMap = journey.reports - journey.located;
  return [
    journey.firstAt === null
      ? t('summaryNoTime', { count, distance })
      : t('summary', {
          count,
          distance,
          day: formatNearDay(locale, calendarDay(journey.firstAt, zoneOf(1)), renderedAt),
        }),
    journey.silenceCount === 1 && t('silentOnce', { duration: silent }),
    journey.silenceCount > 1 && t('silentOften', { count: journey.silenceCount, duration: silent }),
    offMap > 0 && t('offMap', { count: offMap }),
    journey.contradicts
      ? t('contradict')
      : journey.outlierCount > 0 && t('outliers', { count: formatNumber(locale, journey.outlierCount) }),
  ]
    .filter(Boolean)
    .join(' ')
    .replaceAll('。 ', '。');
}
