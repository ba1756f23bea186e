/** @jsxImportSource hono/jsx */
import { formatDistance, formatDuration, formatNearDay, joinSentences } from '#lib/i18n/format.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import { SilenceMark, StopMark, TownMark } from '../page/marks.tsx';
import type { ShipmentPage } from '../page/page.ts';
import styles from '../track-map/journey-note.module.css';

interface JourneyNoteProps {
  page: ShipmentPage;
  hasTowns?: boolean;
}

export function JourneyNote({ page, hasTowns = false }: JourneyNoteProps) {
  const { journey: translate, map } = page.translate;
  const { journey } = page.view;
  const hasSilences = journey.silenceCount > 0 && !hasTowns;
  return (
    <div className={styles.note} data-replay={journey.located > 1 || undefined}>
      {!hasTowns && page.brand.show.history && (
        <details id="journey-note" className="opens">
          <summary>{summaryOf(page)}</summary>
          <p>{joinSentences([...doubtsOf(page), page.translate.places('nearNote')])}</p>
        </details>
      )}
      {(hasTowns || journey.stopCount > 0 || hasSilences) && (
        <ul className={styles.key}>
          {hasTowns && (
            <li>
              <TownMark /> {map('town')}
            </li>
          )}
          {journey.stopCount > 0 && (
            <li>
              <StopMark /> {translate('stop')}
            </li>
          )}
          {hasSilences && (
            <li>
              <SilenceMark /> {translate('silence')}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function summaryOf({ locale, translate, clock, now, view: { journey } }: ShipmentPage): string {
  const { journey: texts } = translate;
  const count = journey.reports;
  if (journey.located < 2) return translate.history('stopReports', { count });
  const distance = formatDistance(locale, journey.distanceMetres);
  if (journey.firstAt === null) return texts('summaryNoTime', { count, distance });
  const day = formatNearDay(locale, calendarDay(journey.firstAt, clock.zoneOf(1)), now);
  return texts('summary', { count, distance, day });
}

function doubtsOf({ translate, view: { journey } }: ShipmentPage): readonly string[] {
  const { journey: texts } = translate;
  const duration = formatDuration(translate.duration, journey.silentMs);
  const offMap = journey.reports - journey.located;
  return [
    journey.silenceCount === 1 && texts('silentOnce', { duration }),
    journey.silenceCount > 1 && texts('silentOften', { count: journey.silenceCount, duration }),
    offMap > 0 && texts('offMap', { count: offMap }),
    journey.contradicts
      ? texts('contradict')
      : journey.outlierCount > 0 && texts('outliers', { count: journey.outlierCount }),
  ].filter((text) => text !== false);
}
