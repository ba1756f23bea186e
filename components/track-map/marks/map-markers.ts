import { divIcon, type DivIcon, type Map as LeafletMap, marker, type Marker } from 'leaflet';
import { latitudeAt, longitudeAt } from '#lib/basemap/mercator.ts';
import { type Mark, REACH } from '../route-description.ts';

interface Shown {
  readonly marker: Marker;
  mark: Mark;
  icon: string;
}

/** Of a mark's target on touch, CSS pixels. */
const TOUCH = 44;

/**
 * The marks that are elements. Returns how to show another set of them, as large as fingers need. `opened` also gets the
 * mark's element, which may have the focus.
 */
export function createMarkers(
  map: LeafletMap,
  opened: (mark: Mark, element: HTMLElement | null, by: MouseEvent) => void,
): (marks: readonly Mark[], isTouch: boolean) => void {
  const shown = new Map<string, Shown>();
  return (marks, isTouch) => {
    for (const [kind, old] of shown) {
      if (marks.some((mark) => placeOf(mark) === kind)) continue;
      if (old.marker.getElement() === document.activeElement) map.getContainer().focus();
      old.marker.remove();
      shown.delete(kind);
    }
    for (const [order, mark] of marks.entries()) {
      const known = shown.get(placeOf(mark));
      const icon = `${mark.kind} ${notSeenWith(mark, marks)} ${isTouch}`;
      if (known === undefined) {
        const entry: Shown = {
          marker: marker(place(mark), {
            icon: markIcon(mark, notSeenWith(mark, marks), isTouch),
            interactive: !mark.isPart,
            keyboard: !mark.isPart,
            zIndexOffset: order * 1000,
            autoPanOnFocus: false,
          }),
          mark,
          icon,
        };
        entry.marker
          .on('click', ({ originalEvent }) => opened(entry.mark, entry.marker.getElement() ?? null, originalEvent))
          .addTo(map);
        shown.set(placeOf(mark), entry);
        name(entry);
      } else {
        if (known.mark.x !== mark.x || known.mark.y !== mark.y) known.marker.setLatLng(place(mark));
        if (known.icon !== icon) known.marker.setIcon(markIcon(mark, notSeenWith(mark, marks), isTouch));
        known.icon = icon;
        known.mark = mark;
        name(known);
      }
    }
  };
}

/** After a failed check the element stays, and keeps the focus. */
function placeOf({ kind, isPart = false }: Mark): string {
  return `${kind === 'latest-unchecked' ? 'latest' : kind} ${isPart}`;
}

/** How many marks that are not seen it stands for. */
function notSeenWith({ group = [], isPart = false }: Mark, marks: readonly Mark[]): number {
  return isPart ? 0 : group.length - marks.filter((mark) => mark.group === group).length;
}

function name({ marker: shown, mark }: Shown): void {
  if (mark.isPart) shown.getElement()?.setAttribute('aria-hidden', 'true');
  else shown.getElement()?.setAttribute('aria-label', mark.title);
}

function place({ x, y }: Mark): [number, number] {
  return [latitudeAt(y), longitudeAt(x)];
}

const SVG = 'http://www.w3.org/2000/svg';

/** Leaflet's own icons are PNG files that Next does not serve. */
function markIcon({ kind, isPart }: Mark, more: number, isTouch: boolean): DivIcon {
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
  if (more > 0) {
    const count = document.createElement('b');
    count.textContent = `+${more}`;
    html.append(count);
  }
  const side = isTouch && !isPart ? TOUCH : size;
  return divIcon({ html, className: `map-mark map-mark-${kind}`, iconSize: [side, side] });
}

function shapesOf(kind: Mark['kind'], middle: number): SVGElement[] {
  const disc = (r: number, part: string): SVGElement => draw('circle', { cx: middle, cy: middle, r, class: part });
  if (kind === 'start') return [disc(5, 'map-mark-disc')];
  if (kind === 'destination') return [draw('rect', { x: 2, y: 2, width: 12, height: 12, class: 'map-mark-square' })];
  return [disc(11, 'map-mark-ground'), disc(9, 'map-mark-ring'), disc(5.5, 'map-mark-disc')];
}

/** An element of a drawing. */
export function draw(
  name: 'svg' | 'circle' | 'rect' | 'path' | 'text',
  attributes: Readonly<Record<string, string | number>>,
): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  return element;
}
