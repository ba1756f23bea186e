import type { Map as LeafletMap } from 'leaflet';
import { latitudeAt, longitudeAt } from '#lib/basemap/mercator.ts';
import { boundsOf, type Box, isInside, type Point } from '#lib/share/drawing/box.ts';
import { type Fit, fitBox, type FitLimits, worldAt } from '#lib/share/drawing/map-view.ts';
import type { TrackShape } from '../line/track-shape.ts';

interface FitTarget {
  readonly shape: TrackShape;
  /** The latest place last. */
  readonly marks: readonly Point[];
}

export interface Fitting {
  show: (shape: TrackShape, marks: FitTarget['marks']) => void;
  /** As if the visitor had never moved the map. */
  showWhole: () => void;
  /** The latest place, and each that comes after it, until the visitor moves the map. */
  showLatest: () => void;
  stop: () => void;
}

/**
 * Keeps the whole route in view until the visitor moves the map: at first, at a new size, and when the route grows out
 * of the view; after a look at the latest place that place in the middle. `moved` is told when the visitor has moved it, and when it is fitted again.
 */
export function keepFitted(
  map: LeafletMap,
  limitsOf: (box: Box) => FitLimits,
  moved: (isMoved: boolean) => void,
): Fitting {
  let target: FitTarget | null = null;
  let touched = false;
  let follows = false;
  let moving = false;

  /** For moves without animation, which are over when `move` returns. */
  function byOurselves(move: () => void): void {
    moving = true;
    move();
    moving = false;
  }

  function wholeFit(): (Fit & Pick<FitLimits, 'snap'>) | null {
    const box = target === null ? null : boxOf(target);
    const { x: width, y: height } = map.getSize();
    if (box === null || width === 0 || height === 0) return null;
    const limits = limitsOf(box);
    return { ...fitBox(box, width, height, paddingFor(width, height), limits), snap: limits.snap };
  }

  function fit(): void {
    const whole = wholeFit();
    if (whole === null) return;
    const { zoom, x, y, snap } = whole;
    const { x: width, y: height } = map.getSize();
    byOurselves(() => {
      // A minimum above the zoom that is shown would make Leaflet zoom there, slowly and after us.
      map.setMinZoom(0);
      map.setView([latitudeAt(Math.min(Math.max(y, 0), 1)), longitudeAt(x)], zoom, { animate: false });
      map.setMinZoom(Math.min(zoom, leastZoom(width, height, snap)));
    });
  }

  function setTouched(isTouched: boolean): void {
    touched = isTouched;
    moved(isTouched);
  }

  /** The latest place in the middle, no farther away than with the whole route. */
  function follow(): void {
    const latest = target?.marks.at(-1);
    const whole = wholeFit();
    if (latest === undefined || whole === null) return;
    byOurselves(() => {
      const zoom = Math.max(map.getZoom(), whole.zoom);
      map.setView([latitudeAt(latest.y), longitudeAt(latest.x)], zoom, { animate: false });
    });
  }

  const noticeMove = (): void => {
    if (moving) return;
    follows = false;
    if (!touched) setTouched(true);
  };
  // A zoom still under way ends where it was going, whatever was shown meanwhile.
  const settle = (): void => {
    if (moving) return;
    if (follows) follow();
    else if (!touched) fit();
  };
  map.on('movestart zoomstart', noticeMove).on('zoomend', settle);

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
    settle();
  });
  observer.observe(map.getContainer());

  return {
    show(shape, marks) {
      const isFirst = target === null;
      target = { shape, marks };
      if (follows) follow();
      else if (!touched && (isFirst || !isInView(map, marks.at(-1)))) fit();
    },
    showWhole() {
      follows = false;
      fit();
      setTouched(false);
    },
    showLatest() {
      follow();
      follows = true;
      setTouched(true);
    },
    stop() {
      observer.disconnect();
      map.off('movestart zoomstart', noticeMove).off('zoomend', settle);
      map.off('moveend', stayWithin);
    },
  };
}

function boxOf({ shape: { xs, ys }, marks }: FitTarget): Box | null {
  const line = boundsOf(xs, ys);
  return boundsOf(
    [...(line === null ? [] : [line.left, line.right]), ...marks.map(({ x }) => x)],
    [...(line === null ? [] : [line.top, line.bottom]), ...marks.map(({ y }) => y)],
  );
}

function isInView(map: LeafletMap, at: Point | undefined): boolean {
  if (at === undefined) return true;
  const scale = worldAt(map.getZoom());
  const { min, max } = map.getPixelBounds();
  if (min === undefined || max === undefined) return false;
  const box = { left: min.x + 24, top: min.y + 24, right: max.x - 24, bottom: max.y - 24 };
  return isInside(box, at.x * scale, at.y * scale);
}

/** Room for the controls and captions inside a map of this size, CSS pixels. */
export function paddingFor(width: number, height: number): Box {
  const side = Math.min(Math.max(width * 0.12, 40), 112);
  return {
    left: side,
    top: Math.min(44, height * 0.12),
    right: Math.min(side + 36, width * 0.3),
    bottom: Math.min(48, height * 0.14),
  };
}

/** Below this zoom the map would repeat the world, or show a void above and below it. */
export function leastZoom(width: number, height: number, snap: number): number {
  return Math.max(0, Math.ceil(Math.log2(Math.max(width, height, 1) / worldAt(0)) / snap) * snap);
}
