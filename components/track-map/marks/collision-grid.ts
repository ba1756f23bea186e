import type { Box } from '#lib/share/drawing/box.ts';
import { clipLine, frameBox } from '../canvas.ts';

const CELL_PX = 4;
const LINE_BIT = 1;
const BLOCKED_BIT = 2;

export interface CollisionGrid {
  block: (box: Box) => void;
  blockLine: (fromX: number, fromY: number, toX: number, toY: number) => void;
  count: (box: Box) => { readonly blocked: number; readonly line: number };
  clone: () => CollisionGrid;
}

export function createCollisionGrid(width: number, height: number, filled?: Uint8Array): CollisionGrid {
  const columns = Math.max(1, Math.ceil(width / CELL_PX));
  const rows = Math.max(1, Math.ceil(height / CELL_PX));
  const cells = filled ?? new Uint8Array(columns * rows);
  return {
    block: (box) =>
      visitCells(box, columns, rows, (index) => {
        cells[index] = (cells[index] ?? 0) | BLOCKED_BIT;
      }),
    blockLine(fromX, fromY, toX, toY) {
      const piece = clipLine(frameBox({ width, height }), fromX, fromY, toX, toY);
      if (piece === null) return;
      const [startX, startY, endX, endY] = piece;
      const steps = Math.ceil(Math.max(Math.abs(endX - startX), Math.abs(endY - startY)) / (CELL_PX / 2));
      for (let step = 0; step <= steps; step += 1) {
        const share = steps === 0 ? 0 : step / steps;
        const column = Math.min(columns - 1, Math.floor((startX + (endX - startX) * share) / CELL_PX));
        const row = Math.min(rows - 1, Math.floor((startY + (endY - startY) * share) / CELL_PX));
        const index = row * columns + column;
        cells[index] = (cells[index] ?? 0) | LINE_BIT;
      }
    },
    count(box) {
      let blocked = 0;
      let line = 0;
      visitCells(box, columns, rows, (index) => {
        const cell = cells[index] ?? 0;
        if (cell & BLOCKED_BIT) blocked += 1;
        if (cell & LINE_BIT) line += 1;
      });
      return { blocked, line };
    },
    clone: () => createCollisionGrid(width, height, cells.slice()),
  };
}

function visitCells(box: Box, columns: number, rows: number, visit: (index: number) => void): void {
  const right = Math.min(columns - 1, Math.ceil(box.right / CELL_PX) - 1);
  const bottom = Math.min(rows - 1, Math.ceil(box.bottom / CELL_PX) - 1);
  for (let row = Math.max(0, Math.floor(box.top / CELL_PX)); row <= bottom; row += 1) {
    for (let column = Math.max(0, Math.floor(box.left / CELL_PX)); column <= right; column += 1)
      visit(row * columns + column);
  }
}
