'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ShareView } from '#lib/share/types.ts';
import { useBrand } from '../brand/context.tsx';
import type { Picked } from '../history/picked.ts';
import { usePageClock, useStep } from '../page/page-clock.tsx';
import { TrackMap } from './index.tsx';
import { JourneyNote } from './journey-note.tsx';
import styles from './map-section.module.css';
import { ageStep } from './map-text.ts';
import type { StreetTiles } from './tiles.ts';

interface MapSectionProps {
  shareId: string;
  view: ShareView;
  failing: boolean;
  drawing: ReactNode;
  tiles: StreetTiles | null;
  picked: Picked | null;
  onPick: (picked: Picked | null) => void;
  /** Nothing but the map: no sentence below it, and no list to skip to. */
  alone?: boolean;
}

/** The map in a box whose size never changes, and the same in a sentence. */
export function MapSection({ drawing, alone = false, ...props }: MapSectionProps) {
  const t = useTranslations('journey');
  const { zone } = usePageClock();
  const { borders } = useBrand();
  const now = useStep((time) => ageStep(time, props.view.latestTime?.iso ?? null), 1000) ?? 0;
  return (
    <section id="map" className={styles.map} aria-label={t('drawing')}>
      {!alone && (
        <a className={styles.skip} href="#history">
          {t('skipMap')}
        </a>
      )}
      <div className={styles.canvas}>
        {/* Before the browser has taken over nothing of the map exists that could show an age. */}
        <TrackMap {...props} hasList={!alone} borders={borders} placeholder={drawing} zone={zone} now={now} />
      </div>
      {!alone && <JourneyNote journey={props.view.journey} />}
    </section>
  );
}
