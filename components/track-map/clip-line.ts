import type { Box } from './frame.ts';

/** The part of a line within the box (Liang–Barsky), or null. Dashing a line a million pixels long would stall the page. */
export function clipLine(box: Box, fromX: number, fromY: number, toX: number, toY: number): [number, number, number, number] | null {
  const dX = toX - fromX;
  const dY = toY - fromY;
  let start = 0;
  let end = 1;
  for (const [step, room] of [[-dX, fromX - box.left], [dX, box.right - fromX], [-dY, fromY - box.top], [dY, box.bottom - fromY]] as const) {
    if (step === 0 && room < 0) return null;
    if (step < 0) start = Math.max(start, room / step);
    if (step > 0) end = Math.min(end, room / step);
  }
  return start > end ? null : [fromX + start * dX, fromY + start * dY, fromX + end * dX, fromY + end * dY];
}
