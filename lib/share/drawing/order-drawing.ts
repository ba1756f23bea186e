import { segmentsBetween } from '../journey/silences.ts';
import { shortestLongitude } from '../journey/geometry.ts';
import type { Position } from '#lib/tracking/types.ts';
import { groupWithin, type Point } from './box.ts';
import { placeRouteCaptions } from './captions.ts';
import { fitView, type MapView, project } from './map-view.ts';
import { drawGround, type GroundDrawing, rounded, type RouteDrawingInput } from './route-drawing.ts';
import { MAX_POINTS, type RouteLine, traceLine } from './route-line.ts';
import { nearTo } from './route-marks.ts';
import type { RouteShape } from './route-shape.ts';

/** A shipment on the map of an order. */
export interface OrderPlace {
  readonly letter: string;
  readonly shape: RouteShape;
  readonly latest: Position;
  /** Only the town is known. */
  readonly isTown: boolean;
  readonly destination: Position | null;
}

export interface OrderDrawing extends GroundDrawing {
  readonly routes: readonly OrderRoute[];
}

export interface OrderRoute extends Pick<RouteLine, 'route' | 'silences'>, Pick<OrderPlace, 'letter' | 'isTown'> {
  readonly latest: Point;
  readonly destination: Point | null;
}

const MAX_ORDER_POINTS = 600;
/** Drawing units within which shipments share one caption. */
const TOGETHER = 36;

/** Where several shipments are and go, each marked with its letter, on one map. Null: `places` is empty. */
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
  const lines = routes.map(({ route, silences }) => ({ route, silences, dots: '', moreDots: '' }));
  return { ...(await drawGround(view, { lines, marks, captions, points, placesIn })), routes };
}

/** Moves a shipment to the copy of the world nearest to the first. */
function nearFirst(place: OrderPlace, first: Position | null): OrderPlace {
  const { latest, shape, destination } = place;
  const here = nearTo(first, latest);
  const end = shape.longitudes.at(-1);
  const shift = end === undefined ? 0 : shortestLongitude(here.longitude, end) - end;
  return {
    ...place,
    latest: here,
    shape: shift === 0 ? shape : { ...shape, longitudes: shape.longitudes.map((longitude) => longitude + shift) },
    destination: destination && nearTo(here, destination),
  };
}

function projectRoute({ letter, isTown, shape, latest, destination }: OrderPlace, view: MapView, maxPoints: number) {
  const segments = segmentsBetween(shape.silences, shape.latitudes.length);
  const { route, silences, points } = traceLine(shape, segments, false, view, maxPoints);
  const at = ({ latitude, longitude }: Position) => rounded(project(view, latitude, longitude));
  return { letter, isTown, route, silences, points, latest: at(latest), destination: destination && at(destination) };
}

function lettersOf(routes: readonly OrderRoute[]) {
  const places = routes.map(({ latest, letter }) => ({ ...latest, letter }));
  return groupWithin(places, TOGETHER).map(([leader, ...others]) => ({
    ...{ x: leader.x, y: leader.y, detail: null },
    name: [leader, ...others].map(({ letter }) => letter).join(' '),
  }));
}
