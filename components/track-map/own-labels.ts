import { type Box, type Frame, frameX, frameY, isInside } from './frame.ts';
import type { Occupancy } from './occupancy.ts';
import type { Palette } from './palette.ts';

/** Words beside a mark of the route: a place and how long ago, a length. */
export interface OwnLabel {
  /** World position of the mark. */
  readonly x: number;
  readonly y: number;
  readonly name: string | null;
  readonly detail: string | null;
  /** The latest place and the destination are told larger, and always. */
  readonly large: boolean;
  /** Half the size of the mark, CSS pixels. */
  readonly reach: number;
}

export interface PlacedLabel {
  readonly label: OwnLabel;
  readonly box: Box;
  readonly align: 'left' | 'right' | 'center';
}

export type MeasureLabel = (label: OwnLabel) => number;

const LINE_HEIGHT = 16;
const GAP = 6;

/**
 * Places the labels in the order given and takes their room, so that names of the basemap keep
 * clear. A label that is not large goes when it has no room of its own.
 */
export function placeOwnLabels(
  frame: Frame,
  labels: readonly OwnLabel[],
  occupancy: Occupancy,
  measure: MeasureLabel,
): PlacedLabel[] {
  const whole: Box = { left: 0, top: 0, right: frame.width, bottom: frame.height };
  const placed: PlacedLabel[] = [];
  for (const label of labels) {
    const x = frameX(frame, label.x);
    const y = frameY(frame, label.y);
    if (!isInside(whole, x, y) || (label.name === null && label.detail === null)) continue;
    const candidates = aroundMark(x, y, measure(label), heightOf(label), label.reach);
    let best: PlacedLabel | null = null;
    let bestCost = label.large ? Infinity : 40;
    for (const [order, { box, align }] of candidates.entries()) {
      const { taken, line } = occupancy.count(box);
      const outside = isInside(frame.view, x, y) && !isWithin(box, frame.view) ? 400 : 0;
      const cost = taken * 20 + line * 4 + outside + order;
      if (cost >= bestCost) continue;
      best = { label, box, align };
      bestCost = cost;
    }
    if (best === null) continue;
    occupancy.take(best.box);
    placed.push(best);
  }
  return placed;
}

/** Paints the labels: the name strong, what belongs to it below, both with a halo. */
export function paintOwnLabels(
  context: CanvasRenderingContext2D,
  placed: readonly PlacedLabel[],
  palette: Palette,
): void {
  context.save();
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = palette.halo;
  for (const { label, box, align } of placed) {
    const x = align === 'left' ? box.left : align === 'right' ? box.right : (box.left + box.right) / 2;
    let y = box.top + LINE_HEIGHT / 2;
    context.textAlign = align;
    for (const [text, font, color] of [
      [label.name, nameFont(label, palette), palette.ink],
      [label.detail, detailFont(palette), palette.ink2],
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

/** Width in CSS pixels of a label's longer line. */
export function measureOwnLabel(context: CanvasRenderingContext2D, palette: Palette): MeasureLabel {
  return (label) => {
    context.font = nameFont(label, palette);
    const name = label.name === null ? 0 : context.measureText(label.name).width;
    context.font = detailFont(palette);
    return Math.ceil(Math.max(name, label.detail === null ? 0 : context.measureText(label.detail).width));
  };
}

function nameFont(label: OwnLabel, palette: Palette): string {
  return `600 ${label.large ? 14 : 12}px ${palette.font}`;
}

function detailFont(palette: Palette): string {
  return `12px ${palette.font}`;
}

function heightOf(label: OwnLabel): number {
  return (label.name === null ? 0 : LINE_HEIGHT) + (label.detail === null ? 0 : LINE_HEIGHT);
}

function aroundMark(
  x: number,
  y: number,
  width: number,
  height: number,
  reach: number,
): Pick<PlacedLabel, 'box' | 'align'>[] {
  const away = reach + GAP;
  const at = (left: number, top: number, align: PlacedLabel['align']): Pick<PlacedLabel, 'box' | 'align'> => ({
    box: { left, top, right: left + width, bottom: top + height },
    align,
  });
  const middle = y - height / 2;
  const tops = [middle, y - height + LINE_HEIGHT / 2, y - LINE_HEIGHT / 2];
  return [
    ...tops.flatMap((top) => [at(x + away, top, 'left'), at(x - away - width, top, 'right')]),
    ...[y + away, y - away - height].flatMap((top) => [
      at(x - width / 2, top, 'center'),
      at(x - reach, top, 'left'),
      at(x + reach - width, top, 'right'),
    ]),
  ];
}

function isWithin(box: Box, around: Box): boolean {
  return box.left >= around.left && box.top >= around.top && box.right <= around.right && box.bottom <= around.bottom;
}

/** As `dir="auto"`: the first letter with a direction decides. */
function directionOf(text: string): 'ltr' | 'rtl' {
  const letter = /\p{L}/u.exec(text)?.[0] ?? '';
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u.test(letter) ? 'rtl' : 'ltr';
}
