import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import { splitAtSilences } from '#lib/share/journey/silences.ts';
import type { Segment, Silence, TrackGeometry } from '#lib/share/types.ts';

/** The track in world positions (unwrapped), oldest first. */
export interface TrackShape {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly numbers: Uint32Array;
  /** ms UTC, NaN unknown. */
  readonly times: Float64Array;
  readonly segments: readonly Segment[];
}

/** Projects once; every frame only multiplies and subtracts. */
export function shapeTrack(geometry: TrackGeometry, silences: readonly Silence[]): TrackShape {
  return {
    xs: geometry.longitudes.map(mercatorX),
    ys: geometry.latitudes.map(mercatorY),
    numbers: geometry.numbers,
    times: geometry.times,
    segments: splitAtSilences(
      geometry,
      Uint32Array.from(silences, ({ after }) => after),
    ),
  };
}

/** Index of the located report `number`, or -1. */
export function indexOfReport({ numbers }: Pick<TrackShape, 'numbers'>, number: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = numbers[middle] ?? 0;
    if (found === number) return middle;
    if (found < number) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/**
 * The report nearest to a place, if the line passes within `radius` (all in worlds), or -1. Of several on one spot the
 * newest. A scan of 300,000 points takes a few milliseconds, and needs no index.
 */
export function nearestReport({ xs, ys }: Pick<TrackShape, 'xs' | 'ys'>, x: number, y: number, radius: number): number {
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

/** Of the origin from the segment a–b. */
function squaredDistance(aX: number, aY: number, bX: number, bY: number): number {
  const dX = bX - aX;
  const dY = bY - aY;
  const length = dX * dX + dY * dY;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(aX * dX + aY * dY) / length));
  return (aX + share * dX) ** 2 + (aY + share * dY) ** 2;
}
