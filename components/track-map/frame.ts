/**
 * The piece of the world a canvas shows. Lengths are CSS pixels at `zoom`; a world position in
 * [0, 1] (see lib/basemap/mercator.ts) lies at `x * scale - left` from the canvas's left edge.
 */
export interface Frame {
  readonly zoom: number;
  /** Width of one world. */
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  /** What the visitor sees of the canvas, which reaches past it on all sides. */
  readonly view: Box;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function frameX(frame: Frame, x: number): number {
  return x * frame.scale - frame.left;
}

export function frameY(frame: Frame, y: number): number {
  return y * frame.scale - frame.top;
}

/** True when a point of the canvas lies in the box, or at most `margin` outside it. */
export function isInside(box: Box, x: number, y: number, margin = 0): boolean {
  return x >= box.left - margin && x <= box.right + margin && y >= box.top - margin && y <= box.bottom + margin;
}

/**
 * The part of a line within the box (Liang–Barsky), or null. Dashing a line a million pixels long would stall the page.
 */
export function clipLine(
  box: Box,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
): [number, number, number, number] | null {
  const dX = toX - fromX;
  const dY = toY - fromY;
  let start = 0;
  let end = 1;
  for (const [step, room] of [
    [-dX, fromX - box.left],
    [dX, box.right - fromX],
    [-dY, fromY - box.top],
    [dY, box.bottom - fromY],
  ] as const) {
    if (step === 0 && room < 0) return null;
    if (step < 0) start = Math.max(start, room / step);
    if (step > 0) end = Math.min(end, room / step);
  }
  return start > end ? null : [fromX + start * dX, fromY + start * dY, fromX + end * dX, fromY + end * dY];
}
