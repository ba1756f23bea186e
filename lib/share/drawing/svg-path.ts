import { type Box, shareWithin } from './box.ts';

/** Writes an SVG path with relative steps of whole numbers, which take half the room of absolute places. */
export interface PathWriter {
  line(line: Corners): void;
  /** Nothing where no three of its corners are told apart. */
  ring(ring: Corners): void;
  /** A point that a line cap makes visible at its own size. */
  dot(x: number, y: number): void;
  toString(): string;
}

/**
 * `step`: what a number in the path stands for, so that the path has to be scaled by it. Steps start at rounded places,
 * so errors do not add up.
 */
export function createPathWriter(step: number): PathWriter {
  const parts: string[] = [];
  /** Where the last part ended, in steps. */
  let x = 0;
  let y = 0;
  let dots = 0;

  function move(toX: number, toY: number): void {
    const fromX = x;
    const fromY = y;
    x = Math.round(toX / step);
    y = Math.round(toY / step);
    parts.push(`m${x - fromX}${separated(y - fromY)}`);
  }

  /** How many of the steps are any: what follows a move is a line, without a letter. */
  function draw(corners: Corners): number {
    let drawn = 0;
    for (let index = 2; index + 1 < corners.length; index += 2) {
      const stepX = Math.round((corners[index] ?? 0) / step) - x;
      const stepY = Math.round((corners[index + 1] ?? 0) / step) - y;
      if (stepX === 0 && stepY === 0) continue;
      x += stepX;
      y += stepY;
      drawn += 1;
      parts.push(separated(stepX), separated(stepY));
    }
    return drawn;
  }

  return {
    line(line) {
      move(line[0] ?? 0, line[1] ?? 0);
      draw(line);
    },
    ring(ring) {
      const [fromX, fromY, before] = [x, y, parts.length];
      move(ring[0] ?? 0, ring[1] ?? 0);
      const [startX, startY] = [x, y];
      if (draw(ring) >= 2) {
        parts.push('z');
        // The path goes on where the ring began.
        [x, y] = [startX, startY];
      } else {
        parts.length = before;
        [x, y] = [fromX, fromY];
      }
    },
    dot(toX, toY) {
      move(toX, toY);
      // Not h0: some browsers draw no cap on it. Back and forth, so that many of them do not add up.
      parts.push(dots % 2 === 0 ? 'h.01' : 'h-.01');
      dots += 1;
    },
    toString: () => parts.join(''),
  };
}

/** A minus separates by itself. */
function separated(value: number): string {
  return value < 0 ? String(value) : ` ${value}`;
}

/** x, y, x, y …; a ring without its first again at the end. */
export type Corners = readonly number[];

/**
 * The part of a ring within the box (Sutherland–Hodgman), empty without any. It stays one ring: parts hang together
 * along the box's sides.
 */
export function clipRing(ring: Corners, { left, top, right, bottom }: Box): Corners {
  return cutRing(cutRing(cutRing(cutRing(ring, 0, left, 1), 0, right, -1), 1, top, 1), 1, bottom, -1);
}

/** Keeps what lies beyond `limit` on the axis (0: x, 1: y) in the direction of `sign`. */
function cutRing(ring: Corners, axis: 0 | 1, limit: number, sign: 1 | -1): Corners {
  if (!Number.isFinite(limit)) return ring;
  const kept: number[] = [];
  let fromX = ring.at(-2) ?? NaN;
  let fromY = ring.at(-1) ?? NaN;
  let wasInside = ((axis === 0 ? fromX : fromY) - limit) * sign >= 0;
  for (let index = 0; index + 1 < ring.length; index += 2) {
    const x = ring[index] ?? NaN;
    const y = ring[index + 1] ?? NaN;
    const isInside = ((axis === 0 ? x : y) - limit) * sign >= 0;
    if (isInside !== wasInside) {
      if (axis === 0) kept.push(limit, fromY + ((limit - fromX) / (x - fromX)) * (y - fromY));
      else kept.push(fromX + ((limit - fromY) / (y - fromY)) * (x - fromX), limit);
    }
    if (isInside) kept.push(x, y);
    fromX = x;
    fromY = y;
    wasInside = isInside;
  }
  return kept;
}

/** The parts of a line within the box, in its order. */
export function clipLine(line: Corners, box: Box): Corners[] {
  const parts: number[][] = [];
  let part: number[] | null = null;
  for (let index = 2; index + 1 < line.length; index += 2) {
    const fromX = line[index - 2] ?? NaN;
    const fromY = line[index - 1] ?? NaN;
    const toX = line[index] ?? NaN;
    const toY = line[index + 1] ?? NaN;
    const [start, end] = shareWithin(box, fromX, fromY, toX, toY);
    if (!(start < end)) {
      part = null;
      continue;
    }
    if (part === null || start > 0) {
      part = [
        within(fromX + start * (toX - fromX), box.left, box.right),
        within(fromY + start * (toY - fromY), box.top, box.bottom),
      ];
      parts.push(part);
    }
    if (end === 1) part.push(toX, toY);
    else
      part.push(
        within(fromX + end * (toX - fromX), box.left, box.right),
        within(fromY + end * (toY - fromY), box.top, box.bottom),
      );
  }
  return parts;
}

/** Rounding may miss a side by a hair. */
function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
