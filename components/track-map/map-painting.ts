import type { Map as LeafletMap } from 'leaflet';
import { boxAround } from '#lib/share/drawing/box.ts';
import { paintBasemap, paintDateLine, tilesInFrame } from './basemap/layer.ts';
import { createBasemapStore } from './basemap/store.ts';
import { CanvasLayer } from './canvas-layer.ts';
import { type Frame, framePoint } from './frame.ts';
import { measureMarkCaption, placeMarkCaptions, type PlacedMarkCaption, smallFont } from './mark-captions.ts';
import { createOccupancy, type Occupancy } from './occupancy.ts';
import { type Palette, readPalette, watchTheme } from './palette.ts';
import { choosePlaceNames, paintPlaceNames } from './basemap/place-names.ts';
import { REACH, type RouteDescription } from './route-description.ts';
import { paintRoute, type RoutePicture, traceRoute } from './track-layer.ts';
import type { TrackShape } from './track-shape.ts';

export interface Painting {
  show: (shape: TrackShape, description: RouteDescription) => void;
  stop: () => void;
}

/** The first picture waits this long for the basemap. */
const LONGEST_WAIT_MS = 2500;

/**
 * Paints the basemap on one canvas and the route with its captions on another. `onDrawn` is called once, when the route
 * and all of the basemap asked for so far are on the screen.
 */
export function startPainting(map: LeafletMap, borders: boolean, onDrawn: () => void): Painting {
  const measuring = document.createElement('canvas').getContext('2d');
  let palette = readPalette(map.getContainer());
  let shown: { readonly shape: TrackShape; readonly description: RouteDescription } | null = null;
  let known: { readonly of: unknown[]; readonly picture: Picture } | null = null;
  let drawn = false;
  let telling = 0;

  /** One picture serves both canvases, and the basemap while its tiles come in. */
  function pictureOf(frame: Frame): Picture | null {
    if (shown === null || measuring === null) return null;
    const of = [frame.zoom, frame.left, frame.top, frame.width, frame.height, shown, palette];
    if (known === null || known.of.some((part, index) => part !== of[index]))
      known = { of, picture: composePicture(frame, shown.shape, shown.description, measuring, palette) };
    return known.picture;
  }

  function paintGround(context: CanvasRenderingContext2D, frame: Frame): void {
    const thrifty = isSavingData();
    const tiles = tilesInFrame(frame, store, thrifty);
    paintBasemap(context, frame, tiles, palette, borders);
    const occupancy = pictureOf(frame)?.occupancy.copy() ?? createOccupancy(frame.width, frame.height);
    paintDateLine(context, frame, palette, occupancy);
    context.font = smallFont(palette);
    const names = choosePlaceNames(frame, tiles, occupancy, (text) => context.measureText(text).width);
    paintPlaceNames(context, names, palette);
  }

  function paintAbove(context: CanvasRenderingContext2D, frame: Frame): void {
    const picture = pictureOf(frame);
    if (picture !== null && shown !== null)
      paintRoute(context, frame, picture.route, shown.description.stops, picture.captions, palette);
  }

  function redraw(): void {
    basemap.redraw();
    route.redraw();
  }

  /** After the painting under way, which may ask for more tiles. */
  function tellWhenLoaded(): void {
    cancelAnimationFrame(telling);
    telling = requestAnimationFrame(() => {
      if (!store.isLoading()) tellDrawn();
    });
  }

  function tellDrawn(): void {
    if (drawn || shown === null) return;
    drawn = true;
    onDrawn();
  }

  const basemap = new CanvasLayer('tilePane', paintGround);
  const route = new CanvasLayer('overlayPane', paintAbove);
  const store = createBasemapStore(() => {
    basemap.redraw();
    tellWhenLoaded();
  });
  const stopWatching = watchTheme(() => {
    palette = readPalette(map.getContainer());
    redraw();
  });
  route.addTo(map);
  basemap.addTo(map);
  const waiting = setTimeout(tellDrawn, LONGEST_WAIT_MS);

  return {
    show(shape, description) {
      const before = shown;
      if (before?.shape === shape && before.description === description) return;
      shown = { shape, description };
      redraw();
      if (before === null) tellWhenLoaded();
    },
    stop() {
      clearTimeout(waiting);
      cancelAnimationFrame(telling);
      stopWatching();
      store.close();
    },
  };
}

/** The route and captions of one frame, and the room they leave. */
interface Picture {
  readonly route: RoutePicture;
  readonly captions: readonly PlacedMarkCaption[];
  readonly occupancy: Occupancy;
}

/** Gives route, marks, controls and captions their room; names of the basemap come after. */
function composePicture(
  frame: Frame,
  shape: TrackShape,
  { marks, stops, captions }: RouteDescription,
  measuring: CanvasRenderingContext2D,
  palette: Palette,
): Picture {
  const { view } = frame;
  const occupancy = createOccupancy(frame.width, frame.height);
  const route = traceRoute(frame, shape, occupancy);
  for (const mark of marks) occupancy.take(boxAround(framePoint(frame, mark), REACH[mark.kind]));
  for (const stop of stops) occupancy.take(boxAround(framePoint(frame, stop), REACH.stop));
  // The buttons and the credit.
  occupancy.take({ left: view.right - 64, top: view.top, right: view.right, bottom: view.top + 156 });
  occupancy.take({ left: view.left, top: view.bottom - 24, right: view.left + 164, bottom: view.bottom });
  const placed = placeMarkCaptions(frame, captions, occupancy, measureMarkCaption(measuring, palette));
  return { route, captions: placed, occupancy };
}

function isSavingData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
}
