'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ShareView } from '#lib/share/types.ts';
import type { Picked } from '../picked.ts';
import { useSandboxed } from '../use-framing.ts';
import { KeepDrawing } from './keep-drawing.tsx';
import type { StreetTiles } from './tiles.ts';
import styles from './track-map.module.css';
import { useNearView } from './use-near-view.ts';
import { useTrack } from './use-track.ts';

// Leaflet needs `window`, and none of it is needed for the first paint.
// Where its code cannot be fetched the drawing stays.
const LeafletMap = dynamic(() => import('./leaflet-map.tsx').then((module) => module.LeafletMap, () => Nothing), { ssr: false });

export interface TrackMapProps {
  readonly shareId: string;
  readonly view: ShareView;
  /** The drawn route: shown until the map has its first picture, without JavaScript, and on paper. */
  readonly placeholder: ReactNode;
  readonly tiles: StreetTiles | null;
  /** Borders take sides in disputes: a brand can turn them off. */
  readonly borders?: boolean;
  readonly failing: boolean;
  /** ms UTC by the server's clock; ticks. */
  readonly now: number;
  /** IANA name. */
  readonly zone: string;
  readonly picked: Picked | null;
  readonly onPick: (picked: Picked | null) => void;
  /** The history is on the same page. */
  readonly hasList: boolean;
}

/** Fills its parent: first with the placeholder, then in the very same box with the map. */
export function TrackMap({ shareId, view, placeholder, borders = true, picked, ...rest }: TrackMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(false);
  const isNear = useNearView(box);
  // Where nothing can be fetched the drawing stays.
  const isSandboxed = useSandboxed();
  const wanted = isNear && !isSandboxed && hasPlace(view);
  const track = useTrack(shareId, view.journey, wanted);
  useEffect(() => {
    if (picked?.to === 'map') box.current?.scrollIntoView({ block: 'nearest' });
  }, [picked]);
  return (
    <div ref={box} className={styles.box} data-map={drawn ? 'drawn' : 'waiting'}>
      <div className={styles.placeholder}>{placeholder}</div>
      {wanted && track !== undefined && (
        <div className={styles.map}>
          <KeepDrawing onFailed={() => setDrawn(false)}>
            {/* What nobody sees yet cannot take the focus. */}
            <LeafletMap track={track} view={view} borders={borders} {...rest} picked={drawn ? picked : null} onDrawn={() => setDrawn(true)} />
          </KeepDrawing>
        </div>
      )}
    </div>
  );
}

function Nothing() {
  return null;
}

/** Without any place there is the list, and no map of the world. */
function hasPlace({ journey, latest, asset }: ShareView): boolean {
  return journey.located > 0 || Boolean(latest?.position) || Boolean(asset.destinationAddress?.position);
}
