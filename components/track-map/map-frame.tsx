import 'leaflet/dist/leaflet.css';
import { control, Control, type Map as LeafletMap } from 'leaflet';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { MapContainer, Marker, useMap } from 'react-leaflet';
import { mercatorY } from '#lib/basemap/mercator.ts';
import { formatUnit } from '#lib/i18n/format.ts';
import { usesMiles } from '#lib/i18n/intl-locale.ts';
import { worldWidthAt } from '#lib/share/drawing/map-view.ts';
import { MAX_BAR_SHARE, scaleBar } from '#lib/share/drawing/map-scale.ts';
import { useBrand } from '../brand/context.tsx';
import { useLocale, useTranslations } from '../language/context.tsx';
import type { StreetTiles } from '../page/share-state.ts';
import { MAX_ZOOM_BASEMAP, MAX_ZOOM_WITH_STREETS, type MapBaseOptions } from './map-base.ts';
import { buttonIcon } from './marks/map-markers.ts';
import styles from './live-map.module.css';

export { Marker, useMap };

interface MapFrameProps {
  readonly tiles: StreetTiles | null;
  readonly label: string;
  readonly onDrawn: (isDrawn: boolean) => void;
  readonly children: ReactNode;
}

/** MapContainer reads its options only once, so all changes go through a scene. */
export function MapFrame({ tiles, label, onDrawn, children }: MapFrameProps) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // When the map fails, the drawing is shown again.
  useEffect(() => () => onDrawn(false), [onDrawn]);
  return (
    <div className={styles.map}>
      <MapContainer
        className="track-map"
        center={[0, 0]}
        zoom={2}
        zoomSnap={tiles !== null && 'url' in tiles ? 1 : 0.25}
        maxZoom={tiles === null ? MAX_ZOOM_BASEMAP : MAX_ZOOM_WITH_STREETS}
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
    </div>
  );
}

function FrameEffects({ label }: { label: string }) {
  const map = useMap();
  const translate = useTranslations('map');
  const locale = useLocale();
  useEffect(() => {
    const container = map.getContainer();
    container.setAttribute('role', 'group');
    container.setAttribute('aria-label', label);
    container.dir = 'ltr';
    // Leaflet focuses the map at every press, which would make the browser scroll to it.
    container.focus = (options) => HTMLElement.prototype.focus.call(container, { ...options, preventScroll: true });
  }, [map, label]);
  useEffect(() => {
    const credit = control.attribution({ position: 'bottomleft', prefix: false }).addTo(map);
    credit.addAttribution('Natural Earth, GeoNames');
    const zoomIn = { zoomInText: buttonIcon('M4 10h12M10 4v12'), zoomInTitle: translate('zoomIn') };
    const zoomOut = { zoomOutText: buttonIcon('M4 10h12'), zoomOutTitle: translate('zoomOut') };
    const zoom = control.zoom({ position: 'topright', ...zoomIn, ...zoomOut }).addTo(map);
    const removeScale = addScaleBar(map, locale);
    return () => {
      removeScale();
      credit.remove();
      zoom.remove();
    };
  }, [map, translate, locale]);
  return null;
}

const MAX_BAR_PX = 200;
const LINE_HEIGHT_PX = 20;
const TICK_PX = 5;

function addScaleBar(map: LeafletMap, locale: string): () => void {
  const hasMiles = usesMiles(locale);
  const box = Object.assign(document.createElement('div'), {
    className: 'map-scale',
    innerHTML: `<svg height="${hasMiles ? 2 * LINE_HEIGHT_PX : LINE_HEIGHT_PX + 4}" aria-hidden="true"><path/><text x="3" y="${LINE_HEIGHT_PX - 5}"/><text x="3" y="${LINE_HEIGHT_PX + 14}"/></svg>`,
  });
  const texts = box.querySelectorAll('text');
  const bar = Object.assign(new Control({ position: 'bottomright' }), { onAdd: () => box }).addTo(map);
  function measure(): void {
    const { x: width, y: height } = map.getSize();
    const maxLength = Math.min(MAX_BAR_PX, Math.max(60, Math.min(width, height) * MAX_BAR_SHARE));
    const measures = scaleBar(worldWidthAt(map.getZoom()), mercatorY(map.getCenter().lat), maxLength, hasMiles);
    const lines = measures.map(({ length, value, unit }, order) => {
      const text = texts[order];
      if (text !== undefined) text.textContent = formatUnit(locale, unit, value);
      const tick = order === 0 ? -TICK_PX : TICK_PX;
      return `M1 ${LINE_HEIGHT_PX + tick}v${-tick}h${Math.round(length)}v${tick}`;
    });
    box.querySelector('path')?.setAttribute('d', lines.join(''));
    const barWidth = 2 + Math.round(Math.max(...measures.map(({ length }) => length)));
    box.querySelector('svg')?.setAttribute('width', String(barWidth));
  }
  map.on('move resize', measure);
  measure();
  return () => {
    map.off('move resize', measure);
    bar.remove();
  };
}

interface ShownScene<State> {
  readonly tiles: StreetTiles | null;
  readonly state: State | null;
  readonly create: (
    map: LeafletMap,
    options: MapBaseOptions,
  ) => { readonly update: (state: State) => void; readonly destroy: () => void };
  readonly onDrawn: (isDrawn: boolean) => void;
}

export function useScene<State>({ tiles, state, create, onDrawn }: ShownScene<State>): void {
  const map = useMap();
  const { borders } = useBrand();
  const translate = useTranslations('map');
  const locale = useLocale();
  const scene = useRef<ReturnType<typeof create>>(null);
  const start = useEffectEvent((options: Omit<MapBaseOptions, 'onDrawn'>) =>
    create(map, { ...options, onDrawn: () => onDrawn(true) }),
  );
  useEffect(() => {
    const created = start({ tiles, borders, translate, locale });
    scene.current = created;
    return () => created.destroy();
  }, [map, tiles, borders, translate, locale]);
  useEffect(() => {
    if (state !== null) scene.current?.update(state);
  }, [state, map, tiles, borders, translate, locale]);
}
