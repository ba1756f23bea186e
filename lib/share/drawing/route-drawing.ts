import { latitudeAt, longitudeAt } from '#lib/basemap/mercator.ts';
import type { Bounds, RankedPlace } from '#lib/places/find-places.ts';
import type { Position } from '#lib/tracking/types.ts';
import { positionAt, shortestLongitude } from '#lib/journey/distance.ts';
import { segmentsBetween } from '#lib/journey/silences.ts';
import { type Box, type Point, groupWithin } from './box.ts';
import { drawLand, type LandDrawing } from './land.ts';
import { type Graticule, graticuleOf } from './map-scale.ts';
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
import { type PlacedCaption, placeTownNames, placeRouteCaptions } from './captions.ts';
import { type RouteLine, traceLine, MAX_POINTS, type RoutePoints } from './route-line.ts';

export interface RouteDrawingInput {
  readonly route: RoutePoints;
  readonly latest: Position | null;
  readonly destination: Position | null;
  readonly fitsLastLeg?: boolean;
  readonly named?: RoutePlaces['towns'];
  readonly texts?: RouteTexts;
  readonly placesIn?: (bounds: Bounds, max: number) => readonly RankedPlace[];
}

export interface GroundDrawing extends Omit<LandDrawing, 'isBare'> {
  readonly viewBox: string;
  readonly view: MapView;
  readonly graticule: Graticule | null;
  readonly captions: readonly PlacedCaption[];
  readonly towns: readonly PlacedCaption[];
}

export interface RouteDrawing extends GroundDrawing, Omit<RouteLine, 'points'> {
  readonly marks: readonly RouteMark[];
  readonly townLine: string;
  readonly wayToGo: string;
}

/** Characters of all paths. The route comes first, the land gets the rest. */
export const MAX_PATH_LENGTH = 4_000;
const LENGTH_STEP = 250;
const MIN_LAND_LENGTH = 1_000;

export async function drawRoute(input: RouteDrawingInput): Promise<RouteDrawing | null> {
  const { route, texts = {}, placesIn, fitsLastLeg = false } = input;
  const places = placesOf(input);
  const others = [...places.towns, places.destination, places.latest].filter((position) => position !== null);
  const leg = fitsLastLeg ? [places.latest, places.destination].filter((position) => position !== null) : [];
  const isLeg = leg.length === 2;
  const fitted = isLeg ? leg : others;
  const view = fitView(
    [...(isLeg ? [] : route.latitudes), ...fitted.map(({ latitude }) => latitude)],
    [...(isLeg ? [] : route.longitudes), ...fitted.map(({ longitude }) => longitude)],
  );
  if (view === null) return null;
  const segments = segmentsBetween(route.silences, route.latitudes.length);
  const { points, ...line } = traceLine(route, segments, route.isWhole, view);
  const marks = placeMarks(places, view);
  const captions = placeRouteTexts(places, texts, view, marks, points);
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

function placesOf({ route, latest, destination, named = [] }: RouteDrawingInput): RoutePlaces {
  const end = positionAt(route, route.latitudes.length - 1);
  const here = latest ? nearTo(end, latest) : end;
  return {
    start: route.hasStart ? positionAt(route, 0) : null,
    latest: here,
    destination: destination && nearTo(here ?? named[0] ?? null, destination),
    stops: route.stops,
    captionedStops: route.captionedStops,
    towns: unwrapTowns(named, here),
  };
}

function traceStraight(places: readonly Position[], view: MapView): string {
  const line = createPathWriter(1);
  const points = places.map(({ latitude, longitude }) => rounded(project(view, latitude, longitude)));
  if (points.length > 1) line.line(points.flatMap(({ x, y }) => [x, y]));
  return line.toString();
}

export interface OrderPlace {
  readonly letter: string;
  readonly route: RoutePoints;
  readonly latest: Position;
  readonly isTown: boolean;
  readonly destination: Position | null;
}

export interface OrderDrawing extends GroundDrawing {
  readonly routes: readonly OrderRoute[];
}

export interface OrderRoute extends Pick<RouteLine, 'routePath' | 'silences'>, Pick<OrderPlace, 'letter' | 'isTown'> {
  readonly latest: Point;
  readonly destination: Point | null;
}

const MAX_ORDER_POINTS = 600;
/** Drawing units within which shipments share one caption. */
const TOGETHER = 36;

export async function drawOrder(
  places: readonly OrderPlace[],
  placesIn: RouteDrawingInput['placesIn'],
): Promise<OrderDrawing | null> {
  const shown = places.map((place) => nearFirst(place, places[0]?.latest ?? null));
  const ends = shown.flatMap(({ latest, destination }) => [latest, ...(destination === null ? [] : [destination])]);
  const view = fitView(
    ends.map(({ latitude }) => latitude),
    ends.map(({ longitude }) => longitude),
  );
  if (view === null) return null;
  const maxPoints = Math.min(MAX_POINTS, Math.ceil(MAX_ORDER_POINTS / places.length));
  const traced = shown.map((place) => projectRoute(place, view, maxPoints));
  const points = traced.flatMap((route) => route.points);
  const routes = traced.map(({ points: _points, ...route }) => route);
  const marks = routes.flatMap(({ latest, destination }) => [latest, ...(destination === null ? [] : [destination])]);
  const captions = placeRouteCaptions(lettersOf(routes), marks, points);
  const lines = routes.map(({ routePath, silences }) => ({ routePath, silences, dots: '', moreDots: '' }));
  return { ...(await drawGround(view, { lines, marks, captions, points, placesIn })), routes };
}

function nearFirst(place: OrderPlace, first: Position | null): OrderPlace {
  const { latest, route, destination } = place;
  const here = nearTo(first, latest);
  const end = route.longitudes.at(-1);
  const shift = end === undefined ? 0 : shortestLongitude(here.longitude, end) - end;
  return {
    ...place,
    latest: here,
    route: shift === 0 ? route : { ...route, longitudes: route.longitudes.map((longitude) => longitude + shift) },
    destination: destination && nearTo(here, destination),
  };
}

function projectRoute({ letter, isTown, route, latest, destination }: OrderPlace, view: MapView, maxPoints: number) {
  const segments = segmentsBetween(route.silences, route.latitudes.length);
  const { routePath, silences, points } = traceLine(route, segments, false, view, maxPoints);
  const at = ({ latitude, longitude }: Position) => rounded(project(view, latitude, longitude));
  return {
    letter,
    isTown,
    routePath,
    silences,
    points,
    latest: at(latest),
    destination: destination && at(destination),
  };
}

function lettersOf(routes: readonly OrderRoute[]) {
  const places = routes.map(({ latest, letter }) => ({ ...latest, letter }));
  return groupWithin(places, TOGETHER).map(([leader, ...others]) => ({
    ...{ x: leader.x, y: leader.y, detail: null },
    name: [leader, ...others].map(({ letter }) => letter).join(' '),
  }));
}
