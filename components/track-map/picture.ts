import { type Frame, frameX, frameY } from './frame.ts';
import { markReach } from './marks.ts';
import { createOccupancy, type Occupancy } from './occupancy.ts';
import { measureOwnLabel, type PlacedLabel, placeOwnLabels } from './own-labels.ts';
import type { Palette } from './palette.ts';
import type { RouteDescription } from './route-description.ts';
import { type RoutePicture, traceRoute } from './track-layer.ts';
import type { TrackShape } from './track-shape.ts';

const STOP_REACH = 7;

/** The route and its words as one frame shows them, and the room they leave. */
export interface Picture {
  readonly route: RoutePicture;
  readonly labels: readonly PlacedLabel[];
  readonly occupancy: Occupancy;
}

/** Traces the route, then gives marks and words their room: names of the basemap come after. */
export function composePicture(
  frame: Frame,
  shape: TrackShape,
  description: RouteDescription,
  measuring: CanvasRenderingContext2D,
  palette: Palette,
): Picture {
  const occupancy = createOccupancy(frame.width, frame.height);
  const route = traceRoute(frame, shape, occupancy);
  for (const mark of description.marks) takeMark(occupancy, frame, mark, markReach(mark.kind));
  for (const stop of description.stops) takeMark(occupancy, frame, stop, STOP_REACH);
  takeControls(occupancy, frame);
  const labels = placeOwnLabels(frame, description.labels, occupancy, measureOwnLabel(measuring, palette));
  return { route, labels, occupancy };
}

function takeMark(
  occupancy: Occupancy,
  frame: Frame,
  at: { readonly x: number; readonly y: number },
  reach: number,
): void {
  const x = frameX(frame, at.x);
  const y = frameY(frame, at.y);
  occupancy.take({ left: x - reach, top: y - reach, right: x + reach, bottom: y + reach });
}

/** Where the buttons and the credit lie. */
function takeControls(occupancy: Occupancy, { view }: Frame): void {
  occupancy.take({ left: view.right - 64, top: view.top, right: view.right, bottom: view.top + 156 });
  occupancy.take({ left: view.left, top: view.bottom - 24, right: view.left + 164, bottom: view.bottom });
}
