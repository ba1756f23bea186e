/**
 * One level of detail of the built-in basemap: the world cut into square Web Mercator tiles.
 * Three levels are enough, because a tile is drawn at any scale.
 */
export interface BasemapLevel {
  /** Tiles are those of this zoom: 2^tileZoom on a side. */
  readonly tileZoom: number;
  /** Units along a tile's side. Fine enough that one is about a pixel at the level's largest zoom. */
  readonly extent: number;
  /** Map zoom from which the level is wanted. */
  readonly fromZoom: number;
  /** Natural Earth's scale. */
  readonly scale: '110m' | '50m' | '10m';
}

export const WORLD_LEVEL: BasemapLevel = { tileZoom: 0, extent: 4096, fromZoom: 0, scale: '110m' };

/** Coarse to fine. */
export const BASEMAP_LEVELS: readonly BasemapLevel[] = [
  WORLD_LEVEL,
  { tileZoom: 3, extent: 4096, fromZoom: 2.75, scale: '50m' },
  { tileZoom: 5, extent: 8192, fromZoom: 6.5, scale: '10m' },
];

/** The level to draw at a map zoom; `thrifty` (Save-Data) leaves the finest one out. */
export function levelForZoom(zoom: number, thrifty: boolean): BasemapLevel {
  const offered = thrifty ? BASEMAP_LEVELS.slice(0, -1) : BASEMAP_LEVELS;
  return offered.findLast((level) => zoom >= level.fromZoom) ?? WORLD_LEVEL;
}

/** The column that stands at `x` when the world repeats endlessly to both sides. */
export function wrapColumn(x: number, tileZoom: number): number {
  const columns = 2 ** tileZoom;
  return ((x % columns) + columns) % columns;
}

/** Name of a tile, as in the index and in the address of its file. `x` may lie in any copy of the world. */
export function tileName(level: BasemapLevel, x: number, y: number): string {
  return `${level.tileZoom}-${wrapColumn(x, level.tileZoom)}-${y}`;
}
