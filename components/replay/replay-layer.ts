import type { Map as LeafletMap } from 'leaflet';
import type { ReplayMoment } from '#lib/replay/timed-line.ts';
import {
  type Frame,
  frameBox,
  frameX,
  frameY,
  isBeside,
  type Palette,
  readPalette,
  watchTheme,
} from '../track-map/canvas.ts';
import { CanvasLayer } from '../track-map/canvas-layer.ts';
import type { ShapedTrack, TrackShape } from '../track-map/line/track-shape.ts';

export interface ReplayMap {
  readonly map: LeafletMap;
  readonly track: ShapedTrack;
}

/** A position on the line: a point of it, and the share of the way to the next point. */
export interface LinePosition {
  readonly point: number;
  readonly share: number;
}

interface PaintedLayer {
  readonly context: CanvasRenderingContext2D;
  readonly frame: Frame;
  end: ReplayMoment;
}

interface TrailLine extends TrackShape {
  readonly isSilent: Uint8Array;
}

const PANES = { trail: 'replayTrailPane', mark: 'replayPane' };
const MARK_RADIUS = 13;
const TRAIL_WIDTH = 13;
const MIN_STEP = 1;

/** Each moment adds to the trail and moves the mark. All is repainted when the view changes or the replay goes back. */
export function addReplayLayer({ map, track: { shape } }: ReplayMap, firstPoint: number) {
  const isSilent = new Uint8Array(shape.xs.length);
  for (const { kind, last } of shape.segments) if (kind === 'silence') isSilent[last] = 1;
  const line = { ...shape, isSilent };
  const start: LinePosition = { point: firstPoint, share: 0 };
  let palette = readPalette(map.getContainer());
  let shown: ReplayMoment | null = null;
  let trail: PaintedLayer | null = null;
  let mark: PaintedLayer | null = null;

  for (const pane of Object.values(PANES)) if (map.getPane(pane) === undefined) map.createPane(pane);
  const trailLayer = new CanvasLayer(PANES.trail, (context, frame) => {
    trail = shown === null ? null : { context, frame, end: shown };
    if (shown !== null) paintTrail(context, frame, line, start, shown, palette.route);
  }).addTo(map);
  const markLayer = new CanvasLayer(PANES.mark, (context, frame) => {
    mark = shown === null ? null : { context, frame, end: shown };
    if (shown !== null) paintMark(context, ...pixelsOf(frame, shown), shown, palette);
  }).addTo(map);
  const redraw = () => {
    trailLayer.redraw();
    markLayer.redraw();
  };
  const stopWatching = watchTheme(() => {
    palette = readPalette(map.getContainer());
    redraw();
  });

  function pixelsOf(frame: Frame, at: LinePosition): [x: number, y: number] {
    return [frameX(frame, xAt(line, at)), frameY(frame, yAt(line, at))];
  }

  return {
    show(moment: ReplayMoment) {
      shown = moment;
      if (trail === null || mark === null || isBefore(moment, trail.end)) return redraw();
      if (isBefore(trail.end, moment)) paintTrail(trail.context, trail.frame, line, trail.end, moment, palette.route);
      trail.end = moment;
      if (!isBefore(mark.end, moment) && !isBefore(moment, mark.end) && mark.end.doing === moment.doing) return;
      const { context, frame, end } = mark;
      const [oldX, oldY] = pixelsOf(frame, end);
      context.clearRect(oldX - MARK_RADIUS, oldY - MARK_RADIUS, 2 * MARK_RADIUS, 2 * MARK_RADIUS);
      paintMark(context, ...pixelsOf(frame, moment), moment, palette);
      mark.end = moment;
    },
    remove() {
      stopWatching();
      trailLayer.remove();
      markLayer.remove();
    },
  };
}

function isBefore(one: LinePosition, other: LinePosition): boolean {
  return one.point < other.point || (one.point === other.point && one.share < other.share);
}

export function xAt({ xs }: TrackShape, { point, share }: LinePosition): number {
  return interpolate(xs, point, share);
}

export function yAt({ ys }: TrackShape, { point, share }: LinePosition): number {
  return interpolate(ys, point, share);
}

function interpolate(values: Float64Array, point: number, share: number): number {
  const value = values[point] ?? 0;
  return share === 0 ? value : value + share * ((values[point + 1] ?? value) - value);
}

/** A disc while moving, a ring at a stop, a dashed outline where the position is not known. */
function paintMark(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  { doing }: ReplayMoment,
  { route, casing, ink }: Palette,
): void {
  const addCircle = (radius: number) => {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
  };
  context.save();
  context.fillStyle = casing;
  addCircle(11);
  context.fill();
  context.strokeStyle = ink;
  context.lineWidth = 1.5;
  if (doing === 'silent' || doing === 'unplaced') context.setLineDash([3.5, 3.41]);
  addCircle(10);
  context.stroke();
  context.setLineDash([]);
  if (doing === 'moving') {
    context.fillStyle = route;
    addCircle(6.5);
    context.fill();
  } else if (doing === 'stopped') {
    context.strokeStyle = route;
    context.lineWidth = 3;
    addCircle(5);
    context.stroke();
  }
  context.restore();
}

/** Paints the trail between two positions, leaving out silences, points too close to see, and lines outside the frame. */
function paintTrail(
  context: CanvasRenderingContext2D,
  frame: Frame,
  line: TrailLine,
  from: LinePosition,
  to: LinePosition,
  colour: string,
): void {
  const bounds = frameBox(frame, TRAIL_WIDTH);
  let fromX = frameX(frame, xAt(line, from));
  let fromY = frameY(frame, yAt(line, from));
  context.save();
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.lineWidth = TRAIL_WIDTH;
  context.strokeStyle = colour;
  context.beginPath();
  context.moveTo(fromX, fromY);
  const end = to.share > 0 ? to.point + 1 : to.point;
  for (let index = from.point + 1; index <= end; index += 1) {
    const isLast = index === end;
    const toX = frameX(frame, isLast ? xAt(line, to) : (line.xs[index] ?? 0));
    const toY = frameY(frame, isLast ? yAt(line, to) : (line.ys[index] ?? 0));
    const isSilent = line.isSilent[index] === 1;
    const isNear = Math.abs(toX - fromX) < MIN_STEP && Math.abs(toY - fromY) < MIN_STEP;
    if (isNear && !isLast && !isSilent && line.isSilent[index + 1] !== 1) continue;
    if (isSilent || isBeside(bounds, fromX, fromY, toX, toY)) context.moveTo(toX, toY);
    else context.lineTo(toX, toY);
    fromX = toX;
    fromY = toY;
  }
  context.stroke();
  context.restore();
}
