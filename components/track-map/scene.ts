import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet';
import { latitudeAt, longitudeAt, mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import type { Picked } from '../history/picked.ts';
import { paintBasemap, paintDateLine, tilesInFrame } from './basemap-layer.ts';
import { createBasemapStore } from './basemap-store.ts';
import { CanvasLayer } from './canvas-layer.ts';
import { leaveFullScreen } from './controls.ts';
import type { Frame } from './frame.ts';
import { keepFitted } from './keep-fitted.ts';
import type { PopupText } from './map-text.ts';
import { createMarks } from './marks.ts';
import { createOccupancy } from './occupancy.ts';
import { readPalette, watchTheme } from './palette.ts';
import { composePicture, type Picture } from './picture.ts';
import { choosePlaceNames, paintPlaceNames, placeFont } from './place-names.ts';
import { createPopup } from './popups.ts';
import type { RouteDescription } from './route-description.ts';
import { createStreetTiles, type StreetTiles } from './tiles.ts';
import { paintRoute } from './track-layer.ts';
import { indexOfReport, nearestReport, type TrackShape } from './track-shape.ts';

export interface SceneOptions {
  readonly tiles: StreetTiles | null;
  readonly borders: boolean;
  /** A report was picked on the map, is looked for in the list, or its popup was closed. */
  readonly onPick: (picked: Picked | null) => void;
  /** The route, and all of the basemap asked for so far, are on the screen. Called once. */
  readonly onDrawn: () => void;
}

interface SceneState {
  readonly shape: TrackShape;
  readonly description: RouteDescription;
  readonly picked: Picked | null;
  readonly describe: (index: number) => PopupText;
  readonly closeName: string;
}

export interface Scene {
  update: (state: SceneState) => void;
  destroy: () => void;
}

/** How far from the line a pick may be: half a finger, or the aim of a pointer. CSS pixels. */
const REACH = { coarse: 22, fine: 12 };
const FIT_ALONE = { maxZoom: 9, placeZoom: 6, snap: 0.25 };
const FIT_WITH_STREETS = { maxZoom: 15, placeZoom: 12, snap: 1 };
/** The first picture waits this long for the basemap. */
const PATIENCE_MS = 2500;

/** Everything on the map, in plain Leaflet. Only finite numbers reach it: `decodeTrack` and the decoder see to that. */
export function createScene(map: LeafletMap, options: SceneOptions): Scene {
  const measuring = document.createElement('canvas').getContext('2d');
  let palette = readPalette(map.getContainer());
  let state: SceneState | null = null;
  let picture: { readonly of: unknown[]; readonly picture: Picture } | null = null;
  let drawn = false;
  let telling = 0;

  /** One picture serves both canvases, and every repainting of the basemap while tiles come in. */
  function pictureOf(frame: Frame): Picture | null {
    if (state === null || measuring === null) return null;
    const of = [frame.zoom, frame.left, frame.top, frame.width, frame.height, state.shape, state.description, palette];
    if (picture === null || picture.of.some((part, index) => part !== of[index])) {
      picture = { of, picture: composePicture(frame, state.shape, state.description, measuring, palette) };
    }
    return picture.picture;
  }

  const basemap = new CanvasLayer('tilePane', (context, frame) => {
    const thrifty = isSavingData();
    const tiles = tilesInFrame(frame, store, thrifty);
    paintBasemap(context, frame, tiles, { palette, borders: options.borders, thrifty });
    const occupancy = pictureOf(frame)?.occupancy.copy() ?? createOccupancy(frame.width, frame.height);
    paintDateLine(context, frame, palette, occupancy);
    context.font = placeFont(palette);
    paintPlaceNames(
      context,
      choosePlaceNames(frame, tiles, occupancy, (text) => context.measureText(text).width),
      palette,
    );
  });
  const route = new CanvasLayer('overlayPane', (context, frame) => {
    const ready = pictureOf(frame);
    if (ready !== null && state !== null)
      paintRoute(context, frame, ready.route, state.description.stops, ready.labels, palette);
  });
  const store = createBasemapStore(() => {
    basemap.redraw();
    tellWhenLoaded();
  });

  /** After the painting that was asked for last, which may have asked for more tiles. */
  function tellWhenLoaded(): void {
    cancelAnimationFrame(telling);
    telling = requestAnimationFrame(() => {
      if (!store.isLoading()) tellDrawn();
    });
  }

  function tellDrawn(): void {
    if (drawn || state === null) return;
    drawn = true;
    options.onDrawn();
  }

  const fitting = keepFitted(map, options.tiles === null ? FIT_ALONE : FIT_WITH_STREETS);
  const popup = createPopup(map, {
    closed: () => options.onPick(null),
    followed: (number) => void leaveFullScreen(map).then(() => options.onPick({ number, by: 'map', to: 'row' })),
  });
  // The mark that waits for its report's popup: it is opened by the page, which knows what is picked.
  let opener: HTMLElement | null = null;
  let showsReport = false;
  const showMarks = createMarks(map, ({ x, y, opens }, element) => {
    if (typeof opens === 'number') {
      opener = element;
      options.onPick({ number: opens, by: 'map', to: null });
      return;
    }
    showsReport = false;
    if (state?.picked != null) options.onPick(null);
    showPopup([latitudeAt(y), longitudeAt(x)], opens);
    popup.focus(element);
  });
  const stopWatching = watchTheme(() => {
    palette = readPalette(map.getContainer());
    basemap.redraw();
    route.redraw();
  });

  function findReport(longitude: number, latitude: number): number {
    if (state === null) return -1;
    const reach = matchMedia('(pointer: coarse)').matches ? REACH.coarse : REACH.fine;
    return nearestReport(state.shape, mercatorX(longitude), mercatorY(latitude), reach / (256 * 2 ** map.getZoom()));
  }

  function pick({ latlng }: LeafletMouseEvent): void {
    const number = state?.shape.numbers[findReport(latlng.lng, latlng.lat)];
    options.onPick(number === undefined ? null : { number, by: 'map', to: null });
    if (number === undefined) popup.close();
  }

  function point({ latlng }: LeafletMouseEvent): void {
    map.getContainer().classList.toggle('map-over-route', findReport(latlng.lng, latlng.lat) >= 0);
  }

  map.on('click', pick).on('mousemove', point);

  /** Opens the popup of what is picked, or renews what it says. */
  function showPicked({ shape, picked, describe }: SceneState, isNew: boolean): void {
    const index = picked === null ? -1 : indexOfReport(shape, picked.number);
    if (index < 0) {
      // The destination's popup is nobody's pick.
      if (showsReport) popup.close();
      return;
    }
    showsReport = true;
    const at: [number, number] = [latitudeAt(shape.ys[index] ?? 0), longitudeAt(shape.xs[index] ?? 0)];
    if (!isNew) {
      popup.open(at, describe(index), state?.closeName ?? '');
      return;
    }
    showPopup(at, describe(index));
    if (opener !== null || picked?.to === 'map') popup.focus(opener);
    opener = null;
  }

  function showPopup(at: [number, number], text: PopupText): void {
    popup.open(at, text, state?.closeName ?? '');
    popup.reveal();
  }

  route.addTo(map);
  basemap.addTo(map);
  if (options.tiles !== null) createStreetTiles(options.tiles).addTo(map);
  const patience = setTimeout(tellDrawn, PATIENCE_MS);

  return {
    update(next) {
      const before = state;
      state = next;
      const { shape, description } = next;
      const latest = description.marks.at(-1) ?? null;
      fitting.show({ xs: shape.xs, ys: shape.ys, marks: description.marks, latest });
      if (before?.description !== description || before.shape !== shape) {
        showMarks(description.marks);
        route.redraw();
        basemap.redraw();
      }
      const isNew = (before?.picked ?? null) !== next.picked;
      if (isNew || (next.picked !== null && before?.describe !== next.describe)) showPicked(next, isNew);
      if (before === null) tellWhenLoaded();
      map.getContainer().dataset['reports'] = String(shape.numbers.length);
    },
    destroy() {
      clearTimeout(patience);
      cancelAnimationFrame(telling);
      stopWatching();
      fitting.stop();
      store.close();
      popup.remove();
      map.off('click', pick).off('mousemove', point);
      map.eachLayer((layer) => layer.remove());
    },
  };
}

function isSavingData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
}
