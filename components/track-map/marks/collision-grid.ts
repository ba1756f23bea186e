import type { Box } from '#lib/share/drawing/box.ts';
import { clipLine, wholeOf } from '../canvas.ts';

/** Side of a square of the grid, CSS pixels. */
const CELL = 4;
const LINE = 1;
const TAKEN = 2;

/** What parts of a frame are taken, in squares of a grid; words keep clear of them. */
export interface Occupancy {
  take: (box: Box) => void;
  /** Marks where the route runs. */
  takeLine: (fromX: number, fromY: number, toX: number, toY: number) => void;
  /** Counts the squares under the box. */
  count: (box: Box) => { readonly taken: number; readonly line: number };
  copy: () => Occupancy;
}

/** An empty grid, CSS pixels; what lies outside is ignored. */
export function createOccupancy(width: number, height: number): Occupancy {
  return occupancyOver(width, height, new Uint8Array(columnsIn(width) * columnsIn(height)));
}

function columnsIn(length: number): number {
  return Math.max(1, Math.ceil(length / CELL));
}

function occupancyOver(width: number, height: number, cells: Uint8Array): Occupancy {
  const columns = columnsIn(width);
  const rows = columnsIn(height);
  return {
    take: (box) =>
      visit(box, columns, rows, (index) => {
        cells[index] = (cells[index] ?? 0) | TAKEN;
      }),
    takeLine(fromX, fromY, toX, toY) {
      const piece = clipLine(wholeOf({ width, height }), fromX, fromY, toX, toY);
      if (piece === null) return;
      const [startX, startY, endX, endY] = piece;
      const steps = Math.ceil(Math.max(Math.abs(endX - startX), Math.abs(endY - startY)) / (CELL / 2));
      for (let step = 0; step <= steps; step += 1) {
        const share = steps === 0 ? 0 : step / steps;
        const column = Math.min(columns - 1, Math.floor((startX + (endX - startX) * share) / CELL));
        const row = Math.min(rows - 1, Math.floor((startY + (endY - startY) * share) / CELL));
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
    copy: () => occupancyOver(width, height, cells.slice()),
  };
}

function visit(box: Box, columns: number, rows: number, see: (index: number) => void): void {
  const right = Math.min(columns - 1, Math.ceil(box.right / CELL) - 1);
  const bottom = Math.min(rows - 1, Math.ceil(box.bottom / CELL) - 1);
  for (let row = Math.max(0, Math.floor(box.top / CELL)); row <= bottom; row += 1) {
    for (let column = Math.max(0, Math.floor(box.left / CELL)); column <= right; column += 1)
      see(row * columns + column);
  }
}
