import simplify from 'simplify-js';

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
