import { type LeafletMouseEvent, type Map as LeafletMap, tileLayer, type TileLayer } from 'leaflet';
import type { StreetTileSource } from '#lib/brand/brand.ts';
import { escapeHtml } from '#lib/base/html.ts';
import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import { type Box, isWithin } from '#lib/share/drawing/box.ts';
import { worldWidthAt } from '#lib/share/drawing/map-view.ts';
import { whenIdle } from '../frame/in-browser.ts';
import type { ReportSelection, StreetTiles } from '../page/share-state.ts';
import { type AutoFitLimits, startAutoFit } from './controls/auto-fit.ts';
import type { Replay, ViewButtons } from './controls/late-controls.ts';
import { createMapPainter } from './map-painter.ts';
import type { MapWords } from './map-text.ts';
import { clusterMarks } from './marks/cluster-marks.ts';
import { createMarkers } from './marks/map-markers.ts';
import type { SelectionLayer, SelectionState } from './marks/report-selection.ts';
import type { RouteDescription } from './route-description.ts';

interface SceneOptions {
  readonly tiles: StreetTiles | null;
  /** Whether country borders are drawn. A brand can turn them off, as some are disputed. */
  readonly borders: boolean;
  readonly words: MapWords;
  readonly locale: string;
  readonly onSelect: (selection: ReportSelection | null) => void;
  readonly onDrawn: () => void;
  readonly onReplay: (replay: Replay) => void;
}

interface SceneState extends Omit<SelectionState, 'marks' | 'isTouch'> {
  readonly description: RouteDescription;
}

export type Scene = ReturnType<typeof createScene>;

export const MAX_ZOOM_BASEMAP = 18;
export const MAX_ZOOM_WITH_STREETS = 19;
const BASEMAP_LIMITS = { minZoom: 0, maxZoom: 17, placeZoom: 6, snap: 0.25, isDrawn: true };
const RASTER_LIMITS = { minZoom: 0, maxZoom: MAX_ZOOM_WITH_STREETS, placeZoom: 12, snap: 1 };
const PMTILES_LIMITS = {
  minZoom: 0,
  maxZoom: MAX_ZOOM_WITH_STREETS,
  placeZoom: 15,
  snap: BASEMAP_LIMITS.snap,
  isDrawn: true,
};

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

export function createScene(
  map: LeafletMap,
  { tiles, borders, words, locale, onSelect, onDrawn, onReplay }: SceneOptions,
) {
  let viewButtons: ViewButtons | null = null;
  let isMoved = false;
  const autoFit = startAutoFit(map, fitLimitsFor(tiles), (nowMoved) => {
    isMoved = nowMoved;
    viewButtons?.setVisible(isMoved);
  });
  let selectionLayer: SelectionLayer | null = null;
  let pendingTap: ((layer: SelectionLayer) => void) | null = null;
  const handleTap = (handler: (layer: SelectionLayer) => void): void => {
    if (selectionLayer === null) pendingTap = handler;
    else handler(selectionLayer);
  };
  const showMarkers = createMarkers(map, (...tap) => handleTap(({ openMark }) => openMark(...tap)));
  const onClick = (event: LeafletMouseEvent): void => handleTap(({ handleClick }) => handleClick(event));
  let isDestroyed = false;
  let removals: readonly (() => void)[] = [];
  let cancelLate = (): void => undefined;
  const painter = createMapPainter(map, borders, locale, () => {
    onDrawn();
    cancelLate = whenIdle(() => void Promise.all([addLateControls(), addStreets()]));
  });
  const coarse = matchMedia('(pointer: coarse)');
  let isTouch = coarse.matches;
  let state: SceneState | null = null;
  if (tiles !== null && 'url' in tiles) createRasterLayer(tiles).addTo(map);

  /** Streets of one town are credited where they are in view. */
  function creditStreets(): void {
    if (tiles === null || 'url' in tiles) return;
    const credit = escapeHtml(tiles.attribution);
    const [west, south, east, north] = tiles.bounds;
    const turn = 360 * Math.round((map.getCenter().lng - (west + east) / 2) / 360);
    const isSeen = map.getBounds().intersects([
      [south, west + turn],
      [north, east + turn],
    ]);
    map.attributionControl.removeAttribution(credit);
    if (isSeen && map.getZoom() >= tiles.minZoom && map.getContainer().dataset['streets'] !== 'failed')
      map.attributionControl.addAttribution(credit);
  }

  function arrangeMarks(): void {
    if (state === null) return;
    // Stops are clustered only for touch, as a mouse can hit each of them.
    const { stops } = state.description;
    const input = isTouch ? state.description : { ...state.description, stops: [] };
    const clustered = clusterMarks(input, worldWidthAt(map.getZoom()), words);
    const description = isTouch ? clustered : { ...clustered, stops };
    showMarkers(description.marks, isTouch);
    painter.show(state.shape, description);
    selectionLayer?.show({ ...state, isTouch, marks: [...description.stops, ...description.marks] });
  }

  async function addStreets(): Promise<void> {
    if (tiles === null || 'url' in tiles) return;
    const late = await import('./streets/streets.ts').catch(() => null);
    if (late === null || isDestroyed) return;
    painter.addStreets(
      (events) => late.createStreetLayer(tiles, { locale, borders, ...events }),
      () => {
        map.getContainer().dataset['streets'] = 'failed';
        creditStreets();
      },
    );
  }

  async function addLateControls(): Promise<void> {
    const late = await import('./controls/late-controls.ts').catch(() => null);
    if (late === null || isDestroyed) return;
    painter.showArrows(late.directionArrows);
    const layer = late.createSelectionLayer(map, onSelect, late.leaveFullScreen);
    selectionLayer = layer;
    arrangeMarks();
    pendingTap?.(layer);
    removals = [
      late.installGestures(map, words),
      late.installButtonKeys(map.getContainer()),
      late.addFullScreen(map, words),
    ];
    viewButtons = late.addViewButtons(map, words, autoFit);
    viewButtons.setVisible(isMoved);
    const replay = await late.loadReplay();
    if (replay !== null && !isDestroyed) onReplay(replay);
  }

  function updatePointer(): void {
    isTouch = coarse.matches;
    arrangeMarks();
  }
  map.on('zoomend', arrangeMarks).on('click', onClick).on('moveend', creditStreets);
  coarse.addEventListener('change', updatePointer);

  return {
    update(next: SceneState) {
      state = next;
      autoFit.show(next.shape, next.description.marks);
      arrangeMarks();
      map.getContainer().dataset['reports'] = String(next.shape.numbers.length);
    },
    destroy() {
      map.off('zoomend', arrangeMarks).off('click', onClick).off('moveend', creditStreets);
      isDestroyed = true;
      cancelLate();
      state = null;
      coarse.removeEventListener('change', updatePointer);
      viewButtons?.remove();
      for (const remove of removals) remove();
      painter.stop();
      autoFit.stop();
      selectionLayer?.stop();
      map.eachLayer((layer) => layer.remove());
    },
  };
}

/** Their host gets our origin, as some refuse requests without one, but never the address with the share id. */
function createRasterLayer({ url, attribution }: StreetTileSource): TileLayer {
  return tileLayer(url, {
    attribution: escapeHtml(attribution),
    referrerPolicy: 'strict-origin',
    className: 'map-street-tiles',
    maxZoom: MAX_ZOOM_WITH_STREETS,
  });
}
