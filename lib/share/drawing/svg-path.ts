import { type Box, clipStep } from './box.ts';

/** Relative steps take half the space of absolute ones; from rounded positions, their errors do not add up. */
export function createPathWriter(step: number) {
  const parts: string[] = [];
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
    line(line: Corners): void {
      move(line[0] ?? 0, line[1] ?? 0);
      draw(line);
    },
    ring(ring: Corners): void {
      const [fromX, fromY, before] = [x, y, parts.length];
      move(ring[0] ?? 0, ring[1] ?? 0);
      const [startX, startY] = [x, y];
      if (draw(ring) >= 2) {
        parts.push('z');
        [x, y] = [startX, startY];
      } else {
        parts.length = before;
        [x, y] = [fromX, fromY];
      }
    },
    dot(toX: number, toY: number): void {
      move(toX, toY);
      // Some browsers draw no cap on h0. Alternating directions do not add up.
      parts.push(dots % 2 === 0 ? 'h.01' : 'h-.01');
      dots += 1;
    },
    toString: (): string => parts.join(''),
  };
}

function separated(value: number): string {
  return value < 0 ? String(value) : ` ${value}`;
}

export type Corners = readonly number[];

/** The part of a ring within the box (Sutherland–Hodgman); separate parts stay joined along the box's sides. */
export function clipRing(ring: Corners, { left, top, right, bottom }: Box): Corners {
  return cutRing(cutRing(cutRing(cutRing(ring, 0, left, 1), 0, right, -1), 1, top, 1), 1, bottom, -1);
}

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

export function clipLine(line: Corners, box: Box): Corners[] {
  const parts: number[][] = [];
  let part: number[] | null = null;
  for (let index = 2; index + 1 < line.length; index += 2) {
    const fromX = line[index - 2] ?? NaN;
    const fromY = line[index - 1] ?? NaN;
    const toX = line[index] ?? NaN;
    const toY = line[index + 1] ?? NaN;
    const [start, end] = clipStep(box, fromX, fromY, toX, toY);
    if (!(start < end)) {
      part = null;
      continue;
    }
    const pointAt = (share: number) => [
      within(fromX + share * (toX - fromX), box.left, box.right),
      within(fromY + share * (toY - fromY), box.top, box.bottom),
    ];
    if (part === null || start > 0) {
      part = pointAt(start);
      parts.push(part);
    }
    part.push(...(end === 1 ? [toX, toY] : pointAt(end)));
  }
  return parts;
}

function within(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
