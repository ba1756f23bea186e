import type { Map as LeafletMap } from 'leaflet';
import { boundsOf, fitBox, type FitLimits, leastZoom, paddingFor } from './fit-bounds.ts';
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
    },
  };
}

function boxOf({ xs, ys, marks }: FitTarget): Box | null {
  const line = boundsOf(xs, ys);
  const corners = line === null ? [] : [{ x: line.left, y: line.top }, { x: line.right, y: line.bottom }];
  const all = [...corners, ...marks];
  return boundsOf(all.map(({ x }) => x), all.map(({ y }) => y));
}

function isInView(map: LeafletMap, { latest }: FitTarget): boolean {
  if (latest === null) return true;
  const scale = 256 * 2 ** map.getZoom();
  const bounds = map.getPixelBounds();
  const at = { x: latest.x * scale, y: latest.y * scale };
  return bounds.min !== undefined && bounds.max !== undefined && at.x >= bounds.min.x + 24 && at.x <= bounds.max.x - 24 && at.y >= bounds.min.y + 24 && at.y <= bounds.max.y - 24;
}
