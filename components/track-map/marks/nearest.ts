import type { TrackShape } from '../line/track-shape.ts';
import type { Mark } from '../route-description.ts';

/**
 * Index of the report nearest to a point when the line passes within `radius` of it (all in worlds), else -1. Of several
 * reports at one position it is the newest.
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

function squaredDistance(aX: number, aY: number, bX: number, bY: number): number {
  const dX = bX - aX;
  const dY = bY - aY;
  const length = dX * dX + dY * dY;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(aX * dX + aY * dY) / length));
  return (aX + share * dX) ** 2 + (aY + share * dY) ** 2;
}

/** The mark nearest to a point, at most `radius` away. All lengths are in worlds. */
export function nearestMark(marks: readonly Mark[], atX: number, atY: number, radius: number): Mark | undefined {
  const distanceOf = (mark: Mark) => Math.hypot(mark.x - atX, mark.y - atY);
  return marks
    .filter((mark) => distanceOf(mark) <= radius)
    .sort((one, other) => distanceOf(one) - distanceOf(other))[0];
}
