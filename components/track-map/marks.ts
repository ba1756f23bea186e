import { type Map as LeafletMap, marker, type Marker } from 'leaflet';
import { latitudeAt, longitudeAt } from '#lib/basemap/mercator.ts';
import { markIcon, type MarkKind } from './icons.ts';
import type { Mark } from './route-description.ts';

interface Shown {
  readonly marker: Marker;
  mark: Mark;
}

/**
 * The few marks that are elements: start, destination, latest. Returns how to show another set of them. `opened` also
 * gets the mark's element, which may have the focus.
 */
export function createMarks(map: LeafletMap, opened: (mark: Mark, element: HTMLElement | null) => void): (marks: readonly Mark[]) => void {
  const shown = new Map<MarkKind, Shown>();
  return (marks) => {
    for (const [kind, old] of shown) {
      if (marks.some((mark) => placeOf(mark.kind) === kind)) continue;
      old.marker.remove();
      shown.delete(kind);
    }
    for (const [order, mark] of marks.entries()) {
      const known = shown.get(placeOf(mark.kind));
      if (known === undefined) {
        const entry: Shown = { marker: marker(place(mark), { icon: markIcon(mark.kind), zIndexOffset: order * 1000, autoPanOnFocus: false }), mark };
        entry.marker.on('click', () => opened(entry.mark, entry.marker.getElement() ?? null)).addTo(map);
        shown.set(placeOf(mark.kind), entry);
        name(entry);
      } else {
        if (known.mark.x !== mark.x || known.mark.y !== mark.y) known.marker.setLatLng(place(mark));
        if (known.mark.kind !== mark.kind) known.marker.setIcon(markIcon(mark.kind));
        known.mark = mark;
        name(known);
      }
    }
  };
}

/** A failed check changes how the latest mark looks: the element stays, and keeps the focus. */
function placeOf(kind: MarkKind): MarkKind {
  return kind === 'latest-unchecked' ? 'latest' : kind;
}

function name({ marker: shown, mark }: Shown): void {
  shown.getElement()?.setAttribute('aria-label', mark.title);
}

function place({ x, y }: Mark): [number, number] {
  return [latitudeAt(y), longitudeAt(x)];
}
