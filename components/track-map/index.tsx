'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { Component, type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Track } from '#lib/share/page/decode-track.ts';
import { post } from '#lib/share/page/refresh.ts';
import type { JourneySummary, ShareView } from '#lib/share/types.ts';
import { useSandboxed } from '../frame/in-browser.ts';
import { DRAWING_ID } from '../page/page-parts.ts';
import { useShown } from '../page/shown.ts';
import type { LeafletMapProps } from './leaflet-map.tsx';
import styles from './track-map.module.css';

// Leaflet needs `window`, and none of it is needed for the first paint.
const LeafletMap = dynamic(loadMap, { ssr: false });

/** Where its code cannot be fetched the drawing stays. */
async function loadMap(): Promise<ComponentType<LeafletMapProps>> {
  try {
    return (await import('./leaflet-map.tsx')).LeafletMap;
  } catch {
    return Nothing;
  }
}

interface TrackMapProps {
  /** The history is on the same page. */
  readonly hasList: boolean;
}

/**
 * Fills its parent: first with the drawn route, then with the map, unless nothing can be fetched. On paper always with
 * the drawing.
 */
export function TrackMap({ hasList }: TrackMapProps) {
  const { shareId, view, drawing, picked } = useShown();
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(false);
  const isNear = useNearView(box);
  const isSandboxed = useSandboxed();
  const wanted = isNear && !isSandboxed && hasPlace(view);
  const track = useTrack(shareId, view.journey, wanted);
  // While the track is on its way.
  useEffect(() => {
    if (wanted) void loadMap();
  }, [wanted]);
  useEffect(() => {
    if (picked?.to === 'map') box.current?.scrollIntoView({ block: 'nearest' });
  }, [picked]);
  return (
    <div ref={box} className={styles.box} data-map={drawn ? 'drawn' : 'waiting'}>
      {/* The browser has it from the document, and never changes it. */}
      <div
        id={DRAWING_ID}
        className={styles.placeholder}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: drawing ?? '' }}
      />
      {wanted && track !== undefined && (
        <div className={styles.map}>
          <KeepDrawing onFailed={() => setDrawn(false)}>
            {/* What nobody sees yet cannot take the focus. */}
            <LeafletMap track={track} hasList={hasList} picked={drawn ? picked : null} onDrawn={() => setDrawn(true)} />
          </KeepDrawing>
        </div>
      )}
    </div>
  );
}

function Nothing() {
  return null;
}

/** Without any place there is no map of the world. */
function hasPlace({ journey, latest, asset }: ShareView): boolean {
  return journey.located > 0 || Boolean(latest?.position) || Boolean(asset.destinationAddress?.position);
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

/** True from when the element is near the screen and the browser has time to spare. */
function useNearView(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (target === null || near) return undefined;
    let cancel: (() => void) | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        cancel = whenIdle(() => setNear(true));
      },
      { rootMargin: '300px' },
    );
    observer.observe(target);
    return () => {
      observer.disconnect();
      cancel?.();
    };
  }, [element, near]);
  return near;
}

/** Safari has no idle callback. */
function whenIdle(run: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(run, { timeout: 1000 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 50);
  return () => clearTimeout(timer);
}

/**
 * The complete track, fetched anew when the journey has grown; until then and on a failure the one before. undefined:
 * none has come yet.
 */
function useTrack(shareId: string, { reports, lastAt }: JourneySummary, wanted: boolean): Track | undefined {
  const { data } = useQuery({
    queryKey: ['track', shareId, reports, lastAt],
    queryFn: ({ signal }) => fetchTrack(shareId, signal),
    enabled: wanted,
    staleTime: Infinity,
    // A track of 100,000 points is megabytes, and each growth makes a new key.
    // On the server its timer would keep the whole request for as long.
    gcTime: typeof window === 'undefined' ? Infinity : 10_000,
    retry: 1,
    refetchInterval: ({ state }) => (state.status === 'error' ? 60_000 : false),
    structuralSharing: false,
    placeholderData: (previous, query) => (query?.queryKey[1] === shareId ? previous : undefined),
  });
  return data;
}

/** The id travels in the body, never in an address or an error. */
async function fetchTrack(id: string, signal: AbortSignal): Promise<Track> {
  const [response, { decodeTrack }] = await Promise.all([
    post('/share/track', typeof DecompressionStream === 'function' ? { id } : { id, plain: true }, signal),
    import('#lib/share/page/decode-track.ts'),
  ]);
  if (response.status !== 200) throw new Error(`The track was answered with ${response.status}`);
  return decodeTrack(new Uint8Array(await response.arrayBuffer()));
}
