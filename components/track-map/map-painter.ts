import type { Map as LeafletMap } from 'leaflet';
import type { PlaceLook } from '#lib/basemap/place-rank.ts';
import { intlLocale } from '#lib/i18n/intl-locale.ts';
import { type Box, boxAround } from '#lib/share/drawing/box.ts';
import { networkInformation } from '../frame/in-browser.ts';
import { hasNoOutlines, paintBasemap, paintGraticule, tilesInFrame } from './basemap/paint-basemap.ts';
import { choosePlaceNames, paintPlaceNames, placeFont } from './basemap/place-names.ts';
import { createBasemapStore } from './basemap/basemap-store.ts';
import { addCanvas } from './canvas-layer.ts';
import { type Frame, framePoint, type Painting, readPalette, watchTheme } from './canvas.ts';
import { createCollisionGrid } from './marks/collision-grid.ts';
import { createCaptionMeasure, paintMarkCaptions, placeMarkCaptions } from './marks/mark-captions.ts';
import { MARK_RADIUS_PX, type RouteDescription } from './route-description.ts';
import { paintFound, paintRing, paintRoute, paintWayToGo, traceRoute } from './route/paint-route.ts';
import type { Route } from './route/route.ts';
import type { StreetEvents } from './streets/street-tiles.ts';
import type { StreetLayer } from './streets/street-layer.ts';

const MAX_WAIT_MS = 2500;
/** Tiles that arrive within this time are painted together. */
const ARRIVALS_MS = 100;

/** `onDrawn` is called once, when both canvases are on the screen. */
export function createMapPainter(map: LeafletMap, borders: boolean, locale: string, onDrawn: () => void) {
  const regions = borders ? new Intl.DisplayNames(intlLocale(locale), { type: 'region', fallback: 'none' }) : null;
  const countryName = (code: string) => regions?.of(code)?.toLocaleUpperCase(intlLocale(locale)) ?? null;
  const measuring = document.createElement('canvas').getContext('2d');
  let palette = readPalette(map.getContainer());
  let shown: { readonly routes: readonly Route[]; readonly description: RouteDescription } | null = null;
  let cached: { readonly key: string; readonly picture: ReturnType<typeof composePicture> } | null = null;
  let isDrawn = false;
  let streets: StreetLayer | null = null;
  let onStreetsLost = (): void => undefined;
  let arrivals: ReturnType<typeof setTimeout> | undefined;

  /** Cached, as both canvases use it and the basemap is repainted for every tile that arrives. */
  function pictureFor(frame: Frame) {
    if (shown === null || measuring === null) return null;
    const controls = controlsOn(map.getContainer(), frame);
    const key = JSON.stringify([frame, controls]);
    if (cached?.key !== key) {
      const painting = { context: measuring, frame, palette };
      cached = { key, picture: composePicture(painting, shown.routes, shown.description, controls) };
    }
    return cached.picture;
  }

  function paintGround(context: CanvasRenderingContext2D, frame: Frame): void {
    try {
      paintLayers(context, frame);
    } catch (error) {
      if (streets === null) throw error;
      removeStreets();
      // Setting the width also resets clips and transforms that the failed painting left behind.
      context.canvas.width = Number(context.canvas.width);
      context.scale(frame.ratio, frame.ratio);
      paintLayers(context, frame);
    }
    if (!store.isLoading()) reportDrawn();
  }

  function removeStreets(): void {
    if (streets === null) return;
    streets.close();
    streets = null;
    onStreetsLost();
  }

  function paintLayers(context: CanvasRenderingContext2D, frame: Frame): void {
    const tiles = tilesInFrame(frame, store, networkInformation().saveData === true);
    const painting = { context, frame, palette };
    paintBasemap(painting, tiles, borders);
    const painted = streets?.paint(painting) ?? null;
    const grid = pictureFor(frame)?.grid.clone() ?? createCollisionGrid(frame.width, frame.height);
    const isEmpty = painted === null && hasNoOutlines(frame, tiles, store.isLoading());
    paintGraticule(painting, grid, isEmpty);
    painted?.paintNames(context, grid);
    const measure = (text: string, font: PlaceLook['font']): number => {
      context.font = placeFont({ font }, palette.font);
      return context.measureText(text).width;
    };
    const names = choosePlaceNames(frame, tiles, grid, measure, { isCovered: painted?.covers, countryName });
    const captioned = new Set(shown?.description.captions.map(({ name }) => name));
    paintPlaceNames(
      painting,
      names.filter(({ name }) => !captioned.has(name)),
    );
  }

  function paintOverlay(context: CanvasRenderingContext2D, frame: Frame): void {
    const picture = pictureFor(frame);
    if (picture === null || shown === null) return;
    const painting = { context, frame, palette };
    const { routes, description } = shown;
    paintRing(painting, description.ring);
    paintWayToGo(painting, description.wayToGo ?? []);
    for (const [index, trace] of [...picture.traces.entries()].reverse()) {
      const { colour } = routes[index] ?? {};
      const own = colour === undefined ? palette : { ...palette, route: palette.of(colour) };
      paintRoute({ ...painting, palette: own }, trace, index === 0 ? description.stops : []);
    }
    paintFound(painting, description.found ?? []);
    paintMarkCaptions(painting, picture.captions);
  }

  function redraw(): void {
    cached = null;
    overlay.redraw();
    ground.redraw();
  }

  function redrawForArrivals(): void {
    arrivals ??= setTimeout(() => {
      arrivals = undefined;
      ground.redraw();
    }, ARRIVALS_MS);
  }

  function reportDrawn(): void {
    if (isDrawn || shown === null) return;
    isDrawn = true;
    onDrawn();
  }

  const overlay = addCanvas(map, 'overlayPane', paintOverlay);
  const ground = addCanvas(map, 'tilePane', paintGround);
  const store = createBasemapStore(redrawForArrivals);
  const stopWatching = watchTheme(() => {
    palette = readPalette(map.getContainer());
    redraw();
  });
  const timeout = setTimeout(reportDrawn, MAX_WAIT_MS);

  return {
    show(routes: readonly Route[], description: RouteDescription) {
      shown = { routes, description };
      redraw();
    },
    addStreets(create: (events: StreetEvents) => StreetLayer, onLost: () => void) {
      onStreetsLost = onLost;
      streets = create({
        loaded: redrawForArrivals,
        failed: () => {
          removeStreets();
          ground.redraw();
        },
      });
      ground.redraw();
    },
    stop() {
      streets?.close();
      clearTimeout(timeout);
      clearTimeout(arrivals);
      stopWatching();
      store.close();
      overlay.remove();
      ground.remove();
    },
  };
}

function composePicture(
  { context, frame, palette }: Painting,
  routes: readonly Route[],
  { marks, stops, captions, townLine, wayToGo = [] }: RouteDescription,
  controls: readonly Box[],
) {
  const grid = createCollisionGrid(frame.width, frame.height);
  const traces = routes.map((route, index) =>
    traceRoute(frame, route, [...marks, ...stops], index === 0 ? townLine : [], grid),
  );
  const [here, there] = wayToGo.map((point) => framePoint(frame, point));
  if (here !== undefined && there !== undefined) grid.blockLine(here.x, here.y, there.x, there.y);
  for (const mark of [...marks, ...stops]) grid.block(boxAround(framePoint(frame, mark), MARK_RADIUS_PX[mark.kind]));
  for (const control of controls) grid.block(control);
  const placed = placeMarkCaptions(frame, captions, grid, createCaptionMeasure(context, palette), controls);
  return { traces, captions: placed, grid };
}

function controlsOn(container: HTMLElement, { view }: Frame): Box[] {
  const map = container.getBoundingClientRect();
  const [dx, dy] = [view.left - map.left, view.top - map.top];
  return [...container.querySelectorAll('.leaflet-control-container > div')].map((corner) => {
    const { left, top, right, bottom } = corner.getBoundingClientRect();
    return { left: left + dx, top: top + dy, right: right + dx, bottom: bottom + dy };
  });
}
