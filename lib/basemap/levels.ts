/**
 * One level of detail: the world cut into square Web Mercator tiles. Three are enough, as a tile is drawn at any scale.
 */
export interface BasemapLevel {
  /** 2^tileZoom tiles on a side. */
  readonly tileZoom: number;
  /** Units along a tile's side: about a pixel at the level's largest zoom. */
  readonly extent: number;
  /** From this map zoom on. */
  readonly fromZoom: number;
  /** Of Natural Earth. */
  readonly scale: '110m' | '50m' | '10m';
}

export const WORLD_LEVEL: BasemapLevel = { tileZoom: 0, extent: 4096, fromZoom: 0, scale: '110m' };

/** Coarse to fine. */
export const BASEMAP_LEVELS: readonly BasemapLevel[] = [
  WORLD_LEVEL,
  { tileZoom: 3, extent: 4096, fromZoom: 2.75, scale: '50m' },
  { tileZoom: 5, extent: 8192, fromZoom: 6.5, scale: '10m' },
];

/** From this map zoom on an outline may lie a finger's width beside its coast: none is drawn. */
export const OUTLINES_END = 12;

/** For a map zoom; `thrifty` (Save-Data) leaves the finest out. */
export function levelForZoom(zoom: number, thrifty: boolean): BasemapLevel {
  const offered = thrifty ? BASEMAP_LEVELS.slice(0, -1) : BASEMAP_LEVELS;
  return offered.findLast((level) => zoom >= level.fromZoom) ?? WORLD_LEVEL;
}

/** The column at `x` of a world that repeats endlessly. */
export function wrapColumn(x: number, tileZoom: number): number {
  const columns = 2 ** tileZoom;
  return ((x % columns) + columns) % columns;
}

/** A tile's name in the index and its file's address. `x`: in any copy of the world. */
export function tileName(level: BasemapLevel, x: number, y: number): string {
  return `${level.tileZoom}-${wrapColumn(x, level.tileZoom)}-${y}`;
}
