import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import { boundsOf, type Box, type Point } from './box.ts';

/** A square window on a Web Mercator world, in drawing units. */
export interface MapView {
  /** The world's width. */
  readonly world: number;
  /** The window's middle in worlds: 0.5 is longitude 0 and the equator; `x` may leave [0, 1]. */
  readonly x: number;
  readonly y: number;
}

/** The window's side. */
export const VIEW_SIZE = 960;
/** Land beyond the window, for containers up to 1.9 : 1 and 1 : 1.3. */
export const MARGIN_X = 440;
export const MARGIN_Y = 160;

/** Of a graticule, at most. */
export const LINES_PER_VIEW = 4;

/** On each side, for captions. */
const PADDING = 0.12 * VIEW_SIZE;
/**
 * In a container half as wide the map that comes after shows the same at a zoom less by one. In steps, the view and its
 * land stay the same while a track grows.
 */
const LIMITS: FitLimits = { minZoom: -0.25, maxZoom: 18, placeZoom: 7, snap: 0.25 };
/** A longer line shows its newest part. */
const MOST_WORLDS = 4;
const STEPS_PER_VIEW = 32;

/** The view of all places (degrees WGS 84, longitudes unwrapped), the last being the newest; null without any. */
export function fitView(
  latitudes: Float64Array | readonly number[],
  longitudes: Float64Array | readonly number[],
): MapView | null {
  const box = boundsOf(Float64Array.from(longitudes, mercatorX), Float64Array.from(latitudes, mercatorY));
  if (box === null) return null;
  const padding = { left: PADDING, top: PADDING, right: PADDING, bottom: PADDING };
  const { zoom, x, y } = fitBox(box, VIEW_SIZE, VIEW_SIZE, padding, LIMITS);
  const world = worldAt(zoom);
  const newest = mercatorX(longitudes.at(-1) ?? 0);
  const step = VIEW_SIZE / STEPS_PER_VIEW / world;
  return {
    world,
    x: Math.round((box.right - box.left > MOST_WORLDS ? newest : x) / step) * step,
    y: Math.round(y / step) * step,
  };
}

/** Where a place (degrees, unwrapped) stands, in units from the view's top left corner. */
export function project(view: MapView, latitude: number, longitude: number): Point {
  return {
    x: VIEW_SIZE / 2 + (mercatorX(longitude) - view.x) * view.world,
    y: VIEW_SIZE / 2 + (mercatorY(latitude) - view.y) * view.world,
  };
}

export interface FitLimits {
  readonly minZoom: number;
  /** However short the route. */
  readonly maxZoom: number;
  /** For a single place. */
  readonly placeZoom: number;
  /** Zooms are multiples of it. */
  readonly snap: number;
}

/** A zoom, and the middle of the picture in worlds. */
export interface Fit {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** The world's width at a zoom, CSS pixels. */
export function worldAt(zoom: number): number {
  return 256 * 2 ** zoom;
}

const EQUATOR_METRES = 40_075_017;
/** A tracker that lies still reports places around it: what is no wider is one place. */
const PLACE_METRES = 25;

/** What a world's width measures at a place's distance from its top edge (worlds). */
export function metresPerWorld(y: number): number {
  return EQUATOR_METRES / Math.cosh(Math.PI * (1 - 2 * Math.min(Math.max(y, 0), 1)));
}

/** Shows the whole box (worlds) in a picture, keeping `padding` free; CSS pixels. */
export function fitBox(box: Box, width: number, height: number, padding: Box, limits: FitLimits): Fit {
  const roomX = Math.max(1, width - padding.left - padding.right);
  const roomY = Math.max(1, height - padding.top - padding.bottom);
  const wide = box.right - box.left;
  const high = box.bottom - box.top;
  const isPlace = Math.max(wide, high) * metresPerWorld((box.top + box.bottom) / 2) < PLACE_METRES;
  const exact = isPlace ? limits.placeZoom : Math.log2(Math.min(roomX / wide, roomY / high) / worldAt(0));
  const zoom = Math.max(limits.minZoom, Math.min(limits.maxZoom, Math.floor(exact / limits.snap) * limits.snap));
  const scale = worldAt(zoom);
  return {
    zoom,
    x: (box.left + box.right) / 2 + (padding.right - padding.left) / 2 / scale,
    y: (box.top + box.bottom) / 2 + (padding.bottom - padding.top) / 2 / scale,
  };
}
