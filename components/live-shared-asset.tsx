'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { unpackShareData, type WireShareData } from '#lib/share/wire.ts';
import { CheckingMessage, FaultMessage, UnavailableMessage } from './message-block.tsx';
import { PageClockProvider } from './page-clock.tsx';
import { SharedAssetView } from './shared-asset-view.tsx';
import type { StreetTiles } from './track-map/tiles.ts';
import { useCleanAddress } from './use-clean-address.ts';
import { forgetServerPayload, useShareRefresh } from './use-share-refresh.ts';

interface LiveSharedAssetProps {
  shareId: string;
  page: number;
  /** What the server knew when it wrote the page. */
  seed: WireShareData;
  zone: string | null;
  drawing: ReactNode;
  tiles: StreetTiles | null;
}

/** Keeps the page true while it is open: confirmed again and again, kept and labelled on a fault, wiped on `unavailable`. */
export function LiveSharedAsset(props: LiveSharedAssetProps) {
  return (
    <PageClockProvider now={props.seed.now} zone={props.zone}>
      <Live {...props} />
    </PageClockProvider>
  );
}

function Live({ shareId, page, seed, drawing, tiles }: LiveSharedAssetProps) {
  const known = useMemo(() => unpackShareData(seed), [seed]);
  const refresh = useShareRefresh(shareId, page, known);
  const queries = useQueryClient();
  useCleanAddress();
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

  switch (refresh.state) {
    case 'unavailable':
      return <UnavailableMessage />;
    case 'wiped':
      return <FaultMessage reason="tooLong" onRetry={refresh.check} />;
    case 'checking':
    case 'unconfirmed':
      return <CheckingMessage onRetry={refresh.state === 'unconfirmed' ? refresh.check : null} />;
    case 'shared':
      return (
        <SharedAssetView
          shareId={shareId}
          view={refresh.data.view}
          checkedAt={refresh.data.checkedAt}
          failing={refresh.failing}
          checking={refresh.checking}
          onCheck={refresh.check}
          drawing={drawing}
          tiles={tiles}
        />
      );
  }
}
