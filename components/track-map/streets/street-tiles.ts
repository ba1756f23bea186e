import { type Feature, type PreparedTile, TileCache, View } from 'protomaps-leaflet';
import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import { FEATURE_WEIGHT, isVisibleName, SIDE_WEIGHT, StreetFileError } from '#lib/streets/check-tile.ts';
import type { ServedStreets } from '#lib/streets/streets.ts';
import type { Frame } from '../canvas.ts';
import { isAbort, openStreetSource, UnreachableFileError } from './street-source.ts';
import { lineLength } from './street-names.ts';

const MIN_ZOOM = 8;
const TILE_SIZE_PX = 512;
const LEVEL_DIFFERENCE = 1;
const MAX_TILES = 400;
/** Weight (see `checkTile`) of all tiles in a frame. A large screen full of a dense town has 3 million. */
const MAX_WEIGHT = 4_000_000;
const MAX_CACHED_WEIGHT = 2_000_000;
const MAX_CONCURRENT = 6;
const RETRY_AFTER_MS = 15_000;
const DRAWN_LAYERS = new Set(['earth', 'landuse', 'water', 'buildings', 'roads', 'boundaries', 'places']);
const USED_PROPERTIES = ['kind', 'kind_detail', 'population_rank'];
/** In UTF-16 units. The library breaks lines by recursion, so a longer name could overflow the stack. */
const MAX_NAME_LENGTH = 120;

export interface VisibleTiles extends Pick<Frame, 'left' | 'top'> {
  readonly tiles: readonly PreparedTile[];
}

interface DrawableTile {
  readonly layers: ReadonlyMap<string, Feature[]>;
  readonly weight: number;
}

export interface StreetEvents {
  readonly loaded: () => void;
  readonly failed: () => void;
}

/** Calls `loaded` after each tile, and `failed` when the file cannot be drawn. Unreachable tiles are requested again. */
export function createStreetTiles(
  { path, minZoom, maxZoom, bounds }: ServedStreets,
  nameKeys: readonly string[],
  { loaded, failed }: StreetEvents,
) {
  const cache = new Map<string, DrawableTile>();
  const requested = new Set<string>();
  let source = openStreetSource(path);
  const view = new View(new TileCache(source, TILE_SIZE_PX), maxZoom, LEVEL_DIFFERENCE);
  let pausedUntil = 0;
  let isClosed = false;

  async function load(key: string, tile: PreparedTile['dataTile']): Promise<void> {
    if (requested.has(key) || requested.size >= MAX_CONCURRENT || performance.now() < pausedUntil) return;
    requested.add(key);
    try {
      const decoded = await source.get(tile, TILE_SIZE_PX);
      if (!isClosed) cache.set(key, toDrawableTile(decoded, TILE_SIZE_PX, nameKeys));
    } catch (error) {
      if (error instanceof UnreachableFileError) {
        pausedUntil = performance.now() + RETRY_AFTER_MS;
        source = openStreetSource(path);
      } else if (!isAbort(error) && !isClosed) {
        failed();
        return;
      }
    }
    requested.delete(key);
    if (!isClosed) loaded();
  }

  function evictOldest(weightInFrame: number): void {
    const maxWeight = Math.max(weightInFrame, MAX_CACHED_WEIGHT);
    let weight = [...cache.values()].reduce((sum, tile) => sum + tile.weight, 0);
    for (const [key, tile] of cache) {
      if (cache.size <= MAX_TILES && weight <= maxWeight) break;
      cache.delete(key);
      weight -= tile.weight;
    }
  }

  return {
    tilesIn(frame: Frame): VisibleTiles {
      const { zoom, scale, width, height, top } = frame;
      const left = frame.left - Math.floor((frame.left + width / 2) / scale) * scale;
      if (isClosed || zoom < Math.max(MIN_ZOOM, minZoom) || !isInFrame(bounds, { ...frame, left }))
        return { left, top, tiles: [] };
      const needed = view.dataTilesForBounds(zoom, { minX: left, minY: top, maxX: left + width, maxY: top + height });
      const tiles: PreparedTile[] = [];
      let weight = 0;
      for (const { dataTile, origin, scale: stretch, dim } of needed) {
        if (origin.y < 0 || origin.y >= scale) continue;
        const key = `${dataTile.z}/${dataTile.x}/${dataTile.y}`;
        const tile = cache.get(key);
        if (tile === undefined) {
          void load(key, dataTile);
          continue;
        }
        // Last, as it was used last.
        cache.delete(key);
        cache.set(key, tile);
        weight += tile.weight;
        // Otherwise the tiles in the frame would evict each other and be fetched again and again.
        if (weight > MAX_WEIGHT) throw new StreetFileError('holds more than can be drawn at once');
        const { layers } = tile;
        if (layers.size > 0) tiles.push({ z: zoom, origin, data: new Map(layers), scale: stretch, dim, dataTile });
      }
      evictOldest(weight);
      return { left, top, tiles };
    },
    close() {
      isClosed = true;
      cache.clear();
    },
  };
}

function isInFrame(
  [west, south, east, north]: ServedStreets['bounds'],
  { scale, left, top, width, height }: Frame,
): boolean {
  const from = mercatorX(west) * scale;
  const to = mercatorX(east) * scale;
  const overlapsX = [-scale, 0, scale].some((copy) => from + copy < left + width && to + copy > left);
  return overlapsX && mercatorY(north) * scale < top + height && mercatorY(south) * scale > top;
}

export function toDrawableTile(
  decoded: ReadonlyMap<string, Feature[]>,
  side: number,
  nameKeys: readonly string[],
): DrawableTile {
  const layers = new Map<string, Feature[]>();
  let weight = 0;
  for (const [layer, features] of decoded) {
    if (!DRAWN_LAYERS.has(layer)) continue;
    const drawn = features.map((feature) => pickProperties(feature, nameKeys));
    layers.set(layer, drawn);
    for (const { geom, numVertices } of features)
      weight += FEATURE_WEIGHT + numVertices + (lineLength(geom) / side) * SIDE_WEIGHT;
  }
  return { layers, weight };
}

function pickProperties({ props, bbox, geomType, geom, numVertices }: Feature, nameKeys: readonly string[]): Feature {
  const keys = [...USED_PROPERTIES, ...nameKeys.filter((key) => isDrawableName(props[key]))];
  const kept = Object.entries(props).filter(([key]) => keys.includes(key));
  return { props: Object.fromEntries(kept), bbox, geomType, geom, numVertices };
}

function isDrawableName(name: unknown): boolean {
  return typeof name === 'string' && name.length <= MAX_NAME_LENGTH && isVisibleName(name);
}
