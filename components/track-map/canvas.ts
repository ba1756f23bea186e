import { type Box, type Point, clipStep } from '#lib/share/drawing/box.ts';

/** The part of the world a canvas shows. A world position x lies `x * scale - left` CSS pixels from its left edge. */
export interface Frame {
  readonly zoom: number;
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  readonly view: Box;
}

export function frameX(frame: Frame, x: number): number {
  return x * frame.scale - frame.left;
}

export function frameY(frame: Frame, y: number): number {
  return y * frame.scale - frame.top;
}

export function framePoint(frame: Frame, { x, y }: Point): Point {
  return { x: frameX(frame, x), y: frameY(frame, y) };
}

export function frameBox({ width, height }: Pick<Frame, 'width' | 'height'>, margin = 0): Box {
  return widen({ left: 0, top: 0, right: width, bottom: height }, margin);
}

export function widen({ left, top, right, bottom }: Box, x: number, y = x): Box {
  return { left: left - x, top: top - y, right: right + x, bottom: bottom + y };
}

/** The part of a line within the box, as dashing a line a million pixels long would stall the page. */
export function clipLine(
  box: Box,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
): [number, number, number, number] | null {
  const [start, end] = clipStep(box, fromX, fromY, toX, toY);
  const dX = toX - fromX;
  const dY = toY - fromY;
  return start > end ? null : [fromX + start * dX, fromY + start * dY, fromX + end * dX, fromY + end * dY];
}

export function isBeside(box: Box, fromX: number, fromY: number, toX: number, toY: number): boolean {
  return (
    (fromX < box.left && toX < box.left) ||
    (fromX > box.right && toX > box.right) ||
    (fromY < box.top && toY < box.top) ||
    (fromY > box.bottom && toY > box.bottom)
  );
}

/** Clips to whole device pixels, so that no seam is visible between neighbouring tiles. */
export function clipToPixels(
  context: CanvasRenderingContext2D,
  ratio: number,
  x: number,
  y: number,
  size: number,
): void {
  const snap = (length: number) => Math.round(length * ratio) / ratio;
  context.beginPath();
  context.rect(snap(x), snap(y), snap(x + size) - snap(x), snap(y + size) - snap(y));
  context.clip();
}

export type Palette = Readonly<ReturnType<typeof readPalette>>;

export interface Painting {
  readonly context: CanvasRenderingContext2D;
  readonly frame: Frame;
  readonly palette: Palette;
}

export function readPalette(element: Element) {
  const style = getComputedStyle(element);
  const color = (token: string) => style.getPropertyValue(token).trim() || 'gray';
  return {
    water: color('--map-water'),
    land: color('--map-land'),
    coast: color('--map-coast'),
    border: color('--map-border'),
    place: color('--map-label'),
    halo: color('--map-halo'),
    route: color('--route'),
    casing: color('--route-casing'),
    ink: color('--ink'),
    ink2: color('--ink-2'),
    ink3: color('--ink-3'),
    of: color,
    font: style.fontFamily || 'sans-serif',
  };
}

export function watchTheme(changed: () => void): () => void {
  const queries = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', changed);
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] });
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
    observer.disconnect();
  };
}
