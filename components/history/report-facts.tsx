'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import type { Report } from '#lib/share/types.ts';
import { useTranslations } from '../language/context.tsx';
import { useShareState } from '../page/share-state.ts';
import { Timestamp } from '../page/timestamp.tsx';
import { CopyMoment } from './copy-report-link.tsx';
import styles from './location-history.module.css';

interface ReportFactsProps {
  row: Report;
  zone: string;
  /** Where the row does not tell it. */
  point: string | null;
  onShowOnMap: (() => void) | null;
}

/** What an opened row tells: the whole date and zone, the point, and the number. */
export function ReportFacts({ row: { time, position, number }, zone, point, onShowOnMap }: ReportFactsProps) {
  const t = useTranslations('history');
  const words = useTranslations('map');
  const { view, selection } = useShareState();
  const total = view.journey.reports;
  const facts = useRef<HTMLDivElement>(null);
  // Who was taken to the row came before these did.
  const showToReader = useEffectEvent(() => {
    if (selection?.reveal === 'row' && selection.number === number)
      facts.current?.closest('li')?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => showToReader(), []);
  return (
    <div ref={facts} className={styles.facts}>
      {time?.iso != null && (
        <p>
          <Timestamp value={time} zone={zone} />
        </p>
      )}
      {point !== null && (
        <p>
          <bdi>{point}</bdi>
        </p>
      )}
      <p>{words('reportOf', { number, total })}</p>
      {position !== null && onShowOnMap !== null && (
        <button type="button" onClick={onShowOnMap}>
          {t('showOnMap')}
        </button>
      )}
      {time?.iso != null && time.precision === 'instant' && <CopyMoment time={time.iso} />}
    </div>
  );
}
