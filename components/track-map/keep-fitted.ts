import type { Map as LeafletMap } from 'leaflet';
import { latitudeAt, longitudeAt } from '#lib/basemap/mercator.ts';
import type { Box } from './frame.ts';

/** World positions, see lib/basemap/mercator.ts. */
interface FitTarget {
  readonly xs: ArrayLike<number>;
  readonly ys: ArrayLike<number>;
  readonly marks: readonly { readonly x: number; readonly y: number }[];
  readonly latest: { readonly x: number; readonly y: number } | null;
}

export interface Fitting {
  /** Takes in a first or a grown route. */
  show: (target: FitTarget) => void;
  stop: () => void;
}

/**
 * Keeps the whole route in view until the visitor moves the map: at first, when the map changes
 * its size, and when the route grows out of the view. From then on the view is the visitor's.
 */
export function keepFitted(map: LeafletMap, limits: FitLimits): Fitting {
  let target: FitTarget | null = null;
  let touched = false;
  let moving = false;

  function byOurselves(move: () => void): void {
    moving = true;
    move();
    moving = false;
  }

  function fit(): void {
    const box = target === null ? null : boxOf(target);
    const { x: width, y: height } = map.getSize();
    if (box === null || width === 0 || height === 0) return;
    const { zoom, latitude, longitude } = fitBox(box, width, height, paddingFor(width, height), limits);
    byOurselves(() => {
      // A minimum above the zoom that is shown makes Leaflet zoom there, slowly and after us: it may only be
      // raised up to where the map stands already.
      map.setMinZoom(0);
      map.setView([latitude, longitude], zoom, { animate: false });
      map.setMinZoom(Math.min(zoom, leastZoom(width, height, limits.snap)));
    });
  }

  // What we move ourselves is never animated: it is over before `moving` is taken back.
  const noticeMove = (): void => {
    if (!moving) touched = true;
  };
  map.on('movestart zoomstart', noticeMove);

  // Leaflet pans back into its bounds with an animation that outlives the next view and then moves that.
  const { maxBounds } = map.options;
  const stayWithin = (): void => {
    if (!moving && maxBounds != null) byOurselves(() => map.panInsideBounds(maxBounds, { animate: false }));
  };
  if (maxBounds != null) {
    map.setMaxBounds([]);
    map.options.maxBounds = maxBounds;
    map.on('moveend', stayWithin);
  }
  const observer = new ResizeObserver(() => {
    byOurselves(() => map.invalidateSize({ animate: false }));
    if (!touched) fit();
  });
  observer.observe(map.getContainer());

  return {
    show(next) {
      const isFirst = target === null;
      target = next;
      if (!touched && (isFirst || !isInView(map, next))) fit();
    },
    stop() {
      observer.disconnect();
      map.off('movestart zoomstart', noticeMove);
      map.off('moveend', stayWithin);
    },
  };
}

function boxOf({ xs, ys, marks }: FitTarget): Box | null {
  const line = boundsOf(xs, ys);
  const corners =
    line === null
      ? []
      : [
          { x: line.left, y: line.top },
          { x: line.right, y: line.bottom },
        ];
  const all = [...corners, ...marks];
  return boundsOf(
    all.map(({ x }) => x),
    all.map(({ y }) => y),
  );
}

function isInView(map: LeafletMap, { latest }: FitTarget): boolean {
  if (latest === null) return true;
  const scale = 256 * 2 ** map.getZoom();
  const bounds = map.getPixelBounds();
  const at = { x: latest.x * scale, y: latest.y * scale };
  return (
    bounds.min !== undefined &&
    bounds.max !== undefined &&
    at.x >= bounds.min.x + 24 &&
    at.x <= bounds.max.x - 24 &&
    at.y >= bounds.min.y + 24 &&
    at.y <= bounds.max.y - 24
  );
}

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
  return {
    left: side,
    top: Math.min(44, height * 0.12),
    right: Math.min(side + 36, width * 0.3),
    bottom: Math.min(48, height * 0.14),
  };
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
