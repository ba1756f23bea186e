import type { Map as LeafletMap } from 'leaflet';
import { latitudeAt, longitudeAt } from '#lib/basemap/mercator.ts';

/** How near the mark may come to a side of the view, CSS pixels: a route that is fitted into it lies within. */
const EDGE = 32;
/** The least time between two movements of the map, ms: each paints all of it anew. */
const REST_MS = 600;

/** How much of the map's container its lower edge is under a panel. */
export const OVER = '--replay-over';

/** Returns what keeps a place (worlds) in view, moving the map now and then. `isStill`: without sliding. */
export function createFollower(map: LeafletMap, isStill: boolean): (x: number, y: number) => void {
  let movedAt = -Infinity;
  return (x, y) => {
    const now = performance.now();
    if (now - movedAt < REST_MS) return;
    const place: [number, number] = [latitudeAt(y), longitudeAt(x)];
    const at = map.latLngToContainerPoint(place);
    const over = Number.parseFloat(map.getContainer().style.getPropertyValue(OVER)) || 0;
    if (isInSight(at, map.getSize(), over)) return;
    movedAt = now;
    // What is in the middle then is below the place, which itself is in the middle of what no panel covers.
    map.panTo(map.containerPointToLatLng([at.x, at.y + over / 2]), { animate: !isStill, duration: 0.4 });
  };
}

interface PixelPoint {
  readonly x: number;
  readonly y: number;
}

/** Whether a point of a map's container can be seen, and not only just. `over`: covered from below; all CSS pixels. */
export function isInSight({ x, y }: PixelPoint, { x: width, y: height }: PixelPoint, over: number): boolean {
  const free = height - over;
  // Of a tiny map the middle third.
  const [aside, above] = [Math.min(EDGE, width / 3), Math.min(EDGE, free / 3)];
  return x >= aside && x <= width - aside && y >= above && y <= free - above;
}

/** Calls back when somebody moves the map by hand. Returns what stops it. */
export function whenMovedByHand(map: LeafletMap, moved: () => void): () => void {
  const container = map.getContainer();
  const key = (event: KeyboardEvent) => {
    if (event.target === container && event.key.startsWith('Arrow')) moved();
  };
  const touch = (event: TouchEvent) => {
    if (event.touches.length > 1) moved();
  };
  map.on('dragstart', moved);
  container.addEventListener('keydown', key);
  container.addEventListener('touchmove', touch, { passive: true });
  return () => {
    map.off('dragstart', moved);
    container.removeEventListener('keydown', key);
    container.removeEventListener('touchmove', touch);
  };
}
