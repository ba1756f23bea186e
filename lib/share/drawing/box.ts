export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function boxAround({ x, y }: Point, reach: number): Box {
  return { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
}

export function isInside(box: Box, x: number, y: number): boolean {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

export function isWithin(box: Box, around: Box): boolean {
  return isInside(around, box.left, box.top) && isInside(around, box.right, box.bottom);
}

export function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

export function boundsOf(xs: ArrayLike<number>, ys: ArrayLike<number>): Box | null {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let index = 0; index < xs.length; index += 1) {
    const x = xs[index] ?? NaN;
    const y = ys[index] ?? NaN;
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return Number.isFinite(box.left) ? box : null;
}

export function keepSpaced<Place extends Point>(
  places: Iterable<Place>,
  apart: number,
  first: readonly Place[] = [],
): Place[] {
  const kept = [...first];
  for (const place of places) {
    if (!kept.some(({ x, y }) => Math.hypot(x - place.x, y - place.y) < apart)) kept.push(place);
  }
  return kept;
}

/** Where a step enters and leaves the box, as shares of its length (Liang–Barsky). Outside, the first is greater. */
export function clipStep(box: Box, fromX: number, fromY: number, toX: number, toY: number): [number, number] {
  let start = 0;
  let end = 1;
  for (const [outward, room] of [
    [fromX - toX, fromX - box.left],
    [toX - fromX, box.right - fromX],
    [fromY - toY, fromY - box.top],
    [toY - fromY, box.bottom - fromY],
  ] as const) {
    if (outward > 0) end = Math.min(end, room / outward);
    else if (outward < 0) start = Math.max(start, room / outward);
    else if (room < 0) return [1, 0];
  }
  return [start, end];
}

export function groupWithin<Place extends Point>(
  places: readonly Place[],
  distance: number,
): readonly (readonly [Place, ...Place[]])[] {
  const groups: [Place, ...Place[]][] = [];
  for (const place of places) {
    const near = groups.find(([leader]) => Math.hypot(leader.x - place.x, leader.y - place.y) < distance);
    if (near === undefined) groups.push([place]);
    else near.push(place);
  }
  return groups;
}
