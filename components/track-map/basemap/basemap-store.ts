import { hasKeys } from '#lib/base/has-keys.ts';
import {
  type BasemapIndex,
  type BasemapLevel,
  type BasemapPlace,
  type BasemapTile,
  tileName,
  walkCoast,
  walkLine,
  wrapColumn,
} from '#lib/basemap/tiles.ts';
import { loadBasemapFile } from './basemap-files.ts';

export interface TilePaths {
  readonly land: Path2D;
  readonly coast: Path2D;
  readonly borders: Path2D;
  readonly outlinePoints: readonly number[];
  readonly places: readonly BasemapPlace[];
}

export type BasemapStore = ReturnType<typeof createBasemapStore>;

/** Fetches each file of the basemap once. A file that fails stays unknown, and a coarser tile is shown instead. */
export function createBasemapStore(loaded: () => void) {
  const abort = new AbortController();
  const tiles = new Map<string, TilePaths | 'land' | 'water'>();
  const requested = new Set<string>();
  let files: ReadonlySet<string> | null = null;
  let loading = 0;

  async function load(name: string, take: (value: unknown) => void): Promise<void> {
    requested.add(name);
    loading += 1;
    try {
      take(await loadBasemapFile(name, abort.signal));
    } catch {}
    loading -= 1;
    if (!abort.signal.aborted) loaded();
  }

  void load('index', (value) => {
    if (!hasKeys<BasemapIndex>(value, 'files', 'land')) return;
    for (const name of value.land) tiles.set(name, 'land');
    files = new Set(value.files);
  });

  return {
    get(level: BasemapLevel, x: number, y: number): TilePaths | 'land' | 'water' | null {
      if (y < 0 || y >= 2 ** level.tileZoom) return 'water';
      const name = tileName(level, x, y);
      const known = tiles.get(name);
      if (known !== undefined) return known;
      if (files === null && level.tileZoom > 0) return null;
      if (files !== null && !files.has(name)) return 'water';
      if (!requested.has(name))
        void load(name, (value) => {
          if (hasKeys<BasemapTile>(value, 'land', 'borders', 'places'))
            tiles.set(name, createPaths(value, level, wrapColumn(x, level.tileZoom), y));
        });
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
    let move: 'moveTo' | 'lineTo' = 'moveTo';
    walkCoast(ring, level, column, row, (x, y, down) => {
      land[move](x, y);
      move = 'lineTo';
      coast[down ? 'lineTo' : 'moveTo'](x, y);
      if (down) outlinePoints.push(x, y);
    });
    land.closePath();
  }
  for (const line of tile.borders)
    walkLine(line, (x, y, isFirst) => {
      borders[isFirst ? 'moveTo' : 'lineTo'](x, y);
      outlinePoints.push(x, y);
    });
  return { land, coast, borders, outlinePoints, places: tile.places };
}
