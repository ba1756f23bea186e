import type { Feature, JsonValue } from 'protomaps-leaflet';
import { FEATURE_WEIGHT, SIDE_WEIGHT } from '#lib/streets/tile/check-tile.ts';
import { isVisibleName } from '#lib/streets/tile/visible-name.ts';
import { lengthOf } from './placed-in-bounds.ts';

/** Layers of the Protomaps basemap that the rules draw. */
const DRAWN = new Set(['earth', 'landuse', 'water', 'buildings', 'roads', 'boundaries', 'places']);
/** Properties besides names that they ask for. */
const USED = ['kind', 'kind_detail', 'population_rank'];
/** Longer than any name of a street or town: the library breaks lines by recursion, a call for each. UTF-16 units. */
const LONGEST_NAME = 120;

export interface AdmittedTile {
  readonly layers: ReadonlyMap<string, Feature[]>;
  /** As in `checkTile`. */
  readonly weight: number;
}

/** Of a decoded tile the layers that are drawn, without names that cannot be. `side`: of the tile. */
export function admitTile(
  decoded: ReadonlyMap<string, Feature[]>,
  side: number,
  nameKeys: readonly string[],
): AdmittedTile {
  const layers = new Map<string, Feature[]>();
  let weight = 0;
  for (const [layer, features] of decoded) {
    if (!DRAWN.has(layer)) continue;
    layers.set(
      layer,
      features.map((feature) => slim(feature, nameKeys)),
    );
    for (const { geom, numVertices } of features)
      weight += FEATURE_WEIGHT + numVertices + (lengthOf(geom) / side) * SIDE_WEIGHT;
  }
  return { layers, weight };
}

/** The decoder's own properties are slow dictionaries, of names in every language. */
function slim({ props, bbox, geomType, geom, numVertices }: Feature, nameKeys: readonly string[]): Feature {
  const kept: Record<string, JsonValue> = {};
  for (const key of USED) keep(kept, key, props[key]);
  for (const key of nameKeys) if (isDrawable(props[key])) keep(kept, key, props[key]);
  return { props: kept, bbox, geomType, geom, numVertices };
}

function keep(kept: Record<string, JsonValue>, key: string, value: JsonValue | undefined): void {
  if (value !== undefined) kept[key] = value;
}

function isDrawable(name: unknown): boolean {
  return typeof name === 'string' && name.length <= LONGEST_NAME && isVisibleName(name);
}
