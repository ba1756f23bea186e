import {
  type BasemapLevel,
  type BasemapTile,
  decodeIndex,
  decodeTile,
  type BasemapPlace,
  tileName,
  walkCoast,
  walkLine,
  wrapColumn,
} from '#lib/basemap/tiles.ts';
import { loadBasemapFile } from './files.ts';

export interface TilePaths {
  readonly land: Path2D;
  readonly coast: Path2D;
  readonly borders: Path2D;
  readonly outlinePoints: readonly number[];
  readonly places: readonly BasemapPlace[];
}

export type BasemapStore = ReturnType<typeof createBasemapStore>;

/** Fetches each file of the basemap once. A file that fails stays unknown. */
export function createBasemapStore(loaded: () => void) {
  const abort = new AbortController();
  const tiles = new Map<string, TilePaths | 'land' | 'water'>();
  const requested = new Set<string>();
  let files: ReadonlySet<string> | null = null;
  let loading = 0;

  async function load(name: string, take: (value: unknown) => void): Promise<void> {
    loading += 1;
    try {
      take(await loadBasemapFile(name, abort.signal));
    } catch {
      // A coarser tile is shown instead.
    }
    loading -= 1;
    if (!abort.signal.aborted) loaded();
  }

  void load('index', (value) => {
    const index = decodeIndex(value);
    for (const name of index.land) tiles.set(name, 'land');
    files = new Set(index.files);
  });

  return {
    /** Returns null while the tile is being fetched; `loaded` is called when it arrives. */
    get(level: BasemapLevel, x: number, y: number): TilePaths | 'land' | 'water' | null {
      if (y < 0 || y >= 2 ** level.tileZoom) return 'water';
      const name = tileName(level, x, y);
      const known = tiles.get(name);
      if (known !== undefined) return known;
      if (files === null && level.tileZoom > 0) return null;
      if (files !== null && !files.has(name)) return 'water';
      if (!requested.has(name)) {
        requested.add(name);
        void load(name, (value) =>
          tiles.set(name, createPaths(decodeTile(value), level, wrapColumn(x, level.tileZoom), y)),
        );
      }
      return null;
    },
    isLoading: () => loading > 0,
    close: () => abort.abort(),
  };
}

function createPaths(tile: BasemapTile, level: BasemapLevel, column: number, row: number): TilePaths {
  const land = new Path2D();
  const coast = new Path2D();
  const borders = new Path2D();
  const outlinePoints: number[] = [];
  for (const ring of tile.land) {
    let first = true;
    walkCoast(ring, level, column, row, (x, y, down) => {
      if (first) land.moveTo(x, y);
      else land.lineTo(x, y);
      if (down) coast.lineTo(x, y);
      else coast.moveTo(x, y);
      if (down) outlinePoints.push(x, y);
      first = false;
    });
    land.closePath();
  }
  for (const line of tile.borders) {
    walkLine(line, (x, y, isFirst) => {
      if (isFirst) borders.moveTo(x, y);
      else borders.lineTo(x, y);
      outlinePoints.push(x, y);
    });
  }
  return { land, coast, borders, outlinePoints, places: tile.places };
}
