import type { Map as LeafletMap } from 'leaflet';
import { boundsOf, type Box, isInside, isWithin, type Point } from '#lib/share/drawing/box.ts';
import { type Fit, fitAsDrawn, fitBox, type FitLimits, worldWidthAt } from '#lib/share/drawing/map-view.ts';
import { widen } from '../canvas.ts';
import type { Mark } from '../route-description.ts';
import { latLngOf, type Route } from '../route/route.ts';

interface FitTarget {
  readonly routes: readonly Pick<Route, 'xs' | 'ys'>[];
  readonly marks: readonly Pick<Mark, 'x' | 'y' | 'kind'>[];
}

/** `isDrawn`: the frame is that of the server's drawing, unless the route would be small in it. */
export type AutoFitLimits = FitLimits & { readonly isDrawn?: boolean };

const MAX_ZOOM_LOSS = 1;

export interface ShownView {
  readonly isWhole: boolean;
  readonly isLatest: boolean;
}

export type AutoFit = ReturnType<typeof startAutoFit>;

/** Until the visitor moves the map. The latest place is shown with the destination, or in the middle without one. */
export function startAutoFit(
  map: LeafletMap,
  limitsFor: (box: Box) => AutoFitLimits,
  onShown: (view: ShownView) => void,
) {
  let target: FitTarget | null = null;
  let first: readonly Point[] = [];
  let kept: 'whole' | 'first' | 'latest' | 'moved' = 'whole';
  let isMovingItself = false;

  function keep(next: typeof kept): void {
    kept = next;
    onShown({ isWhole: kept === 'whole', isLatest: kept === 'whole' ? first.length === 0 : kept !== 'moved' });
  }

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

  function restore(): void {
    const whole = target === null || kept === 'moved' ? null : fitOf(boxOf(target));
    if (target === null || whole === null) return;
    const latest = target.marks.at(-1);
    const part =
      kept === 'first' ? first : target.marks.filter((mark) => mark === latest || mark.kind === 'destination');
    const [one, other] = kept === 'whole' ? [] : part;
    const fitted = kept === 'whole' ? whole : other === undefined ? null : fitOf(boxOf({ routes: [], marks: part }));
    if (fitted !== null) setView(fitted, whole);
    else if (one !== undefined) setView({ ...one, zoom: Math.max(map.getZoom(), whole.zoom) }, whole);
  }

  function setView({ zoom, x, y }: Fit, whole: Fit & Pick<FitLimits, 'snap'>): void {
    const { x: width, y: height } = map.getSize();
    const { zoomSnap = 1 } = map.options;
    moveItself(() => {
      // With a minimum above the current zoom, Leaflet would start an animated zoom of its own.
      map.setMinZoom(0);
      map.options.zoomSnap = 0;
      map.setView(latLngOf({ x, y: Math.min(Math.max(y, 0), 1) }), zoom, { animate: false });
      map.options.zoomSnap = zoomSnap;
      map.setMinZoom(Math.min(zoom, whole.zoom, minZoomFor(width, height, whole.snap)));
    });
  }

  const handleMove = (): void => {
    if (!isMovingItself && kept !== 'moved') keep('moved');
  };
  // A running zoom animation ends at its own target, whatever was fitted in the meantime.
  const handleZoomEnd = (): void => {
    if (!isMovingItself) restore();
  };
  const { maxBounds = null } = map.options;
  const stayWithin = (): void => {
    if (!isMovingItself && maxBounds !== null) moveItself(() => map.panInsideBounds(maxBounds, { animate: false }));
  };
  map.on('movestart zoomstart', handleMove).on('zoomend', handleZoomEnd).on('moveend', stayWithin);
  const observer = new ResizeObserver(() => {
    moveItself(() => map.invalidateSize({ animate: false }));
    restore();
  });
  observer.observe(map.getContainer());

  return {
    show(routes: FitTarget['routes'], marks: FitTarget['marks'], inPlace: readonly Point[] = []) {
      const isNew = target?.routes.length !== routes.length;
      const isOpening = target === null;
      target = { routes, marks };
      const [whole, part] = [boxOf(target), boxOf({ routes: [], marks: inPlace })];
      first = part !== null && whole !== null && !isWithin(whole, part) ? inPlace : [];
      if (isOpening && first.length > 0) kept = 'first';
      keep(kept === 'first' && first.length === 0 ? 'latest' : kept);
      if (kept !== 'whole' || isNew || !currentOf(marks).every((mark) => isInView(map, mark))) restore();
    },
    showWhole() {
      keep('whole');
      restore();
    },
    showLatest() {
      keep('latest');
      restore();
    },
    stop() {
      observer.disconnect();
      map.off('movestart zoomstart', handleMove).off('zoomend', handleZoomEnd).off('moveend', stayWithin);
    },
  };
}

function currentOf(marks: FitTarget['marks']): FitTarget['marks'] {
  const latest = marks.filter(({ kind }) => kind.startsWith('latest'));
  return latest.length > 0 ? latest : marks.slice(-1);
}

function boxOf({ routes, marks }: { routes: FitTarget['routes']; marks: readonly Point[] }): Box | null {
  const boxes = routes.map(({ xs, ys }) => boundsOf(xs, ys)).filter((box) => box !== null);
  return boundsOf(
    [...boxes.flatMap(({ left, right }) => [left, right]), ...marks.map(({ x }) => x)],
    [...boxes.flatMap(({ top, bottom }) => [top, bottom]), ...marks.map(({ y }) => y)],
  );
}

function isInView(map: LeafletMap, mark: Point): boolean {
  const { x, y } = map.latLngToContainerPoint(latLngOf(mark));
  return isInside(widen({ left: 0, top: 0, right: map.getSize().x, bottom: map.getSize().y }, -24), x, y);
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
