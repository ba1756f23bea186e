import { type Map as LeafletMap, tileLayer, type TileLayer } from 'leaflet';
import { escapeHtml } from '#lib/html.ts';
import type { Picked, StreetTiles } from '../page/shown.ts';
import { keepFitted } from './keep-fitted.ts';
import { createMarkers } from './map-markers.ts';
import { startPainting } from './map-painting.ts';
import { type PickState, startPicking } from './report-picking.ts';
import type { RouteDescription } from './route-description.ts';

export interface SceneOptions {
  readonly tiles: StreetTiles | null;
  /** A brand can turn them off, as they take sides in disputes. */
  readonly borders: boolean;
  /** null: the popup was closed. */
  readonly onPick: (picked: Picked | null) => void;
  /** Called once. */
  readonly onDrawn: () => void;
}

interface SceneState extends PickState {
  readonly description: RouteDescription;
}

export interface Scene {
  update: (state: SceneState) => void;
  destroy: () => void;
}

const FIT_ALONE = { minZoom: 0, maxZoom: 9, placeZoom: 6, snap: 0.25 };
const FIT_WITH_STREETS = { minZoom: 0, maxZoom: 15, placeZoom: 12, snap: 1 };

/** Everything on the map, in plain Leaflet. Only finite numbers reach it: the decoders see to that. */
export function createScene(map: LeafletMap, { tiles, borders, onPick, onDrawn }: SceneOptions): Scene {
  const fitting = keepFitted(map, tiles === null ? FIT_ALONE : FIT_WITH_STREETS);
  const picking = startPicking(map, onPick);
  const showMarkers = createMarkers(map, picking.openMark);
  const painting = startPainting(map, borders, onDrawn);
  if (tiles !== null) createStreetTiles(tiles).addTo(map);
  return {
    update({ description, ...state }) {
      fitting.show(state.shape, description.marks);
      showMarkers(description.marks);
      painting.show(state.shape, description);
      picking.show(state);
      map.getContainer().dataset['reports'] = String(state.shape.numbers.length);
    },
    destroy() {
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
    maxZoom: 19,
  });
}
