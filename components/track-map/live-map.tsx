import { useEffect, useState } from 'react';
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

/** The latest track once it has its shape, which is made beside other work of the page. */
export function useShapedTrack(track: Track | undefined): ShapedTrack | null {
  const [shaped, setShaped] = useState<ShapedTrack | null>(null);
  useEffect(() => {
    if (track === undefined) return undefined;
    let isOver = false;
    void shapeTrack(track).then((shape) => isOver || setShaped({ ...track, shape }));
    return () => {
      isOver = true;
    };
  }, [track]);
  return shaped;
}
