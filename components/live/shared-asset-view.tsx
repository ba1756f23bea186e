'use client';

import type { ReactNode } from 'react';
import type { ShareView } from '#lib/share/types.ts';
import { AddressPair } from '../asset/address-card.tsx';
import { AssetDetails } from '../asset/details.tsx';
import { ExceptionList } from '../asset/exception-list.tsx';
import { AssetFacts } from '../asset/facts.tsx';
import { Freshness } from '../asset/freshness.tsx';
import { AssetSummary } from '../asset/summary.tsx';
import { LocationHistory } from '../history/location-history.tsx';
import type { Picked } from '../history/picked.ts';
import { MapSection } from '../track-map/map-section.tsx';
import type { StreetTiles } from '../track-map/tiles.ts';
import { CheckNow } from './check-now.tsx';
import styles from './shared-asset-view.module.css';

export interface SharedAssetViewProps {
  shareId: string;
  view: ShareView;
  checkedAt: string;
  /** The latest check failed: what is shown is what was known at `checkedAt`. */
  failing: boolean;
  checking: boolean;
  onCheck: () => void;
  /** The route as the server drew it; null when the asset has no position, and then there is no map. */
  drawing: ReactNode;
  tiles: StreetTiles | null;
  picked: Picked | null;
  onPick: (picked: Picked | null) => void;
}

/** The page's body in its reading order. The grid may move the map aside; the order stays. */
export function SharedAssetView({ shareId, view, checkedAt, failing, checking, onCheck, drawing, tiles, picked, onPick }: SharedAssetViewProps) {
  const { asset } = view;
  return (
    <>
      <div className={styles.top}>
        <AssetSummary assetName={asset.assetName} status={asset.status} latest={view.latest} />
        <Freshness reported={view.latestTime} checkedAt={checkedAt} failing={failing} />
      </div>
      {failing && <CheckNow checkedAt={checkedAt} checking={checking} onCheck={onCheck} />}
      <ExceptionList exceptions={asset.exceptions} />
      {drawing !== null && <MapSection shareId={shareId} view={view} failing={failing} drawing={drawing} tiles={tiles} picked={picked} onPick={onPick} />}
      <div className={styles.route}>
        <AddressPair latest={view.latest} destination={asset.destinationAddress} failing={failing} />
        <AssetFacts carrier={asset.carrier} trackingNumber={asset.trackingNumber} />
      </div>
      <div className={styles.lower}>
        <LocationHistory view={view} picked={picked} onPick={onPick} failing={failing} hasMap={drawing !== null} />
        <AssetDetails asset={asset} shareId={shareId} />
      </div>
    </>
  );
}
