'use client';

import dynamic from 'next/dynamic';
import type { ReactNode, RefObject } from 'react';
import { EmptyFallback } from '../frame/in-browser.ts';
import { DRAWING_ID } from '../page/page-payload.ts';
import styles from './map-section.module.css';

const LoadMap = dynamic(() => import('./load-map.tsx').then((module) => module.LoadMap).catch(() => EmptyFallback), {
  ssr: false,
});

interface MapBoxProps {
  readonly box: RefObject<HTMLDivElement | null>;
  /** Markup of the server's drawing. */
  readonly drawing: string;
  readonly isDrawn: boolean;
  /** Save-Data: the map is loaded only on request. */
  readonly isHeld: boolean;
  readonly onLoad: (() => void) | null;
  readonly children: ReactNode;
}

/** The server's drawing, in whose place the live map appears once it is drawn. */
export function MapBox({ box, drawing, isDrawn, isHeld, onLoad, children }: MapBoxProps) {
  return (
    <div ref={box} className={styles.box} data-map={isDrawn ? 'drawn' : isHeld ? 'held' : 'waiting'}>
      {/* The drawing is in the server's HTML but not in the payload, so hydration must not compare it. */}
      <div
        id={DRAWING_ID}
        className={styles.placeholder}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: drawing }}
      />
      {isHeld && onLoad !== null && <LoadMap onTap={onLoad} />}
      {children}
    </div>
  );
}
