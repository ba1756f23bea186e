'use client';

import dynamic from 'next/dynamic';
import { type ComponentType, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { JourneySummary, ShareView } from '#lib/share/types.ts';
import { prefersReducedData, EmptyFallback, useBrowserValue, useIsSandboxed, whenIdle } from '../frame/in-browser.ts';
import { DRAWING_ID } from '../page/page-payload.ts';
import { useShareState } from '../page/share-state.ts';
import { fetchTrack, type TrackRequest } from '../page/track-request.ts';
import { askForBasemap } from './basemap/files.ts';
import type { LiveMapProps } from './live-map.tsx';
import styles from './track-map.module.css';

// Leaflet needs `window`, and none of it is needed for the first paint.
const LiveMap = dynamic(loadMap, { ssr: false });

// Only for who spares what is fetched.
const LoadMap = dynamic(
  () =>
    import('./load-map.tsx').then(
      (module) => module.LoadMap,
      () => EmptyFallback,
    ),
  { ssr: false },
);

/** Where its code cannot be fetched the drawing stays. */
async function loadMap(): Promise<ComponentType<LiveMapProps>> {
  try {
    return (await import('./live-map.tsx')).LiveMap;
  } catch {
    return EmptyFallback;
  }
}

interface TrackMapProps {
  /** The history is on the same page. */
  readonly hasList: boolean;
}

/**
 * Fills its parent: first with the drawn route, then with the map, unless nothing can be fetched, and where its reader
 * spares what is fetched once he wants it. On paper always with the drawing.
 */
export function TrackMap({ hasList }: TrackMapProps) {
  const { shareId, view, drawing, selection } = useShareState();
  const box = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [isTapped, setTapped] = useState(false);
  const isPossible = !useIsSandboxed() && hasPlace(view);
  const isHeld = useBrowserValue(prefersReducedData, false) && !isTapped;
  const isWanted = isPossible && !isHeld;
  const asked = useFirstTrack(shareId, view.journey, isWanted ? box : null);
  // Who goes from a row to its point wants the map too.
  if (selection?.reveal === 'map' && !isTapped) setTapped(true);
  useEffect(() => {
    if (selection?.reveal === 'map') box.current?.scrollIntoView({ block: 'nearest' });
  }, [selection]);
  return (
    <div ref={box} className={styles.box} data-map={isDrawn ? 'drawn' : isHeld ? 'held' : 'waiting'}>
      {/* The browser has it from the document, and never changes it. */}
      <div
        id={DRAWING_ID}
        className={styles.placeholder}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: drawing ?? '' }}
      />
      {isPossible && isHeld && <LoadMap onTap={() => setTapped(true)} />}
      {isWanted && asked !== null && <LiveMap asked={asked} hasList={hasList} isDrawn={isDrawn} onDrawn={setDrawn} />}
    </div>
  );
}

/** Without any place there is no map of the world. */
function hasPlace({ journey, latest, asset }: ShareView): boolean {
  return journey.located > 0 || Boolean(latest?.position) || Boolean(asset.destinationAddress?.position);
}

/**
 * The track, a long one as an outline, as it was asked for once `map` was near the screen and the browser had time to spare: it is on its way, as is
 * the basemap, together with the map's code. null before.
 */
function useFirstTrack(
  shareId: string,
  journey: JourneySummary,
  map: RefObject<Element | null> | null,
): TrackRequest | null {
  const [asked, setAsked] = useState<TrackRequest | null>(null);
  const ask = useEffectEvent((signal: AbortSignal) => {
    askForBasemap();
    const answer = fetchTrack(shareId, signal, { outline: true });
    // Told by the map, which may not be there yet.
    answer.catch(() => undefined);
    setAsked({ journey, answer });
  });
  useEffect(() => {
    if (map?.current == null) return undefined;
    const abort = new AbortController();
    let cancel = whenNear(map.current, () => {
      cancel = whenIdle(() => ask(abort.signal));
    });
    return () => {
      cancel();
      abort.abort();
    };
  }, [map]);
  return asked;
}

/** Runs once the element is near the screen, unless it is cancelled before. */
function whenNear(element: Element, run: () => void): () => void {
  if (typeof IntersectionObserver !== 'function') {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      run();
    },
    { rootMargin: '300px' },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
