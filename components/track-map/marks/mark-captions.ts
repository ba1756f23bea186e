import { type Box, isInside, isWithin, overlaps, type Point } from '#lib/share/drawing/box.ts';
import { besideMark, placeCaptions, type CaptionPosition, captionPosition } from '#lib/share/drawing/captions.ts';
import { type Frame, framePoint, type Painting, type Palette, frameBox, widen } from '../canvas.ts';
import type { CollisionGrid } from './collision-grid.ts';

export interface MarkCaption extends Point {
  readonly name: string | null;
  readonly detail: string | null;
  readonly large: boolean;
  readonly radius: number;
}

export interface PlacedMarkCaption extends CaptionPosition {
  readonly caption: MarkCaption;
}

type MeasureCaption = (caption: MarkCaption) => number;

const LINE_HEIGHT_PX = 16;
const GAP_PX = 6;
const VIEW_MARGIN_PX = 4;
const CELL_COST = { blocked: 20, line: 4 };
const MAX_COST = 40;
const MAX_LETTERS = 80;
const MAX_WIDTH_PX = 280;
const MAX_VIEW_FRACTION = 0.7;

export function placeMarkCaptions(
  frame: Frame,
  captions: readonly MarkCaption[],
  grid: CollisionGrid,
  measure: MeasureCaption,
  controls: readonly Box[] = [],
): PlacedMarkCaption[] {
  const { view } = frame;
  const inner = widen(view, -VIEW_MARGIN_PX);
  const maxWidth = Math.min(MAX_WIDTH_PX, (view.right - view.left) * MAX_VIEW_FRACTION);
  const visible = captions
    .filter(({ name, detail }) => name !== null || detail !== null)
    .map((caption) => ({ ...shorten(caption, maxWidth, measure), ...framePoint(frame, caption) }))
    .filter(({ x, y }) => isInside(frameBox(frame), x, y));
  return placeCaptions(visible, {
    spotsOf(caption) {
      const spots = spotsAround(caption, measure(caption));
      return isInside(view, caption.x, caption.y) ? [...spots, ...spots.map((spot) => moveInto(inner, spot))] : spots;
    },
    costOf(box: Box, { x, y, large }, order) {
      const isCut = isInside(view, x, y) ? !isWithin(box, inner) : overlaps(box, view);
      if (isCut || controls.some((control) => overlaps(box, control))) return Infinity;
      const { blocked, line } = grid.count(box);
      const cost = blocked * CELL_COST.blocked + line * CELL_COST.line + order;
      return large || cost < MAX_COST ? cost : Infinity;
    },
    take: grid.block,
  });
}

function shorten(caption: MarkCaption, maxWidth: number, measure: MeasureCaption): MarkCaption {
  const letters = [...(caption.name ?? '')].slice(0, MAX_LETTERS);
  let short = caption;
  while (letters.length > 1 && measure({ ...short, detail: null }) > maxWidth) {
    letters.splice(-2, 2, '…');
    short = { ...short, name: letters.join('') };
  }
  return short;
}

function moveInto({ left, top, right, bottom }: Box, { box, align }: CaptionPosition): CaptionPosition {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const x = Math.max(left, Math.min(box.left, right - width));
  const y = Math.max(top, Math.min(box.top, bottom - height));
  return captionPosition(x, y, width, height, align);
}

export function paintMarkCaptions({ context, palette }: Painting, placed: readonly PlacedMarkCaption[]): void {
  context.save();
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = palette.halo;
  for (const { caption, box, align } of placed) {
    const x = align === 'center' ? (box.left + box.right) / 2 : box[align];
    let y = box.top + LINE_HEIGHT_PX / 2;
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
      y += LINE_HEIGHT_PX;
    }
  }
  context.restore();
}

export function createCaptionMeasure(context: CanvasRenderingContext2D, palette: Palette): MeasureCaption {
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

function spotsAround({ x, y, name, detail, radius }: MarkCaption, width: number): CaptionPosition[] {
  const height = (name === null ? 0 : LINE_HEIGHT_PX) + (detail === null ? 0 : LINE_HEIGHT_PX);
  const away = radius + GAP_PX;
  const besides = [y - height / 2, y - height + LINE_HEIGHT_PX / 2, y - LINE_HEIGHT_PX / 2];
  return [
    ...besides.flatMap((top) => besideMark(x, away, top, width, height)),
    ...[y + away, y - away - height].flatMap((top) => [
      captionPosition(x - width / 2, top, width, height, 'center'),
      captionPosition(x - radius, top, width, height, 'left'),
      captionPosition(x + radius - width, top, width, height, 'right'),
    ]),
  ];
}

/** As HTML's `dir="auto"`: the first letter decides. */
function directionOf(text: string): 'ltr' | 'rtl' {
  const letter = /\p{L}/u.exec(text)?.[0] ?? '';
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u.test(letter) ? 'rtl' : 'ltr';
}
