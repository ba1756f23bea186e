'use client';

import dynamic from 'next/dynamic';
import { Component, type ReactNode, useEffect, useState } from 'react';
import { EmptyFallback, useAfterMap } from '../frame/in-browser.ts';
import { useShareState } from '../page/share-state.ts';
import { fetchTrack, type TrackRequest } from '../page/track-request.ts';
import { LeafletMap } from './leaflet-map.tsx';
import { readTrack, type ShapedTrack } from './shaped-track.ts';
import styles from './track-map.module.css';

export interface LiveMapProps {
  readonly asked: TrackRequest;
  /** The history is on the same page. */
  readonly hasList: boolean;
  readonly isDrawn: boolean;
  readonly onDrawn: (isDrawn: boolean) => void;
}

// What it fetches comes after the map's first picture, and so does its code.
const WholeTrack = dynamic(
  () =>
    import('./whole-track.tsx').then(
      (module) => module.WholeTrack,
      () => EmptyFallback,
    ),
  { ssr: false },
);

/** The map over the drawn route, once its track has come: of a long one first the outline, which looks the same. */
export function LiveMap({ asked, hasList, isDrawn, onDrawn }: LiveMapProps) {
  const { shareId, view, selection } = useShareState();
  const first = useFirst(asked);
  // The rest of a long track is on its way together with the code that takes it.
  const [rest, setRest] = useState<TrackRequest | null>(null);
  const [newest, setNewest] = useState<ShapedTrack | null>(null);
  const track = newest ?? first ?? null;
  const latest = first?.isOutline ? rest : asked;
  const isLater = useAfterMap();
  const isMoreWanted = first === null || (first?.isOutline ? isDrawn : isLater);

  function seeDrawn(): void {
    onDrawn(true);
    if (!first?.isOutline || rest !== null) return;
    const answer = fetchTrack(shareId, new AbortController().signal);
    answer.catch(() => undefined);
    setRest({ journey: view.journey, answer });
  }

  return (
    <div className={styles.map}>
      {isMoreWanted && first !== undefined && latest !== null && (
        <WholeTrack asked={latest} first={first} onTrack={setNewest} />
      )}
      {track !== null && (
        <KeepDrawing onFailed={() => onDrawn(false)}>
          {/* What nobody sees yet cannot take the focus. */}
          <LeafletMap track={track} hasList={hasList} picked={isDrawn ? selection : null} onDrawn={seeDrawn} />
        </KeepDrawing>
      )}
    </div>
  );
}

/** What came first; undefined before, null: nothing. */
function useFirst({ answer }: TrackRequest): ShapedTrack | null | undefined {
  const [first, setFirst] = useState<ShapedTrack | null>();
  useEffect(() => {
    let isLeft = false;
    const take = (track: ShapedTrack | null): void => {
      if (!isLeft) setFirst(track);
    };
    answer.then(readTrack).then(take, () => take(null));
    return () => {
      isLeft = true;
    };
  }, [answer]);
  return first;
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
