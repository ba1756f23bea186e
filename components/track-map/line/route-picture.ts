import { type Point, spreadOut } from '#lib/share/drawing/box.ts';
import { type Frame, framePoint } from '../frame.ts';
import { paintMarkCaptions, type PlacedMarkCaption } from '../marks/mark-captions.ts';
import type { Occupancy } from '../marks/occupancy.ts';
import type { Palette } from '../palette.ts';
import type { Arrow, Directions } from './directions.ts';
import { dotsInFrame, walkRoute } from './route-lines.ts';
import type { TrackShape } from './track-shape.ts';

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
