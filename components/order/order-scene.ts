import { DomEvent, divIcon, type Map as LeafletMap, marker, type Marker } from 'leaflet';
import { latitudeAt, longitudeAt, mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import type { Point } from '#lib/share/drawing/box.ts';
import { worldWidthAt } from '#lib/share/drawing/map-view.ts';
import { shortestLongitude } from '#lib/share/journey/geometry.ts';
import type { Position } from '#lib/tracking/types.ts';
import type { TrackShape } from '../track-map/line/track-shape.ts';
import { createMapBase, type MapBaseOptions } from '../track-map/map-base.ts';
import { createMarkers } from '../track-map/marks/map-markers.ts';
import type { RouteDescription } from '../track-map/route-description.ts';

/** A shipment on the live map; `line` comes later. */
export interface MappedParcel {
  readonly letter: string;
  readonly title: string;
  readonly latest: Position;
  readonly isTown: boolean;
  readonly destination: Position | null;
  readonly line: TrackShape | null;
}

const NOTHING: RouteDescription = { marks: [], stops: [], captions: [], townLine: [] };
/** Closer than this, the letters stand side by side. */
const TOGETHER_PX = 28;
const LETTERS_PER_ROW = 4;
const LETTER_PX = 28;

export type OrderScene = ReturnType<typeof createOrderScene>;

/** The shipments of an order, each with the button of its letter. `onOpen`: it was pressed. */
export function createOrderScene(map: LeafletMap, options: MapBaseOptions & { onOpen: (letter: string) => void }) {
  const { onOpen, ...baseOptions } = options;
  const base = createMapBase(map, baseOptions, () => undefined);
  const showDestinations = createMarkers(map, () => undefined);
  let letters: readonly Marker[] = [];
  let parcels: readonly (MappedParcel & Point)[] = [];

  function showLetters(): void {
    const focused = document.activeElement?.getAttribute('data-parcel');
    for (const shown of letters) shown.remove();
    letters = groupsOf(parcels, worldWidthAt(map.getZoom())).map((group) => addLetters(map, group, onOpen));
    if (focused != null)
      map.getContainer().querySelector<HTMLElement>(`button[data-parcel="${focused}"]`)?.focus({ preventScroll: true });
  }
  map.on('zoomend', showLetters);

  return {
    update(next: readonly MappedParcel[]) {
      const first = next[0]?.latest.longitude ?? 0;
      const at = ({ latitude, longitude }: Position, near: number): Point => ({
        x: mercatorX(shortestLongitude(near, longitude)),
        y: mercatorY(latitude),
      });
      parcels = next.map((parcel) => ({ ...parcel, ...at(parcel.latest, first) }));
      const destinations = parcels.flatMap(({ destination, x, letter, title }) =>
        destination === null
          ? []
          : [
              {
                kind: 'destination' as const,
                ...at(destination, longitudeAt(x)),
                title: `${letter} ${title}`,
                opens: 0,
              },
            ],
      );
      const lines = parcels.flatMap(({ line, x, letter }) =>
        line === null ? [] : [{ ...nearby(line, x), colour: `--parcel-${letter}` }],
      );
      showDestinations(
        destinations
          .filter((one, index) => destinations.findIndex(({ x, y }) => x === one.x && y === one.y) === index)
          .map((mark) => ({ ...mark, isMember: true })),
        false,
      );
      base.painter.show(lines, NOTHING);
      base.autoFit.show(lines, [
        ...destinations,
        ...parcels.map(({ x, y }) => ({ x, y, kind: 'latest' as const })).reverse(),
      ]);
      showLetters();
    },
    destroy() {
      map.off('zoomend', showLetters);
      base.destroy();
    },
  };
}

/** On the copy of the world where its end is shown. */
function nearby(line: TrackShape, x: number): TrackShape {
  const end = line.xs.at(-1);
  const shift = end === undefined ? 0 : Math.round(x - end);
  return shift === 0 ? line : { ...line, xs: line.xs.map((at) => at + shift), lineIndex: null };
}

function groupsOf<Parcel extends Point>(parcels: readonly Parcel[], scale: number): readonly (readonly Parcel[])[] {
  const groups: Parcel[][] = [];
  for (const parcel of parcels) {
    const near = groups.find(
      ([leader]) => leader && Math.hypot(leader.x - parcel.x, leader.y - parcel.y) * scale < TOGETHER_PX,
    );
    if (near === undefined) groups.push([parcel]);
    else near.push(parcel);
  }
  return groups;
}

function addLetters(
  map: LeafletMap,
  group: readonly (MappedParcel & Point)[],
  onOpen: (letter: string) => void,
): Marker {
  const box = document.createElement('div');
  box.append(
    ...group.map(({ letter, title, isTown }) => {
      const button = Object.assign(document.createElement('button'), { type: 'button', textContent: letter });
      button.dataset['parcel'] = letter;
      if (isTown) button.dataset['town'] = '';
      button.setAttribute('aria-label', `${letter}, ${title}`);
      button.addEventListener('click', () => onOpen(letter));
      return button;
    }),
  );
  DomEvent.disableClickPropagation(box);
  const columns = Math.min(group.length, LETTERS_PER_ROW);
  const rows = Math.ceil(group.length / LETTERS_PER_ROW);
  const [{ x, y } = { x: 0, y: 0 }] = group;
  return marker([latitudeAt(y), longitudeAt(x)], {
    icon: divIcon({ html: box, className: 'order-letters', iconSize: [columns * LETTER_PX, rows * LETTER_PX] }),
    interactive: false,
    keyboard: false,
    zIndexOffset: 1000,
  }).addTo(map);
}
