import { type Frame, frameX, frameY } from './frame.ts';
import type { Occupancy } from './occupancy.ts';
import { paintOwnLabels, type PlacedLabel } from './own-labels.ts';
import type { Palette } from './palette.ts';
import { dotsInFrame, walkRoute } from './route-lines.ts';
import type { TrackShape } from './track-shape.ts';

/** World position of a stop's ring. */
export interface StopMark {
  readonly x: number;
  readonly y: number;
}

/** The route as one frame shows it, ready to paint. */
export interface RoutePicture {
  readonly solid: Path2D;
  readonly dashed: Path2D;
  readonly dots: readonly { readonly x: number; readonly y: number }[];
}

/** From this many reports in view on, they are a line without dots. */
const MOST_DOTS = 200;

/** Traces the route through a frame and tells `occupancy` where it runs. */
export function traceRoute(frame: Frame, shape: TrackShape, occupancy: Occupancy): RoutePicture {
  const solid = new Path2D();
  const dashed = new Path2D();
  walkRoute(frame, shape, {
    solid(fromX, fromY, toX, toY, joined) {
      if (!joined) solid.moveTo(fromX, fromY);
      solid.lineTo(toX, toY);
      occupancy.takeLine(fromX, fromY, toX, toY);
    },
    dashed(fromX, fromY, toX, toY) {
      dashed.moveTo(fromX, fromY);
      dashed.lineTo(toX, toY);
      occupancy.takeLine(fromX, fromY, toX, toY);
    },
  });
  return { solid, dashed, dots: dotsInFrame(frame, shape, MOST_DOTS) ?? [] };
}

/** Paints casing, line, silences, reports, stops and the words beside them. */
export function paintRoute(
  context: CanvasRenderingContext2D,
  frame: Frame,
  route: RoutePicture,
  stops: readonly StopMark[],
  labels: readonly PlacedLabel[],
  palette: Palette,
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
  context.fillStyle = palette.route;
  context.beginPath();
  for (const { x, y } of route.dots) {
    context.moveTo(x + 3, y);
    context.arc(x, y, 3, 0, 2 * Math.PI);
  }
  context.fill();
  context.fillStyle = palette.casing;
  for (const stop of stops) {
    context.beginPath();
    context.arc(frameX(frame, stop.x), frameY(frame, stop.y), 5.5, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
  context.restore();
  paintOwnLabels(context, labels, palette);
}
