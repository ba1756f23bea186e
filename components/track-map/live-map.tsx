import { useEffect, useMemo } from 'react';
import type { Track } from '#lib/share/track/decode.ts';
import { useShareState } from '../page/share-state.ts';
import { useTrack } from '../page/track.ts';
import { LeafletMap } from './leaflet-map.tsx';
import { type ShapedTrack, shapeTrack } from './line/track-shape.ts';
import styles from './live-map.module.css';

interface LiveMapProps {
  readonly hasList: boolean;
  readonly isDrawn: boolean;
  readonly onDrawn: (isDrawn: boolean) => void;
}

export function LiveMap({ hasList, isDrawn, onDrawn }: LiveMapProps) {
  const { shareId, view, selection } = useShareState();
  const track = useShapedTrack(useTrack(shareId, view));
  // When the map fails, the drawing is shown again.
  useEffect(() => () => onDrawn(false), [onDrawn]);
  return (
    <div className={styles.map}>
      {track !== null && (
        // A hidden map must not take the focus.
        <LeafletMap
          track={track}
          hasList={hasList}
          selection={isDrawn ? selection : null}
          onDrawn={() => onDrawn(true)}
        />
      )}
    </div>
  );
}

export function useShapedTrack(track: Track | undefined): ShapedTrack | null {
  return useMemo(() => (track === undefined ? null : { ...track, shape: shapeTrack(track) }), [track]);
}
