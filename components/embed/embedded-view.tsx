'use client';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from '../language/context.tsx';
import type { EmbedMode } from '#lib/embed/options.ts';
import { CheckNow, Freshness } from '../asset/freshness.tsx';
import { AddressPair } from '../asset/address-card.tsx';
import { ExceptionList } from '../asset/exception-list.tsx';
import { AssetSummary } from '../asset/summary.tsx';
import { useBrand } from '../brand/context.tsx';
import { LocationHistory } from '../history/location-history.tsx';
import { useShareState } from '../page/share-state.ts';
import { MapSection } from '../track-map/map-section.tsx';
import { EmbedLine } from './embed-line.tsx';
import styles from './embedded-view.module.css';

/** One part of the page for another page, or `full`, all of it; the page itself is one link away. */
export function EmbeddedView({ mode, full }: { mode: EmbedMode; full: ReactNode }) {
  switch (mode) {
    case 'full':
      return (
        <>
          {full}
          <OpenFullView />
        </>
      );
    case 'summary':
      return <SummaryEmbed />;
    case 'map':
      return <MapEmbed />;
    case 'timeline':
      return <TimelineEmbed />;
  }
}

function SummaryEmbed() {
  const t = useTranslations('embed');
  const { show } = useBrand();
  const { carrier } = useShareState().view.asset;
  const carrierName = show.carrier ? (carrier?.name ?? carrier?.id ?? null) : null;
  return (
    <div className={styles.summary}>
      <AssetSummary />
      <Freshness />
      <CheckNow />
      <ExceptionList />
      <AddressPair />
      <div className={styles.foot}>
        <span>{carrierName !== null && <bdi>{t('carrier', { name: carrierName })}</bdi>}</span>
        <OpenFullView />
      </div>
    </div>
  );
}

function MapEmbed() {
  return (
    <>
      <MapSection alone />
      <div className={styles.mapFoot}>
        <EmbedLine>
          <OpenFullView />
        </EmbedLine>
      </div>
    </>
  );
}

function TimelineEmbed() {
  return (
    <div className={styles.timeline}>
      <EmbedLine />
      <LocationHistory hasMap={false} />
      <div className={styles.foot}>
        <span />
        <OpenFullView />
      </div>
    </div>
  );
}

/** The whole page, in a tab of its own. */
function OpenFullView() {
  const t = useTranslations('embed');
  const lang = useLocale();
  const { shareId } = useShareState();
  return (
    <a
      className={styles.open}
      href={`/share?${new URLSearchParams({ id: shareId, lang }).toString()}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t('openFull')}
    </a>
  );
}
