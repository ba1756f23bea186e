import type { Map as LeafletMap } from 'leaflet';
import { latitudeAt, longitudeAt } from '#lib/basemap/mercator.ts';
import type { Box, Point } from '#lib/share/drawing/box.ts';

/** Custom property of the map's container: the height at its lower edge that a panel covers. */
export const COVERED_HEIGHT = '--replay-over';

// Distances in CSS pixels. A route fitted into the view lies within the margin.
const MARGIN = 32;
const MIN_VISIBLE_HEIGHT = 24;
const MEASURE_INTERVAL_MS = 200;
const MIN_PAN_INTERVAL_MS = 600;

/** Returns a function that keeps a world coordinate in view by panning the map now and then. */
export function createFollower(map: LeafletMap, reducedMotion: boolean): (x: number, y: number) => void {
  let pannedAt = -Infinity;
  let measuredAt = -Infinity;
  let range: VisibleRange = { top: 0, bottom: 0 };
  return (x, y) => {
    const now = performance.now();
    if (now - pannedAt < MIN_PAN_INTERVAL_MS) return;
    if (now - measuredAt >= MEASURE_INTERVAL_MS) {
      range = visibleRange(map);
      measuredAt = now;
    }
    const point = map.latLngToContainerPoint([latitudeAt(y), longitudeAt(x)]);
    const size = map.getSize();
    if (isInView(point, size.x, range)) return;
    pannedAt = now;
    const centreOffset = size.y / 2 - (range.top + range.bottom) / 2;
    const centre = map.containerPointToLatLng([point.x, point.y + centreOffset]);
    map.panTo(centre, { animate: !reducedMotion, duration: 0.4 });
  };
}

type VisibleRange = Pick<Box, 'top' | 'bottom'>;

/** The part of the map that is on screen and not covered by a panel. Where that is next to nothing, all of the map. */
function visibleRange(map: LeafletMap): VisibleRange {
  const container = map.getContainer();
  const { y: height } = map.getSize();
  const covered = Number.parseFloat(container.style.getPropertyValue(COVERED_HEIGHT)) || 0;
  const { top: onScreen } = container.getBoundingClientRect();
  const top = Math.max(0, -onScreen);
  const bottom = Math.min(height, window.innerHeight - onScreen) - covered;
  return bottom - top < MIN_VISIBLE_HEIGHT ? { top: 0, bottom: height - covered } : { top, bottom };
}

export function isInView({ x, y }: Point, width: number, { top, bottom }: VisibleRange): boolean {
  const [marginX, marginY] = [Math.min(MARGIN, width / 3), Math.min(MARGIN, (bottom - top) / 3)];
  return x >= marginX && x <= width - marginX && y >= top + marginY && y <= bottom - marginY;
}

export function onManualMove(map: LeafletMap, moved: () => void): () => void {
  const container = map.getContainer();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target === container && event.key.startsWith('Arrow')) moved();
  };
  const onTouchMove = (event: TouchEvent) => {
    if (event.touches.length > 1) moved();
  };
  map.on('dragstart', moved);
  container.addEventListener('keydown', onKeyDown);
  container.addEventListener('touchmove', onTouchMove, { passive: true });
  return () => {
    map.off('dragstart', moved);
    container.removeEventListener('keydown', onKeyDown);
    container.removeEventListener('touchmove', onTouchMove);
  };
}
