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
    const { x: width, y: height } = map.getSize();
    const over = Number.parseFloat(map.getContainer().style.getPropertyValue(OVER)) || 0;
    if (at.x >= EDGE && at.x <= width - EDGE && at.y >= EDGE && at.y <= height - over - EDGE) return;
    movedAt = now;
    map.panTo(place, { animate: !isStill, duration: 0.4 });
  };
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
