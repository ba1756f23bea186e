'use client';

import { useMemo } from 'react';
import type { FrameStatus } from '#lib/embed/messages.ts';
import type { EmbedMode } from '#lib/embed/options.ts';
import type { ReportNumber } from '#lib/share/types.ts';
import { countExceptions } from '../asset/exception-list.tsx';
import { useHeadline } from '../asset/summary.tsx';
import { useBrand, useBrandWording } from '../brand/context.tsx';
import { FrameLink } from '../frame/frame-link.tsx';
import { statusWithoutData } from './frame-status.ts';
import type { ShareRefresh } from './share-checks.tsx';

interface LiveFrameProps {
  mode: EmbedMode;
  refresh: ShareRefresh;
  onFocusPoint: (number: ReportNumber) => void;
}

export function LiveFrame({ mode, refresh, onFocusPoint }: LiveFrameProps) {
  return <FrameLink mode={mode} status={useFrameStatus(refresh)} onFocusPoint={onFocusPoint} />;
}

/** The host page gets the state, and details only when the brand allows it. */
function useFrameStatus(refresh: ShareRefresh): FrameStatus {
  const { tellsEmbedder } = useBrand();
  const words = useBrandWording();
  const data = refresh.state === 'shared' ? refresh.data : null;
  const asset = data?.view.asset ?? null;
  const { statusText, where, coordinates } = useHeadline(data?.view ?? null);
  const place = coordinates ?? where;
  const isFailing = refresh.state === 'shared' && refresh.failing;
  return useMemo((): FrameStatus => {
    if (data === null || asset === null) return statusWithoutData[refresh.state];
    const details = {
      name: asset.assetName,
      status: statusText,
      place,
      exceptions: asset.exceptions?.labels.map(words.exception) ?? [],
    };
    return {
      state: 'shared',
      exceptions: countExceptions(asset.exceptions),
      staleSince: isFailing ? data.checkedAt : null,
      details: tellsEmbedder ? details : null,
    };
  }, [data, asset, refresh.state, isFailing, statusText, place, tellsEmbedder, words]);
}
