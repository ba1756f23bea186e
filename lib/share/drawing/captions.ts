import { type Box, boxAround, isWithin, overlaps, type Point } from './box.ts';
import { VIEW_SIZE } from './map-view.ts';

export interface CaptionPosition {
  readonly box: Box;
  readonly align: 'left' | 'right' | 'center';
}

export interface CaptionRoom<Caption> {
  spotsOf: (caption: Caption) => readonly CaptionPosition[];
  costOf: (box: Box, caption: Caption, order: number) => number;
  take: (box: Box) => void;
}

export function placeCaptions<Caption>(
  captions: Iterable<Caption>,
  { spotsOf, costOf, take }: CaptionRoom<Caption>,
): (CaptionPosition & { readonly caption: Caption })[] {
  const placed: (CaptionPosition & { readonly caption: Caption })[] = [];
  for (const caption of captions) {
    let best: CaptionPosition | null = null;
    let lowest = Infinity;
    for (const [order, spot] of spotsOf(caption).entries()) {
      const cost = costOf(spot.box, caption, order);
      if (cost >= lowest) continue;
      best = spot;
      lowest = cost;
    }
    if (best === null) continue;
    take(best.box);
    placed.push({ ...best, caption });
  }
  return placed;
}

export function captionPosition(
  left: number,
  top: number,
  width: number,
  height: number,
  align: CaptionPosition['align'],
): CaptionPosition {
  return { box: { left, top, right: left + width, bottom: top + height }, align };
}

export function besideMark(
  x: number,
  away: number,
  top: number,
  width: number,
  height: number,
): [CaptionPosition, CaptionPosition] {
  return [
    captionPosition(x + away, top, width, height, 'left'),
    captionPosition(x - away - width, top, width, height, 'right'),
  ];
}

export interface RouteCaption {
  readonly name: string;
  readonly detail: string | null;
}

export interface PlacedCaption extends RouteCaption, Point {
  readonly anchor: 'start' | 'end';
}

/** Drawing units per letter at phone width, where text is largest; ideographs count twice. */
const GLYPH = 19;
const LINE = 40;
const BESIDE = 33;
const EDGE = 4;

const WINDOW: Box = { left: EDGE, top: EDGE, right: VIEW_SIZE - EDGE, bottom: VIEW_SIZE - EDGE };

export function placeRouteCaptions(
  wanted: readonly (RouteCaption & Point)[],
  marks: readonly Point[],
  line: readonly Point[],
): readonly PlacedCaption[] {
  const dotAt = (point: Point) => boxAround(point, 0);
  const taken: Box[] = marks.map(dotAt);
  const short = wanted.map((caption) => ({ ...caption, name: shorten(caption.name, roomBeside(caption.x)) }));
  return placeCaptions(short, {
    spotsOf: spotsBeside,
    costOf(box) {
      const isOut = !isWithin(box, WINDOW) || taken.some((other) => overlaps(box, other));
      return isOut ? Infinity : line.filter((point) => overlaps(box, dotAt(point))).length;
    },
    take: (box) => taken.push(box),
  }).map(({ caption, align }) => ({ ...caption, anchor: align === 'left' ? 'start' : 'end' }));
}

function spotsBeside({ x, y, name, detail }: RouteCaption & Point): [CaptionPosition, CaptionPosition] {
  const width = Math.max(lettersIn(name), lettersIn(detail ?? '')) * GLYPH;
  return besideMark(x, BESIDE, y - LINE / 2, width, detail === null ? LINE : 2 * LINE);
}

const MAX_TOWNS = 6;
const SPACING = 70;
const BAR: Box = { left: VIEW_SIZE - 280, top: VIEW_SIZE - 110, right: VIEW_SIZE, bottom: VIEW_SIZE };

export function placeTownNames(
  towns: readonly (Point & { readonly name: string })[],
  captions: readonly PlacedCaption[],
  marks: readonly Point[],
  line: readonly Point[],
): readonly PlacedCaption[] {
  const boxes = captions.map((caption) => spotsBeside(caption)[caption.anchor === 'start' ? 0 : 1].box);
  const taken = [...boxes, ...marks.map((mark) => boxAround(mark, LINE)), ...line.map((point) => boxAround(point, 0))];
  const names: Box[] = [BAR];
  const shown = new Set(captions.map(({ name }) => name));
  const others = towns.filter(({ name }) => !shown.has(name)).map((town) => ({ ...town, detail: null }));
  return placeCaptions(others, {
    spotsOf: spotsBeside,
    costOf(box, { x, y }) {
      const dotted = { ...box, left: Math.min(box.left, x), right: Math.max(box.right, x) };
      const room = { left: box.left - SPACING, top: y - SPACING, right: box.right + SPACING, bottom: y + SPACING };
      const isOut =
        names.length > MAX_TOWNS ||
        !isWithin(dotted, WINDOW) ||
        taken.some((other) => overlaps(dotted, other)) ||
        names.some((other) => overlaps(room, other));
      return isOut ? Infinity : 0;
    },
    take: (box) => names.push(box),
  }).map(({ caption, align }) => ({ ...caption, anchor: align === 'left' ? 'start' : 'end' }));
}

function lettersIn(text: string): number {
  return text.length + (text.match(/[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60]/gu)?.length ?? 0);
}

function roomBeside(x: number): number {
  return Math.floor((Math.max(x, VIEW_SIZE - x) - BESIDE - EDGE) / GLYPH);
}

function shorten(name: string, max: number): string {
  const letters = [...name];
  while (letters.length > 1 && lettersIn(letters.join('')) > max) letters.splice(-2, 2, '…');
  return letters.join('');
}
