/** `extent`: units along a tile's side, pixels at the highest zoom; `spacing`: between places, in world widths. */
export interface BasemapLevel {
  readonly tileZoom: number;
  readonly extent: number;
  readonly fromZoom: number;
  readonly scale: '110m' | '50m' | '10m';
  readonly spacing: number;
}

export const WORLD_LEVEL: BasemapLevel = {
  ...{ tileZoom: 0, extent: 4096, fromZoom: 0, scale: '110m', spacing: pixelsAt(2.75, 48) },
};

export const BASEMAP_LEVELS: readonly BasemapLevel[] = [
  WORLD_LEVEL,
  { tileZoom: 3, extent: 4096, fromZoom: 2.75, scale: '50m', spacing: pixelsAt(6, 56) },
  { tileZoom: 5, extent: 8192, fromZoom: 6.5, scale: '10m', spacing: pixelsAt(9, 56) },
];

function pixelsAt(zoom: number, pixels: number): number {
  return pixels / (256 * 2 ** zoom);
}

/** At this zoom and above, the outlines would visibly miss the coast. */
export const MIN_ZOOM_WITHOUT_OUTLINES = 12;

export function levelForZoom(zoom: number, saveData: boolean): BasemapLevel {
  const offered = saveData ? BASEMAP_LEVELS.slice(0, -1) : BASEMAP_LEVELS;
  return offered.findLast((level) => zoom >= level.fromZoom) ?? WORLD_LEVEL;
}

export function wrapColumn(x: number, tileZoom: number): number {
  const columns = 2 ** tileZoom;
  return ((x % columns) + columns) % columns;
}

export function tileName(level: BasemapLevel, x: number, y: number): string {
  return `${level.tileZoom}-${wrapColumn(x, level.tileZoom)}-${y}`;
}

export type BasemapPlace = readonly [name: string, x: number, y: number, rank: number];

/** In units of the level's extent. Lines and rings are flat [x, y, dx, dy, …]; places are sorted by falling rank. */
export interface BasemapTile {
  readonly land: readonly (readonly number[])[];
  readonly borders: readonly (readonly number[])[];
  readonly places: readonly BasemapPlace[];
}

export interface BasemapIndex {
  readonly files: readonly string[];
  readonly land: readonly string[];
}

export function encodeLine(points: ArrayLike<number>): number[] {
  const deltas: number[] = [];
  let lastX = 0;
  let lastY = 0;
  for (let index = 0; index + 1 < points.length; index += 2) {
    const x = points[index] ?? 0;
    const y = points[index + 1] ?? 0;
    if (index > 0 && x === lastX && y === lastY) continue;
    deltas.push(x - lastX, y - lastY);
    lastX = x;
    lastY = y;
  }
  return deltas;
}

export function walkLine(
  line: readonly number[],
  step: (x: number, y: number, isFirst: boolean, fromX: number, fromY: number) => void,
): void {
  let x = 0;
  let y = 0;
  for (let index = 0; index + 1 < line.length; index += 2) {
    const fromX = x;
    const fromY = y;
    x += line[index] ?? 0;
    y += line[index + 1] ?? 0;
    step(x, y, index === 0, fromX, fromY);
  }
}

/** Walks a ring of land. The pen is up along cuts that are no coast: at ±180° and at the map's lower edge. */
export function walkCoast(
  ring: readonly number[],
  level: BasemapLevel,
  column: number,
  row: number,
  pen: (x: number, y: number, down: boolean) => void,
): void {
  const last = 2 ** level.tileZoom - 1;
  walkLine(ring, (x, y, isFirst, fromX, fromY) => {
    const alongWest = column === 0 && fromX <= 0 && x <= 0;
    const alongEast = column === last && fromX >= level.extent && x >= level.extent;
    const alongFoot = row === last && fromY >= level.extent && y >= level.extent;
    pen(x, y, !isFirst && !alongWest && !alongEast && !alongFoot);
  });
}
