import type { Moment } from '#lib/replay/timed-line.ts';
import type { ReplayColours, ReplayFrame, ReplayMap } from './replay-map.ts';
import { paintTrail, prepareLine, type TrailEnd, xOn, yOn } from './trail.ts';

export interface ReplayLayer {
  show: (moment: Moment) => void;
  remove: () => void;
}

/** Below the line with its rings and captions, and above everything but popups. */
const PANES = { trail: 'replayTrailPane', mark: 'replayPane' };
/** Of the mark, CSS pixels. */
const REACH = 13;

interface Painted {
  readonly context: CanvasRenderingContext2D;
  readonly frame: ReplayFrame;
  end: Moment;
}

/**
 * The way so far as a band under the map's line, and the mark at its end. A frame adds what is new and moves the mark;
 * all is painted anew only when the view changes, or the replay goes back. `first`: the point of the line it begins at.
 */
export function addReplayLayer(
  { map, line: shape, createLayer, readColours, watchColours }: ReplayMap,
  first: number,
): ReplayLayer {
  const line = prepareLine(shape);
  const start: TrailEnd = { point: first, share: 0 };
  let colours = readColours();
  let shown: Moment | null = null;
  let trail: Painted | null = null;
  let mark: Painted | null = null;

  for (const pane of Object.values(PANES)) if (map.getPane(pane) === undefined) map.createPane(pane);
  const trailLayer = createLayer(PANES.trail, (context, frame) => {
    trail = shown === null ? null : { context, frame, end: shown };
    if (shown !== null) paintTrail(context, frame, line, start, shown, colours.route);
  }).addTo(map);
  const markLayer = createLayer(PANES.mark, (context, frame) => {
    mark = shown === null ? null : { context, frame, end: shown };
    if (shown !== null) paintMark(context, ...placeIn(frame, shown), shown, colours);
  }).addTo(map);
  const redraw = () => {
    trailLayer.redraw();
    markLayer.redraw();
  };
  const stopWatching = watchColours(() => {
    colours = readColours();
    redraw();
  });

  function placeIn(frame: ReplayFrame, at: TrailEnd): [x: number, y: number] {
    return [xOn(line, at) * frame.scale - frame.left, yOn(line, at) * frame.scale - frame.top];
  }

  return {
    show(moment) {
      shown = moment;
      if (trail === null || mark === null || isBefore(moment, trail.end)) return redraw();
      if (isBefore(trail.end, moment)) paintTrail(trail.context, trail.frame, line, trail.end, moment, colours.route);
      trail.end = moment;
      if (!isBefore(mark.end, moment) && !isBefore(moment, mark.end) && mark.end.doing === moment.doing) return;
      const { context, frame, end } = mark;
      const [oldX, oldY] = placeIn(frame, end);
      context.clearRect(oldX - REACH, oldY - REACH, 2 * REACH, 2 * REACH);
      paintMark(context, ...placeIn(frame, moment), moment, colours);
      mark.end = moment;
    },
    remove() {
      stopWatching();
      trailLayer.remove();
      markLayer.remove();
    },
  };
}

function isBefore(one: TrailEnd, other: TrailEnd): boolean {
  return one.point < other.point || (one.point === other.point && one.share < other.share);
}

/** A disc on its way, a ring at a stop, dashed where nobody knows. */
function paintMark(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  { doing }: Moment,
  { route, casing, ink }: ReplayColours,
): void {
  const disc = (radius: number) => {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
  };
  context.save();
  context.fillStyle = casing;
  disc(11);
  context.fill();
  context.strokeStyle = ink;
  context.lineWidth = 1.5;
  if (doing === 'silent' || doing === 'unplaced') context.setLineDash([3.5, 3.41]);
  disc(10);
  context.stroke();
  context.setLineDash([]);
  if (doing === 'moving') {
    context.fillStyle = route;
    disc(6.5);
    context.fill();
  } else if (doing === 'stopped') {
    context.strokeStyle = route;
    context.lineWidth = 3;
    disc(5);
    context.stroke();
  }
  context.restore();
}
