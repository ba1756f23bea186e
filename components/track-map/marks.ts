import { divIcon, type DivIcon, type Map as LeafletMap, marker, type Marker } from 'leaflet';
import { latitudeAt, longitudeAt } from '#lib/basemap/mercator.ts';
import type { PopupText } from './map-text.ts';

/** A mark of the map with what it says. World positions, see lib/basemap/mercator.ts. */
export interface Mark {
  readonly kind: MarkKind;
  readonly x: number;
  readonly y: number;
  readonly title: string;
  /** The report it stands for, or what its popup says. */
  readonly opens: number | PopupText;
}

interface Shown {
  readonly marker: Marker;
  mark: Mark;
}

/**
 * The few marks that are elements: start, destination, latest. Returns how to show another set of them. `opened` also
 * gets the mark's element, which may have the focus.
 */
export function createMarks(
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

const SVG = 'http://www.w3.org/2000/svg';

/** The marks that are elements of the page: they can be focused, and follow its colours by themselves. */
export type MarkKind = 'latest' | 'latest-unchecked' | 'start' | 'destination';

const SIZES: Readonly<Record<MarkKind, number>> = { latest: 24, 'latest-unchecked': 24, start: 12, destination: 16 };

/** Half the size of a mark, CSS pixels. */
export function markReach(kind: MarkKind): number {
  return SIZES[kind] / 2;
}

/** Leaflet's own icon is two PNG files that Next does not serve; these are drawn. */
export function markIcon(kind: MarkKind): DivIcon {
  const size = SIZES[kind];
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
