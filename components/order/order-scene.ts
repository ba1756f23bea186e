import { DomEvent, divIcon, type Map as LeafletMap, marker, type Marker } from 'leaflet';
import { longitudeAt } from '#lib/basemap/mercator.ts';
import { groupWithin, type Point } from '#lib/share/drawing/box.ts';
import { worldWidthAt } from '#lib/share/drawing/map-view.ts';
import type { LiveView } from '#lib/share/types.ts';
import type { MapPlace } from '#lib/share/view/display-rules.ts';
import type { Position } from '#lib/tracking/types.ts';
import { createMapBase, type MapBaseOptions } from '../track-map/map-base.ts';
import { createIcon } from '../track-map/marks/map-markers.ts';
import type { RouteDescription } from '../track-map/route-description.ts';
import { latLngOf, pointNear, type Route } from '../track-map/route/route.ts';

export interface PlacedParcel {
  readonly id: string;
  readonly letter: string;
  readonly title: string;
  readonly view: LiveView;
  readonly place: MapPlace;
}

interface MappedParcel extends Pick<PlacedParcel, 'letter' | 'title'> {
  readonly latest: Position;
  readonly isTown: boolean;
  readonly destination: Position | null;
  readonly route: Route | null;
}

interface PlottedParcel extends MappedParcel, Point {
  readonly goal: Point | null;
}

const NOTHING: RouteDescription = { marks: [], stops: [], captions: [], townLine: [] };
const TOGETHER_PX = 28;
const LETTERS_PER_ROW = 4;
const LETTER_PX = 28;

export function createOrderScene(
  map: LeafletMap,
  { onOpen, ...options }: MapBaseOptions & { readonly onOpen: (letter: string) => void },
) {
  const base = createMapBase(map, options, { hasLatest: false });
  let markers: readonly Marker[] = [];
  let parcels: readonly PlottedParcel[] = [];

  function showMarks(): void {
    const focused = document.activeElement?.getAttribute('data-parcel');
    for (const shown of markers) shown.remove();
    const scale = worldWidthAt(map.getZoom());
    const distance = TOGETHER_PX / scale;
    const isCovered = (goal: Point) => parcels.some(({ x, y }) => Math.hypot(x - goal.x, y - goal.y) < distance);
    const goals = parcels.flatMap(({ goal }) => (goal === null || isCovered(goal) ? [] : goal));
    markers = [
      ...groupWithin(goals, distance).map(([goal]) => addDestination(map, goal)),
      ...groupWithin(parcels, distance).map((group) => addLetters(map, group, onOpen)),
    ];
    if (focused != null)
      map.getContainer().querySelector<HTMLElement>(`button[data-parcel="${focused}"]`)?.focus({ preventScroll: true });
  }
  map.on('zoomend', showMarks);

  return {
    update(next: readonly MappedParcel[]) {
      const first = next[0]?.latest.longitude ?? 0;
      parcels = next.map((parcel) => {
        const { x, y } = pointNear(first, parcel.latest);
        return { ...parcel, x, y, goal: parcel.destination && pointNear(longitudeAt(x), parcel.destination) };
      });
      const routes = parcels.flatMap(({ route, x }) => (route === null ? [] : nearby(route, x)));
      base.painter.show(routes, NOTHING);
      const marks = [
        ...parcels.flatMap(({ goal }) => (goal === null ? [] : { ...goal, kind: 'destination' as const })),
        ...parcels.map(({ x, y }) => ({ x, y, kind: 'latest' as const })).reverse(),
      ];
      base.autoFit.show(routes, marks, marks);
      showMarks();
    },
    destroy() {
      map.off('zoomend', showMarks);
      base.destroy();
    },
  };
}

/** Moves the route to the copy of the world that shows its end. */
function nearby(route: Route, x: number): Route {
  const end = route.xs.at(-1);
  const shift = end === undefined ? 0 : Math.round(x - end);
  return shift === 0 ? route : { ...route, xs: route.xs.map((at) => at + shift) };
}

function addDestination(map: LeafletMap, goal: Point): Marker {
  const icon = createIcon({ kind: 'destination', isMember: true }, false);
  return marker(latLngOf(goal), { icon, interactive: false, keyboard: false }).addTo(map);
}

function addLetters(
  map: LeafletMap,
  group: readonly [PlottedParcel, ...PlottedParcel[]],
  onOpen: (letter: string) => void,
): Marker {
  const box = document.createElement('div');
  box.append(
    ...group
      .toSorted((one, other) => one.x - other.x)
      .map(({ letter, title, isTown }) => {
        const button = Object.assign(document.createElement('button'), { type: 'button', textContent: letter });
        button.dataset['parcel'] = letter;
        if (isTown) button.dataset['town'] = '';
        button.setAttribute('aria-label', title);
        button.addEventListener('click', () => onOpen(letter));
        return button;
      }),
  );
  DomEvent.disableClickPropagation(box);
  const columns = Math.min(group.length, LETTERS_PER_ROW);
  const rows = Math.ceil(group.length / LETTERS_PER_ROW);
  return marker(latLngOf(group[0]), {
    icon: divIcon({ html: box, className: 'order-letters', iconSize: [columns * LETTER_PX, rows * LETTER_PX] }),
    interactive: false,
    keyboard: false,
    zIndexOffset: 1000,
  }).addTo(map);
}
