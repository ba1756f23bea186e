'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { EmbedMode } from '#lib/embed/options.ts';
import { cleanQuery } from '#lib/share/page/clean-query.ts';
import { decodeShareData, type WireShareData } from '#lib/share/page/wire.ts';
import { EmbeddedView, OpenFullView } from '../embed/embedded-view.tsx';
import { FrameState } from '../frame/frame-state.tsx';
import { isFramed, useHydrated } from '../frame/in-browser.ts';
import { pickedByAddress } from '../history/report-address.ts';
import { CheckingMessage, FaultMessage, UnavailableMessage } from '../page/message-block.tsx';
import { PageClockProvider } from '../page/page-clock.tsx';
import { type Picked, ShownContext, type StreetTiles } from '../page/shown.ts';
import { SharedAssetView } from './shared-asset-view.tsx';
import { useFrameReport } from './use-frame-report.ts';
import { forgetServerPayload, useShareRefresh } from './use-share-refresh.ts';

interface LiveSharedAssetProps {
  shareId: string;
  page: number;
  /** What the server knew when it wrote the page. */
  seed: WireShareData;
  zone: string | null;
  drawing: ReactNode;
  tiles: StreetTiles | null;
  /** null: a page of its own. */
  mode: EmbedMode | null;
}

/** Keeps the page true while it is open: confirmed again and again, marked on a fault, wiped on `unavailable`. */
export function LiveSharedAsset(props: LiveSharedAssetProps) {
  return (
    <PageClockProvider now={props.seed.now} zone={props.zone}>
      <Live {...props} />
    </PageClockProvider>
  );
}

function Live({ shareId, page, seed, drawing, tiles, mode }: LiveSharedAssetProps) {
  const known = useMemo(() => decodeShareData(seed), [seed]);
  const refresh = useShareRefresh(shareId, page, known);
  const queries = useQueryClient();
  useCleanAddress();
  const [picked, onPick] = usePicked();
  const report = useFrameReport(refresh);
  const isGone = refresh.state === 'unavailable' || refresh.state === 'wiped';

  useEffect(() => {
    if (!isGone) return;
    queries.removeQueries({ queryKey: ['track'] });
    forgetServerPayload();
  }, [isGone, queries]);

  // The server laid the page out without a map: the first position wants a new layout.
  const wantsMap = drawing === null && refresh.state === 'shared' && refresh.data.view.latest?.position != null;
  useEffect(() => {
    if (wantsMap) window.location.reload();
  }, [wantsMap]);

  return (
    <>
      {body()}
      {mode !== null && (
        <FrameState mode={mode} report={report} onFocusPoint={(number) => onPick({ number, by: 'host', to: null })} />
      )}
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
        const { data, failing, checking, check } = refresh;
        const { view, checkedAt } = data;
        const shown = { shareId, view, checkedAt, failing, checking, onCheck: check, drawing, tiles, picked, onPick };
        return (
          <ShownContext value={shown}>
            {mode === null || mode === 'full' ? <SharedAssetView /> : <EmbeddedView mode={mode} />}
            {mode === 'full' && <OpenFullView />}
          </ShownContext>
        );
      }
    }
  }
}

/** The report chosen last; before that, the one the address leads to. */
function usePicked(): [Picked | null, (picked: Picked | null) => void] {
  const [chosen, choose] = useState<Picked | null | undefined>(undefined);
  const isReady = useHydrated();
  const addressed = useMemo(() => (isReady ? pickedByAddress() : null), [isReady]);
  return [chosen === undefined ? addressed : chosen, choose];
}

/**
 * Takes what mail senders and networks hung on the link out of the address bar, where it would be copied from. A frame
 * has none.
 */
function useCleanAddress(): void {
  useEffect(() => {
    if (isFramed()) return undefined;
    // After Next's effect above, which takes over the history: before, Next would not learn of the change.
    const timer = setTimeout(cleanAddress);
    return () => clearTimeout(timer);
  }, []);
}

function cleanAddress(): void {
  const { pathname, search, hash } = window.location;
  const clean = cleanQuery(search);
  if (clean !== search) window.history.replaceState(null, '', pathname + clean + hash);
}
