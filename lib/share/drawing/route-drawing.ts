import { latitudeAt, longitudeAt } from '#lib/basemap/mercator.ts';
import type { Bounds, RankedPlace } from '#lib/places/find-places.ts';
import type { Position } from '#lib/tracking/types.ts';
import { positionAt } from '../journey/geometry.ts';
import { segmentsBetween } from '../journey/silences.ts';
import type { Box, Point } from './box.ts';
import { drawLand, type LandDrawing } from './land.ts';
import { type Graticule, graticuleOf } from './graticule.ts';
import { fitView, LINES_PER_VIEW, type MapView, MARGIN_X, MARGIN_Y, project, VIEW_SIZE } from './map-view.ts';
import {
  nearTo,
  type RoutePlaces,
  placeMarks,
  placeRouteTexts,
  type RouteMark,
  type RouteTexts,
  unwrapTowns,
} from './route-marks.ts';
import { createPathWriter } from './svg-path.ts';
import { type PlacedCaption, placeTownNames } from './captions.ts';
import { type RouteLine, traceLine } from './route-line.ts';
import type { RouteShape } from './route-shape.ts';

export interface RouteDrawingInput {
  readonly shape: RouteShape;
  readonly latest: Position | null;
  readonly destination: Position | null;
  /** Fits only the way from the latest place to the destination, in place of the whole route. */
  readonly fitsLastLeg?: boolean;
  /** Towns in place of positions, newest first; see `view/towns.ts`. */
  readonly named?: RoutePlaces['towns'];
  readonly words?: RouteTexts;
  readonly placesIn?: (bounds: Bounds, max: number) => readonly RankedPlace[];
}

/** The map around the routes. */
export interface GroundDrawing extends Omit<LandDrawing, 'isBare'> {
  readonly viewBox: string;
  readonly view: MapView;
  readonly graticule: Graticule | null;
  readonly captions: readonly PlacedCaption[];
  readonly towns: readonly PlacedCaption[];
}

export interface RouteDrawing extends GroundDrawing, Omit<RouteLine, 'points'> {
  readonly marks: readonly RouteMark[];
  /** The way between the towns that are named in place of positions. */
  readonly townLine: string;
  /** Straight, from the latest position to the destination. */
  readonly wayToGo: string;
}

/** Characters of all paths. The route comes first, the land gets the rest. */
export const MAX_PATH_LENGTH = 4_000;
const LENGTH_STEP = 250;
/** What the land gets, even under the routes of many shipments. */
const MIN_LAND_LENGTH = 1_000;

export async function drawRoute(input: RouteDrawingInput): Promise<RouteDrawing | null> {
  const { shape, words = {}, placesIn, fitsLastLeg = false } = input;
  const places = placesOf(input);
  const others = [...places.towns, places.destination, places.latest].filter((position) => position !== null);
  const leg = fitsLastLeg ? [places.latest, places.destination].filter((position) => position !== null) : [];
  const isLeg = leg.length === 2;
  const fitted = isLeg ? leg : others;
  const view = fitView(
    [...(isLeg ? [] : shape.latitudes), ...fitted.map(({ latitude }) => latitude)],
    [...(isLeg ? [] : shape.longitudes), ...fitted.map(({ longitude }) => longitude)],
  );
  if (view === null) return null;
  const segments = segmentsBetween(shape.silences, shape.latitudes.length);
  const { points, ...line } = traceLine(shape, segments, shape.isWhole, view);
  const marks = placeMarks(places, view);
  const captions = placeRouteTexts(places, words, view, marks, points);
  const ground = await drawGround(view, { lines: [line], marks, captions, points, placesIn });
  const wayToGo = isLeg ? traceStraight(leg, view) : '';
  return { ...ground, ...line, marks, townLine: traceStraight(places.towns, view), wayToGo };
}

interface Above {
  readonly lines: readonly Omit<RouteLine, 'points'>[];
  readonly marks: readonly Point[];
  readonly captions: readonly PlacedCaption[];
  readonly points: readonly Point[];
  readonly placesIn?: RouteDrawingInput['placesIn'] | undefined;
}

/** Land and names of towns, away from what is drawn above them. */
export async function drawGround(
  view: MapView,
  { lines, marks, captions, points, placesIn }: Above,
): Promise<GroundDrawing> {
  const taken = lines.reduce((sum, line) => sum + Object.values(line).join('').length, 0);
  const left = MAX_PATH_LENGTH - Math.ceil(taken / LENGTH_STEP) * LENGTH_STEP;
  const { isBare, ...land } = await drawLand(view, Math.max(MIN_LAND_LENGTH, left));
  const towns = placesIn?.(windowOf(view), MAX_NAMED_TOWNS).map(({ name, latitude, longitude }) => ({
    name,
    ...rounded(project(view, latitude, longitude)),
  }));
  return {
    ...land,
    viewBox: `0 0 ${VIEW_SIZE} ${VIEW_SIZE}`,
    view,
    graticule: isBare ? graticuleOf(boxOf(view), VIEW_SIZE / LINES_PER_VIEW / view.world) : null,
    captions,
    towns: placeTownNames(towns ?? [], captions, marks, points),
  };
}

const MAX_NAMED_TOWNS = 40;

function windowOf({ x, y, world }: MapView): Bounds {
  const half = VIEW_SIZE / 2 / world;
  return {
    west: longitudeAt(x - half),
    east: longitudeAt(x + half),
    south: latitudeAt(y + half),
    north: latitudeAt(y - half),
  };
}

export function rounded({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) };
}

function boxOf({ x, y, world }: MapView): Box {
  const right = (VIEW_SIZE / 2 + MARGIN_X) / world;
  const down = (VIEW_SIZE / 2 + MARGIN_Y) / world;
  return { left: x - right, top: y - down, right: x + right, bottom: y + down };
}

function placesOf({ shape, latest, destination, named = [] }: RouteDrawingInput): RoutePlaces {
  const end = positionAt(shape, shape.latitudes.length - 1);
  const here = latest ? nearTo(end, latest) : end;
  return {
    start: shape.hasStart ? positionAt(shape, 0) : null,
    latest: here,
    destination: destination && nearTo(here ?? named[0] ?? null, destination),
    stops: shape.stops,
    captionedStops: shape.captionedStops,
    towns: unwrapTowns(named, here),
  };
}

function traceStraight(places: readonly Position[], view: MapView): string {
  const line = createPathWriter(1);
  const points = places.map(({ latitude, longitude }) => rounded(project(view, latitude, longitude)));
  if (points.length > 1) line.line(points.flatMap(({ x, y }) => [x, y]));
  return line.toString();
}
