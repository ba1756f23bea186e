import type { Box } from './frame.ts';

/** Side of a square of the grid, CSS pixels. */
const CELL = 4;
const LINE = 1;
const TAKEN = 2;

/** Which parts of a frame hold something already, so that words can keep clear of it. */
export interface Occupancy {
  /** Marks a box as taken by a word or a mark. */
  take: (box: Box) => void;
  /** Marks where the route runs, from point to point. */
  takeLine: (fromX: number, fromY: number, toX: number, toY: number) => void;
  /** Counts the grid's squares under the box that are taken, and those the route crosses. */
  count: (box: Box) => { readonly taken: number; readonly line: number };
}

/** An empty grid over `width` × `height` CSS pixels; what lies outside is ignored. */
export function createOccupancy(width: number, height: number): Occupancy {
  const columns = Math.max(1, Math.ceil(width / CELL));
  const rows = Math.max(1, Math.ceil(height / CELL));
  const cells = new Uint8Array(columns * rows);
  return {
    take: (box) => visit(box, columns, rows, (index) => { cells[index] = (cells[index] ?? 0) | TAKEN; }),
    takeLine(fromX, fromY, toX, toY) {
      const steps = Math.min(Math.ceil(Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY)) / CELL), columns + rows);
      for (let step = 0; step <= steps; step += 1) {
        const share = steps === 0 ? 0 : step / steps;
        const column = Math.floor((fromX + (toX - fromX) * share) / CELL);
        const row = Math.floor((fromY + (toY - fromY) * share) / CELL);
        if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
        const index = row * columns + column;
        cells[index] = (cells[index] ?? 0) | LINE;
      }
    },
    count(box) {
      let taken = 0;
      let line = 0;
      visit(box, columns, rows, (index) => {
        const cell = cells[index] ?? 0;
        if (cell & TAKEN) taken += 1;
        if (cell & LINE) line += 1;
      });
      return { taken, line };
    },
  };
}

function visit(box: Box, columns: number, rows: number, see: (index: number) => void): void {
  const right = Math.min(columns - 1, Math.ceil(box.right / CELL) - 1);
  const bottom = Math.min(rows - 1, Math.ceil(box.bottom / CELL) - 1);
  for (let row = Math.max(0, Math.floor(box.top / CELL)); row <= bottom; row += 1) {
    for (let column = Math.max(0, Math.floor(box.left / CELL)); column <= right; column += 1) see(row * columns + column);
  }
}
