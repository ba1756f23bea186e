import { type Box, isInside, type Point, spreadOut } from '#lib/share/drawing/box.ts';
import { clipLine, type Frame, framePoint, frameX, frameY, type Palette, wholeOf } from '../canvas.ts';
import type { SeeStep } from './long-line.ts';
import { stretchesIn, type TrackShape } from './track-shape.ts';
import { paintMarkCaptions, type PlacedMarkCaption } from '../marks/mark-captions.ts';
import type { Occupancy } from '../marks/collision-grid.ts';
import type { Arrow, Directions } from './directions.ts';

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

export interface RoutePicture {
  readonly solid: Path2D;
  readonly dashed: Path2D;
  readonly dots: readonly Point[];
  readonly arrows: readonly Arrow[];
}

/** In view; from there on a line without dots. */
const MOST_DOTS = 200;

/** Between dots, and between them and marks, CSS pixels: nearer ones look like one thick line. */
const APART = 14;

/**
 * Traces the route and tells `occupancy` where it runs; dots and arrows keep clear of `marks` (world positions).
 * `directions`: null while they are not there.
 */
export function traceRoute(
  frame: Frame,
  shape: TrackShape,
  marks: readonly Point[],
  occupancy: Occupancy,
  directions: Directions | null,
): RoutePicture {
  const solid = new Path2D();
  const dashed = new Path2D();
  const pen = directions?.createArrowPen(frame);
  walkRoute(frame, shape, {
    solid(fromX, fromY, toX, toY, joined) {
      if (!joined) solid.moveTo(fromX, fromY);
      solid.lineTo(toX, toY);
      occupancy.takeLine(fromX, fromY, toX, toY);
      pen?.solid(fromX, fromY, toX, toY, joined);
    },
    dashed(fromX, fromY, toX, toY) {
      dashed.moveTo(fromX, fromY);
      dashed.lineTo(toX, toY);
      occupancy.takeLine(fromX, fromY, toX, toY);
    },
  });
  const placed = marks.map((mark) => framePoint(frame, mark));
  const dots = spreadOut((dotsInFrame(frame, shape, MOST_DOTS) ?? []).reverse(), APART, placed).slice(placed.length);
  return { solid, dashed, dots, arrows: pen?.finish(placed, dots) ?? [] };
}

/** Paints casing, line, silences, arrows, reports, the rings of `stops` (world positions) and captions. */
export function paintRoute(
  context: CanvasRenderingContext2D,
  frame: Frame,
  route: RoutePicture,
  stops: readonly Point[],
  captions: readonly PlacedMarkCaption[],
  palette: Palette,
  directions: Directions | null,
): void {
  context.save();
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.strokeStyle = palette.casing;
  context.lineWidth = 6;
  context.stroke(route.solid);
  context.stroke(route.dashed);
  context.strokeStyle = palette.route;
  context.lineWidth = 2.5;
  context.stroke(route.solid);
  context.lineCap = 'butt';
  context.setLineDash([4, 4]);
  context.stroke(route.dashed);
  context.setLineDash([]);
  directions?.paintArrows(context, route.arrows, palette);
  context.fillStyle = palette.route;
  context.beginPath();
  for (const { x, y } of route.dots) {
    context.moveTo(x + 3, y);
    context.arc(x, y, 3, 0, 2 * Math.PI);
  }
  context.fill();
  context.fillStyle = palette.casing;
  for (const stop of stops) {
    const { x, y } = framePoint(frame, stop);
    context.beginPath();
    context.arc(x, y, 5.5, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
  context.restore();
  paintMarkCaptions(context, captions, palette);
}
