/** @jsxImportSource hono/jsx */
import { formatDistance, formatDuration, formatNearDay, formatNumber } from '#lib/i18n/format.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import { SilenceMark, StopMark, TownMark } from '../page/marks.tsx';
import type { ShipmentPage } from '../page/page.ts';
import styles from '../track-map/journey-note.module.css';

interface JourneyNoteProps {
  page: ShipmentPage;
  hasTowns?: boolean;
}

export function JourneyNote({ page, hasTowns = false }: JourneyNoteProps) {
  const { journey: words, map } = page.words;
  const { journey } = page.view;
  const hasSilences = journey.silenceCount > 0 && !hasTowns;
  return (
    <div className={styles.note} data-replay={journey.located > 1 || undefined}>
      {!hasTowns && page.brand.show.history && <p>{journeySentence(page)}</p>}
      {(hasTowns || journey.stopCount > 0 || hasSilences) && (
        <ul className={styles.key}>
          {hasTowns && (
            <li>
              <TownMark /> {map('town')}
            </li>
          )}
          {journey.stopCount > 0 && (
            <li>
              <StopMark /> {words('stop')}
            </li>
          )}
          {hasSilences && (
            <li>
              <SilenceMark /> {words('silence')}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

/** "24 updates, 1,402 km since 12 Nov. No reports for 9 h (not counted in the distance)." */
function journeySentence({ locale, words, clock, now, view: { journey } }: ShipmentPage): string {
  const { journey: texts } = words;
  const count = journey.reports;
  const distance = formatDistance(locale, journey.distanceMetres);
  const silent = formatDuration(words.duration, journey.silentMs);
  const offMap = journey.reports - journey.located;
  return [
    journey.firstAt === null
      ? texts('summaryNoTime', { count, distance })
      : texts('summary', {
          count,
          distance,
          day: formatNearDay(locale, calendarDay(journey.firstAt, clock.zoneOf(1)), now),
        }),
    journey.silenceCount === 1 && texts('silentOnce', { duration: silent }),
    journey.silenceCount > 1 && texts('silentOften', { count: journey.silenceCount, duration: silent }),
    offMap > 0 && texts('offMap', { count: offMap }),
    journey.contradicts
      ? texts('contradict')
      : journey.outlierCount > 0 && texts('outliers', { count: formatNumber(locale, journey.outlierCount) }),
  ]
    .filter(Boolean)
    .join(' ')
    .replaceAll('。 ', '。');
}
