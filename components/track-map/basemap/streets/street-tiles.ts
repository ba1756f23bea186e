import { PMTiles } from 'pmtiles';
import { type Feature, PmtilesSource, type PreparedTile, TileCache, View } from 'protomaps-leaflet';
import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import type { StreetFile } from '../../../page/shown.ts';
import type { Frame } from '../../frame.ts';

/** The built-in map is good enough below. */
const LEAST_ZOOM = 8;
/** CSS pixels of a tile's side: one of the file serves four on the screen. */
const TILE_SIZE = 512;
const LEVEL_DIFFERENCE = 1;
/** More than any screen shows at once. */
const MOST_TILES = 400;
/** After a failure nothing is asked for so long. */
const REST_MS = 15_000;

type Layers = ReadonlyMap<string, Feature[]>;

/** What of the file lies in a frame, and the frame's corner as the tiles count. */
export interface TilesSeen extends Pick<Frame, 'left' | 'top'> {
  /** Without those that have not come yet. */
  readonly tiles: readonly PreparedTile[];
}

export interface StreetTilesStore {
  look: (frame: Frame) => TilesSeen;
  close: () => void;
}

/** Fetches the tiles of a PMTiles file, and calls `loaded` after each. What cannot be had stays away. */
export function createStreetTiles(
  { path, minZoom, maxZoom, bounds }: StreetFile,
  loaded: () => void,
): StreetTilesStore {
  const known = new Map<string, Layers>();
  const asked = new Set<string>();
  let source = openSource(path);
  const view = new View(new TileCache(source, TILE_SIZE), maxZoom, LEVEL_DIFFERENCE);
  let restsUntil = 0;
  let isClosed = false;

  async function load(key: string, tile: PreparedTile['dataTile']): Promise<void> {
    if (asked.has(key) || performance.now() < restsUntil) return;
    asked.add(key);
    try {
      known.set(key, await source.get(tile, TILE_SIZE));
    } catch (error) {
      // Another zoom is wanted by now, or the file cannot be had: its reader would never ask for the head again.
      if (!(error instanceof DOMException && error.name === 'AbortError')) {
        restsUntil = performance.now() + REST_MS;
        source = openSource(path);
      }
    }
    asked.delete(key);
    if (!isClosed) loaded();
  }

  /** The latest are kept. */
  function take(key: string): Layers | undefined {
    const layers = known.get(key);
    if (layers === undefined) return undefined;
    known.delete(key);
    known.set(key, layers);
    return layers;
  }

  return {
    look(frame) {
      const { zoom, scale, width, height, top } = frame;
      const left = frame.left - Math.floor((frame.left + width / 2) / scale) * scale;
      if (isClosed || zoom < Math.max(LEAST_ZOOM, minZoom) || !meets(bounds, { ...frame, left }))
        return { left, top, tiles: [] };
      const wanted = view.dataTilesForBounds(zoom, { minX: left, minY: top, maxX: left + width, maxY: top + height });
      const tiles: PreparedTile[] = [];
      for (const { dataTile, origin, scale: stretch, dim } of wanted) {
        if (origin.y < 0 || origin.y >= scale) continue;
        const key = `${dataTile.z}/${dataTile.x}/${dataTile.y}`;
        const layers = take(key);
        if (layers === undefined) void load(key, dataTile);
        else if (layers.size > 0) tiles.push({ z: zoom, origin, data: new Map(layers), scale: stretch, dim, dataTile });
      }
      for (const key of known.keys()) {
        if (known.size <= MOST_TILES) break;
        known.delete(key);
      }
      return { left, top, tiles };
    },
    close() {
      isClosed = true;
      known.clear();
    },
  };
}

function openSource(path: string): PmtilesSource {
  return new PmtilesSource(new PMTiles(path), true);
}

/** Whether the file has anything in the frame, in one copy of the world or the next. */
function meets([west, south, east, north]: StreetFile['bounds'], { scale, left, top, width, height }: Frame): boolean {
  const from = mercatorX(west) * scale;
  const to = mercatorX(east) * scale;
  const isAcross = [-scale, 0, scale].some((copy) => from + copy < left + width && to + copy > left);
  return isAcross && mercatorY(north) * scale < top + height && mercatorY(south) * scale > top;
}
