import type { Map as LeafletMap } from 'leaflet';
import { latitudeAt, longitudeAt } from '#lib/basemap/mercator.ts';

/** How near the mark may come to a side of the view, CSS pixels: a route that is fitted into it lies within. */
const EDGE = 32;
/** The least time between two movements of the map, ms: each paints all of it anew. */
const REST_MS = 600;

/** How much of the map's container its lower edge is under a panel. */
export const OVER = '--replay-over';

/** Where the screen has less of the map, its reader looks at something else, CSS pixels. */
const LEAST_SEEN = 24;
/** Looking what of the map is seen takes time. */
const LOOK_MS = 200;

/** Returns what keeps a place (worlds) in view, moving the map now and then. `isStill`: without sliding. */
export function createFollower(map: LeafletMap, isStill: boolean): (x: number, y: number) => void {
  let movedAt = -Infinity;
  let lookedAt = -Infinity;
  let seen: Seen = { top: 0, bottom: 0 };
  return (x, y) => {
    const now = performance.now();
    if (now - movedAt < REST_MS) return;
    if (now - lookedAt >= LOOK_MS) {
      seen = seenOf(map);
      lookedAt = now;
    }
    const place: [number, number] = [latitudeAt(y), longitudeAt(x)];
    const at = map.latLngToContainerPoint(place);
    const size = map.getSize();
    if (isInSight(at, size.x, seen)) return;
    movedAt = now;
    // The middle of what is seen need not be that of the map.
    const below = size.y / 2 - (seen.top + seen.bottom) / 2;
    map.panTo(map.containerPointToLatLng([at.x, at.y + below]), { animate: !isStill, duration: 0.4 });
  };
}

/** From where to where a map's container can be seen, CSS pixels from its upper edge. */
interface Seen {
  readonly top: number;
  readonly bottom: number;
}

/** What the screen shows of the map, and no panel covers: in a small frame, or on a phone on its side, a strip of it. */
function seenOf(map: LeafletMap): Seen {
  const container = map.getContainer();
  const { y: height } = map.getSize();
  const over = Number.parseFloat(container.style.getPropertyValue(OVER)) || 0;
  const { top: onScreen } = container.getBoundingClientRect();
  const top = Math.max(0, -onScreen);
  const bottom = Math.min(height, window.innerHeight - onScreen) - over;
  return bottom - top < LEAST_SEEN ? { top: 0, bottom: height - over } : { top, bottom };
}

/** Whether a point of a map's container can be seen, and not only just; `width` and all else CSS pixels. */
export function isInSight({ x, y }: { x: number; y: number }, width: number, { top, bottom }: Seen): boolean {
  // Of a tiny piece the middle third.
  const [aside, above] = [Math.min(EDGE, width / 3), Math.min(EDGE, (bottom - top) / 3)];
  return x >= aside && x <= width - aside && y >= top + above && y <= bottom - above;
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
