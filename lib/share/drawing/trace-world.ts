import type { Box } from './box.ts';
import { clipLine, clipRing, type Corners } from './clip.ts';
import { type MapView, MARGIN_X, MARGIN_Y, VIEW_SIZE } from './map-view.ts';
import { middleOf, type Outline, type World } from './outline.ts';
import { createPathWriter, type PathWriter } from './svg-path.ts';

/** Path data in units of the view; empty without any. */
export interface LandDrawing {
  /** Its outline is the coast. */
  readonly land: string;
  readonly borders: string;
  /** Land and borders repeat at these distances to the right, 0 included. */
  readonly copies: readonly number[];
  /** Around a pole, on every copy of the world; not repeated. */
  readonly polar: string;
}

/** Units: about a pixel at 640 px. */
const TOLERANCE = 2;
/** Characters of land and borders: what a page has room for. Crowded coasts are drawn coarser for it, up to a limit. */
const MOST_LENGTH = 6_500;
const COARSEST = 5;
const SMALLEST = 8;
/** Units. The strokes along the cut lie outside of what containers show. */
const CUT: Box = {
  left: -MARGIN_X - 8,
  top: -MARGIN_Y - 8,
  right: VIEW_SIZE + MARGIN_X + 8,
  bottom: VIEW_SIZE + MARGIN_Y + 8,
};

/** Draws the world in a view and as far around it as a container may show. */
export function traceWorld(world: World, view: MapView): LandDrawing {
  const fine = traceAt(TOLERANCE, world, view);
  const excess = (fine.land.length + fine.borders.length) / MOST_LENGTH;
  // The length falls a little slower than the tolerance rises.
  return excess <= 1 ? fine : traceAt(Math.min(COARSEST, TOLERANCE * excess ** 1.4), world, view);
}

/** `tolerance` in units. */
function traceAt(tolerance: number, { land, borders, circles }: World, view: MapView): LandDrawing {
  const placing = placeWorld(view);
  const isRepeated = view.world < CUT.right - CUT.left;
  // Where the world repeats, each piece is drawn whole in every copy: no cut lies in the view.
  const cut = isRepeated ? { ...CUT, left: -Infinity, right: Infinity } : CUT;
  const turnsOf = (box: Box) => (isRepeated ? [nearestTurn(box, placing)] : turnsInView(box, placing));
  const [landPath, borderPath, polarPath] = [createPathWriter(0), createPathWriter(0), createPathWriter(0)];

  const lands = land.filter(({ box }) => isDrawn(box, placing));
  for (const { rings, box } of lands) {
    for (const turn of turnsOf(box)) {
      for (const ring of rings)
        if (isDrawn(ring.box, placing)) writeRing(landPath, clipRing(cornersOf(ring, placing, turn, tolerance), cut));
    }
  }
  const lines = borders.filter(({ box }) => isDrawn(box, placing));
  for (const line of lines) {
    for (const turn of turnsOf(line.box))
      writeLines(borderPath, clipLine(cornersOf(line, placing, turn, tolerance), cut));
  }
  for (const { coast, box, isSouthern } of circles) {
    const corners = turnsInView(box, placing).flatMap((turn) => cornersOf(coast, placing, turn, tolerance));
    const pole = isSouthern ? CUT.bottom : CUT.top;
    writeRing(polarPath, clipRing([...corners, corners.at(-2) ?? NaN, pole, corners[0] ?? NaN, pole], CUT));
  }
  return {
    land: landPath.toString(),
    borders: borderPath.toString(),
    copies: isRepeated ? copiesInView([...lands, ...lines], placing) : [0],
    polar: polarPath.toString(),
  };
}

interface Placing {
  /** Units to a world. */
  readonly scale: number;
  /** Units to the world's left and upper edge. */
  readonly right: number;
  readonly down: number;
}

function placeWorld({ world, x, y }: MapView): Placing {
  // All copies look alike, and near numbers are more exact.
  return { scale: world, right: VIEW_SIZE / 2 - (x - Math.floor(x)) * world, down: VIEW_SIZE / 2 - y * world };
}

/** Large enough to be seen, and neither above nor below the view. */
function isDrawn({ left, top, right, bottom }: Box, { scale, down }: Placing): boolean {
  const isLarge = Math.max(right - left, bottom - top) * scale >= SMALLEST;
  return isLarge && bottom * scale + down >= CUT.top && top * scale + down <= CUT.bottom;
}

/** Each move, in worlds to the right, that brings a box (worlds) into the view. */
function turnsInView({ left, top, right, bottom }: Box, placing: Placing): number[] {
  if (bottom * placing.scale + placing.down < CUT.top || top * placing.scale + placing.down > CUT.bottom) return [];
  const first = Math.ceil((CUT.left - placing.right) / placing.scale - right);
  const last = Math.floor((CUT.right - placing.right) / placing.scale - left);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** The move closest to the middle of the view. */
function nearestTurn(box: Box, { scale, right }: Placing): number {
  return Math.round((VIEW_SIZE / 2 - right) / scale - middleOf(box));
}

/** Where what is drawn nearest to the middle repeats in the view. */
function copiesInView(drawn: readonly { readonly box: Box }[], placing: Placing): number[] {
  let first = 0;
  let last = 0;
  for (const { box } of drawn) {
    const turns = turnsInView(box, placing);
    const nearest = nearestTurn(box, placing);
    first = Math.min(first, (turns[0] ?? nearest) - nearest);
    last = Math.max(last, (turns.at(-1) ?? nearest) - nearest);
  }
  return Array.from({ length: last - first + 1 }, (_, index) => Math.round((first + index) * placing.scale));
}

/** Those worth drawing, in units. */
function cornersOf(
  { x, y, weights }: Outline,
  { scale, right, down }: Placing,
  turn: number,
  tolerance: number,
): number[] {
  const least = tolerance / scale;
  const corners: number[] = [];
  for (let index = 0; index < weights.length; index += 1) {
    if ((weights[index] ?? 0) <= least) continue;
    corners.push(((x[index] ?? NaN) + turn) * scale + right, (y[index] ?? NaN) * scale + down);
  }
  return corners;
}

function writeRing(path: PathWriter, ring: Corners): void {
  if (ring.length < 6) return;
  writeLines(path, [ring]);
  path.close();
}

function writeLines(path: PathWriter, lines: readonly Corners[]): void {
  for (const line of lines) {
    path.move(line[0] ?? 0, line[1] ?? 0);
    for (let index = 2; index + 1 < line.length; index += 2) path.line(line[index] ?? 0, line[index + 1] ?? 0);
  }
}
