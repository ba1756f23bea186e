import { MIN_ZOOM_WITHOUT_OUTLINES } from '#lib/basemap/tiles.ts';
import { readOutlines } from '#lib/basemap/land-and-borders.ts';
import { singleton } from '#lib/base/singleton.ts';
import { CUT_BOX, type MapView, VIEW_SIZE, worldWidthAt } from './map-view.ts';
import { middleOf, type Outline, readWorld, type World } from './world.ts';
import { type Box, isInside, clipStep } from './box.ts';
import { clipLine, clipRing, createPathWriter } from './svg-path.ts';

type Scale = '110m' | '50m';

const MAX_FINE_DEGREES = 60;

/** Land and borders of a view in at most `maxLength` characters. Takes 1–2 ms once the world is loaded. */
export async function drawLand(view: MapView, maxLength: number): Promise<LandDrawing> {
  if (view.world >= worldWidthAt(MIN_ZOOM_WITHOUT_OUTLINES)) return traceAllLand();
  const scale = (VIEW_SIZE / view.world) * 360 < MAX_FINE_DEGREES ? '50m' : '110m';
  return traceWorld(await loadWorld(scale), view, maxLength);
}

export async function prepareLand(): Promise<void> {
  await Promise.all([loadWorld('110m'), loadWorld('50m')]);
}

function loadWorld(scale: Scale): Promise<World> {
  const worlds = singleton('worlds', () => new Map<Scale, Promise<World>>());
  const known = worlds.get(scale);
  if (known) return known;
  const loading = readScale(scale);
  worlds.set(scale, loading);
  loading.catch(() => worlds.delete(scale));
  return loading;
}

async function readScale(scale: Scale): Promise<World> {
  const { default: atlas } =
    scale === '50m'
      ? await import('world-atlas/countries-50m.json', { with: { type: 'json' } })
      : await import('world-atlas/countries-110m.json', { with: { type: 'json' } });
  return readWorld(readOutlines(atlas));
}

export interface LandDrawing {
  readonly land: string;
  readonly borders: string;
  /** Land and borders repeat at these distances to the right, including 0. */
  readonly copies: readonly number[];
  readonly polar: string;
  readonly isBare: boolean;
}

export const LAND_STEP = 2;
const MIN_TOLERANCE = 2;
const BORDER_TOLERANCE_FACTOR = 1.5;
const MIN_SIZE_TOLERANCES = 4;
const CHARACTERS_PER_CORNER = 4;
const VISIBLE_BOX: Box = { left: -120, top: -60, right: VIEW_SIZE + 120, bottom: VIEW_SIZE + 60 };
const NEAR_BOX: Box = { left: -440, top: -160, right: VIEW_SIZE + 440, bottom: VIEW_SIZE + 160 };
const WINDOW: Box = { left: 0, top: 0, right: VIEW_SIZE, bottom: VIEW_SIZE };

/** Few containers show the margin, and hardly any its outer part, so it takes few of the corners. */
function coarsenessAt(x: number, y: number): number {
  return isInside(VISIBLE_BOX, x, y) ? 1 : isInside(NEAR_BOX, x, y) ? 2 : 24;
}

export function traceAllLand(): LandDrawing {
  const land = createPathWriter(LAND_STEP);
  const { left, top, right, bottom } = CUT_BOX;
  land.ring([left, top, right, top, right, bottom, left, bottom]);
  return { land: land.toString(), borders: '', copies: [0], polar: '', isBare: true };
}

export function traceWorld(world: World, view: MapView, maxLength: number): LandDrawing {
  const visible = findVisible(world, view);
  const toleranceFor = rankTolerances(visible);
  for (let corners = maxLength / CHARACTERS_PER_CORNER; ; corners *= 0.9) {
    const drawing = traceAt(visible, toleranceFor(corners));
    const length = drawing.land.length + drawing.borders.length + drawing.polar.length;
    if (length <= maxLength || corners < 1) return drawing;
  }
}

interface PlacedOutline {
  readonly outline: Outline;
  readonly turn: number;
}

interface VisibleWorld {
  readonly placing: Placing;
  readonly cut: Box;
  readonly coasts: readonly PlacedOutline[];
  readonly borders: readonly PlacedOutline[];
  readonly circles: readonly { readonly coast: readonly PlacedOutline[]; readonly isSouthern: boolean }[];
  readonly copies: readonly number[];
}

function findVisible({ land, borders, circles }: World, view: MapView): VisibleWorld {
  const placing = placeWorld(view);
  const isRepeated = view.world < CUT_BOX.right - CUT_BOX.left;
  const turnsOf = (box: Box) => (isRepeated ? [nearestShift(box, placing)] : shiftsInView(box, placing));
  const isSeen = ({ box }: { box: Box }) => isHigh(box, placing) && isLarge(box, placing, MIN_TOLERANCE);
  const lands = land.filter(isSeen);
  const lines = borders.filter(isSeen);
  return {
    placing,
    // Where the world repeats, each piece is drawn whole in every copy, so that no cut lies in the view.
    cut: isRepeated ? { ...CUT_BOX, left: -Infinity, right: Infinity } : CUT_BOX,
    coasts: lands.flatMap(({ rings, box }) =>
      turnsOf(box).flatMap((turn) => rings.filter(isSeen).map((outline) => ({ outline, turn }))),
    ),
    borders: lines.flatMap((outline) => turnsOf(outline.box).map((turn) => ({ outline, turn }))),
    circles: circles.map(({ coast, box, isSouthern }) => ({
      coast: shiftsInView(box, placing).map((turn) => ({ outline: coast, turn })),
      isSouthern,
    })),
    copies: isRepeated ? copiesInView([...lands, ...lines], placing) : [0],
  };
}

const CLASSES_PER_OCTAVE = 8;
const CLASSES = 96;

function rankTolerances({ placing, cut, coasts, borders, circles }: VisibleWorld): (max: number) => number {
  const corners = new Uint32Array(CLASSES);
  const count = (pieces: readonly PlacedOutline[], factor: number) => {
    const min = (MIN_TOLERANCE * factor) / placing.scale;
    for (const piece of pieces)
      visitCorners(piece, placing, min, (x, y, weight) => {
        if (!isInside(cut, x, y)) return;
        const octaves = Math.log2(weight / min / coarsenessAt(x, y));
        if (octaves < 0) return;
        const at = Math.min(CLASSES - 1, Math.floor(octaves * CLASSES_PER_OCTAVE));
        corners[at] = (corners[at] ?? 0) + 1;
      });
  };
  count(coasts, 1);
  count(borders, BORDER_TOLERANCE_FACTOR);
  for (const { coast } of circles) count(coast, 1);
  return (max) => {
    let finest = CLASSES;
    for (let sum = 0; finest > 0; finest -= 1) {
      sum += corners[finest - 1] ?? 0;
      if (sum > max) break;
    }
    return MIN_TOLERANCE * 2 ** (finest / CLASSES_PER_OCTAVE);
  };
}

function traceAt({ placing, cut, coasts, borders, circles, copies }: VisibleWorld, tolerance: number): LandDrawing {
  const [land, border, polar] = [createPathWriter(LAND_STEP), createPathWriter(LAND_STEP), createPathWriter(LAND_STEP)];
  let isBare = true;
  const cornersSeen = (piece: PlacedOutline, allowed: number): number[] => {
    const corners = cornersOf(piece, placing, allowed);
    isBare = isBare && !runsThrough(corners, WINDOW);
    return corners;
  };
  for (const piece of coasts) {
    if (isLarge(piece.outline.box, placing, tolerance)) land.ring(clipRing(cornersSeen(piece, tolerance), cut));
  }
  for (const piece of borders) {
    if (!isLarge(piece.outline.box, placing, tolerance)) continue;
    for (const line of clipLine(cornersSeen(piece, BORDER_TOLERANCE_FACTOR * tolerance), cut)) border.line(line);
  }
  for (const { coast, isSouthern } of circles) {
    const corners = coast.flatMap((piece) => cornersSeen(piece, tolerance));
    const pole = isSouthern ? CUT_BOX.bottom : CUT_BOX.top;
    polar.ring(clipRing([...corners, corners.at(-2) ?? NaN, pole, corners[0] ?? NaN, pole], CUT_BOX));
  }
  return { land: land.toString(), borders: border.toString(), copies, polar: polar.toString(), isBare };
}

function runsThrough(line: readonly number[], box: Box): boolean {
  for (let index = 2; index + 1 < line.length; index += 2) {
    const x = line[index] ?? NaN;
    const y = line[index + 1] ?? NaN;
    if (isInside(box, x, y)) return true;
    const [start, end] = clipStep(box, line[index - 2] ?? NaN, line[index - 1] ?? NaN, x, y);
    if (start < end) return true;
  }
  return false;
}

interface Placing {
  readonly scale: number;
  readonly right: number;
  readonly down: number;
}

function placeWorld({ world, x, y }: MapView): Placing {
  // All copies look alike, and small numbers are more exact.
  return { scale: world, right: VIEW_SIZE / 2 - (x - Math.floor(x)) * world, down: VIEW_SIZE / 2 - y * world };
}

function isLarge({ left, top, right, bottom }: Box, { scale }: Placing, tolerance: number): boolean {
  return Math.max(right - left, bottom - top) * scale >= MIN_SIZE_TOLERANCES * tolerance;
}

function isHigh({ top, bottom }: Box, { scale, down }: Placing): boolean {
  return bottom * scale + down >= CUT_BOX.top && top * scale + down <= CUT_BOX.bottom;
}

function shiftsInView(box: Box, placing: Placing): number[] {
  if (!isHigh(box, placing)) return [];
  const first = Math.ceil((CUT_BOX.left - placing.right) / placing.scale - box.right);
  const last = Math.floor((CUT_BOX.right - placing.right) / placing.scale - box.left);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

function nearestShift(box: Box, { scale, right }: Placing): number {
  return Math.round((VIEW_SIZE / 2 - right) / scale - middleOf(box));
}

function copiesInView(drawn: readonly { readonly box: Box }[], placing: Placing): number[] {
  let first = 0;
  let last = 0;
  for (const { box } of drawn) {
    const turns = shiftsInView(box, placing);
    const nearest = nearestShift(box, placing);
    first = Math.min(first, (turns[0] ?? nearest) - nearest);
    last = Math.max(last, (turns.at(-1) ?? nearest) - nearest);
  }
  return Array.from({ length: last - first + 1 }, (_, index) => Math.round((first + index) * placing.scale));
}

function cornersOf(piece: PlacedOutline, placing: Placing, tolerance: number): number[] {
  const min = tolerance / placing.scale;
  const corners: number[] = [];
  visitCorners(piece, placing, min, (x, y, weight) => {
    if (weight > coarsenessAt(x, y) * min) corners.push(x, y);
  });
  return corners;
}

/** A plain loop, because `forEach` of a typed array takes three times as long. */
function visitCorners(
  { outline: { x, y, weights }, turn }: PlacedOutline,
  { scale, right, down }: Placing,
  minWeight: number,
  visit: (x: number, y: number, weight: number) => void,
): void {
  for (let index = 0; index < weights.length; index += 1) {
    const weight = weights[index] ?? 0;
    if (weight > minWeight) visit(((x[index] ?? NaN) + turn) * scale + right, (y[index] ?? NaN) * scale + down, weight);
  }
}
