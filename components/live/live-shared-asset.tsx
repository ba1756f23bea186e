'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { EmbedMode } from '#lib/embed/options.ts';
import { decodeShareData, isWireShareData } from '#lib/share/view/wire.ts';
import { hasMapPlace } from '#lib/share/view/display-rules.ts';
import type { ShareData } from '#lib/share/types.ts';
import { SturdyBlock } from '../frame/error-boundary.tsx';
import { useHydrated, useAfterMap } from '../frame/in-browser.ts';
import { lazyComponent } from '../frame/lazy-component.tsx';
import { selectionFromAddress } from '../page/page-links.ts';
import { CheckingMessage, FaultMessage, UnavailableMessage } from '../page/message-block.tsx';
import { type ChosenClock, PageClockProvider } from '../page/page-clock.tsx';
import { useCleanAddress } from '../page/clean-address.ts';
import { forgetServerPayload, INITIAL_DATA_ID, type PagePayload, readPagePayload } from '../page/page-payload.ts';
import { type ReportSelection, ShareStateContext, type StreetTiles, useShareState } from '../page/share-state.ts';
// Imported here and not by the lazy components: for their style sheets Next would write an invalid `link` into the body.
import '../embed/embedded-view.module.css';
import { ShareActions } from '../actions/share-actions.tsx';
import { AddressPair } from '../asset/address-card.tsx';
import { AssetDetails, AssetFacts } from '../asset/details.tsx';
import { ExceptionList } from '../asset/exception-list.tsx';
import { CheckNow, Freshness } from '../asset/freshness.tsx';
import { AssetSummary } from '../asset/summary.tsx';
import { LocationHistory } from '../history/location-history.tsx';
import { ReadingLines, ReadingsSection } from '../readings/readings-section.tsx';
import { MapSection } from '../track-map/map-section.tsx';
import styles from './live-shared-asset.module.css';
import { useLiveShare } from './use-live-share.tsx';

const EmbeddedView = dynamic(() => import('../embed/embedded-view.tsx').then((module) => module.EmbeddedView));
const PrintView = dynamic(() => import('../print/print-view.tsx').then((module) => module.PrintView));
const AtPlace = dynamic(() => import('../page/place-clock.tsx').then((module) => module.WithPlaceClock));
const Printed = lazyComponent(() => import('../print/print-header.tsx').then((module) => module.PrintHeader));
const LiveAnnouncer = lazyComponent(() => import('./live-announcer.tsx').then((module) => module.LiveAnnouncer));
const LiveFrame = lazyComponent(() => import('./live-frame.tsx').then((module) => module.LiveFrame));

interface LiveSharedAssetProps {
  ticket: string;
  shareId: string;
  zone: string | null;
  first?: string | undefined;
  hasMap: boolean;
  tiles: StreetTiles | null;
  mode: EmbedMode | null;
}

export function LiveSharedAsset({ zone, first, hasMap, ...rest }: LiveSharedAssetProps) {
  const [payload] = useState(() => readPagePayload(rest.ticket));
  const [known] = useState(() => readSeed(payload.initialData));
  const { places, view } = known;
  const hasPlaces = view.journey.located > 0 && view.page.reports.length > 0;
  const pageBy = (asked: ChosenClock | null) => (
    <PageClockProvider now={known.now} requested={asked} initialZone={first} waitsForPlaceZones={hasPlaces}>
      <Live {...rest} known={known} payload={payload} drawing={hasMap ? payload.drawing : null} />
      <script
        id={INITIAL_DATA_ID}
        type="application/json"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: payload.initialData }}
      />
    </PageClockProvider>
  );
  return places === undefined ? (
    pageBy(zone === null ? null : { clock: zone })
  ) : (
    <AtPlace places={places}>{pageBy}</AtPlace>
  );
}

interface LiveProps extends Omit<LiveSharedAssetProps, 'zone' | 'first' | 'hasMap'> {
  known: ShareData;
  drawing: string | null;
  payload: PagePayload;
}

function Live({ ticket, shareId, known, payload: { print, proof, readings }, drawing, tiles, mode }: LiveProps) {
  const { refresh, checks } = useLiveShare(shareId, known);
  const isLater = useAfterMap();
  useCleanAddress();
  const [selection, onSelect] = useReportSelection();
  const isGone = refresh.state === 'unavailable' || refresh.state === 'wiped';

  useEffect(() => {
    if (isGone) forgetServerPayload();
  }, [isGone]);

  // The server laid out the page without a map, so the first place on one needs a new layout.
  const wantsMap = drawing === null && refresh.state === 'shared' && hasMapPlace(refresh.data.view);
  useEffect(() => {
    if (wantsMap) window.location.reload();
  }, [wantsMap]);

  return (
    <>
      {body()}
      {mode !== null && (
        <LiveFrame
          mode={mode}
          refresh={refresh}
          onFocusPoint={(number) => onSelect({ number, source: 'host', reveal: null })}
        />
      )}
      {checks}
      {isLater && <LiveAnnouncer refresh={refresh} />}
    </>
  );

  function body(): ReactNode {
    switch (refresh.state) {
      case 'unavailable':
        return <UnavailableMessage />;
      case 'wiped':
        return <FaultMessage reason="tooLong" onRetry={refresh.check} />;
      case 'checking':
      case 'unconfirmed':
        return <CheckingMessage onRetry={refresh.state === 'unconfirmed' ? refresh.check : null} />;
      case 'shared': {
        const { failing, checking, check: onCheck } = refresh;
        // A printed page shows one moment: a newer answer may only remove it.
        const { view, checkedAt, readAt } = print === '' ? refresh.data : known;
        const shown = {
          ...{ shareId, view, checkedAt, readAt, failing, checking, onCheck },
          ...{ drawing, readings, tiles, selection, onSelect },
        };
        return (
          <ShareStateContext value={shown}>
            {isLater && print === '' && <Printed name={view.asset.assetName} nonce={ticket} />}
            {print !== '' ? (
              <PrintView table={print} proof={proof} nonce={ticket} />
            ) : mode === null ? (
              <SharedAssetView />
            ) : (
              <EmbeddedView mode={mode} full={<SharedAssetView />} />
            )}
          </ShareStateContext>
        );
      }
    }
  }
}

function readSeed(json: string): ShareData {
  const wire: unknown = JSON.parse(json);
  if (!isWireShareData(wire)) throw new Error('The page came without its data');
  return decodeShareData(wire);
}

function useReportSelection(): [ReportSelection | null, (selection: ReportSelection | null) => void] {
  const [chosen, choose] = useState<ReportSelection | null | undefined>(undefined);
  const isReady = useHydrated();
  const addressed = useMemo(() => (isReady ? selectionFromAddress() : null), [isReady]);
  useEffect(() => {
    const onLink = () => choose((before) => selectionFromAddress() ?? before);
    window.addEventListener('hashchange', onLink);
    return () => window.removeEventListener('hashchange', onLink);
  }, []);
  return [chosen === undefined ? addressed : chosen, choose];
}

export function SharedAssetView() {
  const { drawing } = useShareState();
  return (
    <>
      <SturdyBlock className={styles.head}>
        <SturdyBlock className={styles.top}>
          <AssetSummary />
          <Freshness />
        </SturdyBlock>
        <CheckNow />
        <ExceptionList withRows />
        <ReadingLines />
        <MapSection />
        <SturdyBlock className={styles.route}>
          <AddressPair />
          <div>
            <AssetFacts />
            <ShareActions />
          </div>
        </SturdyBlock>
      </SturdyBlock>
      <SturdyBlock className={styles.lower}>
        <SturdyBlock className={styles.history}>
          <LocationHistory hasMap={drawing !== null} />
          <ReadingsSection />
        </SturdyBlock>
        <AssetDetails />
      </SturdyBlock>
    </>
  );
}
