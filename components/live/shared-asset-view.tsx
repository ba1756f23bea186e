'use client';
import { CheckNow, Freshness } from '../asset/freshness.tsx';
import { AddressPair, EstimateRow } from '../asset/address-card.tsx';
import { AssetDetails, AssetFacts } from '../asset/details.tsx';
import { ExceptionList } from '../asset/exception-list.tsx';
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
