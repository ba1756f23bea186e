import { type ReactNode, useRef, useState } from 'react';
import { prefersReducedData, useBrowserValue, useIsSandboxed } from '../frame/in-browser.ts';
import { lazyComponent } from '../frame/lazy-component.tsx';
import { useTranslations } from '../language/context.tsx';
import type { StreetTiles } from '../page/share-state.ts';
import { preloadBasemap } from '../track-map/basemap/files.ts';
import { MapBox, useNear } from '../track-map/map-box.tsx';
import mapStyles from '../track-map/map-section.module.css';
import type { PlacedParcel } from './parcels.ts';
import styles from './order.module.css';

// If the code cannot be loaded, the drawing stays.
const OrderLeaflet = lazyComponent(() => import('./order-leaflet.tsx').then((module) => module.OrderLeaflet));

interface OrderMapProps {
  readonly parcels: readonly PlacedParcel[];
  /** The server's drawing. */
  readonly drawing: ReactNode;
  readonly tiles: StreetTiles | null;
  readonly onOpen: (letter: string) => void;
}

/** Where all shipments are: drawn by the server first, then live. With Save-Data the map is loaded only on request. */
export function OrderMap({ parcels, drawing, tiles, onOpen }: OrderMapProps) {
  const t = useTranslations('order');
  const box = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [isRequested, setRequested] = useState(false);
  const isPossible = !useIsSandboxed();
  const isHeld = useBrowserValue(prefersReducedData, false) && !isRequested;
  const isWanted = isPossible && !isHeld;
  const isNear = useNear(box, isWanted, preloadBasemap);
  return (
    <section id="map" className={`${mapStyles.section} ${styles.map}`} aria-label={t('map')}>
      <div className={mapStyles.frame}>
        <MapBox {...{ box, drawing, isDrawn, isHeld }} onLoad={isPossible ? () => setRequested(true) : null}>
          {isWanted && isNear && <OrderLeaflet {...{ parcels, tiles, onOpen }} onDrawn={setDrawn} />}
        </MapBox>
      </div>
    </section>
  );
}
