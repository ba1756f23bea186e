import type { Map as LeafletMap } from 'leaflet';
import { type Box, boxAround } from '#lib/share/drawing/box.ts';
import { paintGraticule } from './basemap/graticule.ts';
import { isBare, paintBasemap, tilesInFrame } from './basemap/layer.ts';
import { createBasemapStore } from './basemap/store.ts';
import type { Streets } from './streets/streets.ts';
import { CanvasLayer } from './canvas-layer.ts';
import { type Frame, framePoint, type Palette, readPalette, watchTheme } from './canvas.ts';
import { measureMarkCaption, type PlacedMarkCaption, placeMarkCaptions, smallFont } from './marks/mark-captions.ts';
import { createOccupancy, type Occupancy } from './marks/collision-grid.ts';
import { choosePlaceNames, paintPlaceNames } from './basemap/place-names.ts';
import { REACH, type RouteDescription } from './route-description.ts';
import type { Directions } from './line/directions.ts';
import { paintRoute, type RoutePicture, traceRoute } from './line/paint-route.ts';
import type { TrackShape } from './line/track-shape.ts';

interface StreetEvents {
  readonly loaded: () => void;
  readonly failed: () => void;
}

export interface Painting {
  show: (shape: TrackShape, description: RouteDescription) => void;
  /** Streets over the basemap, until they fail; `lost` is called once then. */
  addStreets: (make: (tell: StreetEvents) => Streets, lost: () => void) => void;
  /** From now on. */
  showDirections: (directions: Directions) => void;
  stop: () => void;
}

/** The first picture waits this long for the basemap. */
const LONGEST_WAIT_MS = 2500;
/** Of the number beside a mark that stands for several, CSS pixels. */
const COUNT = { away: 18, reach: 12 };

/**
 * Paints the basemap on one canvas and the route with its captions on another. `onDrawn` is called once, when the route
 * and all of the basemap asked for so far are on the screen.
 */
export function startPainting(map: LeafletMap, borders: boolean, onDrawn: () => void): Painting {
  const measuring = document.createElement('canvas').getContext('2d');
  let palette = readPalette(map.getContainer());
  let shown: { readonly shape: TrackShape; readonly description: RouteDescription } | null = null;
  let known: { readonly of: unknown[]; readonly picture: Picture } | null = null;
  let directions: Directions | null = null;
  let drawn = false;
  let streets: Streets | null = null;
  let streetsLost = (): void => undefined;
  let telling = 0;

  /** One picture serves both canvases, and the basemap while its tiles come in. */
  function pictureOf(frame: Frame): Picture | null {
    if (shown === null || measuring === null) return null;
    const controls = controlsOn(map.getContainer(), frame);
    const of = [
      frame.zoom,
      frame.left,
      frame.top,
      frame.width,
      frame.height,
      shown,
      palette,
      directions,
      JSON.stringify(controls),
    ];
    if (known === null || known.of.some((part, index) => part !== of[index]))
      known = {
        of,
        picture: composePicture(frame, shown.shape, shown.description, controls, measuring, palette, directions),
      };
    return known.picture;
  }

  /** A fault of the streets takes them away: the built-in map is painted anew without them. */
  function paintGround(context: CanvasRenderingContext2D, frame: Frame): void {
    try {
      paintLayers(context, frame);
    } catch (error) {
      if (streets === null) throw error;
      removeStreets();
      // Painting may have stopped anywhere: this resets clips and transforms too.
      context.canvas.width = Number(context.canvas.width);
      context.scale(frame.ratio, frame.ratio);
      paintLayers(context, frame);
    }
  }

  function removeStreets(): void {
    if (streets === null) return;
    streets.close();
    streets = null;
    streetsLost();
  }

  function paintLayers(context: CanvasRenderingContext2D, frame: Frame): void {
    const thrifty = isSavingData();
    const tiles = tilesInFrame(frame, store, thrifty);
    paintBasemap(context, frame, tiles, palette, borders);
    const seen = streets?.paint(context, frame, palette) ?? null;
    const occupancy = pictureOf(frame)?.occupancy.copy() ?? createOccupancy(frame.width, frame.height);
    paintGraticule(context, frame, palette, occupancy, seen === null && isBare(frame, tiles, store.isLoading()));
    seen?.paintNames(context, occupancy);
    context.font = smallFont(palette);
    const names = choosePlaceNames(frame, tiles, occupancy, (text) => context.measureText(text).width, seen?.cover);
    paintPlaceNames(context, names, palette);
  }

  function paintAbove(context: CanvasRenderingContext2D, frame: Frame): void {
    const picture = pictureOf(frame);
    if (picture === null || shown === null) return;
    paintRoute(context, frame, picture.route, shown.description.stops, picture.captions, palette, directions);
    map.getContainer().dataset['line'] = shown.shape.isOutline ? 'outline' : 'whole';
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
    addStreets(make, lost) {
      streetsLost = lost;
      const failed = () => {
        removeStreets();
        basemap.redraw();
      };
      streets = make({ loaded: () => basemap.redraw(), failed });
      basemap.redraw();
    },
    showDirections(late) {
      directions = late;
      redraw();
    },
    stop() {
      streets?.close();
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
  controls: readonly Box[],
  measuring: CanvasRenderingContext2D,
  palette: Palette,
  directions: Directions | null,
): Picture {
  const occupancy = createOccupancy(frame.width, frame.height);
  const route = traceRoute(frame, shape, [...marks, ...stops], occupancy, directions);
  for (const mark of marks) {
    const { x, y } = framePoint(frame, mark);
    occupancy.take(boxAround({ x, y }, REACH[mark.kind]));
    if (mark.group !== undefined && !mark.isPart)
      occupancy.take(boxAround({ x: x - COUNT.away, y: y - COUNT.away }, COUNT.reach));
  }
  for (const stop of stops) occupancy.take(boxAround(framePoint(frame, stop), REACH.stop));
  for (const control of controls) occupancy.take(control);
  const placed = placeMarkCaptions(frame, captions, occupancy, measureMarkCaption(measuring, palette), controls);
  return { route, captions: placed, occupancy };
}

/** Where buttons, scale bar and credit lie, or will: the map's corners. */
function controlsOn(container: HTMLElement, { view }: Frame): Box[] {
  const map = container.getBoundingClientRect();
  return [...container.querySelectorAll('.leaflet-control-container > div')].map((corner) => {
    const { left, top, right, bottom } = corner.getBoundingClientRect();
    const across = view.left - map.left;
    const down = view.top - map.top;
    return {
      left: left + across,
      top: top + down,
      right: right + across,
      bottom: bottom + down,
    };
  });
}

function isSavingData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
}
