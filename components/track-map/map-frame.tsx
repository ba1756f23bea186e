import 'leaflet/dist/leaflet.css';
import { type ReactNode, useEffect } from 'react';
import { MapContainer, Marker, useMap } from 'react-leaflet';
import { useLocale, useTranslations } from '../language/context.tsx';
import type { StreetTiles } from '../page/share-state.ts';
import { installControls } from './controls/controls.ts';
import { MAX_ZOOM_BASEMAP, MAX_ZOOM_WITH_STREETS } from './map-base.ts';

export { Marker, useMap };

interface MapFrameProps {
  readonly tiles: StreetTiles | null;
  readonly label: string;
  readonly children: ReactNode;
}

/** The Leaflet map with its controls. MapContainer reads its options only once, so all changes go through a scene. */
export function MapFrame({ tiles, label, children }: MapFrameProps) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <MapContainer
      className="track-map"
      center={[0, 0]}
      zoom={2}
      zoomSnap={tiles !== null && 'url' in tiles ? 1 : 0.25}
      zoomDelta={1}
      maxZoom={tiles === null ? MAX_ZOOM_BASEMAP : MAX_ZOOM_WITH_STREETS}
      maxBounds={[
        [-85.06, -100_000],
        [85.06, 100_000],
      ]}
      maxBoundsViscosity={1}
      zoomControl={false}
      attributionControl={false}
      scrollWheelZoom={false}
      dragging={false}
      trackResize={false}
      zoomAnimation={!still}
      fadeAnimation={!still}
      inertia={!still}
    >
      <FrameEffects label={label} />
      {children}
    </MapContainer>
  );
}

function FrameEffects({ label }: { label: string }) {
  const map = useMap();
  const words = useTranslations('map');
  const locale = useLocale();

  useEffect(() => {
    const container = map.getContainer();
    container.setAttribute('role', 'group');
    container.setAttribute('aria-label', label);
    container.dir = 'ltr';
    // Leaflet focuses the map at every press, which would make the browser scroll to it.
    container.focus = (options) => HTMLElement.prototype.focus.call(container, { ...options, preventScroll: true });
  }, [map, label]);
  useEffect(() => installControls(map, words, locale), [map, words, locale]);
  return null;
}
