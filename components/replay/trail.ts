import type { Box } from '#lib/share/drawing/box.ts';
import type { ReplayFrame, ReplayLine } from './replay-map.ts';

/** A place on the line: a point of it, and the share of the way to the next. */
export interface TrailEnd {
  readonly point: number;
  readonly share: number;
}

/** Nearer points cannot be told apart, CSS pixels. */
const LEAST_STEP = 1;
const WIDTH = 13;

export interface TrailLine extends ReplayLine {
  /** 1: the way to this point is a silence. */
  readonly isSilent: Uint8Array;
}

export function prepareLine(line: ReplayLine): TrailLine {
  const isSilent = new Uint8Array(line.xs.length);
  for (const { kind, last } of line.segments) if (kind === 'silence') isSilent[last] = 1;
  return { ...line, isSilent };
}

/** World position of a place on the line. */
export function xOn({ xs }: ReplayLine, { point, share }: TrailEnd): number {
  const x = xs[point] ?? 0;
  return share === 0 ? x : x + share * ((xs[point + 1] ?? x) - x);
}

export function yOn({ ys }: ReplayLine, { point, share }: TrailEnd): number {
  const y = ys[point] ?? 0;
  return share === 0 ? y : y + share * ((ys[point + 1] ?? y) - y);
}

/** Paints the way from one place of the line to a later one; in a silence nobody knows it. */
export function paintTrail(
  context: CanvasRenderingContext2D,
  frame: ReplayFrame,
  line: TrailLine,
  from: TrailEnd,
  to: TrailEnd,
  colour: string,
): void {
  const xAt = (x: number) => x * frame.scale - frame.left;
  const yAt = (y: number) => y * frame.scale - frame.top;
  const around: Box = { left: -WIDTH, top: -WIDTH, right: frame.width + WIDTH, bottom: frame.height + WIDTH };
  let fromX = xAt(xOn(line, from));
  let fromY = yAt(yOn(line, from));
  context.save();
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.lineWidth = WIDTH;
  context.strokeStyle = colour;
  context.beginPath();
  context.moveTo(fromX, fromY);
  const end = to.share > 0 ? to.point + 1 : to.point;
  for (let index = from.point + 1; index <= end; index += 1) {
    const isLast = index === end;
    const toX = xAt(isLast ? xOn(line, to) : (line.xs[index] ?? 0));
    const toY = yAt(isLast ? yOn(line, to) : (line.ys[index] ?? 0));
    const isSilent = line.isSilent[index] === 1;
    const isNear = Math.abs(toX - fromX) < LEAST_STEP && Math.abs(toY - fromY) < LEAST_STEP;
    if (isNear && !isLast && !isSilent && line.isSilent[index + 1] !== 1) continue;
    if (isSilent || isBeside(around, fromX, fromY, toX, toY)) context.moveTo(toX, toY);
    else context.lineTo(toX, toY);
    fromX = toX;
    fromY = toY;
  }
  context.stroke();
  context.restore();
}

function isBeside(box: Box, fromX: number, fromY: number, toX: number, toY: number): boolean {
  return (
    (fromX < box.left && toX < box.left) ||
    (fromX > box.right && toX > box.right) ||
    (fromY < box.top && toY < box.top) ||
    (fromY > box.bottom && toY > box.bottom)
  );
}
