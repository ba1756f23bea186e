'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { EmbedMode } from '#lib/embed/options.ts';
import { decodeShareData, isWireShareData } from '#lib/share/page/wire.ts';
import type { ShareData } from '#lib/share/types.ts';
import { EmbeddedView, OpenFullView } from '../embed/embedded-view.tsx';
import { FrameState } from '../frame/frame-state.tsx';
import { isFramed, useHydrated } from '../frame/in-browser.ts';
import { pickedByAddress } from '../history/report-address.ts';
import { CheckingMessage, FaultMessage, UnavailableMessage } from '../page/message-block.tsx';
import { PageClockProvider } from '../page/page-clock.tsx';
import { readPageParts, SEED_ID } from '../page/page-parts.ts';
import { type Picked, ShownContext, type StreetTiles } from '../page/shown.ts';
import { SharedAssetView } from './shared-asset-view.tsx';
import { useFrameReport } from './use-frame-report.ts';
import { forgetServerPayload, useShareRefresh } from './use-share-refresh.ts';

interface LiveSharedAssetProps {
  /** Of what the server handed over for this page. */
  ticket: string;
  shareId: string;
  zone: string | null;
  /** The page was laid out with a map. */
  hasMap: boolean;
  tiles: StreetTiles | null;
  /** null: a page of its own. */
  mode: EmbedMode | null;
}

/** Keeps the page true while it is open: confirmed again and again, marked on a fault, wiped on `unavailable`. */
export function LiveSharedAsset({ ticket, zone, hasMap, ...rest }: LiveSharedAssetProps) {
  const [parts] = useState(() => readPageParts(ticket));
  const [known] = useState(() => readSeed(parts.seed));
  return (
    <PageClockProvider now={known.now} zone={zone}>
      <Live {...rest} known={known} drawing={hasMap ? parts.drawing : null} />
      {/* For the browser's reading above. */}
      <script
        id={SEED_ID}
        type="application/json"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: parts.seed }}
      />
    </PageClockProvider>
  );
}

interface LiveProps extends Omit<LiveSharedAssetProps, 'ticket' | 'zone' | 'hasMap'> {
  /** What the server knew when it wrote the page. */
  known: ShareData;
  /** Markup of the drawn route; null without a map. */
  drawing: string | null;
}

function Live({ shareId, known, drawing, tiles, mode }: LiveProps) {
  const refresh = useShareRefresh(shareId, known.view.page.page, known);
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

function readSeed(json: string): ShareData {
  const wire: unknown = JSON.parse(json);
  if (!isWireShareData(wire)) throw new Error('The page came without its data');
  return decodeShareData(wire);
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
    const timer = setTimeout(() => void cleanAddress());
    return () => clearTimeout(timer);
  }, []);
}

async function cleanAddress(): Promise<void> {
  const { cleanQuery } = await import('#lib/share/page/clean-query.ts');
  const { pathname, search, hash } = window.location;
  const clean = cleanQuery(search);
  if (clean !== search) window.history.replaceState(null, '', pathname + clean + hash);
}
