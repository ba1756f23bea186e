import { type Box, isInside, isWithin, overlaps, type Point } from '#lib/share/drawing/box.ts';
import { besideMark, placeCaptions, type Spot, spotAt } from '#lib/share/drawing/captions.ts';
import { type Frame, framePoint, type Palette, wholeOf } from '../canvas.ts';
import type { Occupancy } from './collision-grid.ts';

/** Words beside a mark: a place and how long ago, a length. `x` and `y`: the mark's world position. */
export interface MarkCaption extends Point {
  readonly name: string | null;
  readonly detail: string | null;
  /** Larger, and always there: the latest place and the destination. */
  readonly large: boolean;
  /** Half the mark's size, CSS pixels. */
  readonly reach: number;
  /** The mark. */
  readonly of?: object;
}

export interface PlacedMarkCaption extends Spot {
  readonly caption: MarkCaption;
}

/** Width of the longer line, CSS pixels. */
export type MeasureCaption = (caption: MarkCaption) => number;

const LINE_HEIGHT = 16;
const GAP = 6;
/** Of a square that is taken or crossed by the route. */
const COST = { taken: 20, line: 4 };
/** Between words and the view's edge. */
const EDGE = 4;
/** A longer name is cut: this much, or this share of a narrow view. */
const MOST_LETTERS = 80;
const LONGEST = { px: 280, share: 0.7 };
/** A caption that is not large goes. */
const TOO_MUCH = 40;

/**
 * Places the captions in their order and takes their room; none is cut by the view's edge or goes under one of the
 * `controls`.
 */
export function placeMarkCaptions(
  frame: Frame,
  captions: readonly MarkCaption[],
  occupancy: Occupancy,
  measure: MeasureCaption,
  controls: readonly Box[] = [],
): PlacedMarkCaption[] {
  const { view } = frame;
  const whole = wholeOf(frame);
  const inner = { left: view.left + EDGE, top: view.top + EDGE, right: view.right - EDGE, bottom: view.bottom - EDGE };
  const longest = Math.min(LONGEST.px, (view.right - view.left) * LONGEST.share);
  const seen = captions
    .filter(({ name, detail }) => name !== null || detail !== null)
    .map((caption) => ({ ...shorten(caption, longest, measure), ...framePoint(frame, caption) }))
    .filter(({ x, y }) => isInside(whole, x, y));
  return placeCaptions(seen, {
    spotsOf(caption) {
      const spots = spotsAround(caption, measure(caption));
      return isInside(view, caption.x, caption.y) ? [...spots, ...spots.map((spot) => moveInto(inner, spot))] : spots;
    },
    costOf(box: Box, { x, y, large }, order) {
      const isCut = isInside(view, x, y) ? !isWithin(box, inner) : overlaps(box, view);
      if (isCut || controls.some((control) => overlaps(box, control))) return Infinity;
      const { taken, line } = occupancy.count(box);
      const cost = taken * COST.taken + line * COST.line + order;
      return large || cost < TOO_MUCH ? cost : Infinity;
    },
    take: occupancy.take,
  });
}

/** Cuts a name that is too long for the map. */
function shorten(caption: MarkCaption, most: number, measure: MeasureCaption): MarkCaption {
  const letters = [...(caption.name ?? '')].slice(0, MOST_LETTERS);
  let short = caption;
  while (letters.length > 1 && measure({ ...short, detail: null }) > most) {
    letters.splice(-2, 2, '…');
    short = { ...short, name: letters.join('') };
  }
  return short;
}

function moveInto({ left, top, right, bottom }: Box, { box, align }: Spot): Spot {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const x = Math.max(left, Math.min(box.left, right - width));
  const y = Math.max(top, Math.min(box.top, bottom - height));
  return spotAt(x, y, width, height, align);
}

/** Paints name, strong, and detail, both with a halo. */
export function paintMarkCaptions(
  context: CanvasRenderingContext2D,
  placed: readonly PlacedMarkCaption[],
  palette: Palette,
): void {
  context.save();
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = palette.halo;
  for (const { caption, box, align } of placed) {
    const x = align === 'center' ? (box.left + box.right) / 2 : box[align];
    let y = box.top + LINE_HEIGHT / 2;
    context.textAlign = align;
    for (const [text, font, color] of [
      [caption.name, nameFont(caption, palette), palette.ink],
      [caption.detail, smallFont(palette), palette.ink2],
    ] as const) {
      if (text === null) continue;
      context.font = font;
      context.fillStyle = color;
      context.direction = directionOf(text);
      context.strokeText(text, x, y);
      context.fillText(text, x, y);
      y += LINE_HEIGHT;
    }
  }
  context.restore();
}

export function measureMarkCaption(context: CanvasRenderingContext2D, palette: Palette): MeasureCaption {
  const widthOf = (text: string | null, font: string): number => {
    context.font = font;
    return text === null ? 0 : context.measureText(text).width;
  };
  return (caption) =>
    Math.ceil(Math.max(widthOf(caption.name, nameFont(caption, palette)), widthOf(caption.detail, smallFont(palette))));
}

function nameFont(caption: MarkCaption, palette: Palette): string {
  return `600 ${caption.large ? 14 : 12}px ${palette.font}`;
}

export function smallFont(palette: Palette): string {
  return `12px ${palette.font}`;
}

function spotsAround({ x, y, name, detail, reach }: MarkCaption, width: number): Spot[] {
  const height = (name === null ? 0 : LINE_HEIGHT) + (detail === null ? 0 : LINE_HEIGHT);
  const away = reach + GAP;
  const besides = [y - height / 2, y - height + LINE_HEIGHT / 2, y - LINE_HEIGHT / 2];
  return [
    ...besides.flatMap((top) => besideMark(x, away, top, width, height)),
    ...[y + away, y - away - height].flatMap((top) => [
      spotAt(x - width / 2, top, width, height, 'center'),
      spotAt(x - reach, top, width, height, 'left'),
      spotAt(x + reach - width, top, width, height, 'right'),
    ]),
  ];
}

/** As `dir="auto"`: the first letter with a direction decides. */
function directionOf(text: string): 'ltr' | 'rtl' {
  const letter = /\p{L}/u.exec(text)?.[0] ?? '';
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u.test(letter) ? 'rtl' : 'ltr';
}
