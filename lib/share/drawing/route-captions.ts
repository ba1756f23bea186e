import { type Box, boxAround, overlaps, type Point } from './box.ts';
import { besideMark, placeCaptions } from './captions.ts';
import { VIEW_SIZE } from './map-view.ts';

export interface RouteCaption {
  readonly name: string;
  /** Quieter: an age, a length. */
  readonly detail: string | null;
}

/** The text begins (`start`) or ends (`end`) beside the mark at `x`, `y`. */
export interface PlacedCaption extends RouteCaption, Point {
  readonly anchor: 'start' | 'end';
}

/** Units, between the text's sizes on a phone and on a wide screen. */
const GLYPH = 15;
const LINE = 32;
const BESIDE = 24;

/** Places captions inside the window, over no other and no mark, where less of the line runs; the important first. */
export function placeRouteCaptions(
  wanted: readonly (RouteCaption & Point)[],
  marks: readonly Point[],
  line: readonly Point[],
): readonly PlacedCaption[] {
  const dotAt = (point: Point) => boxAround(point, 0);
  const taken: Box[] = marks.map(dotAt);
  return placeCaptions(wanted, {
    spotsOf({ x, y, name, detail }) {
      const width = Math.max(name.length, detail?.length ?? 0) * GLYPH;
      return besideMark(x, BESIDE, y - LINE / 2, width, detail === null ? LINE : 2 * LINE);
    },
    costOf(box) {
      const isOut = box.left < 0 || box.right > VIEW_SIZE || taken.some((other) => overlaps(box, other));
      return isOut ? Infinity : line.filter((point) => overlaps(box, dotAt(point))).length;
    },
    take: (box) => taken.push(box),
  }).map(({ caption, align }) => ({ ...caption, anchor: align === 'left' ? 'start' : 'end' }));
}
