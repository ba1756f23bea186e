import { latLngBounds, type Map as LeafletMap, tileLayer } from 'leaflet';
import { escapeHtml } from '#lib/base/html.ts';
import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import { type Box, isWithin } from '#lib/share/drawing/box.ts';
import type { ServedStreets } from '#lib/streets/streets.ts';
import { whenIdle } from '../frame/in-browser.ts';
import type { StreetTiles } from '../page/share-state.ts';
import { type AutoFitLimits, type ShownView, startAutoFit } from './controls/auto-fit.ts';
import type { ViewButtons } from './controls/late-controls.ts';
import { createMapPainter } from './map-painter.ts';
import type { MapTranslator } from './map-text.ts';

export interface MapBaseOptions {
  readonly tiles: StreetTiles | null;
  /** A brand can turn country borders off, as some are disputed. */
  readonly borders: boolean;
  readonly translate: MapTranslator;
  readonly locale: string;
  readonly onDrawn: () => void;
}

interface LateOptions {
  readonly hasLatest: boolean;
  /** Called once the code that follows the first picture has loaded. Returns a clean-up. */
  readonly onLate?: (late: typeof import('./controls/late-controls.ts')) => () => void;
}

export const MAX_ZOOM_BASEMAP = 18;
export const MAX_ZOOM_WITH_STREETS = 19;
const BASEMAP_LIMITS = { minZoom: 0, maxZoom: 17, placeZoom: 6, snap: 0.25, isDrawn: true };
const RASTER_LIMITS = { minZoom: 0, maxZoom: MAX_ZOOM_WITH_STREETS, placeZoom: 12, snap: 1 };
const PMTILES_LIMITS = { ...BASEMAP_LIMITS, maxZoom: MAX_ZOOM_WITH_STREETS, placeZoom: 15 };

/** A short route outside the street file is fitted as without streets, as there is nothing to see around it. */
function fitLimitsFor(tiles: StreetTiles | null): (box: Box) => AutoFitLimits {
  if (tiles === null) return () => BASEMAP_LIMITS;
  if ('url' in tiles) return () => RASTER_LIMITS;
  const [west, south, east, north] = tiles.bounds;
  const bounds = { left: mercatorX(west), top: mercatorY(north), right: mercatorX(east), bottom: mercatorY(south) };
  return (box) => {
    const world = Math.floor(box.left);
    const isCovered = isWithin({ ...box, left: box.left - world, right: box.right - world }, bounds);
    return isCovered ? PMTILES_LIMITS : BASEMAP_LIMITS;
  };
}

export function createMapBase(
  map: LeafletMap,
  { tiles, borders, translate, locale, onDrawn }: MapBaseOptions,
  { hasLatest, onLate }: LateOptions,
) {
  let viewButtons: ViewButtons | null = null;
  let shownView: ShownView = { isWhole: true, isLatest: true };
  let isDestroyed = false;
  let isDrawn = false;
  let isStreetsRequested = false;
  const streets = tiles !== null && !('url' in tiles) ? tiles : null;
  const cleanUps: (() => void)[] = [];
  // Not by `setMaxBounds`: Leaflet animates the return, which would outlast a fit and move the map again.
  map.options.maxBounds = latLngBounds([-85.06, -100_000], [85.06, 100_000]);
  const autoFit = startAutoFit(map, fitLimitsFor(tiles), (view) => {
    shownView = view;
    viewButtons?.setShown(view);
  });
  const painter = createMapPainter(map, borders, locale, () => {
    onDrawn();
    const cancel = whenIdle(() => {
      isDrawn = true;
      followView();
      void addLateControls();
    });
    cleanUps.push(cancel);
  });
  if (tiles !== null && 'url' in tiles) {
    const attribution = escapeHtml(tiles.attribution);
    // Their host gets our origin, as some refuse requests without one, but never the address with the share id.
    const options = { attribution, referrerPolicy: 'strict-origin', className: 'map-street-tiles' } as const;
    tileLayer(tiles.url, { ...options, maxZoom: MAX_ZOOM_WITH_STREETS }).addTo(map);
  }

  function isInView({ bounds: [west, south, east, north], minZoom }: ServedStreets): boolean {
    const turn = 360 * Math.round((map.getCenter().lng - (west + east) / 2) / 360);
    const bounds = latLngBounds([south, west + turn], [north, east + turn]);
    return map.getZoom() >= minZoom && map.getBounds().intersects(bounds);
  }

  function followView(): void {
    if (streets === null) return;
    const credit = escapeHtml(streets.attribution);
    map.attributionControl.removeAttribution(credit);
    if (!isInView(streets)) return;
    if (map.getContainer().dataset['streets'] !== 'failed') map.attributionControl.addAttribution(credit);
    if (!isDrawn || isStreetsRequested) return;
    isStreetsRequested = true;
    void addStreets(streets);
  }

  async function addStreets(file: ServedStreets): Promise<void> {
    const late = await import('./streets/street-layer.ts').catch(() => null);
    if (late === null || isDestroyed) return;
    painter.addStreets(
      (events) => late.createStreetLayer(file, { locale, borders, ...events }),
      () => {
        map.getContainer().dataset['streets'] = 'failed';
        followView();
      },
    );
  }

  async function addLateControls(): Promise<void> {
    const late = await import('./controls/late-controls.ts').catch(() => null);
    if (late === null || isDestroyed) return;
    viewButtons = late.addViewButtons(map, translate, autoFit, hasLatest);
    viewButtons.setShown(shownView);
    if (onLate !== undefined) cleanUps.push(onLate(late));
    cleanUps.push(
      viewButtons.remove,
      late.installGestures(map, translate),
      late.installButtonKeys(map.getContainer()),
      late.addFullScreen(map, translate),
    );
  }

  map.on('moveend', followView);

  return {
    autoFit,
    painter,
    destroy() {
      map.off('moveend', followView);
      isDestroyed = true;
      for (const cleanUp of cleanUps) cleanUp();
      painter.stop();
      autoFit.stop();
      map.eachLayer((layer) => layer.remove());
    },
  };
}
