import type { Position } from '#lib/tracking/types.ts';
import { shortestLongitude } from '../journey/unwrap.ts';
import type { Journey, Stop, TrackGeometry } from '../types.ts';
import { drawLand } from './land.ts';
import { fitView, VIEW_SIZE } from './map-view.ts';
import { type MarkedPlaces, placeMarks, placeWords, type RouteMark, type RouteWords } from './marked-places.ts';
import type { PlacedCaption } from './route-captions.ts';
import { type RouteLine, traceLine } from './route-line.ts';
import type { LandDrawing } from './trace-world.ts';
import { visibleMarks } from './visible-marks.ts';

export interface RouteDrawingInput {
  readonly journey: Pick<Journey, 'geometry' | 'segments' | 'stops'>;
  /** May lie off the line's end; no line is drawn to it. */
  readonly latest: Position | null;
  readonly destination: Position | null;
  readonly words?: RouteWords;
}

/** Plain strings and numbers in the units of `viewBox`. */
export interface RouteDrawing extends LandDrawing, Omit<RouteLine, 'points'> {
  readonly viewBox: string;
  readonly marks: readonly RouteMark[];
  readonly captions: readonly PlacedCaption[];
}

/**
 * Draws a route over land for a square window that any container shows whole; null without any position. A long track
 * takes a while.
 */
export async function drawRoute(input: RouteDrawingInput): Promise<RouteDrawing | null> {
  const { journey, words = {} } = input;
  const { geometry } = journey;
  const places = placesOf(input);
  const others = [places.destination, places.latest].filter((position) => position !== null);
  const view = fitView(
    [...geometry.latitudes, ...others.map(({ latitude }) => latitude)],
    [...geometry.longitudes, ...others.map(({ longitude }) => longitude)],
  );
  if (view === null) return null;
  const { points, ...line } = traceLine(journey, view);
  const marks = placeMarks(places, view);
  return {
    ...(await drawLand(view)),
    ...line,
    viewBox: `0 0 ${VIEW_SIZE} ${VIEW_SIZE}`,
    marks,
    captions: placeWords(places, words, view, marks, points),
  };
}

function placesOf({ journey, latest, destination }: RouteDrawingInput): MarkedPlaces {
  const { geometry } = journey;
  const end = positionAt(geometry, geometry.numbers.length - 1);
  const here = latest ? nearTo(end, latest) : end;
  const stops = stopsOnLine(journey.stops, geometry);
  const visible = visibleMarks(geometry, stops);
  return {
    start: visible.hasStart ? positionAt(geometry, 0) : null,
    latest: here,
    destination: destination && nearTo(here, destination),
    stops,
    captionedStops: visible.stops,
  };
}

/** A stop's longitude is within ±180°, the line may pass it on another copy of the world. */
function stopsOnLine(stops: readonly Stop[], { numbers, longitudes }: TrackGeometry): readonly Stop[] {
  let at = 0;
  return stops.map((stop) => {
    while ((numbers[at] ?? Infinity) < stop.first) at += 1;
    return { ...stop, longitude: shortestLongitude(longitudes[at] ?? NaN, stop.longitude) };
  });
}

function positionAt({ latitudes, longitudes }: TrackGeometry, index: number): Position | null {
  const latitude = latitudes[index];
  const longitude = longitudes[index];
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
}

function nearTo(reference: Position | null, { latitude, longitude }: Position): Position {
  return { latitude, longitude: shortestLongitude(reference?.longitude ?? NaN, longitude) };
}
