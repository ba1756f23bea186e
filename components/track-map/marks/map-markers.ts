import { divIcon, type DivIcon, type Map as LeafletMap, marker, type Marker } from 'leaflet';
import { type Mark, MARK_RADIUS_PX } from '../route-description.ts';
import { latLngOf } from '../route/route.ts';

interface MarkerEntry {
  readonly marker: Marker;
  mark: Mark;
  icon: string;
}

const TOUCH_TARGET_PX = 44;

export function createMarkers(
  map: LeafletMap,
  onOpen: (mark: Mark, element: HTMLElement | null, click: MouseEvent) => void,
): (marks: readonly Mark[], isTouch: boolean) => void {
  const shown = new Map<string, MarkerEntry>();

  function add(mark: Mark, icon: string, shape: DivIcon, order: number): MarkerEntry {
    const [interactive, keyboard] = [!mark.isMember, !mark.isMember];
    const options = { interactive, keyboard, zIndexOffset: order * 1000, autoPanOnFocus: false };
    const added = marker(latLngOf(mark), { ...options, icon: shape });
    const entry: MarkerEntry = { marker: added, mark, icon };
    added.on('click', ({ originalEvent }) => onOpen(entry.mark, added.getElement() ?? null, originalEvent)).addTo(map);
    // A first view of the last leg has marks outside, which the Tab key reaches.
    added.getElement()?.addEventListener('focus', () => {
      if (!map.getBounds().contains(added.getLatLng())) map.panTo(added.getLatLng(), { animate: false });
    });
    return entry;
  }

  return (marks, isTouch) => {
    const keys = new Set(marks.map(markerKey));
    for (const [key, { marker: old }] of shown) {
      if (keys.has(key)) continue;
      if (old.getElement() === document.activeElement) map.getContainer().focus();
      old.remove();
      shown.delete(key);
    }
    for (const [order, mark] of marks.entries()) {
      const icon = `${mark.kind} ${isTouch}`;
      const known = shown.get(markerKey(mark));
      const entry = known ?? add(mark, icon, createIcon(mark, isTouch), order);
      if (entry.mark.x !== mark.x || entry.mark.y !== mark.y) entry.marker.setLatLng(latLngOf(mark));
      if (entry.icon !== icon) entry.marker.setIcon(createIcon(mark, isTouch));
      entry.icon = icon;
      entry.mark = mark;
      shown.set(markerKey(mark), entry);
      const element = entry.marker.getElement();
      if (mark.isMember) element?.setAttribute('aria-hidden', 'true');
      else element?.setAttribute('aria-label', mark.title);
    }
  };
}

/** The latest mark has one key for both of its kinds, so that its element keeps the focus when a check fails. */
function markerKey({ kind, opens, x, y, isMember = false }: Mark): string {
  const which = kind === 'problem' ? String(opens) : kind === 'town' ? `${x} ${y}` : '';
  return `${kind.replace('-unchecked', '')} ${which} ${isMember}`;
}

export function createIcon({ kind, isMember }: Pick<Mark, 'kind' | 'isMember'>, isTouch: boolean): DivIcon {
  const size = 2 * MARK_RADIUS_PX[kind];
  const html = `<span><svg width="${size}" height="${size}" viewBox="0 0 ${size} ${size}" aria-hidden="true" focusable="false">${shapesOf(kind, size / 2)}</svg></span>`;
  const side = isTouch && !isMember ? TOUCH_TARGET_PX : size;
  return divIcon({ html, className: `map-mark map-mark-${kind}`, iconSize: [side, side] });
}

export function buttonIcon(path: string): string {
  return `<svg class="map-sign" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false"><path d="${path}"/></svg>`;
}

function shapesOf(kind: Mark['kind'], middle: number): string {
  const disc = (radius: number, part: string) =>
    `<circle cx="${middle}" cy="${middle}" r="${radius}" class="map-mark-${part}"/>`;
  if (kind === 'start') return disc(5, 'disc');
  if (kind === 'town') return disc(5.5, 'town');
  if (kind === 'destination') return '<rect x="2" y="2" width="12" height="12" class="map-mark-square"/>';
  if (kind === 'problem')
    return '<path d="M9 2 17 16H1Z" class="map-mark-warning"/><path d="M9 7v4M9 13.4v.1" class="map-mark-exclamation"/>';
  return disc(11, 'ground') + disc(9, 'ring') + disc(5.5, 'disc');
}
