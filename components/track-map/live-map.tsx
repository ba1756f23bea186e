import { useEffect, useState } from 'react';
import { useAfterMap } from '../frame/in-browser.ts';
import { lazyComponent } from '../frame/lazy-component.tsx';
import { useShareState } from '../page/share-state.ts';
import { fetchTrack, type TrackRequest } from '../page/track-request.ts';
import { LeafletMap } from './leaflet-map.tsx';
import { decodeShapedTrack, type ShapedTrack } from './line/track-shape.ts';
import styles from './live-map.module.css';

interface LiveMapProps {
  readonly request: TrackRequest;
  readonly hasList: boolean;
  readonly isDrawn: boolean;
  readonly onDrawn: (isDrawn: boolean) => void;
}

const WholeTrack = lazyComponent(() => import('./whole-track.tsx').then((module) => module.WholeTrack));

export function LiveMap({ request, hasList, isDrawn, onDrawn }: LiveMapProps) {
  const { shareId, view, selection } = useShareState();
  const first = useFirstTrack(request);
  const [completeRequest, setCompleteRequest] = useState<TrackRequest | null>(null);
  const [newest, setNewest] = useState<ShapedTrack | null>(null);
  const track = newest ?? first ?? null;
  const latestRequest = first?.isOutline ? completeRequest : request;
  const isLater = useAfterMap();
  const needsWholeTrack = first === null || (first?.isOutline ? isDrawn : isLater);

  // When the map fails, the drawing is shown again.
  useEffect(() => () => onDrawn(false), [onDrawn]);

  function handleDrawn(): void {
    onDrawn(true);
    if (!first?.isOutline || completeRequest !== null) return;
    // Sent now, so that it loads together with the code of WholeTrack.
    const answer = fetchTrack(shareId, new AbortController().signal);
    answer.catch(() => undefined);
    setCompleteRequest({ journey: view.journey, answer });
  }

  return (
    <div className={styles.map}>
      {needsWholeTrack && first !== undefined && latestRequest !== null && (
        <WholeTrack request={latestRequest} first={first} onTrack={setNewest} />
      )}
      {track !== null && (
        // A hidden map must not take the focus.
        <LeafletMap track={track} hasList={hasList} selection={isDrawn ? selection : null} onDrawn={handleDrawn} />
      )}
    </div>
  );
}

function useFirstTrack({ answer }: TrackRequest): ShapedTrack | null | undefined {
  const [first, setFirst] = useState<ShapedTrack | null>();
  useEffect(() => {
    let isCancelled = false;
    const take = (track: ShapedTrack | null): void => {
      if (!isCancelled) setFirst(track);
    };
    answer.then(decodeShapedTrack).then(take, () => take(null));
    return () => {
      isCancelled = true;
    };
  }, [answer]);
  return first;
}
