import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';

/**
 * A square window on a Web Mercator world, in drawing units. It shows the same world whatever its container's shape.
 */
export interface MapView {
  /** Width of the whole world in units. */
  readonly world: number;
  /** Centre of the window in worlds: 0.5 is longitude 0 and the equator; `x` may leave [0, 1]. */
  readonly x: number;
  readonly y: number;
}

/** Side of the window. */
export const VIEW_SIZE = 960;
/** Land goes on this far beyond the window, for containers up to 1.9 : 1 and 1 : 1.3. */
export const MARGIN_X = 440;
export const MARGIN_Y = 160;

/** What is fitted keeps this share of the window; the rest is for labels. */
const FITTED = 0.76;
/** Closer in, the outlines of 1 : 50 million would be a handful of corners. About zoom 8.4 at 640 px. */
const LARGEST_WORLD = 131_072;
/** Four worlds across. A line that goes round more often shows its newest part. */
const SMALLEST_WORLD = VIEW_SIZE / 4;
/** A view in steps stays the same while a track grows, and so does the land drawn for it. */
const STEPS_PER_ZOOM = 4;
const STEPS_PER_VIEW = 32;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The view that holds all places (degrees WGS 84, longitudes unwrapped on one copy of the world),
 * the last of which is the newest; null without any.
 */
export function fitView(latitudes: readonly number[], longitudes: readonly number[]): MapView | null {
  const x = readSpan(longitudes.map(mercatorX));
  const y = readSpan(latitudes.map(mercatorY));
  if (x === null || y === null) return null;
  const widest = Math.max(x.length, y.length);
  const fitting = Math.min(LARGEST_WORLD, Math.max(SMALLEST_WORLD, (VIEW_SIZE * FITTED) / widest));
  const world = 2 ** (Math.floor(Math.log2(fitting) * STEPS_PER_ZOOM) / STEPS_PER_ZOOM);
  const newest = mercatorX(longitudes.at(-1) ?? 0);
  const step = VIEW_SIZE / STEPS_PER_VIEW / world;
  return {
    world,
    x: Math.round((x.length > VIEW_SIZE / SMALLEST_WORLD ? newest : x.middle) / step) * step,
    y: Math.round(y.middle / step) * step,
  };
}

/** Where a place (degrees, longitude unwrapped) stands in the view, in units from its top left corner. */
export function project(view: MapView, latitude: number, longitude: number): Point {
  return {
    x: VIEW_SIZE / 2 + (mercatorX(longitude) - view.x) * view.world,
    y: VIEW_SIZE / 2 + (mercatorY(latitude) - view.y) * view.world,
  };
}

function readSpan(values: readonly number[]): { middle: number; length: number } | null {
  let least = Infinity;
  let most = -Infinity;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return least > most ? null : { middle: (least + most) / 2, length: most - least };
}
