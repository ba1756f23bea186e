import { type Box, boxAround, isWithin, overlaps, type Point } from './box.ts';
import { VIEW_SIZE } from './map-view.ts';

/** The text begins, ends or has its middle at that side of the box. */
export interface Spot {
  readonly box: Box;
  readonly align: 'left' | 'right' | 'center';
}

export interface CaptionRoom<Caption> {
  spotsOf: (caption: Caption) => readonly Spot[];
  /** What standing there costs; Infinity: impossible. `order`: of the spot among the caption's. */
  costOf: (box: Box, caption: Caption, order: number) => number;
  take: (box: Box) => void;
}

/** Places captions, the more important first: each takes its cheapest spot, of equals the first, or is left out. */
export function placeCaptions<Caption>(
  captions: Iterable<Caption>,
  { spotsOf, costOf, take }: CaptionRoom<Caption>,
): (Spot & { readonly caption: Caption })[] {
  const placed: (Spot & { readonly caption: Caption })[] = [];
  for (const caption of captions) {
    let best: Spot | null = null;
    let least = Infinity;
    for (const [order, spot] of spotsOf(caption).entries()) {
      const cost = costOf(spot.box, caption, order);
      if (cost >= least) continue;
      best = spot;
      least = cost;
    }
    if (best === null) continue;
    take(best.box);
    placed.push({ ...best, caption });
  }
  return placed;
}

/** The spot of a caption of this size. */
export function spotAt(left: number, top: number, width: number, height: number, align: Spot['align']): Spot {
  return { box: { left, top, right: left + width, bottom: top + height }, align };
}

/** Right and left of a mark, `away` from its middle. */
export function besideMark(x: number, away: number, top: number, width: number, height: number): [Spot, Spot] {
  return [spotAt(x + away, top, width, height, 'left'), spotAt(x - away - width, top, width, height, 'right')];
}

export interface RouteCaption {
  readonly name: string;
  /** Quieter: an age, a length. */
  readonly detail: string | null;
}

/** The text begins (`start`) or ends (`end`) beside the mark at `x`, `y`. */
export interface PlacedCaption extends RouteCaption, Point {
  readonly anchor: 'start' | 'end';
}

/** Units, as on a phone, where the text is largest; of an ideograph two. */
const GLYPH = 19;
const LINE = 40;
const BESIDE = 33;
/** Units around the window's sides. */
const EDGE = 4;

const WINDOW: Box = { left: EDGE, top: EDGE, right: VIEW_SIZE - EDGE, bottom: VIEW_SIZE - EDGE };

/** Places captions inside the window, over no other and no mark, where less of the line runs; the important first. */
export function placeRouteCaptions(
  wanted: readonly (RouteCaption & Point)[],
  marks: readonly Point[],
  line: readonly Point[],
): readonly PlacedCaption[] {
  const dotAt = (point: Point) => boxAround(point, 0);
  const taken: Box[] = marks.map(dotAt);
  const short = wanted.map((caption) => ({ ...caption, name: shorten(caption.name, roomBeside(caption.x)) }));
  return placeCaptions(short, {
    spotsOf({ x, y, name, detail }) {
      const width = Math.max(lettersIn(name), lettersIn(detail ?? '')) * GLYPH;
      return besideMark(x, BESIDE, y - LINE / 2, width, detail === null ? LINE : 2 * LINE);
    },
    costOf(box) {
      const isOut = !isWithin(box, WINDOW) || taken.some((other) => overlaps(box, other));
      return isOut ? Infinity : line.filter((point) => overlaps(box, dotAt(point))).length;
    },
    take: (box) => taken.push(box),
  }).map(({ caption, align }) => ({ ...caption, anchor: align === 'left' ? 'start' : 'end' }));
}

function lettersIn(text: string): number {
  return text.length + (text.match(/[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60]/gu)?.length ?? 0);
}

/** Letters on the wider side of a mark. */
function roomBeside(x: number): number {
  return Math.floor((Math.max(x, VIEW_SIZE - x) - BESIDE - EDGE) / GLYPH);
}

function shorten(name: string, most: number): string {
  const letters = [...name];
  while (letters.length > 1 && lettersIn(letters.join('')) > most) letters.splice(-2, 2, '…');
  return letters.join('');
}
