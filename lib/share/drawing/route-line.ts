import type { Segment, TrackPoints, ReportNumber, Stop } from '../types.ts';
import { clipStep, isInside, keepSpaced, type Point } from './box.ts';
import { CUT_BOX, type MapView, project, fitView } from './map-view.ts';
import { createPathWriter } from './svg-path.ts';
import simplify from 'simplify-js';
import type { ComputedJourney } from '#lib/journey/compute-journey.ts';
import { shortestLongitude } from '#lib/journey/distance.ts';
import { longestStops, MAX_STOPS, visibleMarks } from './route-marks.ts';

export interface RouteLine {
  readonly routePath: string;
  readonly silences: string;
  /** When there are fewer than 100 reports; `moreDots` only fit on wide screens. */
  readonly dots: string;
  readonly moreDots: string;
  readonly points: readonly Point[];
}

type Line = Pick<TrackPoints, 'latitudes' | 'longitudes'>;

const MAX_DOTS = 100;
export const ROUTE_STEP = 0.5;
export const TOLERANCE = 0.7;
export const MAX_POINTS = 200;

export function traceLine(
  route: Line,
  segments: readonly Segment[],
  hasDots: boolean,
  view: MapView,
  maxPoints = MAX_POINTS,
): RouteLine {
  const { x, y } = projectLine(route, view);
  const routePath = createPathWriter(ROUTE_STEP);
  const silent = createPathWriter(ROUTE_STEP);
  const points: Point[] = [];
  const visible = mergeInvisible(segments, x, y).flatMap((segment) => partsInView(segment, x, y));
  const length = visible.reduce((sum, { first, last }) => sum + last - first, 1);
  for (const { kind, first, last } of visible) {
    const max = Math.ceil((maxPoints * (last - first)) / length);
    const indexes = kind === 'silence' ? [first, last] : simplifyLine(x, y, first, last, TOLERANCE, max);
    const stretch = indexes.map((index) => ({ x: x[index] ?? NaN, y: y[index] ?? NaN }));
    if (kind === 'solid') points.push(...stretch);
    const path = kind === 'silence' ? silent : routePath;
    if (stretch.length > 1) path.line(stretch.flatMap((place) => [place.x, place.y]));
  }
  return {
    routePath: routePath.toString(),
    silences: silent.toString(),
    ...(hasDots && x.length < MAX_DOTS ? traceDots(x, y) : { dots: '', moreDots: '' }),
    points,
  };
}

function partsInView(segment: Segment, x: Float64Array, y: Float64Array): Segment[] {
  const parts: Segment[] = [];
  let first = -1;
  for (let index = segment.first; index <= segment.last; index += 1) {
    const isSeen = index < segment.last && isStepSeen(x, y, index);
    if (isSeen && first < 0) first = index;
    if (isSeen || first < 0) continue;
    parts.push({ ...segment, first, last: index });
    first = -1;
  }
  return segment.first === segment.last ? [segment] : parts;
}

function isStepSeen(x: Float64Array, y: Float64Array, from: number): boolean {
  const [start, end] = clipStep(CUT_BOX, x[from] ?? NaN, y[from] ?? NaN, x[from + 1] ?? NaN, y[from + 1] ?? NaN);
  return start <= end;
}

const MIN_SILENCE_UNITS = 3;
const MAX_SILENCES = 60;

export function mergeInvisible(segments: readonly Segment[], x: Float64Array, y: Float64Array): Segment[] {
  const spanOf = ({ first, last }: Segment) =>
    Math.hypot((x[last] ?? NaN) - (x[first] ?? NaN), (y[last] ?? NaN) - (y[first] ?? NaN));
  const spans = segments
    .filter(({ kind }) => kind === 'silence')
    .map(spanOf)
    .sort((a, b) => b - a);
  const min = Math.max(MIN_SILENCE_UNITS, spans[MAX_SILENCES] ?? 0);
  const joined: Segment[] = [];
  for (const segment of segments) {
    const kind = segment.kind === 'silence' && spanOf(segment) > min ? 'silence' : 'solid';
    const before = joined.at(-1);
    if (before?.kind === 'solid' && kind === 'solid') joined[joined.length - 1] = { ...before, last: segment.last };
    else joined.push({ ...segment, kind });
  }
  return joined;
}

export function projectLine({ latitudes, longitudes }: Line, view: MapView): { x: Float64Array; y: Float64Array } {
  const x = new Float64Array(latitudes.length);
  const y = new Float64Array(latitudes.length);
  for (let index = 0; index < x.length; index += 1) {
    const place = project(view, latitudes[index] ?? NaN, longitudes[index] ?? NaN);
    x[index] = place.x;
    y[index] = place.y;
  }
  return { x, y };
}

const DOT_SPACING = { phone: 37, wide: 17 };

function traceDots(x: Float64Array, y: Float64Array): Pick<RouteLine, 'dots' | 'moreDots'> {
  const places = Array.from(x, (value, index) => ({ x: value, y: y[index] ?? NaN }))
    .filter((place) => isInside(CUT_BOX, place.x, place.y))
    .reverse();
  const few = keepSpaced(places, DOT_SPACING.phone);
  const more = keepSpaced(places, DOT_SPACING.wide, few).slice(few.length);
  const pathOf = (dots: readonly Point[]) => {
    const path = createPathWriter(ROUTE_STEP);
    for (const dot of dots) path.dot(dot.x, dot.y);
    return path.toString();
  };
  return { dots: pathOf(few), moreDots: pathOf(more) };
}

interface PixelPoint extends Point {
  readonly index: number;
}

/** The algorithm recurses and is quadratic for adversarial lines, so longer stretches are simplified in parts. */
const MAX_STRETCH_POINTS = 1_024;

/** The tolerance grows until at most `max` are left in each 1,024 points. */
export function simplifyLine(
  x: Float64Array,
  y: Float64Array,
  first: number,
  last: number,
  tolerance: number,
  max: number = Infinity,
): number[] {
  let points = dropClosePoints(x, y, first, last, tolerance);
  for (let attempt = 0, allowed = tolerance; attempt === 0 || (points.length > max && attempt < 39); attempt += 1) {
    points = simplifyStretches(points, allowed);
    allowed *= 1.25;
  }
  return points.map(({ index }) => index);
}

/** The library's own first pass, run before creating an object for each of up to 300,000 points. */
function dropClosePoints(
  x: Float64Array,
  y: Float64Array,
  first: number,
  last: number,
  tolerance: number,
): PixelPoint[] {
  const points: PixelPoint[] = [];
  let fromX = Infinity;
  let fromY = Infinity;
  for (let index = first; index <= last; index += 1) {
    const point = { x: x[index] ?? NaN, y: y[index] ?? NaN, index };
    if (index < last && Math.hypot(point.x - fromX, point.y - fromY) <= tolerance) continue;
    points.push(point);
    fromX = point.x;
    fromY = point.y;
  }
  return points;
}

function simplifyStretches(points: PixelPoint[], tolerance: number): PixelPoint[] {
  const kept: PixelPoint[] = points.slice(0, 1);
  for (let start = 0; start + 1 < points.length; start += MAX_STRETCH_POINTS) {
    const stretch = points.slice(start, start + MAX_STRETCH_POINTS + 1);
    const worth = new Set(simplify(stretch, tolerance));
    kept.push(...stretch.slice(1).filter((point) => worth.has(point)));
  }
  return kept;
}

export interface RoutePoints {
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  readonly silences: Uint32Array;
  readonly isWhole: boolean;
  readonly firstNumber: ReportNumber | null;
  readonly stops: readonly Stop[];
  readonly captionedStops: readonly Stop[];
  readonly hasStart: boolean;
}

const MIN_POINTS_TO_SIMPLIFY = 2_000;
/** A drawing may show the line smaller, never larger, and simplifies it once more. */
const DETAIL_FACTOR = 3;

export function simplifyRoute({ journey, trackPoints, segments }: ComputedJourney): RoutePoints {
  const { latitudes, longitudes, numbers } = trackPoints;
  const firstNumber = numbers[0] ?? null;
  const stops = stopsOnLine(journey.stops, trackPoints);
  const common = {
    firstNumber,
    stops,
    captionedStops: visibleMarks(trackPoints, stops).stops,
    hasStart: visibleMarks(trackPoints, journey.stops.slice(0, 1)).hasStart,
  };
  const view = latitudes.length <= MIN_POINTS_TO_SIMPLIFY ? null : fitView(latitudes, longitudes);
  if (view === null) {
    const silent = segments.filter(({ kind }) => kind === 'silence');
    const silences = Uint32Array.from(silent, ({ first }) => first);
    return { latitudes, longitudes, silences, isWhole: true, ...common };
  }
  const { x, y } = projectLine(trackPoints, view);
  const kept: number[] = [];
  const silences: number[] = [];
  for (const { kind, first, last } of mergeInvisible(segments, x, y)) {
    if (kind === 'silence') silences.push(kept.length - 1);
    else {
      const max = Math.ceil((DETAIL_FACTOR * MAX_POINTS * (last - first + 1)) / x.length);
      kept.push(...simplifyLine(x, y, first, last, TOLERANCE / DETAIL_FACTOR, max));
    }
  }
  return {
    latitudes: Float64Array.from(kept, (index) => latitudes[index] ?? NaN),
    longitudes: Float64Array.from(kept, (index) => longitudes[index] ?? NaN),
    silences: Uint32Array.from(silences),
    isWhole: false,
    ...common,
  };
}

/** A stop's longitude is within ±180°, while the line may pass it on another copy of the world. */
function stopsOnLine(stops: readonly Stop[], { numbers, longitudes }: TrackPoints): readonly Stop[] {
  let at = 0;
  const shown = longestStops(stops, MAX_STOPS).toSorted((one, other) => one.first - other.first);
  return shown.map((stop) => {
    while ((numbers[at] ?? Infinity) < stop.first) at += 1;
    return { ...stop, longitude: shortestLongitude(longitudes[at] ?? NaN, stop.longitude) };
  });
}
