import { divIcon, type DivIcon, type Map as LeafletMap, marker, type Marker } from 'leaflet';
import { latitudeAt, longitudeAt } from '#lib/basemap/mercator.ts';
import { type Mark, type MarkKind, REACH } from './route-description.ts';

interface Shown {
  readonly marker: Marker;
  mark: Mark;
}

/**
 * The marks that are elements. Returns how to show another set of them. `opened` also gets the mark's element, which
 * may have the focus.
 */
export function createMarkers(
  map: LeafletMap,
  opened: (mark: Mark, element: HTMLElement | null) => void,
): (marks: readonly Mark[]) => void {
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
        const entry: Shown = {
          marker: marker(place(mark), { icon: markIcon(mark.kind), zIndexOffset: order * 1000, autoPanOnFocus: false }),
          mark,
        };
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

/** After a failed check the element stays, and keeps the focus. */
function placeOf(kind: MarkKind): MarkKind {
  return kind === 'latest-unchecked' ? 'latest' : kind;
}

function name({ marker: shown, mark }: Shown): void {
  shown.getElement()?.setAttribute('aria-label', mark.title);
}

function place({ x, y }: Mark): [number, number] {
  return [latitudeAt(y), longitudeAt(x)];
}

const SVG = 'http://www.w3.org/2000/svg';

/** Leaflet's own icons are PNG files that Next does not serve. */
function markIcon(kind: MarkKind): DivIcon {
  const size = 2 * REACH[kind];
  const html = document.createElement('span');
  const svg = draw('svg', {
    width: size,
    height: size,
    viewBox: `0 0 ${size} ${size}`,
    'aria-hidden': 'true',
    focusable: 'false',
  });
  svg.append(...shapesOf(kind, size / 2));
  html.append(svg);
  return divIcon({ html, className: `map-mark map-mark-${kind}`, iconSize: [size, size] });
}

function shapesOf(kind: MarkKind, middle: number): SVGElement[] {
  const disc = (r: number, part: string): SVGElement => draw('circle', { cx: middle, cy: middle, r, class: part });
  if (kind === 'start') return [disc(5, 'map-mark-disc')];
  if (kind === 'destination') return [draw('rect', { x: 2, y: 2, width: 12, height: 12, class: 'map-mark-square' })];
  return [disc(11, 'map-mark-ground'), disc(9, 'map-mark-ring'), disc(5.5, 'map-mark-disc')];
}

function draw(name: 'svg' | 'circle' | 'rect', attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  return element;
}
