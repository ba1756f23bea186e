import { type Feature, type JsonValue, type PreparedTile, TileCache, View } from 'protomaps-leaflet';
import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import { FEATURE_WEIGHT, isVisibleName, SIDE_WEIGHT, StreetFileFault } from '#lib/streets/check-tile.ts';
import type { PmtilesSource } from '../../page/share-state.ts';
import type { Frame } from '../canvas.ts';
import { isAbort, openStreetSource, UnreachableFile } from './street-source.ts';
import { lengthOf } from './street-names.ts';

/** The built-in map is good enough below. */
const LEAST_ZOOM = 8;
/** CSS pixels of a tile's side: one of the file serves four on the screen. */
const TILE_SIZE = 512;
const LEVEL_DIFFERENCE = 1;
/** More than any screen shows at once. */
const MOST_TILES = 400;
/** Of all tiles in a frame, as in `checkTile`: a large screen full of a dense town takes 3 million. */
const MOST_WEIGHT = 4_000_000;
/** Of all that are kept, unless those in the frame alone take more. */
const MOST_WEIGHT_KEPT = 2_000_000;
/** Tiles that are fetched and decoded at a time: each may take 40 MB. */
const MOST_AT_ONCE = 6;
/** After a failure nothing is asked for so long. */
const REST_MS = 15_000;

/** What of the file lies in a frame, and the frame's corner as the tiles count. */
export interface TilesSeen extends Pick<Frame, 'left' | 'top'> {
  /** Without those that have not come yet. */
  readonly tiles: readonly PreparedTile[];
}

export interface StreetTilesStore {
  look: (frame: Frame) => TilesSeen;
  close: () => void;
}

interface StreetTilesOptions {
  /** Properties that hold the names for the page. */
  readonly nameKeys: readonly string[];
  readonly loaded: () => void;
  readonly failed: () => void;
}

/**
 * Fetches the tiles of a PMTiles file, and calls `loaded` after each. What the viewer does not answer is asked for later;
 * `failed` is called, and `look` throws, when the file holds what cannot be drawn.
 */
export function createStreetTiles(
  { path, minZoom, maxZoom, bounds }: PmtilesSource,
  { nameKeys, loaded, failed }: StreetTilesOptions,
): StreetTilesStore {
  const known = new Map<string, AdmittedTile>();
  const asked = new Set<string>();
  let source = openStreetSource(path);
  const view = new View(new TileCache(source, TILE_SIZE), maxZoom, LEVEL_DIFFERENCE);
  let restsUntil = 0;
  let isClosed = false;

  async function load(key: string, tile: PreparedTile['dataTile']): Promise<void> {
    if (asked.has(key) || asked.size >= MOST_AT_ONCE || performance.now() < restsUntil) return;
    asked.add(key);
    try {
      const decoded = await source.get(tile, TILE_SIZE);
      if (!isClosed) known.set(key, admitTile(decoded, TILE_SIZE, nameKeys));
    } catch (error) {
      if (error instanceof UnreachableFile) {
        // Its reader would never ask for the head again.
        restsUntil = performance.now() + REST_MS;
        source = openStreetSource(path);
      } else if (!isAbort(error) && !isClosed) {
        failed();
        return;
      }
    }
    asked.delete(key);
    if (!isClosed) loaded();
  }

  /** The latest are kept. */
  function take(key: string): AdmittedTile | undefined {
    const tile = known.get(key);
    if (tile === undefined) return undefined;
    known.delete(key);
    known.set(key, tile);
    return tile;
  }

  /** Those in the frame are the latest. */
  function forgetOldest(weightInFrame: number): void {
    const most = Math.max(weightInFrame, MOST_WEIGHT_KEPT);
    let weight = 0;
    for (const tile of known.values()) weight += tile.weight;
    for (const [key, tile] of known) {
      if (known.size <= MOST_TILES && weight <= most) break;
      known.delete(key);
      weight -= tile.weight;
    }
  }

  return {
    look(frame) {
      const { zoom, scale, width, height, top } = frame;
      const left = frame.left - Math.floor((frame.left + width / 2) / scale) * scale;
      if (isClosed || zoom < Math.max(LEAST_ZOOM, minZoom) || !meets(bounds, { ...frame, left }))
        return { left, top, tiles: [] };
      const wanted = view.dataTilesForBounds(zoom, { minX: left, minY: top, maxX: left + width, maxY: top + height });
      const tiles: PreparedTile[] = [];
      let weight = 0;
      for (const { dataTile, origin, scale: stretch, dim } of wanted) {
        if (origin.y < 0 || origin.y >= scale) continue;
        const key = `${dataTile.z}/${dataTile.x}/${dataTile.y}`;
        const tile = take(key);
        if (tile === undefined) {
          void load(key, dataTile);
          continue;
        }
        weight += tile.weight;
        // Those in the frame would be forgotten and fetched in turns.
        if (weight > MOST_WEIGHT) throw new StreetFileFault('holds more than can be drawn at once');
        const { layers } = tile;
        if (layers.size > 0) tiles.push({ z: zoom, origin, data: new Map(layers), scale: stretch, dim, dataTile });
      }
      forgetOldest(weight);
      return { left, top, tiles };
    },
    close() {
      isClosed = true;
      known.clear();
    },
  };
}

/** Whether the file has anything in the frame, in one copy of the world or the next. */
function meets(
  [west, south, east, north]: PmtilesSource['bounds'],
  { scale, left, top, width, height }: Frame,
): boolean {
  const from = mercatorX(west) * scale;
  const to = mercatorX(east) * scale;
  const isAcross = [-scale, 0, scale].some((copy) => from + copy < left + width && to + copy > left);
  return isAcross && mercatorY(north) * scale < top + height && mercatorY(south) * scale > top;
}

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
