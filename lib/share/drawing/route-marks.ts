import type { Position } from '#lib/tracking/types.ts';
import { shortestLongitude } from '#lib/journey/distance.ts';
import type { Stop, TrackPoints } from '../types.ts';
import type { Point } from './box.ts';
import { type MapView, project } from './map-view.ts';
import { type PlacedCaption, placeRouteCaptions, type RouteCaption } from './captions.ts';

export interface RouteMark extends Point {
  readonly kind: 'start' | 'latest' | 'stop' | 'destination' | 'town';
}

export interface RouteTexts {
  readonly start?: RouteCaption | null;
  readonly latest?: RouteCaption | null;
  readonly destination?: RouteCaption | null;
  readonly stop?: (stop: Stop) => RouteCaption | null;
}

export const MAX_STOPS = 40;
const MAX_STOP_CAPTIONS = 5;
const MAX_TOWN_CAPTIONS = 12;

/** Longitudes are unwrapped: on the copy of the world where the line passes. */
export interface RoutePlaces {
  readonly start: Position | null;
  readonly latest: Position | null;
  readonly destination: Position | null;
  readonly stops: readonly Stop[];
  readonly captionedStops: readonly Stop[];
  readonly towns: readonly (Position & { readonly name: string })[];
}

export function placeMarks(places: RoutePlaces, view: MapView): readonly RouteMark[] {
  const markAt = (kind: RouteMark['kind'], place: Position | null): RouteMark[] =>
    place ? [{ kind, ...pointOf(place, view) }] : [];
  return [
    ...markAt('destination', places.destination),
    ...markAt('start', places.start),
    ...longestStops(places.stops, MAX_STOPS).flatMap((stop) => markAt('stop', stop)),
    ...markAt('latest', places.latest),
    ...places.towns.flatMap((town) => markAt('town', town)),
  ];
}

export function placeRouteTexts(
  places: RoutePlaces,
  texts: RouteTexts,
  view: MapView,
  marks: readonly Point[],
  line: readonly Point[],
): readonly PlacedCaption[] {
  const captionAt = (place: Position | null, caption: RouteCaption | null | undefined) =>
    place && caption ? [{ ...caption, ...pointOf(place, view) }] : [];
  const wanted = [
    ...captionAt(places.latest, texts.latest),
    ...captionAt(places.destination, texts.destination),
    ...captionAt(places.start, texts.start),
    ...places.towns.slice(0, MAX_TOWN_CAPTIONS).flatMap((town) => captionAt(town, { name: town.name, detail: null })),
    ...longestStops(places.captionedStops, MAX_STOP_CAPTIONS).flatMap((stop) => captionAt(stop, texts.stop?.(stop))),
  ];
  return placeRouteCaptions(wanted, marks, line);
}

export function longestStops(stops: readonly Stop[], max: number): readonly Stop[] {
  return stops.toSorted((one, other) => other.durationMs - one.durationMs).slice(0, max);
}

function pointOf({ latitude, longitude }: Position, view: MapView): Point {
  const { x, y } = project(view, latitude, longitude);
  return { x: Math.round(x), y: Math.round(y) };
}

export function visibleMarks(
  { numbers }: Pick<TrackPoints, 'numbers'>,
  stops: readonly Stop[],
): { readonly hasStart: boolean; readonly stops: readonly Stop[] } {
  const oldest = numbers[0] ?? 0;
  const newest = numbers.at(-1) ?? 0;
  return {
    hasStart: numbers.length > 1 && !stops.some(({ first, last }) => first <= oldest && oldest <= last),
    stops: stops.filter(({ last }) => last < newest),
  };
}

export function nearTo(reference: Position | null, { latitude, longitude }: Position): Position {
  return { latitude, longitude: shortestLongitude(reference?.longitude ?? NaN, longitude) };
}

export function unwrapTowns<Town extends Position>(towns: readonly Town[], newest: Position | null): readonly Town[] {
  let above = newest;
  return towns.map((town) => {
    above = nearTo(above, town);
    return { ...town, ...above };
  });
}
