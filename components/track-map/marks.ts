import { type Map as LeafletMap, marker, type Marker } from 'leaflet';
import { latitudeAt, longitudeAt } from '#lib/basemap/mercator.ts';
import { markIcon, type MarkKind } from './icons.ts';
import type { Mark } from './route-description.ts';

interface Shown {
  readonly marker: Marker;
  mark: Mark;
}

/** The few marks that are elements: start, destination, latest. Returns how to show another set of them. */
export function createMarks(map: LeafletMap, opened: (mark: Mark) => void): (marks: readonly Mark[]) => void {
  const shown = new Map<MarkKind, Shown>();
  return (marks) => {
    for (const [kind, old] of shown) {
      if (marks.some((mark) => mark.kind === kind)) continue;
      old.marker.remove();
      shown.delete(kind);
    }
    for (const [order, mark] of marks.entries()) {
      const known = shown.get(mark.kind);
      if (known === undefined) {
        const entry: Shown = { marker: marker(place(mark), { icon: markIcon(mark.kind), zIndexOffset: order * 1000, autoPanOnFocus: false }), mark };
        entry.marker.on('click', () => opened(entry.mark)).addTo(map);
        shown.set(mark.kind, entry);
        name(entry);
      } else {
        if (known.mark.x !== mark.x || known.mark.y !== mark.y) known.marker.setLatLng(place(mark));
        known.mark = mark;
        name(known);
      }
    }
  };
}

function name({ marker: shown, mark }: Shown): void {
  shown.getElement()?.setAttribute('aria-label', mark.title);
}

function place({ x, y }: Mark): [number, number] {
  return [latitudeAt(y), longitudeAt(x)];
}
