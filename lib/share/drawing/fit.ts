import type { Box } from './box.ts';

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
