'use client';

import { useTranslations } from '../language/context.tsx';
import { useShareState } from '../page/share-state.ts';
import { TrackMap } from './index.tsx';
import { JourneyNote } from './journey-note.tsx';
import styles from './map-section.module.css';

interface MapSectionProps {
  /** No sentence below, and no list to skip to. */
  alone?: boolean;
}

/** The map in a box whose size never changes, and in a sentence; nothing without a position. */
export function MapSection({ alone = false }: MapSectionProps) {
  const t = useTranslations('journey');
  const { view, drawing } = useShareState();
  if (drawing === null) return null;
  return (
    <section id="map" className={styles.map} aria-label={t('drawing')}>
      {!alone && (
        <a className={styles.skip} href="#history">
          {t('skipMap')}
        </a>
      )}
      <div className={styles.canvas}>
        <TrackMap hasList={!alone} />
      </div>
      {!alone && <JourneyNote journey={view.journey} />}
    </section>
  );
}
