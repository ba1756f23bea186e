import type { ReactNode } from 'react';
import { lazyComponent } from '../frame/lazy-component.tsx';
import { useTranslations } from '../language/context.tsx';
import type { StreetTiles } from '../page/share-state.ts';
import { preloadBasemap } from '../track-map/basemap/basemap-files.ts';
import { MapBox } from '../track-map/map-box.tsx';
import mapStyles from '../track-map/map-section.module.css';
import type { PlacedParcel } from './order-scene.ts';
import styles from './order.module.css';

const OrderLeaflet = lazyComponent(() => import('./order-leaflet.tsx').then((module) => module.OrderLeaflet));

interface OrderMapProps {
  readonly parcels: readonly PlacedParcel[];
  readonly drawing: ReactNode;
  readonly tiles: StreetTiles | null;
  readonly onOpen: (letter: string) => void;
}

export function OrderMap({ parcels, drawing, tiles, onOpen }: OrderMapProps) {
  const t = useTranslations('order');
  return (
    <section id="map" className={`${mapStyles.section} ${styles.map}`} aria-label={t('map')}>
      <div className={mapStyles.frame}>
        <MapBox drawing={drawing} onNear={preloadBasemap}>
          {(_isDrawn, onDrawn) => <OrderLeaflet {...{ parcels, tiles, onOpen, onDrawn }} />}
        </MapBox>
      </div>
    </section>
  );
}
