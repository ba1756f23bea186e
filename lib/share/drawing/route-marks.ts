import type { Position } from '#lib/tracking/types.ts';
import type { Stop } from '../types.ts';
import { type MapView, type Point, project } from './map-view.ts';
import { type PlacedLabel, placeLabels, type RouteLabel, type WantedLabel } from './route-labels.ts';

export interface RouteMark extends Point {
  readonly kind: 'start' | 'latest' | 'stop' | 'destination';
}

/** Words for the marks, in the visitor's language. */
export interface RouteWords {
  readonly start?: RouteLabel | null;
  readonly latest?: RouteLabel | null;
  readonly destination?: RouteLabel | null;
  readonly stop?: (stop: Stop) => RouteLabel | null;
}

const MOST_STOPS = 40;
const MOST_STOP_LABELS = 5;

/** The places to mark, each on the copy of the world where the line passes it (longitudes unwrapped). */
export interface MarkedPlaces {
  readonly start: Position | null;
  readonly latest: Position | null;
  readonly destination: Position | null;
  readonly stops: readonly Stop[];
}

/** The marks in the order to draw them: the latest place lies on top. The 40 longest stops are marked. */
export function placeMarks(places: MarkedPlaces, view: MapView): readonly RouteMark[] {
  return [
    ...markAt('destination', places.destination, view),
    ...markAt('start', places.start, view),
    ...longestStops(places.stops, MOST_STOPS).flatMap((stop) => markAt('stop', stop, view)),
    ...markAt('latest', places.latest, view),
  ];
}

/** The words that find a place beside their marks, the latest first. */
export function placeWords(
  places: MarkedPlaces,
  words: RouteWords,
  view: MapView,
  marks: readonly Point[],
  line: readonly Point[],
): readonly PlacedLabel[] {
  const wanted: WantedLabel[] = [
    ...wordsAt(places.latest, words.latest, view),
    ...wordsAt(places.destination, words.destination, view),
    ...wordsAt(places.start, words.start, view),
    ...longestStops(places.stops, MOST_STOP_LABELS).flatMap((stop) => wordsAt(stop, words.stop?.(stop), view)),
  ];
  return placeLabels(wanted, marks, line);
}

function longestStops(stops: readonly Stop[], most: number): readonly Stop[] {
  return stops.toSorted((one, other) => other.durationMs - one.durationMs).slice(0, most);
}

function markAt(kind: RouteMark['kind'], place: Position | null, view: MapView): RouteMark[] {
  return place ? [{ kind, ...pointOf(place, view) }] : [];
}

function wordsAt(place: Position | null, label: RouteLabel | null | undefined, view: MapView): WantedLabel[] {
  return place && label ? [{ ...pointOf(place, view), label }] : [];
}

function pointOf({ latitude, longitude }: Position, view: MapView): Point {
  const { x, y } = project(view, latitude, longitude);
  return { x: Math.round(x), y: Math.round(y) };
}
