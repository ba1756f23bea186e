'use client';

import { useQuery } from '@tanstack/react-query';
import { Component, type ReactNode, useRef } from 'react';
import { decodeTrack, type Track } from '#lib/share/page/decode-track.ts';
import type { JourneySummary } from '#lib/share/types.ts';
import { queries } from '../page/queries.ts';
import { useShown } from '../page/shown.ts';
import type { AskedTrack } from './ask-for-track.ts';
import { growTrack } from './grow-track.ts';
import { LeafletMap } from './leaflet-map.tsx';
import styles from './track-map.module.css';

export interface LiveMapProps {
  readonly asked: AskedTrack;
  /** The history is on the same page. */
  readonly hasList: boolean;
  readonly isDrawn: boolean;
  readonly onDrawn: (isDrawn: boolean) => void;
}

/** The map over the drawn route, once its track has come. */
export function LiveMap({ asked, hasList, isDrawn, onDrawn }: LiveMapProps) {
  const { shareId, view, picked } = useShown();
  const track = useTrack(shareId, view.journey, asked);
  if (track === undefined) return null;
  return (
    <div className={styles.map}>
      <KeepDrawing onFailed={() => onDrawn(false)}>
        {/* What nobody sees yet cannot take the focus. */}
        <LeafletMap track={track} hasList={hasList} picked={isDrawn ? picked : null} onDrawn={() => onDrawn(true)} />
      </KeepDrawing>
    </div>
  );
}

interface KeepDrawingProps {
  readonly children: ReactNode;
  readonly onFailed: () => void;
}

/** Should the map throw, the drawn route stays. */
class KeepDrawing extends Component<KeepDrawingProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailed();
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

/**
 * The complete track, which grows with the journey: what is new is fetched; until then and on a failure the one before. undefined:
 * none has come yet.
 */
function useTrack(shareId: string, { reports, lastAt }: JourneySummary, asked: AskedTrack): Track | undefined {
  const unread = useRef<AskedTrack | null>(asked);
  const latest = useRef<Track | null>(null);
  const { data } = useQuery(
    {
      queryKey: ['track', shareId, reports, lastAt],
      queryFn: async ({ signal }) => {
        const first = unread.current;
        unread.current = null;
        const isOfNow = first?.journey.reports === reports && first.journey.lastAt === lastAt;
        const track = await (isOfNow ? first.answer.then(decodeTrack) : growTrack(shareId, latest.current, signal));
        latest.current = track;
        return track;
      },
      staleTime: Infinity,
      // A track of 100,000 points is megabytes, and each growth makes a new key.
      gcTime: 10_000,
      retry: 1,
      refetchInterval: ({ state }) => (state.status === 'error' ? 60_000 : false),
      structuralSharing: false,
      placeholderData: (previous, query) => (query?.queryKey[1] === shareId ? previous : undefined),
    },
    queries,
  );
  return data;
}
