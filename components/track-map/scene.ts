import { type Map as LeafletMap, tileLayer, type TileLayer } from 'leaflet';
import { escapeHtml } from '#lib/html.ts';
import { worldAt } from '#lib/share/drawing/fit.ts';
import { whenIdle } from '../frame/in-browser.ts';
import type { Picked, StreetTiles } from '../page/shown.ts';
import { keepFitted } from './controls/keep-fitted.ts';
import { createMarkers } from './marks/map-markers.ts';
import type { Replay, WaysBack } from './controls/late-controls.ts';
import type { MapWords } from './map-text.ts';
import { startPainting } from './map-painting.ts';
import { type PickState, startPicking } from './marks/report-picking.ts';
import type { RouteDescription } from './route-description.ts';
import type { TouchMarks } from './marks/touch-marks.ts';

export interface SceneOptions {
  readonly tiles: StreetTiles | null;
  /** A brand can turn them off, as they take sides in disputes. */
  readonly borders: boolean;
  readonly words: MapWords;
  /** null: the popup was closed. */
  readonly onPick: (picked: Picked | null) => void;
  /** Called once. */
  readonly onDrawn: () => void;
  readonly onReplay: (replay: Replay) => void;
}

interface SceneState extends Omit<PickState, 'marks' | 'touch'> {
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
const FIT_WITH_STREETS = { minZoom: 0, maxZoom: MAX_ZOOM_WITH_STREETS, placeZoom: 12, snap: 1 };

/** Everything on the map, in plain Leaflet. Only finite numbers reach it: the decoders see to that. */
export function createScene(
  map: LeafletMap,
  { tiles, borders, words, onPick, onDrawn, onReplay }: SceneOptions,
): Scene {
  let ways: WaysBack | null = null;
  let isMoved = false;
  const fitting = keepFitted(map, tiles === null ? FIT_ALONE : FIT_WITH_STREETS, (nowMoved) => {
    isMoved = nowMoved;
    ways?.offer(isMoved);
  });
  const picking = startPicking(map, onPick);
  const showMarkers = createMarkers(map, picking.openMark);
  let isStruck = false;
  let removals: readonly (() => void)[] = [];
  let cancelLate = (): void => undefined;
  const painting = startPainting(map, borders, () => {
    onDrawn();
    cancelLate = whenIdle(() => void addLateControls());
  });
  const coarse = matchMedia('(pointer: coarse)');
  let touch: TouchMarks | null | undefined;
  let state: SceneState | null = null;
  if (tiles !== null) createStreetTiles(tiles).addTo(map);

  /** Which marks have room depends on the zoom. */
  function arrange(): void {
    if (state === null || touch === undefined) return;
    const description = touch?.foldMarks(state.description, worldAt(map.getZoom()), words) ?? state.description;
    showMarkers(description.marks, touch !== null);
    painting.show(state.shape, description);
    picking.show({ ...state, touch, marks: [...description.stops, ...description.marks] });
  }

  async function addLateControls(): Promise<void> {
    // Without them the route and its marks are there, and the list.
    const late = await import('./controls/late-controls.ts').catch(() => null);
    if (late === null || isStruck) return;
    picking.prepare(late);
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

  async function choosePointer(): Promise<void> {
    // Without it marks are small, and all there.
    touch = coarse.matches ? await import('./marks/touch-marks.ts').catch(() => null) : null;
    arrange();
  }
  void choosePointer();
  map.on('zoomend', arrange);
  coarse.addEventListener('change', choosePointer);

  return {
    update(next) {
      state = next;
      fitting.show(next.shape, next.description.marks);
      arrange();
      map.getContainer().dataset['reports'] = String(next.shape.numbers.length);
    },
    destroy() {
      map.off('zoomend', arrange);
      isStruck = true;
      cancelLate();
      state = null;
      coarse.removeEventListener('change', choosePointer);
      ways?.remove();
      for (const remove of removals) remove();
      painting.stop();
      fitting.stop();
      picking.stop();
      map.eachLayer((layer) => layer.remove());
    },
  };
}

/**
 * Street tiles over the basemap, which shows where one fails. Their host must see our origin (some refuse without), and
 * never the address with the link's id.
 */
function createStreetTiles({ url, attribution }: StreetTiles): TileLayer {
  return tileLayer(url, {
    // Leaflet takes it for HTML.
    attribution: escapeHtml(attribution),
    referrerPolicy: 'strict-origin',
    className: 'map-street-tiles',
    maxZoom: MAX_ZOOM_WITH_STREETS,
  });
}
