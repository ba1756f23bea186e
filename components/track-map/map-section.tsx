'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { hasMapPlace } from '#lib/share/view/display-rules.ts';
import type { LiveView } from '#lib/share/types.ts';
import { isSandboxed, prefersReducedData, NEAR_PX } from '../frame/in-browser.ts';
import { lazyComponent } from '../frame/lazy-component.tsx';
import { useShareState } from '../page/share-state.ts';
import { loadTrack } from '../page/track.ts';
import { preloadBasemap } from './basemap/basemap-files.ts';
import { MapBox } from './map-box.tsx';

const loadLiveMap = () => import('./live-map.tsx').then((module) => module.LiveMap);
const LiveMap = lazyComponent(loadLiveMap);

export function TrackMap({ hasList, drawing }: { readonly hasList: boolean; readonly drawing: ReactNode }) {
  const { shareId, view, selection } = useShareState();
  const box = useRef<HTMLDivElement>(null);
  const [isEarly] = useState(() => {
    const canStart = canStartEarly(view);
    if (canStart) requestMap(shareId, view);
    return canStart;
  });
  useEffect(() => {
    if (selection?.reveal !== 'map') return;
    // Folded, it is shown as the target of the address.
    if (box.current?.offsetParent === null) window.location.replace('#map');
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [selection]);
  return (
    <MapBox
      {...{ ref: box, drawing, isPossible: hasPosition(view), isRequested: selection?.reveal === 'map' }}
      onNear={() => isEarly || requestMap(shareId, view)}
    >
      {(isDrawn, onDrawn) => <LiveMap {...{ hasList, isDrawn, onDrawn }} />}
    </MapBox>
  );
}

function hasPosition(view: LiveView): boolean {
  return hasMapPlace(view) || Boolean(view.asset.destinationAddress?.position);
}

/** During hydration, if the map is near the screen: the network would otherwise wait for the processor. */
function canStartEarly(view: LiveView): boolean {
  if (typeof window === 'undefined' || isSandboxed() || prefersReducedData() || !hasPosition(view)) return false;
  const drawn = document.querySelector('[data-part=drawing]')?.getBoundingClientRect();
  return drawn !== undefined && drawn.height > 0 && drawn.top < window.innerHeight + NEAR_PX && drawn.bottom > -NEAR_PX;
}

function requestMap(shareId: string, view: LiveView): void {
  preloadBasemap();
  loadLiveMap().catch(() => undefined);
  loadTrack(shareId, view).catch(() => undefined);
}
