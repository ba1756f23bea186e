import { type Box, isInside, type Point } from '#lib/share/drawing/box.ts';
import { clipLine, type Frame, frameX, frameY, wholeOf } from './frame.ts';
import type { TrackShape } from './track-shape.ts';

/** Takes the route's pieces, CSS pixels of the frame. */
export interface RoutePen {
  solid: (fromX: number, fromY: number, toX: number, toY: number, joined: boolean) => void;
  dashed: (fromX: number, fromY: number, toX: number, toY: number) => void;
}

/** Nearer points cannot be told apart, CSS pixels. */
const LEAST_STEP = 1;
const MARGIN = 8;

/** Walks the route through a frame, without what lies outside. */
export function walkRoute(frame: Frame, shape: TrackShape, pen: RoutePen): void {
  const around: Box = { left: -MARGIN, top: -MARGIN, right: frame.width + MARGIN, bottom: frame.height + MARGIN };
  for (const { kind, first, last } of shape.segments) {
    if (kind === 'silence') {
      const piece = clipLine(
        around,
        xAt(frame, shape, first),
        yAt(frame, shape, first),
        xAt(frame, shape, last),
        yAt(frame, shape, last),
      );
      if (piece !== null) pen.dashed(...piece);
    } else {
      walkSolid(frame, shape, first, last, around, pen);
    }
  }
}

function walkSolid(frame: Frame, shape: TrackShape, first: number, last: number, around: Box, pen: RoutePen): void {
  let fromX = xAt(frame, shape, first);
  let fromY = yAt(frame, shape, first);
  let joined = false;
  for (let index = first + 1; index <= last; index += 1) {
    const toX = xAt(frame, shape, index);
    const toY = yAt(frame, shape, index);
    if (index < last && Math.abs(toX - fromX) < LEAST_STEP && Math.abs(toY - fromY) < LEAST_STEP) continue;
    const visible = !isBeside(around, fromX, fromY, toX, toY);
    if (visible) pen.solid(fromX, fromY, toX, toY, joined);
    joined = visible;
    fromX = toX;
    fromY = toY;
  }
}

/** The reports in a frame, or null when its view has `limit` or more. */
export function dotsInFrame(frame: Frame, shape: TrackShape, limit: number): Point[] | null {
  const whole = wholeOf(frame);
  const dots: Point[] = [];
  let seen = 0;
  for (let index = 0; index < shape.xs.length; index += 1) {
    const x = xAt(frame, shape, index);
    const y = yAt(frame, shape, index);
    if (!isInside(whole, x, y)) continue;
    if (isInside(frame.view, x, y)) seen += 1;
    if (seen >= limit) return null;
    dots.push({ x, y });
  }
  return dots;
}

function isBeside(box: Box, fromX: number, fromY: number, toX: number, toY: number): boolean {
  return (
    (fromX < box.left && toX < box.left) ||
    (fromX > box.right && toX > box.right) ||
    (fromY < box.top && toY < box.top) ||
    (fromY > box.bottom && toY > box.bottom)
  );
}

function xAt(frame: Frame, shape: TrackShape, index: number): number {
  return frameX(frame, shape.xs[index] ?? 0);
}

function yAt(frame: Frame, shape: TrackShape, index: number): number {
  return frameY(frame, shape.ys[index] ?? 0);
}
