import { latitudeAt, longitudeAt, mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import type { Point } from '#lib/share/drawing/box.ts';
import { lowerBound } from '#lib/journey/distance.ts';
import { shortestLongitude } from '#lib/journey/distance.ts';
import { splitAtSilences } from '#lib/journey/silences.ts';
import type { Track } from '#lib/share/track/decode.ts';
import type { Segment } from '#lib/share/types.ts';
import type { Position } from '#lib/tracking/types.ts';

/** What is drawn of a track. Positions are in world widths. */
export interface Route {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly numbers: Uint32Array;
  readonly times: Float64Array;
  readonly segments: readonly Segment[];
  readonly colour?: string;
}

/** Projects all positions once, so that drawing a frame only scales and shifts them. */
export function routeOf({ trackPoints, silences }: Pick<Track, 'trackPoints' | 'silences'>): Route {
  const { latitudes, longitudes, numbers, times } = trackPoints;
  return {
    ...{ xs: Float64Array.from(longitudes, mercatorX), ys: Float64Array.from(latitudes, mercatorY) },
    ...{ numbers, times, segments: splitAtSilences({ numbers }, silences) },
  };
}

export function indexOfReport({ numbers }: Pick<Route, 'numbers'>, number: number): number {
  const index = lowerBound(numbers, number);
  return numbers[index] === number ? index : -1;
}

export function positionAt({ xs, ys }: Pick<Route, 'xs' | 'ys'>, index: number): Position | null {
  const [x, y] = [xs[index], ys[index]];
  return x === undefined || y === undefined ? null : { latitude: latitudeAt(y), longitude: longitudeAt(x) };
}

export function latLngOf({ x, y }: Point): [latitude: number, longitude: number] {
  return [latitudeAt(y), longitudeAt(x)];
}

export function pointNear(longitude: number, at: Position): Point {
  return { x: mercatorX(shortestLongitude(longitude, at.longitude)), y: mercatorY(at.latitude) };
}

/** Index of the nearest report, the newest of several, if the line passes within `radius` (in worlds), else -1. */
export function nearestReport({ xs, ys }: Pick<Route, 'xs' | 'ys'>, x: number, y: number, radius: number): number {
  let best = -1;
  let bestLine = radius * radius;
  let bestEnd = Infinity;
  for (let index = 0; index < xs.length; index += 1) {
    const toX = (xs[index] ?? 0) - x;
    const toY = (ys[index] ?? 0) - y;
    const before = Math.max(0, index - 1);
    const fromX = (xs[before] ?? 0) - x;
    const fromY = (ys[before] ?? 0) - y;
    const line = squaredDistance(fromX, fromY, toX, toY);
    if (line > bestLine) continue;
    const toEnd = toX * toX + toY * toY;
    const fromEnd = fromX * fromX + fromY * fromY;
    const end = Math.min(toEnd, fromEnd);
    if (line === bestLine && end > bestEnd) continue;
    best = toEnd <= fromEnd ? index : before;
    bestLine = line;
    bestEnd = end;
  }
  return best;
}

function squaredDistance(aX: number, aY: number, bX: number, bY: number): number {
  const dX = bX - aX;
  const dY = bY - aY;
  const length = dX * dX + dY * dY;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(aX * dX + aY * dY) / length));
  return (aX + share * dX) ** 2 + (aY + share * dY) ** 2;
}
