import type { Feature } from 'protomaps-leaflet';
import { FEATURE_WEIGHT, SIDE_WEIGHT } from '#lib/streets/tile/check-tile.ts';
import { isNameKey, isVisibleName } from '#lib/streets/tile/visible-name.ts';
import { lengthOf } from './placed-in-bounds.ts';

/** Layers of the Protomaps basemap that the rules draw. */
const DRAWN = new Set(['earth', 'landuse', 'water', 'buildings', 'roads', 'boundaries', 'places']);
/** Longer than any name of a street or town: the library breaks lines by recursion, a call for each. UTF-16 units. */
const LONGEST_NAME = 120;

export interface AdmittedTile {
  readonly layers: ReadonlyMap<string, Feature[]>;
  /** As in `checkTile`. */
  readonly weight: number;
}

/** Of a decoded tile the layers that are drawn, without names that cannot be. `side`: of the tile. */
export function admitTile(decoded: ReadonlyMap<string, Feature[]>, side: number): AdmittedTile {
  const layers = new Map<string, Feature[]>();
  let weight = 0;
  for (const [layer, features] of decoded) {
    if (!DRAWN.has(layer)) continue;
    layers.set(layer, features.map(withoutOddNames));
    for (const { geom, numVertices } of features)
      weight += FEATURE_WEIGHT + numVertices + (lengthOf(geom) / side) * SIDE_WEIGHT;
  }
  return { layers, weight };
}

function withoutOddNames(feature: Feature): Feature {
  const entries = Object.entries(feature.props);
  const kept = entries.filter(([key, value]) => !isNameKey(key) || isDrawable(value));
  return kept.length === entries.length ? feature : { ...feature, props: Object.fromEntries(kept) };
}

function isDrawable(name: unknown): boolean {
  return typeof name === 'string' && name.length <= LONGEST_NAME && isVisibleName(name);
}
