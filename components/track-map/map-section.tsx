'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { hasMapPlace } from '#lib/share/view/display-rules.ts';
import type { LiveView } from '#lib/share/types.ts';
import { isSandboxed, prefersReducedData, NEAR_PX, useBrowserValue, useIsSandboxed } from '../frame/in-browser.ts';
import { lazyComponent } from '../frame/lazy-component.tsx';
import { useShareState } from '../page/share-state.ts';
import { loadTrack } from '../page/track.ts';
import { preloadBasemap } from './basemap/files.ts';
import { MapBox, useNear } from './map-box.tsx';

// Leaflet needs `window`, and the first paint needs none of it. If the code cannot be loaded, the drawing stays.
const loadLiveMap = () => import('./live-map.tsx').then((module) => module.LiveMap);
const LiveMap = lazyComponent(loadLiveMap);

interface TrackMapProps {
  readonly hasList: boolean;
  /** The server's drawing of the route. */
  readonly drawing: ReactNode;
}

/** Shows the drawn route first, then the live map; only the drawing if that fails. With Save-Data the map is loaded only on request. */
export function TrackMap({ hasList, drawing }: TrackMapProps) {
  const { shareId, view, selection } = useShareState();
  const box = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [isRequested, setRequested] = useState(false);
  const isPossible = !useIsSandboxed() && hasPosition(view);
  const [isEarly] = useState(() => {
    const canStart = canStartEarly(view);
    if (canStart) requestMap(shareId, view);
    return canStart;
  });
  const isHeld = useBrowserValue(prefersReducedData, false) && !isRequested;
  const isWanted = isPossible && !isHeld;
  const isNear = useNear(box, isWanted, () => isEarly || requestMap(shareId, view));
  if (selection?.reveal === 'map' && !isRequested) setRequested(true);
  useEffect(() => {
    if (selection?.reveal !== 'map') return;
    // Folded, it is shown as the target of the address.
    if (box.current?.offsetParent === null) window.location.replace('#map');
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [selection]);
  return (
    <MapBox {...{ box, isDrawn, isHeld }} drawing={drawing} onLoad={isPossible ? () => setRequested(true) : null}>
      {isWanted && isNear && <LiveMap hasList={hasList} isDrawn={isDrawn} onDrawn={setDrawn} />}
    </MapBox>
  );
}

function hasPosition(view: LiveView): boolean {
  return hasMapPlace(view) || Boolean(view.asset.destinationAddress?.position);
}

/** True during hydration if the map is near the screen: its requests then use a network that would wait for the processor. */
function canStartEarly(view: LiveView): boolean {
  if (typeof window === 'undefined' || isSandboxed() || prefersReducedData() || !hasPosition(view)) return false;
  const drawn = document.querySelector('[data-part=drawing]')?.getBoundingClientRect();
  return drawn !== undefined && drawn.height > 0 && drawn.top < window.innerHeight + NEAR_PX && drawn.bottom > -NEAR_PX;
}

/** Requests the map's code, its track and the basemap at once. */
function requestMap(shareId: string, view: LiveView): void {
  preloadBasemap();
  loadLiveMap().catch(() => undefined);
  loadTrack(shareId, view).catch(() => undefined);
}
