import type { Corners } from './clip.ts';

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
