import { type Box, isInside, type Point } from '#lib/share/drawing/box.ts';
import { clipLine, type Frame, frameX, frameY, wholeOf } from '../frame.ts';
import type { SeeStep } from './long-line.ts';
import { stretchesIn, type TrackShape } from './track-shape.ts';

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
  let end = -1;
  const see: SeeStep = (from, to, isSilent) => {
    const fromX = xAt(frame, shape, from);
    const fromY = yAt(frame, shape, from);
    const toX = xAt(frame, shape, to);
    const toY = yAt(frame, shape, to);
    if (isSilent) {
      const piece = clipLine(around, fromX, fromY, toX, toY);
      if (piece !== null) pen.dashed(...piece);
    } else if (!isBeside(around, fromX, fromY, toX, toY)) {
      pen.solid(fromX, fromY, toX, toY, end === from);
      end = to;
    }
  };
  if (shape.long === null) eachStep(frame, shape, see);
  else shape.long.stepsIn(worldBox(frame, around), frame.zoom, see);
}

function eachStep(frame: Frame, shape: TrackShape, see: SeeStep): void {
  for (const { kind, first, last } of shape.segments) {
    let from = first;
    for (let index = first + 1; index <= last; index += 1) {
      const isNear =
        Math.abs(xAt(frame, shape, index) - xAt(frame, shape, from)) < LEAST_STEP &&
        Math.abs(yAt(frame, shape, index) - yAt(frame, shape, from)) < LEAST_STEP;
      if (index < last && isNear) continue;
      see(from, index, kind === 'silence');
      from = index;
    }
  }
}

/** The reports in a frame, or null when its view has `limit` or more, or not all are known. */
export function dotsInFrame(frame: Frame, shape: TrackShape, limit: number): Point[] | null {
  if (shape.isOutline) return null;
  const whole = wholeOf(frame);
  const dots: Point[] = [];
  let seen = 0;
  for (const [first, last] of stretchesIn(shape, worldBox(frame, whole))) {
    for (let index = first; index <= last; index += 1) {
      const x = xAt(frame, shape, index);
      const y = yAt(frame, shape, index);
      if (!isInside(whole, x, y)) continue;
      if (isInside(frame.view, x, y)) seen += 1;
      if (seen >= limit) return null;
      dots.push({ x, y });
    }
  }
  return dots;
}

function worldBox({ left, top, scale }: Frame, box: Box): Box {
  return {
    left: (left + box.left) / scale,
    top: (top + box.top) / scale,
    right: (left + box.right) / scale,
    bottom: (top + box.bottom) / scale,
  };
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
