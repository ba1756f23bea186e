'use client';
import type { ReactNode } from 'react';
import { useTranslations } from '../language/context.tsx';
import type { EmbedMode } from '#lib/embed/options.ts';
import { CheckLine, CheckNow, Freshness } from '../asset/freshness.tsx';
import { AddressPair } from '../asset/address-card.tsx';
import { ExceptionList } from '../asset/exception-list.tsx';
import { ExceptionCount, StatusLine } from '../asset/status-line.tsx';
import { AssetSummary, useHeadline } from '../asset/summary.tsx';
import { Times } from '../asset/times.tsx';
import { useBrand } from '../brand/context.tsx';
import { SturdyBlock } from '../frame/error-boundary.tsx';
import { LocationHistory } from '../history/location-history.tsx';
import { ReadingLines, ReadingsSection } from '../readings/readings-section.tsx';
import { useShareState } from '../page/share-state.ts';
import { MapSection } from '../track-map/map-section.tsx';
import { FullViewLink } from './full-view-link.tsx';
import styles from './embedded-view.module.css';
import { AsOf } from '../page/time-text.tsx';

/** A part of the page for another site, or `full`, with a link to the page itself. */
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
    case 'readings':
      return <ReadingsEmbed />;
  }
}

function SummaryEmbed() {
  const t = useTranslations('embed');
  const { show } = useBrand();
  const { carrier } = useShareState().view.asset;
  const carrierName = show.carrier ? (carrier?.name ?? carrier?.id ?? null) : null;
  return (
    <SturdyBlock className={styles.summary}>
      <AssetSummary />
      <Freshness />
      <CheckNow />
      <ExceptionList />
      <ReadingLines isLinked={false} />
      <AddressPair />
      <div className={styles.foot}>
        <span>{carrierName !== null && <bdi>{t('carrier', { name: carrierName })}</bdi>}</span>
        <OpenFullView />
      </div>
    </SturdyBlock>
  );
}

function MapEmbed() {
  return (
    <>
      <MapSection alone />
      <SturdyBlock className={styles.mapFoot}>
        <EmbedLine>
          <OpenFullView />
        </EmbedLine>
      </SturdyBlock>
    </>
  );
}

function TimelineEmbed() {
  return (
    <SturdyBlock className={styles.timeline}>
      <EmbedLine />
      <LocationHistory hasMap={false} />
      <div className={styles.foot}>
        <span />
        <OpenFullView />
      </div>
    </SturdyBlock>
  );
}

function ReadingsEmbed() {
  const t = useTranslations('facts');
  const { readings } = useShareState();
  return (
    <SturdyBlock className={styles.timeline}>
      <EmbedLine />
      {readings === '' ? <p className={styles.empty}>{t('notProvided')}</p> : <ReadingsSection />}
      <div className={styles.foot}>
        <span />
        <OpenFullView />
      </div>
    </SturdyBlock>
  );
}

function OpenFullView() {
  return <FullViewLink shareIds={[useShareState().shareId]} />;
}

/** Status, place and times for embeds that show only the map or the history. */
export function EmbedLine({ children }: { children?: ReactNode }) {
  const { view } = useShareState();
  const { coordinates } = useHeadline(view);
  return (
    <div className={styles.line}>
      <div>
        <h1 className={styles.headline}>
          <StatusLine />
        </h1>
        {coordinates !== null && (
          <p className={styles.clocks}>
            <bdi>{coordinates}</bdi>
          </p>
        )}
        {view.placeTime !== undefined && (
          <p className={styles.clocks}>
            <AsOf value={view.placeTime} />
          </p>
        )}
        <Times className={styles.clocks} />
        <CheckLine />
        <ExceptionCount className={styles.exceptions} />
      </div>
      {children}
    </div>
  );
}
