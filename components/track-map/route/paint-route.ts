import type { Segment } from '#lib/share/types.ts';
import { isInside, type Point, keepSpaced } from '#lib/share/drawing/box.ts';
import { clipLine, type Frame, framePoint, frameX, frameY, isBeside, type Painting, frameBox } from '../canvas.ts';
import type { CollisionGrid } from '../marks/collision-grid.ts';
import type { Ring } from '../route-description.ts';
import type { Route } from './route.ts';

// Arrows stand where the line crosses a grid fixed to the world, so they stay in place when the map is moved.
const GRID_PX = 88;
const MIN_DISTANCE_PX = { arrows: 60, marks: 24, dots: 12 };
const SHORT_STEP_PX = 6;
const MAX_ARROWS = 800;
const ARROW_LENGTH_PX = 11;
const ARROW_HALF_WIDTH_PX = 5;
const nowhere: Point = { x: NaN, y: NaN };
const MIN_STEP_PX = 1;
const MARGIN_PX = 8;
const MAX_DOTS = 200;
const MIN_RING_PX = 18;
const DOT_SPACING_PX = 14;

export function traceRoute(
  frame: Frame,
  route: Route,
  marks: readonly Point[],
  townLine: readonly Point[],
  grid: CollisionGrid,
) {
  const solid = new Path2D();
  const dashed = new Path2D();
  const dotted = new Path2D();
  const towns = townLine.map((town) => framePoint(frame, town));
  for (const { x, y } of towns) dotted.lineTo(x, y);
  for (const [index, { x, y }] of towns.slice(1).entries())
    grid.blockLine(towns[index]?.x ?? x, towns[index]?.y ?? y, x, y);
  const pen = createArrowPen(frame);
  walkRoute(frame, route, (kind, fromX, fromY, toX, toY, isJoined) => {
    const path = kind === 'silence' ? dashed : solid;
    if (!isJoined) path.moveTo(fromX, fromY);
    path.lineTo(toX, toY);
    grid.blockLine(fromX, fromY, toX, toY);
    if (kind !== 'silence') pen.solid(fromX, fromY, toX, toY, isJoined);
  });
  const placed = marks.map((mark) => framePoint(frame, mark));
  const reports = (dotsInFrame(frame, route, MAX_DOTS) ?? []).reverse();
  const dots = keepSpaced(reports, DOT_SPACING_PX, placed).slice(placed.length);
  return { solid, dashed, dotted, dots, arrows: route.colour === undefined ? pen.finish(placed, dots) : [] };
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

export function paintWayToGo({ context, frame, palette }: Painting, points: readonly Point[]): void {
  const path = new Path2D();
  for (const { x, y } of points.map((point) => framePoint(frame, point))) path.lineTo(x, y);
  stroke(context, path, { strokeStyle: palette.ink3, lineWidth: 2.5 }, [0, 6]);
}

export function paintFound({ context, frame, palette }: Painting, points: readonly Point[]): void {
  for (const ring of points.map((point) => circle(framePoint(frame, point), 7))) {
    stroke(context, ring, { strokeStyle: palette.casing, lineWidth: 6 });
    stroke(context, ring, { strokeStyle: palette.ink, lineWidth: 2.5 });
  }
}

export function paintRoute(painting: Painting, trace: ReturnType<typeof traceRoute>, stops: readonly Point[]): void {
  const { context, frame, palette } = painting;
  const line = { strokeStyle: palette.route, lineWidth: 2.5 };
  stroke(context, trace.solid, { strokeStyle: palette.casing, lineWidth: 6 });
  stroke(context, trace.dashed, { strokeStyle: palette.casing, lineWidth: 6 });
  stroke(context, trace.solid, line);
  stroke(context, trace.dashed, { ...line, lineCap: 'butt' }, [4, 4]);
  stroke(context, trace.dotted, { ...line, lineWidth: 2 }, [0, 6]);
  paintArrows(painting, trace.arrows);
  context.fillStyle = palette.route;
  for (const dot of trace.dots) context.fill(circle(dot, 3));
  context.fillStyle = palette.casing;
  for (const ring of stops.map((stop) => circle(framePoint(frame, stop), 5.5))) {
    context.fill(ring);
    stroke(context, ring, line);
  }
}

export function walkRoute(
  frame: Frame,
  { xs, ys, segments }: Route,
  draw: (kind: Segment['kind'], fromX: number, fromY: number, toX: number, toY: number, isJoined: boolean) => void,
): void {
  const around = frameBox(frame, MARGIN_PX);
  for (const { kind, first, last } of segments) {
    let [fromX, fromY] = [frameX(frame, xs[first] ?? 0), frameY(frame, ys[first] ?? 0)];
    let isJoined = false;
    for (let index = first + 1; index <= last; index += 1) {
      const [toX, toY] = [frameX(frame, xs[index] ?? 0), frameY(frame, ys[index] ?? 0)];
      if (index < last && Math.abs(toX - fromX) < MIN_STEP_PX && Math.abs(toY - fromY) < MIN_STEP_PX) continue;
      const isSeen = !isBeside(around, fromX, fromY, toX, toY);
      if (kind === 'silence') {
        const piece = clipLine(around, fromX, fromY, toX, toY);
        if (piece !== null) draw(kind, ...piece, false);
      } else if (isSeen) draw(kind, fromX, fromY, toX, toY, isJoined);
      isJoined = isSeen;
      [fromX, fromY] = [toX, toY];
    }
  }
}

export function dotsInFrame(frame: Frame, { xs, ys }: Route, limit: number): Point[] | null {
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

interface Arrow extends Point {
  readonly angle: number;
}

export function createArrowPen(frame: Frame) {
  const box = frameBox(frame);
  const arrows: Arrow[] = [];
  let [back, before]: [Point, Point] = [nowhere, nowhere];
  const { left, top } = frame;

  return {
    solid(fromX: number, fromY: number, toX: number, toY: number, joined: boolean): void {
      const from = { x: fromX, y: fromY };
      if (!joined) [back, before] = [from, from];
      const piece = clipLine(box, fromX, fromY, toX, toY);
      if (piece === null) return;
      const isShort = Math.hypot(toX - fromX, toY - fromY) < SHORT_STEP_PX;
      const [chordX, chordY] = isShort ? [toX - before.x, toY - before.y] : [toX - fromX, toY - fromY];
      const angle = Math.atan2(chordY, chordX);
      const isKnown = Math.hypot(chordX, chordY) >= SHORT_STEP_PX / 2;
      const [startX, startY, endX, endY] = piece;
      const shares = [...crossings(startX + left, endX + left), ...crossings(startY + top, endY + top)];
      for (const share of isKnown ? shares.slice(0, MAX_ARROWS - arrows.length) : [])
        arrows.push({ x: startX + share * (endX - startX), y: startY + share * (endY - startY), angle });
      if (Math.hypot(toX - back.x, toY - back.y) >= SHORT_STEP_PX) [back, before] = [from, back];
    },
    finish(marks: readonly Point[], dots: readonly Point[]): readonly Arrow[] {
      const isClear = ({ x, y }: Point, of: readonly Point[], distance: number) =>
        of.every((other) => Math.hypot(other.x - x, other.y - y) >= distance);
      const { arrows: apart, marks: offMarks, dots: offDots } = MIN_DISTANCE_PX;
      const clear = arrows.filter((arrow) => isClear(arrow, dots, offDots) && isClear(arrow, marks, offMarks));
      return keepSpaced(clear, apart);
    },
  };
}

function crossings(from: number, to: number): number[] {
  const shares: number[] = [];
  const end = Math.max(from, to);
  for (let line = Math.floor(Math.min(from, to) / GRID_PX) + 1; line * GRID_PX <= end; line += 1)
    shares.push((line * GRID_PX - from) / (to - from));
  return shares;
}

function paintArrows({ context, palette }: Painting, arrows: readonly Arrow[]): void {
  context.save();
  context.lineJoin = 'round';
  context.lineWidth = 2;
  context.strokeStyle = palette.casing;
  context.fillStyle = palette.route;
  context.beginPath();
  for (const { x, y, angle } of arrows) {
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const corner = (along: number, across: number): [number, number] => [
      x + along * cos - across * sin,
      y + along * sin + across * cos,
    ];
    context.moveTo(...corner(ARROW_LENGTH_PX / 2, 0));
    context.lineTo(...corner(-ARROW_LENGTH_PX / 2, ARROW_HALF_WIDTH_PX));
    context.lineTo(...corner(-ARROW_LENGTH_PX / 4, 0));
    context.lineTo(...corner(-ARROW_LENGTH_PX / 2, -ARROW_HALF_WIDTH_PX));
    context.closePath();
  }
  context.stroke();
  context.fill();
  context.restore();
}
