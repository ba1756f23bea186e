import { FetchSource, PMTiles, type RangeResponse } from 'pmtiles';
import { type Feature, PmtilesSource, type PreparedTile, TileCache, View } from 'protomaps-leaflet';
import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import { checkTile, FEATURE_WEIGHT, isVisibleName, StreetFileError } from '#lib/streets/check-tile.ts';
import type { ServedStreets } from '#lib/streets/streets.ts';
import type { Frame } from '../canvas.ts';

const MIN_ZOOM = 8;
const TILE_SIZE_PX = 512;
const LEVEL_DIFFERENCE = 1;
/** Weight (see `checkTile`) of all tiles in a frame. A large screen full of a dense town has 3 million. */
const MAX_WEIGHT = 4_000_000;
const MAX_CACHED_WEIGHT = 2_000_000;
const MIN_TILE_WEIGHT = 5_000;
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

/** The viewer did not answer, so the request may be repeated. All other errors are faults of the file. */
export class UnreachableFileError extends Error {
  override readonly name = 'UnreachableFile';
}

export function openStreetSource(path: string): PmtilesSource {
  return new PmtilesSource(new CheckedFile(new ServedFile(path)), true);
}

class CheckedFile extends PMTiles {
  override async getZxy(...request: Parameters<PMTiles['getZxy']>): Promise<RangeResponse | undefined> {
    const tile = await super.getZxy(...request);
    if (tile !== undefined) checkTile(new Uint8Array(tile.data));
    return tile;
  }
}

/** The server has checked the file's directories, so that each range is within the file and of bounded size. */
class ServedFile extends FetchSource {
  override async getBytes(...request: Parameters<FetchSource['getBytes']>): Promise<RangeResponse> {
    try {
      return await super.getBytes(...request);
    } catch (error) {
      throw isAbort(error) ? error : new UnreachableFileError('the file cannot be fetched', { cause: error });
    }
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Calls `loaded` after each tile, `failed` when the file cannot be drawn. Unreachable tiles are requested again. */
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
      if (!isClosed) cache.set(key, toDrawableTile(decoded, nameKeys));
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

  function evictOldest(maxWeight: number): void {
    let weight = [...cache.values()].reduce((sum, tile) => sum + tile.weight, 0);
    for (const [key, tile] of cache) {
      if (weight <= maxWeight) break;
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
        cache.delete(key);
        cache.set(key, tile);
        weight += tile.weight;
        const { layers } = tile;
        if (layers.size > 0) tiles.push({ z: zoom, origin, data: new Map(layers), scale: stretch, dim, dataTile });
      }
      if (weight > MAX_WEIGHT) throw new StreetFileError('holds more than can be drawn at once');
      // More than the frame has, or its tiles would evict each other and be fetched again and again.
      evictOldest(Math.max(weight, MAX_CACHED_WEIGHT));
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

export function toDrawableTile(decoded: ReadonlyMap<string, Feature[]>, nameKeys: readonly string[]): DrawableTile {
  const layers = [...decoded].filter(([layer]) => DRAWN_LAYERS.has(layer));
  const weights = layers.flatMap(([, features]) => features.map(({ numVertices }) => FEATURE_WEIGHT + numVertices));
  return {
    layers: new Map(layers.map(([layer, features]) => [layer, features.map((one) => pickProperties(one, nameKeys))])),
    weight: weights.reduce((sum, weight) => sum + weight, MIN_TILE_WEIGHT),
  };
}

function pickProperties({ props, bbox, geomType, geom, numVertices }: Feature, nameKeys: readonly string[]): Feature {
  const kept = Object.entries(props).filter(
    ([key, value]) => USED_PROPERTIES.includes(key) || (nameKeys.includes(key) && isDrawableName(value)),
  );
  return { props: Object.fromEntries(kept), bbox, geomType, geom, numVertices };
}

/** protomaps-leaflet 5.1.0 steps along a line by the height of the text, so a text without height would never end. */
function isDrawableName(name: unknown): boolean {
  return typeof name === 'string' && name.length <= MAX_NAME_LENGTH && isVisibleName(name) && hasHeight(name);
}

let ruler: CanvasRenderingContext2D | null | undefined;

/** A browser without a font for a script draws nothing of it. */
function hasHeight(name: string): boolean {
  if (typeof document === 'undefined') return true;
  ruler ??= document.createElement('canvas').getContext('2d');
  const { actualBoundingBoxAscent = 1, actualBoundingBoxDescent = 0 } = ruler?.measureText(name) ?? {};
  return actualBoundingBoxAscent + actualBoundingBoxDescent > 0;
}
