import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import { boundsOf, type Box, type Point } from './box.ts';

/** A square window on a Web Mercator world that is `world` drawing units wide. The centre is in world widths. */
export interface MapView {
  readonly world: number;
  readonly x: number;
  readonly y: number;
}

export const VIEW_SIZE = 960;
/** Land drawn beyond the window, for containers up to 3 : 1 and 1 : 3.5, the map beside the text of an upright screen. */
export const MARGIN_X = 960;
export const MARGIN_Y = 1_200;

export const CUT_BOX: Box = {
  left: -MARGIN_X - 8,
  top: -MARGIN_Y - 8,
  right: VIEW_SIZE + MARGIN_X + 8,
  bottom: VIEW_SIZE + MARGIN_Y + 8,
};

export const LINES_PER_VIEW = 4;

/** Clear of the buttons of the map that replaces the drawing, which stand at its right and its top. */
const PADDING: Box = {
  left: 0.15 * VIEW_SIZE,
  top: 0.17 * VIEW_SIZE,
  right: 0.2 * VIEW_SIZE,
  bottom: 0.15 * VIEW_SIZE,
};
/** Zooms are stepped, so that the view and its land stay the same while a track grows. */
const LIMITS: FitLimits = { minZoom: -0.25, maxZoom: 18, placeZoom: 7, snap: 0.25 };
const MAX_WORLDS = 4;
const STEPS_PER_VIEW = 32;

export function fitView(
  latitudes: Float64Array | readonly number[],
  longitudes: Float64Array | readonly number[],
): MapView | null {
  const box = boundsOf(Float64Array.from(longitudes, mercatorX), Float64Array.from(latitudes, mercatorY));
  return box === null ? null : fitSquare(box, mercatorX(longitudes.at(-1) ?? 0));
}

function fitSquare(box: Box, newest: number): MapView {
  const { zoom, x, y } = fitBox(box, VIEW_SIZE, VIEW_SIZE, PADDING, LIMITS);
  const world = worldWidthAt(zoom);
  const step = VIEW_SIZE / STEPS_PER_VIEW / world;
  return {
    world,
    x: Math.round((box.right - box.left > MAX_WORLDS ? newest : x) / step) * step,
    y: Math.round(y / step) * step,
  };
}

/** The frame in which a container of this size (px) shows the drawing: its square as large as possible, in the middle. */
export function fitAsDrawn(box: Box, newest: number, width: number, height: number): Fit {
  const { world, x, y } = fitSquare(box, newest);
  return { zoom: Math.log2((world * Math.min(width, height)) / VIEW_SIZE / worldWidthAt(0)), x, y };
}

export function project(view: MapView, latitude: number, longitude: number): Point {
  return {
    x: VIEW_SIZE / 2 + (mercatorX(longitude) - view.x) * view.world,
    y: VIEW_SIZE / 2 + (mercatorY(latitude) - view.y) * view.world,
  };
}

export interface FitLimits {
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly placeZoom: number;
  readonly snap: number;
}

export function worldWidthAt(zoom: number): number {
  return 256 * 2 ** zoom;
}

const EQUATOR_METRES = 40_075_017;
/** A tracker at rest reports positions around it; a route no wider than this is one place. */
const PLACE_METRES = 25;

export function metresPerWorld(y: number): number {
  return EQUATOR_METRES / Math.cosh(Math.PI * (1 - 2 * Math.min(Math.max(y, 0), 1)));
}

export type Fit = ReturnType<typeof fitBox>;

export function fitBox(box: Box, width: number, height: number, padding: Box, limits: FitLimits) {
  const roomX = Math.max(1, width - padding.left - padding.right);
  const roomY = Math.max(1, height - padding.top - padding.bottom);
  const wide = box.right - box.left;
  const high = box.bottom - box.top;
  const isPlace = Math.max(wide, high) * metresPerWorld((box.top + box.bottom) / 2) < PLACE_METRES;
  const exact = isPlace ? limits.placeZoom : Math.log2(Math.min(roomX / wide, roomY / high) / worldWidthAt(0));
  const zoom = Math.max(limits.minZoom, Math.min(limits.maxZoom, Math.floor(exact / limits.snap) * limits.snap));
  const scale = worldWidthAt(zoom);
  return {
    zoom,
    x: (box.left + box.right) / 2 + (padding.right - padding.left) / 2 / scale,
    y: (box.top + box.bottom) / 2 + (padding.bottom - padding.top) / 2 / scale,
  };
}
