import { type LeafletMouseEvent, type Map as LeafletMap, tileLayer, type TileLayer } from 'leaflet';
import { escapeHtml } from '#lib/base/html.ts';
import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import { type Box, isWithin } from '#lib/share/drawing/box.ts';
import { type FitLimits, worldAt } from '#lib/share/drawing/map-view.ts';
import { whenIdle } from '../frame/in-browser.ts';
import type { ReportSelection, RasterTiles, StreetTiles } from '../page/share-state.ts';
import { keepFitted } from './controls/keep-fitted.ts';
import { createMarkers } from './marks/map-markers.ts';
import type { Replay, WaysBack } from './controls/late-controls.ts';
import type { MapWords } from './map-text.ts';
import { startPainting } from './map-painting.ts';
import type { Picking, PickState } from './marks/report-picking.ts';
import type { RouteDescription } from './route-description.ts';
import { foldMarks } from './marks/cluster-marks.ts';

export interface SceneOptions {
  readonly tiles: StreetTiles | null;
  /** A brand can turn them off, as they take sides in disputes. */
  readonly borders: boolean;
  readonly words: MapWords;
  /** Of the page. */
  readonly locale: string;
  /** null: the popup was closed. */
  readonly onPick: (picked: ReportSelection | null) => void;
  /** Called once. */
  readonly onDrawn: () => void;
  readonly onReplay: (replay: Replay) => void;
}

interface SceneState extends Omit<PickState, 'marks' | 'isTouch'> {
  readonly description: RouteDescription;
}

export interface Scene {
  update: (state: SceneState) => void;
  destroy: () => void;
}

export const MAX_ZOOM_ALONE = 18;
/** Of the tiles. */
export const MAX_ZOOM_WITH_STREETS = 19;
const FIT_ALONE = { minZoom: 0, maxZoom: 17, placeZoom: 6, snap: 0.25 };
const FIT_WITH_PICTURES = { minZoom: 0, maxZoom: MAX_ZOOM_WITH_STREETS, placeZoom: 12, snap: 1 };
const FIT_IN_FILE = { minZoom: 0, maxZoom: MAX_ZOOM_WITH_STREETS, placeZoom: 15, snap: FIT_ALONE.snap };

/** Beyond the file a short route has nothing but lines around it, and is fitted as without one. */
function limitsWith(tiles: StreetTiles | null): (box: Box) => FitLimits {
  if (tiles === null) return () => FIT_ALONE;
  if ('url' in tiles) return () => FIT_WITH_PICTURES;
  const [west, south, east, north] = tiles.bounds;
  const file = { left: mercatorX(west), top: mercatorY(north), right: mercatorX(east), bottom: mercatorY(south) };
  return (box) => {
    const world = Math.floor(box.left);
    const isIn = isWithin({ ...box, left: box.left - world, right: box.right - world }, file);
    return isIn ? FIT_IN_FILE : FIT_ALONE;
  };
}

/** Everything on the map, in plain Leaflet. Only finite numbers reach it: the decoders see to that. */
export function createScene(
  map: LeafletMap,
  { tiles, borders, words, locale, onPick, onDrawn, onReplay }: SceneOptions,
): Scene {
  let ways: WaysBack | null = null;
  let isMoved = false;
  const fitting = keepFitted(map, limitsWith(tiles), (nowMoved) => {
    isMoved = nowMoved;
    ways?.offer(isMoved);
  });
  let picking: Picking | null = null;
  /** What was tapped before a tap could be answered. */
  let pending: ((picking: Picking) => void) | null = null;
  const whenPicking = (answer: (picking: Picking) => void): void => {
    if (picking === null) pending = answer;
    else answer(picking);
  };
  const showMarkers = createMarkers(map, (...tap) => whenPicking(({ openMark }) => openMark(...tap)));
  const noticeClick = (event: LeafletMouseEvent): void => whenPicking(({ pick }) => pick(event));
  let isStruck = false;
  let removals: readonly (() => void)[] = [];
  let cancelLate = (): void => undefined;
  const painting = startPainting(map, borders, () => {
    onDrawn();
    cancelLate = whenIdle(() => void Promise.all([addLateControls(), addStreets()]));
  });
  const coarse = matchMedia('(pointer: coarse)');
  let isTouch = coarse.matches;
  let state: SceneState | null = null;
  if (tiles !== null && 'url' in tiles) createStreetTiles(tiles).addTo(map);
  // Leaflet takes it for HTML.
  else if (tiles !== null) map.attributionControl.addAttribution(escapeHtml(tiles.attribution));

  /** Which marks have room depends on the zoom. */
  function arrange(): void {
    if (state === null) return;
    // Marks are targets of every pointer; the rings of stops are only for fingers, a mouse can tell them apart.
    const { stops } = state.description;
    const folds = isTouch ? state.description : { ...state.description, stops: [] };
    const folded = foldMarks(folds, worldAt(map.getZoom()), words);
    const description = isTouch ? folded : { ...folded, stops };
    showMarkers(description.marks, isTouch);
    painting.show(state.shape, description);
    picking?.show({ ...state, isTouch, marks: [...description.stops, ...description.marks] });
  }

  async function addStreets(): Promise<void> {
    if (tiles === null || 'url' in tiles) return;
    // Without them the built-in map stays.
    const late = await import('./streets/streets.ts').catch(() => null);
    if (late === null || isStruck) return;
    painting.addStreets(
      (tell) => late.createStreets(tiles, { locale, borders, ...tell }),
      () => {
        map.attributionControl.removeAttribution(escapeHtml(tiles.attribution));
        map.getContainer().dataset['streets'] = 'failed';
      },
    );
  }

  async function addLateControls(): Promise<void> {
    // Without them the route and its marks are there, and the list.
    const late = await import('./controls/late-controls.ts').catch(() => null);
    if (late === null || isStruck) return;
    painting.showDirections(late.directions);
    picking = late.startPicking(map, onPick, late.leaveFullScreen);
    arrange();
    pending?.(picking);
    removals = [
      late.installGestures(map, words),
      late.installButtonKeys(map.getContainer()),
      late.addFullScreen(map, words),
    ];
    ways = late.addWaysBack(map, words, { whole: fitting.showWhole, latest: fitting.showLatest });
    ways.offer(isMoved);
    const replay = await late.loadReplay();
    if (replay !== null && !isStruck) onReplay(replay);
  }

  function choosePointer(): void {
    isTouch = coarse.matches;
    arrange();
  }
  map.on('zoomend', arrange).on('click', noticeClick);
  coarse.addEventListener('change', choosePointer);

  return {
    update(next) {
      state = next;
      fitting.show(next.shape, next.description.marks);
      arrange();
      map.getContainer().dataset['reports'] = String(next.shape.numbers.length);
    },
    destroy() {
      map.off('zoomend', arrange).off('click', noticeClick);
      isStruck = true;
      cancelLate();
      state = null;
      coarse.removeEventListener('change', choosePointer);
      ways?.remove();
      for (const remove of removals) remove();
      painting.stop();
      fitting.stop();
      picking?.stop();
      map.eachLayer((layer) => layer.remove());
    },
  };
}

/**
 * Street tiles over the basemap, which shows where one fails. Their host must see our origin (some refuse without), and
 * never the address with the link's id.
 */
function createStreetTiles({ url, attribution }: RasterTiles): TileLayer {
  return tileLayer(url, {
    // Leaflet takes it for HTML.
    attribution: escapeHtml(attribution),
    referrerPolicy: 'strict-origin',
    className: 'map-street-tiles',
    maxZoom: MAX_ZOOM_WITH_STREETS,
  });
}
