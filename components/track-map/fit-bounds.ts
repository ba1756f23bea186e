import { latitudeAt, longitudeAt } from '#lib/basemap/mercator.ts';
import type { Box } from './frame.ts';

export interface Fit {
  readonly zoom: number;
  /** Degrees WGS 84; the longitude may be unwrapped. */
  readonly latitude: number;
  readonly longitude: number;
}

export interface FitLimits {
  /** Never nearer than this, however short the route. */
  readonly maxZoom: number;
  /** Zoom for a single place. */
  readonly placeZoom: number;
  /** Zooms are multiples of this. */
  readonly snap: number;
}

/** The box around world positions, or null when there is none. Values that are not finite are passed over. */
export function boundsOf(xs: ArrayLike<number>, ys: ArrayLike<number>): Box | null {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let index = 0; index < xs.length; index += 1) {
    const x = xs[index] ?? NaN;
    const y = ys[index] ?? NaN;
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return Number.isFinite(box.left) ? box : null;
}

/** Room to keep free inside a map of this size for the controls and the words beside the marks, CSS pixels. */
export function paddingFor(width: number, height: number): Box {
  const side = Math.min(Math.max(width * 0.12, 40), 112);
  return { left: side, top: Math.min(44, height * 0.12), right: Math.min(side + 36, width * 0.3), bottom: Math.min(48, height * 0.14) };
}

/** Shows the whole box (world positions) in a map of the size, keeping the padding free. */
export function fitBox(box: Box, width: number, height: number, padding: Box, limits: FitLimits): Fit {
  const roomX = Math.max(1, width - padding.left - padding.right);
  const roomY = Math.max(1, height - padding.top - padding.bottom);
  const wide = box.right - box.left;
  const high = box.bottom - box.top;
  const isPlace = wide === 0 && high === 0;
  const exact = isPlace ? limits.placeZoom : Math.log2(Math.min(roomX / wide, roomY / high) / 256);
  const zoom = Math.max(0, Math.min(limits.maxZoom, Math.floor(exact / limits.snap) * limits.snap));
  const scale = 256 * 2 ** zoom;
  const x = (box.left + box.right) / 2 + (padding.right - padding.left) / 2 / scale;
  const y = (box.top + box.bottom) / 2 + (padding.bottom - padding.top) / 2 / scale;
  return { zoom, latitude: latitudeAt(Math.min(Math.max(y, 0), 1)), longitude: longitudeAt(x) };
}

/** Below this zoom the map would show the world more than once, or a void above and below it. */
export function leastZoom(width: number, height: number, snap: number): number {
  return Math.max(0, Math.ceil(Math.log2(Math.max(width, height, 1) / 256) / snap) * snap);
}
