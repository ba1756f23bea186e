'use client';

import { CheckNow } from '../actions/check-now.tsx';
import { AddressPair } from '../asset/address-card.tsx';
import { AssetDetails } from '../asset/details.tsx';
import { ExceptionList } from '../asset/exception-list.tsx';
import { AssetFacts } from '../asset/facts.tsx';
import { Freshness } from '../asset/freshness.tsx';
import { AssetSummary } from '../asset/summary.tsx';
import type { Shown } from '../embed/shown.ts';
import { LocationHistory } from '../history/location-history.tsx';
import { MapSection } from '../track-map/map-section.tsx';
import styles from './shared-asset-view.module.css';

/** The page's body in its reading order. The grid may move the map aside; the order stays. */
export function SharedAssetView({
  shareId,
  view,
  checkedAt,
  failing,
  checking,
  onCheck,
  drawing,
  tiles,
  picked,
  onPick,
}: Shown) {
  const { asset } = view;
  return (
    <>
      <div className={styles.top}>
        <AssetSummary assetName={asset.assetName} status={asset.status} latest={view.latest} />
        <Freshness reported={view.latestTime} checkedAt={checkedAt} failing={failing} />
      </div>
      {failing && <CheckNow checkedAt={checkedAt} checking={checking} onCheck={onCheck} />}
      <ExceptionList exceptions={asset.exceptions} />
      {drawing !== null && (
        <MapSection
          shareId={shareId}
          view={view}
          failing={failing}
          drawing={drawing}
          tiles={tiles}
          picked={picked}
          onPick={onPick}
        />
      )}
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
