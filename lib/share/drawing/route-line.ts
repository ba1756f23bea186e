import type { Segment, TrackGeometry } from '../types.ts';
import { type Point, spreadOut } from './box.ts';
import { type MapView, project } from './map-view.ts';
import { createPathWriter } from './svg-path.ts';
import simplify from 'simplify-js';

/** Path data, in steps of `ROUTE_STEP` units of the view. */
export interface RouteLine {
  readonly route: string;
  readonly silences: string;
  /** Reports, where there are fewer than 100: those far enough apart on a phone, and more for wide screens. */
  readonly dots: string;
  readonly moreDots: string;
  /** Those drawn, oldest first. */
  readonly points: readonly Point[];
}

type Line = Pick<TrackGeometry, 'latitudes' | 'longitudes'>;

const TOO_MANY_DOTS = 100;
/** Units: no step is seen in a smooth line. */
export const ROUTE_STEP = 0.5;
/** Units: about half a pixel. */
export const TOLERANCE = 0.7;
/** Shared among the segments. */
export const MOST_POINTS = 200;

/** Draws a line: solid where it reported, apart where it was silent, with dots for its points if wanted and few. */
export function traceLine(shape: Line, segments: readonly Segment[], hasDots: boolean, view: MapView): RouteLine {
  const { x, y } = projectLine(shape, view);
  const route = createPathWriter(ROUTE_STEP);
  const silent = createPathWriter(ROUTE_STEP);
  const points: Point[] = [];
  for (const { kind, first, last } of joinUnseen(segments, x, y)) {
    const most = Math.ceil((MOST_POINTS * (last - first)) / x.length);
    const indexes = kind === 'silence' ? [first, last] : simplifyLine(x, y, first, last, TOLERANCE, most);
    const stretch = indexes.map((index) => ({ x: x[index] ?? NaN, y: y[index] ?? NaN }));
    if (kind === 'solid') points.push(...stretch);
    const path = kind === 'silence' ? silent : route;
    if (stretch.length > 1) path.line(stretch.flatMap((place) => [place.x, place.y]));
  }
  return {
    route: route.toString(),
    silences: silent.toString(),
    ...(hasDots && x.length < TOO_MANY_DOTS ? traceDots(x, y) : { dots: '', moreDots: '' }),
    points,
  };
}

/** Units of the shortest silence, and how many are drawn: the longest. */
const SEEN = 3;
const MOST_SILENCES = 60;

/** Joins segments around silences too short, or too many, to be seen, but for those that `isWanted` all the same. */
export function joinUnseen(
  segments: readonly Segment[],
  x: Float64Array,
  y: Float64Array,
  isWanted: (segment: Segment) => boolean = () => false,
): Segment[] {
  const spanOf = ({ first, last }: Segment) =>
    Math.hypot((x[last] ?? NaN) - (x[first] ?? NaN), (y[last] ?? NaN) - (y[first] ?? NaN));
  const spans = segments
    .filter(({ kind }) => kind === 'silence')
    .map(spanOf)
    .sort((a, b) => b - a);
  const least = Math.max(SEEN, spans[MOST_SILENCES] ?? 0);
  const joined: Segment[] = [];
  for (const segment of segments) {
    const kind = segment.kind === 'silence' && (spanOf(segment) > least || isWanted(segment)) ? 'silence' : 'solid';
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

/** Units between dots: 14 pixels at 360 and at 800 px. */
const APART = { phone: 37, wide: 17 };

function traceDots(x: Float64Array, y: Float64Array): Pick<RouteLine, 'dots' | 'moreDots'> {
  const places = Array.from(x, (value, index) => ({ x: value, y: y[index] ?? NaN })).reverse();
  const few = spreadOut(places, APART.phone);
  const more = spreadOut(places, APART.wide, few).slice(few.length);
  const pathOf = (dots: readonly Point[]) => {
    const path = createPathWriter(ROUTE_STEP);
    for (const dot of dots) path.dot(dot.x, dot.y);
    return path.toString();
  };
  return { dots: pathOf(few), moreDots: pathOf(more) };
}

/** `index`: in the columns. */
interface PixelPoint {
  readonly x: number;
  readonly y: number;
  readonly index: number;
}

/** Longest stretch simplified at once: the algorithm recurses, and is quadratic for a line made to hurt it. */
const STRETCH = 1_024;

/**
 * Indexes, ascending, of the points worth drawing between `first` and `last` (both kept) when nothing nearer than
 * `tolerance` to the line need be seen; `x` and `y` in one unit. With `most`, the tolerance grows by quarters until
 * no more are left, as far as stretches of 1,024 points allow.
 */
export function simplifyLine(
  x: Float64Array,
  y: Float64Array,
  first: number,
  last: number,
  tolerance: number,
  most: number = Infinity,
): number[] {
  let points = dropNear(x, y, first, last, tolerance);
  for (let attempt = 0, allowed = tolerance; attempt === 0 || (points.length > most && attempt < 39); attempt += 1) {
    points = simplifyStretches(points, allowed);
    allowed *= 1.25;
  }
  return points.map(({ index }) => index);
}

/** The library's own first pass, before there is an object for each of 300,000 points. */
function dropNear(x: Float64Array, y: Float64Array, first: number, last: number, tolerance: number): PixelPoint[] {
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
  for (let start = 0; start + 1 < points.length; start += STRETCH) {
    const stretch = points.slice(start, start + STRETCH + 1);
    const worth = new Set(simplify(stretch, tolerance));
    kept.push(...stretch.slice(1).filter((point) => worth.has(point)));
  }
  return kept;
}
