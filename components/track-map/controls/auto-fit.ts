import type { Map as LeafletMap } from 'leaflet';
import { latitudeAt, longitudeAt } from '#lib/basemap/mercator.ts';
import { boundsOf, type Box, isInside, isWithin, type Point } from '#lib/share/drawing/box.ts';
import { type Fit, fitAsDrawn, fitBox, type FitLimits, worldWidthAt } from '#lib/share/drawing/map-view.ts';
import { widen } from '../canvas.ts';
import type { TrackShape } from '../line/track-shape.ts';
import type { Mark } from '../route-description.ts';

interface FitTarget {
  readonly lines: readonly Pick<TrackShape, 'xs' | 'ys'>[];
  readonly marks: readonly Pick<Mark, 'x' | 'y' | 'kind'>[];
}

/** `isDrawn`: the frame is that of the server's drawing, so that nothing jumps, unless the route would be small in it. */
export type AutoFitLimits = FitLimits & { readonly isDrawn?: boolean };

const MAX_ZOOM_LOSS = 1;

export interface ShownView {
  readonly isWhole: boolean;
  /** Or there is no reason to offer the latest place. */
  readonly isLatest: boolean;
}

export type AutoFit = ReturnType<typeof startAutoFit>;

/**
 * Keeps the whole route in view until the visitor moves the map, or what is shown first in its place. The latest place is
 * shown together with the destination, or in the middle where there is none.
 */
export function startAutoFit(
  map: LeafletMap,
  limitsFor: (box: Box) => AutoFitLimits,
  onShown: (view: ShownView) => void,
) {
  let target: FitTarget | null = null;
  let isMoved = false;
  /** Shown first in place of the whole route. */
  let first: readonly Point[] = [];
  /** What is kept in view until the visitor moves the map; null: the whole route, or nothing. */
  let followed: 'first' | 'latest' | null = null;
  let isMovingItself = false;

  /** Runs a move that is not the visitor's. It must not be animated, so that it ends before `move` returns. */
  function moveItself(move: () => void): void {
    isMovingItself = true;
    move();
    isMovingItself = false;
  }

  function fitOf(box: Box | null): (Fit & Pick<FitLimits, 'snap'>) | null {
    const { x: width, y: height } = map.getSize();
    if (box === null || width === 0 || height === 0) return null;
    const limits = limitsFor(box);
    const best = fitBox(box, width, height, paddingFor(width, height), limits);
    const drawn = fitAsDrawn(box, target?.marks.at(-1)?.x ?? box.right, width, height);
    const isAlike = Math.abs(best.zoom - drawn.zoom) <= MAX_ZOOM_LOSS && document.fullscreenElement === null;
    return { ...(limits.isDrawn === true && isAlike ? drawn : best), snap: limits.snap };
  }

  function fit(): void {
    const whole = target === null ? null : fitOf(boxOf(target));
    if (whole !== null) show(whole, whole);
  }

  function show({ zoom, x, y }: Fit, whole: Fit & Pick<FitLimits, 'snap'>): void {
    const { x: width, y: height } = map.getSize();
    moveItself(() => {
      // With a minimum above the current zoom, Leaflet would start an animated zoom of its own.
      map.setMinZoom(0);
      setExactView([latitudeAt(Math.min(Math.max(y, 0), 1)), longitudeAt(x)], zoom);
      map.setMinZoom(Math.min(zoom, whole.zoom, minZoomFor(width, height, whole.snap)));
    });
  }

  /** Leaflet would round the zoom. */
  function setExactView(centre: [number, number], zoom: number): void {
    const { zoomSnap = 1 } = map.options;
    map.options.zoomSnap = 0;
    map.setView(centre, zoom, { animate: false });
    map.options.zoomSnap = zoomSnap;
  }

  function setMoved(nowMoved: boolean): void {
    isMoved = nowMoved;
    onShown({ isWhole: !isMoved, isLatest: isMoved ? followed !== null : first.length === 0 });
  }

  /** Whether the first view is not just the whole route again. */
  function isPart(points: readonly Point[]): boolean {
    const whole = target === null ? null : boxOf(target);
    const part = boxOf({ lines: [], marks: points });
    return part !== null && whole !== null && !isWithin(whole, part);
  }

  function follow(): void {
    const whole = target === null ? null : fitOf(boxOf(target));
    const points = followed === 'first' ? first : latestOf(target?.marks ?? []);
    const [one, other] = points;
    if (one === undefined || whole === null) return;
    const fitted = other === undefined ? null : fitOf(boxOf({ lines: [], marks: points }));
    show(fitted ?? { ...one, zoom: Math.max(map.getZoom(), whole.zoom) }, whole);
  }

  function latestOf(marks: FitTarget['marks']): readonly Point[] {
    const latest = marks.at(-1);
    return marks.filter((mark) => mark === latest || mark.kind === 'destination');
  }

  const handleMove = (): void => {
    if (isMovingItself || (isMoved && followed === null)) return;
    followed = null;
    setMoved(true);
  };
  // A running zoom animation ends at its own target, whatever was fitted in the meantime.
  const restoreView = (): void => {
    if (isMovingItself) return;
    if (followed !== null) follow();
    else if (!isMoved) fit();
  };
  map.on('movestart zoomstart', handleMove).on('zoomend', restoreView);

  // Leaflet animates its return into the bounds, which would outlast the next fit and move the map again.
  const { maxBounds } = map.options;
  const stayWithin = (): void => {
    if (!isMovingItself && maxBounds != null) moveItself(() => map.panInsideBounds(maxBounds, { animate: false }));
  };
  if (maxBounds != null) {
    map.setMaxBounds([]);
    map.options.maxBounds = maxBounds;
    map.on('moveend', stayWithin);
  }
  const observer = new ResizeObserver(() => {
    moveItself(() => map.invalidateSize({ animate: false }));
    restoreView();
  });
  observer.observe(map.getContainer());

  return {
    /** `inPlace`: what the first view shows in place of the whole route. */
    show(lines: FitTarget['lines'], marks: FitTarget['marks'], inPlace: readonly Point[] = []) {
      const isNew = target?.lines.length !== lines.length;
      const isOpening = target === null;
      target = { lines, marks };
      first = isPart(inPlace) ? inPlace : [];
      if (isOpening && first.length > 0) followed = 'first';
      if (followed === 'first' && first.length === 0) followed = 'latest';
      setMoved(isMoved || followed !== null);
      if (followed !== null) follow();
      else if (!isMoved && (isNew || !currentOf(marks).every((mark) => isInView(map, mark)))) fit();
    },
    showWhole() {
      followed = null;
      fit();
      setMoved(false);
    },
    showLatest() {
      followed = 'latest';
      follow();
      setMoved(true);
    },
    stop() {
      observer.disconnect();
      map.off('movestart zoomstart', handleMove).off('zoomend', restoreView);
      map.off('moveend', stayWithin);
    },
  };
}

/** Where each shipment is now. */
function currentOf(marks: FitTarget['marks']): FitTarget['marks'] {
  const latest = marks.filter(({ kind }) => kind.startsWith('latest'));
  return latest.length > 0 ? latest : marks.slice(-1);
}

function boxOf({ lines, marks }: { lines: FitTarget['lines']; marks: readonly Point[] }): Box | null {
  const boxes = lines.map(({ xs, ys }) => boundsOf(xs, ys)).filter((box) => box !== null);
  return boundsOf(
    [...boxes.flatMap(({ left, right }) => [left, right]), ...marks.map(({ x }) => x)],
    [...boxes.flatMap(({ top, bottom }) => [top, bottom]), ...marks.map(({ y }) => y)],
  );
}

function isInView(map: LeafletMap, { x, y }: Point): boolean {
  const at = map.latLngToContainerPoint([latitudeAt(y), longitudeAt(x)]);
  return isInside(widen({ left: 0, top: 0, right: map.getSize().x, bottom: map.getSize().y }, -24), at.x, at.y);
}

export function paddingFor(width: number, height: number): Box {
  const side = Math.min(Math.max(width * 0.12, 40), 112);
  return {
    left: side,
    top: Math.min(44, height * 0.12),
    right: Math.min(side + 36, width * 0.3),
    bottom: Math.min(48, height * 0.14),
  };
}

/** Below this zoom the map would repeat the world or show empty space above and below it. */
export function minZoomFor(width: number, height: number, snap: number): number {
  return Math.max(0, Math.ceil(Math.log2(Math.max(width, height, 1) / worldWidthAt(0)) / snap) * snap);
}
