import { type Point, VIEW_SIZE } from './map-view.ts';

export interface RouteLabel {
  readonly name: string;
  /** A second, quieter line: an age, a length. */
  readonly note: string | null;
}

/** A label with its place: its text begins (`start`) or ends (`end`) beside the mark at `x`, `y`. */
export interface PlacedLabel extends RouteLabel, Point {
  readonly anchor: 'start' | 'end';
}

export interface WantedLabel extends Point {
  readonly label: RouteLabel;
}

/** Units. Sizes of text between those of a phone, where a unit is smallest, and of a wide screen. */
const GLYPH = 15;
const LINE = 32;
const BESIDE = 24;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Places labels beside their marks, the important first: inside the window, over no label and no
 * mark placed before, on the side where less of the line runs. What finds no place is left out.
 */
export function placeLabels(
  wanted: readonly WantedLabel[],
  marks: readonly Point[],
  line: readonly Point[],
): readonly PlacedLabel[] {
  const placed: { readonly label: PlacedLabel; readonly box: Box }[] = [];
  for (const { x, y, label } of wanted) {
    const free = (['start', 'end'] as const)
      .map((anchor) => ({ label: { ...label, x, y, anchor }, box: boxOf(x, y, label, anchor) }))
      .filter(({ box }) => box.left >= 0 && box.right <= VIEW_SIZE)
      .filter(({ box }) => !placed.some((other) => overlaps(box, other.box)))
      .filter(({ box }) => !marks.some((mark) => isInside(mark, box)))
      .map((candidate) => ({ ...candidate, crossed: line.filter((point) => isInside(point, candidate.box)).length }))
      .sort((one, other) => one.crossed - other.crossed);
    const [best] = free;
    if (best) placed.push(best);
  }
  return placed.map(({ label }) => label);
}

function boxOf(x: number, y: number, label: RouteLabel, anchor: 'start' | 'end'): Box {
  const width = Math.max(label.name.length, label.note?.length ?? 0) * GLYPH;
  const left = anchor === 'start' ? x + BESIDE : x - BESIDE - width;
  return { left, right: left + width, top: y - LINE / 2, bottom: y + (label.note === null ? LINE / 2 : LINE * 1.5) };
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function isInside({ x, y }: Point, { left, right, top, bottom }: Box): boolean {
  return x > left && x < right && y > top && y < bottom;
}
