'use client';

import { CheckNow } from '../actions/check-now.tsx';
import { AddressPair } from '../asset/address-card.tsx';
import { AssetDetails } from '../asset/details.tsx';
import { EstimateRow } from '../asset/estimate.tsx';
import { ExceptionList } from '../asset/exception-list.tsx';
import { AssetFacts } from '../asset/facts.tsx';
import { Freshness } from '../asset/freshness.tsx';
import { AssetSummary } from '../asset/summary.tsx';
import { LocationHistory } from '../history/location-history.tsx';
import { useShareState } from '../page/share-state.ts';
import { MapSection } from '../track-map/map-section.tsx';
import styles from './shared-asset-view.module.css';

/** The page's body in its reading order; the grid may move the map aside. */
export function SharedAssetView() {
  const { drawing } = useShareState();
  return (
    <>
      <div className={styles.head}>
        <div className={styles.top}>
          <AssetSummary />
          <Freshness />
        </div>
        <CheckNow />
        <ExceptionList withRows />
        <EstimateRow />
        <MapSection />
        <div className={styles.route}>
          <AddressPair />
          <AssetFacts />
        </div>
      </div>
      <div className={styles.lower}>
        <LocationHistory hasMap={drawing !== null} />
        <AssetDetails />
      </div>
    </>
  );
}
