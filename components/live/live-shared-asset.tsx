'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { EmbedMode } from '#lib/embed/options.ts';
import { decodeShareData, type WireShareData } from '#lib/share/page/wire.ts';
import { EmbeddedView } from '../embed/embedded-view.tsx';
import { OpenFullView } from '../embed/open-full-view.tsx';
import { FrameState } from '../frame/frame-state.tsx';
import { type Picked, pickedByAddress } from '../history/picked.ts';
import { CheckingMessage, FaultMessage, UnavailableMessage } from '../page/message-block.tsx';
import { PageClockProvider } from '../page/page-clock.tsx';
import { useHydrated } from '../page/use-hydrated.ts';
import type { StreetTiles } from '../track-map/tiles.ts';
import { SharedAssetView } from './shared-asset-view.tsx';
import { useCleanAddress } from './use-clean-address.ts';
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

/**
 * Keeps the page true while it is open: confirmed again and again, kept and labelled on a fault, wiped on
 * `unavailable`.
 */
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

  // The page's frame was laid out on the server without a map: the first position wants a new frame.
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
        const shown = {
          shareId,
          view: data.view,
          checkedAt: data.checkedAt,
          failing,
          checking,
          onCheck: check,
          drawing,
          tiles,
          picked,
          onPick,
        };
        if (mode !== null && mode !== 'full') return <EmbeddedView mode={mode} {...shown} />;
        return (
          <>
            <SharedAssetView {...shown} />
            {mode === 'full' && <OpenFullView shareId={shareId} />}
          </>
        );
      }
    }
  }
}

/** The report that was chosen last; before anybody chose, the one the address leads to. */
function usePicked(): [Picked | null, (picked: Picked | null) => void] {
  const [chosen, choose] = useState<Picked | null | undefined>(undefined);
  const isReady = useHydrated();
  const addressed = useMemo(() => (isReady ? pickedByAddress() : null), [isReady]);
  return [chosen === undefined ? addressed : chosen, choose];
}
