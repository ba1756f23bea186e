import { isInside, type Point, keepSpaced } from '#lib/share/drawing/box.ts';
import { clipLine, type Frame, framePoint, frameX, frameY, isBeside, type Painting, frameBox } from '../canvas.ts';
import type { Ring } from '../route-description.ts';
import type { TrackShape } from './track-shape.ts';
import { createArrowPen, paintArrows } from './arrows.ts';
import type { CollisionGrid } from '../marks/collision-grid.ts';

const MIN_STEP_PX = 1;
const MARGIN_PX = 8;
const MAX_DOTS = 200;
const MIN_RING_PX = 18;
/** Dots closer than this to each other or to a mark would look like one thick line. */
const DOT_SPACING_PX = 14;

/**
 * Traces the route and blocks the grid along it. One of several, with a colour of its own, gets no arrows. Dots and arrows
 * keep clear of `marks` (world positions, as `townLine`).
 */
export function traceRoute(
  frame: Frame,
  shape: TrackShape,
  marks: readonly Point[],
  townLine: readonly Point[],
  grid: CollisionGrid,
) {
  const solid = new Path2D();
  const dashed = new Path2D();
  const dotted = new Path2D();
  townLine.forEach((town, index) => {
    const { x, y } = framePoint(frame, town);
    const before = townLine[index - 1];
    if (before === undefined) return dotted.moveTo(x, y);
    dotted.lineTo(x, y);
    const from = framePoint(frame, before);
    grid.blockLine(from.x, from.y, x, y);
  });
  const pen = createArrowPen(frame);
  walkRoute(frame, shape, {
    solid(fromX, fromY, toX, toY, joined) {
      if (!joined) solid.moveTo(fromX, fromY);
      solid.lineTo(toX, toY);
      grid.blockLine(fromX, fromY, toX, toY);
      pen.solid(fromX, fromY, toX, toY, joined);
    },
    dashed(fromX, fromY, toX, toY) {
      dashed.moveTo(fromX, fromY);
      dashed.lineTo(toX, toY);
      grid.blockLine(fromX, fromY, toX, toY);
    },
  });
  const placed = marks.map((mark) => framePoint(frame, mark));
  const reports = (dotsInFrame(frame, shape, MAX_DOTS) ?? []).reverse();
  const dots = keepSpaced(reports, DOT_SPACING_PX, placed).slice(placed.length);
  return { solid, dashed, dotted, dots, arrows: shape.colour === undefined ? pen.finish(placed, dots) : [] };
}

function stroke(
  context: CanvasRenderingContext2D,
  path: Path2D,
  style: Pick<CanvasRenderingContext2D, 'strokeStyle' | 'lineWidth'> & { lineCap?: CanvasLineCap },
  dash: readonly number[] = [],
): void {
  context.save();
  Object.assign(context, { lineJoin: 'round', lineCap: 'round', ...style });
  context.setLineDash([...dash]);
  context.stroke(path);
  context.restore();
}

function circle({ x, y }: Point, radius: number): Path2D {
  const path = new Path2D();
  path.arc(x, y, radius, 0, 2 * Math.PI);
  return path;
}

/** How accurate the latest position is; nothing where the mark would hide the ring. */
export function paintRing({ context, frame, palette }: Painting, ring: Ring | undefined): void {
  const radius = (ring?.radius ?? 0) * frame.scale;
  if (ring === undefined || radius < MIN_RING_PX || radius > frame.width + frame.height) return;
  const path = circle(framePoint(frame, ring), radius);
  context.save();
  context.fillStyle = palette.route;
  context.globalAlpha = 0.1;
  context.fill(path);
  context.globalAlpha = 0.7;
  stroke(context, path, { strokeStyle: palette.route, lineWidth: 1 });
  context.restore();
}

/** Grey and dotted: no way, only its direction and length. */
export function paintWayToGo({ context, frame, palette }: Painting, points: readonly Point[]): void {
  const path = new Path2D();
  for (const { x, y } of points.map((point) => framePoint(frame, point))) path.lineTo(x, y);
  stroke(context, path, { strokeStyle: palette.ink3, lineWidth: 2.5 }, [0, 6]);
}

/** Rings around the updates that a search lists. */
export function paintFound({ context, frame, palette }: Painting, points: readonly Point[]): void {
  for (const ring of points.map((point) => circle(framePoint(frame, point), 7))) {
    stroke(context, ring, { strokeStyle: palette.casing, lineWidth: 6 });
    stroke(context, ring, { strokeStyle: palette.ink, lineWidth: 2.5 });
  }
}

export function paintRoute(painting: Painting, route: ReturnType<typeof traceRoute>, stops: readonly Point[]): void {
  const { context, frame, palette } = painting;
  const line = { strokeStyle: palette.route, lineWidth: 2.5 };
  stroke(context, route.solid, { strokeStyle: palette.casing, lineWidth: 6 });
  stroke(context, route.dashed, { strokeStyle: palette.casing, lineWidth: 6 });
  stroke(context, route.solid, line);
  stroke(context, route.dashed, { ...line, lineCap: 'butt' }, [4, 4]);
  stroke(context, route.dotted, { ...line, lineWidth: 2 }, [0, 6]);
  paintArrows(painting, route.arrows);
  context.fillStyle = palette.route;
  for (const dot of route.dots) context.fill(circle(dot, 3));
  context.fillStyle = palette.casing;
  for (const ring of stops.map((stop) => circle(framePoint(frame, stop), 5.5))) {
    context.fill(ring);
    stroke(context, ring, line);
  }
}

interface RoutePen {
  solid: (fromX: number, fromY: number, toX: number, toY: number, joined: boolean) => void;
  dashed: (fromX: number, fromY: number, toX: number, toY: number) => void;
}

export function walkRoute(frame: Frame, { xs, ys, segments }: TrackShape, pen: RoutePen): void {
  const around = frameBox(frame, MARGIN_PX);
  for (const { kind, first, last } of segments) {
    let [fromX, fromY] = [frameX(frame, xs[first] ?? 0), frameY(frame, ys[first] ?? 0)];
    let isJoined = false;
    for (let index = first + 1; index <= last; index += 1) {
      const toX = frameX(frame, xs[index] ?? 0);
      const toY = frameY(frame, ys[index] ?? 0);
      if (index < last && Math.abs(toX - fromX) < MIN_STEP_PX && Math.abs(toY - fromY) < MIN_STEP_PX) continue;
      const isSeen = !isBeside(around, fromX, fromY, toX, toY);
      if (kind === 'silence') {
        const piece = clipLine(around, fromX, fromY, toX, toY);
        if (piece !== null) pen.dashed(...piece);
      } else if (isSeen) pen.solid(fromX, fromY, toX, toY, isJoined);
      isJoined = isSeen;
      fromX = toX;
      fromY = toY;
    }
  }
}

/** The reports in the frame; null when `limit` or more are in view. */
export function dotsInFrame(frame: Frame, { xs, ys }: TrackShape, limit: number): Point[] | null {
  const whole = frameBox(frame);
  const dots: Point[] = [];
  let seen = 0;
  for (let index = 0; index < xs.length; index += 1) {
    const x = frameX(frame, xs[index] ?? 0);
    const y = frameY(frame, ys[index] ?? 0);
    if (!isInside(whole, x, y)) continue;
    if (isInside(frame.view, x, y)) seen += 1;
    if (seen >= limit) return null;
    dots.push({ x, y });
  }
  return dots;
}
