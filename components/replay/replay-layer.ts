import type { Layer, Map as LeafletMap } from 'leaflet';
import type { ReplayMoment } from '#lib/replay/timed-line.ts';
import type { Box } from '#lib/share/drawing/box.ts';
import type { Track } from '#lib/share/view/decode-track.ts';
import type { Segment } from '#lib/share/types.ts';

/** The line in world coordinates (unwrapped), oldest first. */
interface ReplayLine {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly segments: readonly Segment[];
}

/** The part of the world a canvas shows: a world coordinate lies at `x * scale - left`, in CSS pixels. */
interface ReplayFrame {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

interface ReplayColours {
  readonly route: string;
  readonly casing: string;
  readonly ink: string;
}

export interface ReplayMap {
  readonly map: LeafletMap;
  readonly track: Track;
  readonly line: ReplayLine;
  /** Adds a canvas to a pane of the map and calls `paint` whenever the view changes. */
  readonly createLayer: (
    pane: string,
    paint: (context: CanvasRenderingContext2D, frame: ReplayFrame) => void,
  ) => Layer & { redraw: () => void };
  readonly readColours: () => ReplayColours;
  readonly watchColours: (changed: () => void) => () => void;
}

/** A position on the line: a point of it, and the share of the way to the next point. */
export interface LinePosition {
  readonly point: number;
  readonly share: number;
}

interface ReplayLayer {
  show: (moment: ReplayMoment) => void;
  remove: () => void;
}

interface PaintedLayer {
  readonly context: CanvasRenderingContext2D;
  readonly frame: ReplayFrame;
  end: ReplayMoment;
}

interface TrailLine extends ReplayLine {
  /** 1: the segment that ends at this point is a silence. */
  readonly isSilent: Uint8Array;
}

const PANES = { trail: 'replayTrailPane', mark: 'replayPane' };
const MARK_RADIUS = 13;
const TRAIL_WIDTH = 13;
const MIN_STEP = 1;

/**
 * Paints the trail up to the current moment as a band under the map's line, and a mark at its end. Each frame adds to the
 * trail and moves the mark; everything is repainted only when the view changes or the replay goes back.
 */
export function addReplayLayer(
  { map, line: shape, createLayer, readColours, watchColours }: ReplayMap,
  firstPoint: number,
): ReplayLayer {
  const isSilent = new Uint8Array(shape.xs.length);
  for (const { kind, last } of shape.segments) if (kind === 'silence') isSilent[last] = 1;
  const line = { ...shape, isSilent };
  const start: LinePosition = { point: firstPoint, share: 0 };
  let colours = readColours();
  let shown: ReplayMoment | null = null;
  let trail: PaintedLayer | null = null;
  let mark: PaintedLayer | null = null;

  for (const pane of Object.values(PANES)) if (map.getPane(pane) === undefined) map.createPane(pane);
  const trailLayer = createLayer(PANES.trail, (context, frame) => {
    trail = shown === null ? null : { context, frame, end: shown };
    if (shown !== null) paintTrail(context, frame, line, start, shown, colours.route);
  }).addTo(map);
  const markLayer = createLayer(PANES.mark, (context, frame) => {
    mark = shown === null ? null : { context, frame, end: shown };
    if (shown !== null) paintMark(context, ...pixelsOf(frame, shown), shown, colours);
  }).addTo(map);
  const redraw = () => {
    trailLayer.redraw();
    markLayer.redraw();
  };
  const stopWatching = watchColours(() => {
    colours = readColours();
    redraw();
  });

  function pixelsOf(frame: ReplayFrame, at: LinePosition): [x: number, y: number] {
    return [xAt(line, at) * frame.scale - frame.left, yAt(line, at) * frame.scale - frame.top];
  }

  return {
    show(moment) {
      shown = moment;
      if (trail === null || mark === null || isBefore(moment, trail.end)) return redraw();
      if (isBefore(trail.end, moment)) paintTrail(trail.context, trail.frame, line, trail.end, moment, colours.route);
      trail.end = moment;
      if (!isBefore(mark.end, moment) && !isBefore(moment, mark.end) && mark.end.doing === moment.doing) return;
      const { context, frame, end } = mark;
      const [oldX, oldY] = pixelsOf(frame, end);
      context.clearRect(oldX - MARK_RADIUS, oldY - MARK_RADIUS, 2 * MARK_RADIUS, 2 * MARK_RADIUS);
      paintMark(context, ...pixelsOf(frame, moment), moment, colours);
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

export function xAt({ xs }: ReplayLine, { point, share }: LinePosition): number {
  return interpolate(xs, point, share);
}

export function yAt({ ys }: ReplayLine, { point, share }: LinePosition): number {
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
  { route, casing, ink }: ReplayColours,
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
  frame: ReplayFrame,
  line: TrailLine,
  from: LinePosition,
  to: LinePosition,
  colour: string,
): void {
  const toPixelX = (x: number) => x * frame.scale - frame.left;
  const toPixelY = (y: number) => y * frame.scale - frame.top;
  const bounds: Box = {
    ...{ left: -TRAIL_WIDTH, top: -TRAIL_WIDTH },
    ...{ right: frame.width + TRAIL_WIDTH, bottom: frame.height + TRAIL_WIDTH },
  };
  let fromX = toPixelX(xAt(line, from));
  let fromY = toPixelY(yAt(line, from));
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
    const toX = toPixelX(isLast ? xAt(line, to) : (line.xs[index] ?? 0));
    const toY = toPixelY(isLast ? yAt(line, to) : (line.ys[index] ?? 0));
    const isSilent = line.isSilent[index] === 1;
    const isNear = Math.abs(toX - fromX) < MIN_STEP && Math.abs(toY - fromY) < MIN_STEP;
    if (isNear && !isLast && !isSilent && line.isSilent[index + 1] !== 1) continue;
    if (isSilent || isOutside(bounds, fromX, fromY, toX, toY)) context.moveTo(toX, toY);
    else context.lineTo(toX, toY);
    fromX = toX;
    fromY = toY;
  }
  context.stroke();
  context.restore();
}

function isOutside(box: Box, fromX: number, fromY: number, toX: number, toY: number): boolean {
  return (
    (fromX < box.left && toX < box.left) ||
    (fromX > box.right && toX > box.right) ||
    (fromY < box.top && toY < box.top) ||
    (fromY > box.bottom && toY > box.bottom)
  );
}
