import type { BasemapLevel } from './levels.ts';

/** Takes one step of a ring: a pen that is down draws it. */
export type Pen = (x: number, y: number, down: boolean) => void;

/**
 * Walks a delta-coded ring of land in tile units. The pen is up at the start and along the cuts
 * that are no coast: land is cut open at ±180° and closed at the map's lower edge.
 */
export function walkCoast(ring: readonly number[], level: BasemapLevel, column: number, row: number, pen: Pen): void {
  const last = 2 ** level.tileZoom - 1;
  let x = 0;
  let y = 0;
  for (let index = 0; index + 1 < ring.length; index += 2) {
    const fromX = x;
    const fromY = y;
    x += ring[index] ?? 0;
    y += ring[index + 1] ?? 0;
    const alongWest = column === 0 && fromX <= 0 && x <= 0;
    const alongEast = column === last && fromX >= level.extent && x >= level.extent;
    const alongFoot = row === last && fromY >= level.extent && y >= level.extent;
    pen(x, y, index > 0 && !alongWest && !alongEast && !alongFoot);
  }
}
