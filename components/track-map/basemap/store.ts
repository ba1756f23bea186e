import {
  type BasemapLevel,
  type BasemapTile,
  decodeIndex,
  decodeTile,
  type Place,
  tileName,
  walkCoast,
  walkLine,
  wrapColumn,
} from '#lib/basemap/tiles.ts';
import { takeBasemapFile } from './files.ts';

/** In units of its level's extent. */
export interface TileShape {
  readonly land: Path2D;
  readonly coast: Path2D;
  readonly borders: Path2D;
  /** Where coast and borders turn: x, y, x, y … */
  readonly turns: readonly number[];
  readonly places: readonly Place[];
}

export interface BasemapStore {
  /** null: not known yet; it is fetched, and then `loaded` is called. */
  look: (level: BasemapLevel, x: number, y: number) => TileShape | 'land' | 'water' | null;
  /** Something asked for is under way. */
  isLoading: () => boolean;
  close: () => void;
}

/** Fetches the basemap's files, each once. One that fails stays unknown. */
export function createBasemapStore(loaded: () => void): BasemapStore {
  const abort = new AbortController();
  const shapes = new Map<string, TileShape | 'land' | 'water'>();
  const asked = new Set<string>();
  let files: ReadonlySet<string> | null = null;
  let loading = 0;

  async function load(name: string, take: (value: unknown) => void): Promise<void> {
    loading += 1;
    try {
      take(await takeBasemapFile(name, abort.signal));
    } catch {
      // Offline, or gone: a coarser tile stands in.
    }
    loading -= 1;
    if (!abort.signal.aborted) loaded();
  }

  void load('index', (value) => {
    const index = decodeIndex(value);
    for (const name of index.land) shapes.set(name, 'land');
    files = new Set(index.files);
  });

  return {
    look(level, x, y) {
      if (y < 0 || y >= 2 ** level.tileZoom) return 'water';
      const name = tileName(level, x, y);
      const shape = shapes.get(name);
      if (shape !== undefined) return shape;
      // The world tile comes with the index.
      if (files === null && level.tileZoom > 0) return null;
      if (files !== null && !files.has(name)) return 'water';
      if (!asked.has(name)) {
        asked.add(name);
        void load(name, (value) =>
          shapes.set(name, shapeOf(decodeTile(value), level, wrapColumn(x, level.tileZoom), y)),
        );
      }
      return null;
    },
    isLoading: () => loading > 0,
    close: () => abort.abort(),
  };
}

function shapeOf(tile: BasemapTile, level: BasemapLevel, column: number, row: number): TileShape {
  const land = new Path2D();
  const coast = new Path2D();
  const borders = new Path2D();
  const turns: number[] = [];
  for (const ring of tile.land) {
    let first = true;
    walkCoast(ring, level, column, row, (x, y, down) => {
      if (first) land.moveTo(x, y);
      else land.lineTo(x, y);
      if (down) coast.lineTo(x, y);
      else coast.moveTo(x, y);
      if (down) turns.push(x, y);
      first = false;
    });
    land.closePath();
  }
  for (const line of tile.borders) {
    walkLine(line, (x, y, isFirst) => {
      if (isFirst) borders.moveTo(x, y);
      else borders.lineTo(x, y);
      turns.push(x, y);
    });
  }
  return { land, coast, borders, turns, places: tile.places };
}
