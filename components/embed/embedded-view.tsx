'use client';

import { useTranslations } from 'next-intl';
import type { EmbedMode } from '#lib/embed/options.ts';
import { CheckNow } from '../actions/check-now.tsx';
import { AddressPair } from '../asset/address-card.tsx';
import { ExceptionList } from '../asset/exception-list.tsx';
import { Freshness } from '../asset/freshness.tsx';
import { AssetSummary } from '../asset/summary.tsx';
import { useBrand } from '../brand/context.tsx';
import { LocationHistory } from '../history/location-history.tsx';
import { MapSection } from '../track-map/map-section.tsx';
import { EmbedLine } from './embed-line.tsx';
import styles from './embedded-view.module.css';
import { OpenFullView } from './open-full-view.tsx';
import type { Shown } from './shown.ts';

/** One part of the page for another page: what it leaves out is one link away. */
export function EmbeddedView({ mode, ...props }: Shown & { mode: Exclude<EmbedMode, 'full'> }) {
  switch (mode) {
    case 'summary':
      return <SummaryEmbed {...props} />;
    case 'map':
      return <MapEmbed {...props} />;
    case 'timeline':
      return <TimelineEmbed {...props} />;
  }
}

function SummaryEmbed({ shareId, view, checkedAt, failing, checking, onCheck }: Shown) {
  const t = useTranslations('embed');
  const { show } = useBrand();
  const { asset } = view;
  const carrier = show.carrier ? (asset.carrier?.name ?? asset.carrier?.id ?? null) : null;
  return (
    <div className={styles.summary}>
      <AssetSummary assetName={asset.assetName} status={asset.status} latest={view.latest} />
      <Freshness reported={view.latestTime} checkedAt={checkedAt} failing={failing} />
      {failing && <CheckNow checkedAt={checkedAt} checking={checking} onCheck={onCheck} />}
      <ExceptionList exceptions={asset.exceptions} />
      <AddressPair latest={view.latest} destination={asset.destinationAddress} failing={failing} />
      <div className={styles.foot}>
        <span>{carrier !== null && <bdi>{t('carrier', { name: carrier })}</bdi>}</span>
        <OpenFullView shareId={shareId} />
      </div>
    </div>
  );
}

function MapEmbed({ shareId, view, checkedAt, failing, drawing, tiles, picked, onPick }: Shown) {
  return (
    <>
      {drawing !== null && (
        <MapSection
          shareId={shareId}
          view={view}
          failing={failing}
          drawing={drawing}
          tiles={tiles}
          picked={picked}
          onPick={onPick}
          alone
        />
      )}
      <div className={styles.mapFoot}>
        <EmbedLine view={view} checkedAt={checkedAt} failing={failing}>
          <OpenFullView shareId={shareId} />
        </EmbedLine>
      </div>
    </>
  );
}

function TimelineEmbed({ shareId, view, checkedAt, failing, picked, onPick }: Shown) {
  return (
    <div className={styles.timeline}>
      <EmbedLine view={view} checkedAt={checkedAt} failing={failing} />
      <LocationHistory view={view} picked={picked} onPick={onPick} failing={failing} hasMap={false} />
      <div className={styles.foot}>
        <span />
        <OpenFullView shareId={shareId} />
      </div>
    </div>
  );
}
