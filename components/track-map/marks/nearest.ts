import { stretchesIn, type TrackShape } from '../line/track-shape.ts';

/**
 * The report nearest to a place, if the line passes within `radius` (all in worlds), or -1. Of several on one spot the
 * newest.
 */
export function nearestReport(
  shape: Pick<TrackShape, 'xs' | 'ys' | 'long'>,
  x: number,
  y: number,
  radius: number,
): number {
  const { xs, ys } = shape;
  let best = -1;
  let bestLine = radius * radius;
  let bestEnd = Infinity;
  for (const [first, last] of stretchesIn(shape, {
    left: x - radius,
    top: y - radius,
    right: x + radius,
    bottom: y + radius,
  })) {
    for (let index = first; index <= last; index += 1) {
      const toX = (xs[index] ?? 0) - x;
      const toY = (ys[index] ?? 0) - y;
      const before = Math.max(first, index - 1);
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
