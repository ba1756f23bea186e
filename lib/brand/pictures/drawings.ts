import { escapeHtml } from '#lib/base/html.ts';
import { surfaces } from '../theme/theme.ts';

/** A data address. */
export interface EmbeddedImage {
  readonly href: string;
}

/** `widthPerPixel`: at a font size of one pixel. */
interface NameLine {
  readonly text: string;
  readonly widthPerPixel: number;
}

interface DrawingParts {
  readonly brandColour: string;
  readonly logo: EmbeddedImage | null;
  /** One line or two; none: the name cannot be drawn. */
  readonly name: readonly NameLine[];
  readonly direction: 'ltr' | 'rtl';
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const PREVIEW = { width: 1200, height: 630 } as const;
const TOUCH_ICON = { width: 180, height: 180 } as const;

const PAPER = surfaces.light.paper;
const INK = '#151a20';
const MARGIN = 96;
const INNER = PREVIEW.width - 2 * MARGIN;
const LARGEST_NAME = 88;
const LARGEST_OF_TWO_LINES = 60;
const MIDDLE_OF_NAME = 312;

/** The widest line, in font sizes: what is wider reads better in two. */
const LONGEST_LINE = 17;

/** The picture beside a brand's links: logo, name, and a line that comes to where a shipment is. SVG, 1200 × 630. */
export function drawPreview({ brandColour, logo, name, direction }: DrawingParts): string {
  const isRtl = direction === 'rtl';
  const hasName = name.length > 0;
  const head = { top: hasName ? 92 : 140, height: hasName ? 108 : logo === null ? 140 : 180 };
  const sign =
    logo === null
      ? markIn(brandColour, head, isRtl)
      : pictureIn(logo, { x: MARGIN, y: head.top, width: INNER, height: head.height }, isRtl ? 'xMaxYMid' : 'xMinYMid');
  return svg(PREVIEW, `${ground(PAPER)}${sign}${nameLines(name, isRtl)}${journeyLine(brandColour, isRtl)}`);
}

/** The icon on a telephone's home screen, which has no see-through corners. SVG, 180 × 180. */
export function drawTouchIcon(brandColour: string, picture: EmbeddedImage | null): string {
  if (picture === null)
    return svg(TOUCH_ICON, `${ground(brandColour)}<g transform="translate(32 32) scale(5.8)">${mark(PAPER, 2.2)}</g>`);
  return svg(TOUCH_ICON, ground(PAPER) + pictureIn(picture, { x: 22, y: 22, width: 136, height: 136 }, 'xMidYMid'));
}

/** The icon of a brand without one of its own: the neutral sign in the brand's colour. SVG. */
export function drawIcon(brandColour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">${mark(brandColour, 2.6)}</svg>`;
}

/** To see whether anything of the picture can be drawn. SVG. */
export function drawProbe(picture: EmbeddedImage): string {
  const size = { width: 64, height: 64 };
  return svg(size, pictureIn(picture, { x: 0, y: 0, ...size }, 'xMidYMid'));
}

/** One line of text in the brand's type, to be measured. SVG. */
export function drawText(text: string, fontSize: number): string {
  return svg(PREVIEW, `<text x="0" y="300" ${type(fontSize)}>${escapeHtml(text)}</text>`);
}

function nameLines(lines: readonly NameLine[], isRtl: boolean): string {
  const largest = lines.length > 1 ? LARGEST_OF_TWO_LINES : LARGEST_NAME;
  const size = Math.min(largest, ...lines.map(({ widthPerPixel }) => INNER / widthPerPixel));
  const x = isRtl ? PREVIEW.width - MARGIN : MARGIN;
  return lines
    .map(({ text }, index) => {
      const baseline = MIDDLE_OF_NAME + size * (0.36 + 1.25 * (index - (lines.length - 1) / 2));
      // Isolated, because the library otherwise lays out every line from left to right.
      return `<text x="${x}" y="${baseline.toFixed(2)}" text-anchor="${isRtl ? 'end' : 'start'}" fill="${INK}" ${type(size)}>${escapeHtml(`\u2068${text}\u2069`)}</text>`;
    })
    .join('');
}

function journeyLine(brandColour: string, isRtl: boolean): string {
  const flip = isRtl ? ` transform="translate(${PREVIEW.width} 0) scale(-1 1)"` : '';
  return `<g${flip} fill="none" stroke="${brandColour}" stroke-width="8" stroke-linecap="round">
    <path d="M-20 546C150 546 250 462 420 462"/>
    <path d="M444 462H676" stroke-dasharray="11 16.6"/>
    <path d="M700 462C840 462 880 512 1038 512"/>
    <circle cx="1072" cy="512" r="32" stroke-width="6"/>
    <circle cx="1072" cy="512" r="18" fill="${brandColour}" stroke="none"/>
  </g>`;
}

function markIn(colour: string, { top, height }: { top: number; height: number }, isRtl: boolean): string {
  const scale = height / 18;
  const x = isRtl ? PREVIEW.width - MARGIN - 13.2 * scale : MARGIN - 1.8 * scale;
  return `<g transform="translate(${x} ${top - scale}) scale(${scale})">${mark(colour, 2.4)}</g>`;
}

/** Within 20 × 20: a line and the place it has come to. */
function mark(colour: string, strokeWidth: number): string {
  return `<g fill="none" stroke="${colour}" stroke-width="${strokeWidth}" stroke-linecap="round"><path d="M3 17.4c0-6 9-3 9-8.9"/><circle cx="12" cy="5" r="3.2"/></g>`;
}

function pictureIn(
  { href }: EmbeddedImage,
  box: Size & { readonly x: number; readonly y: number },
  align: string,
): string {
  return `<image x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" preserveAspectRatio="${align} meet" href="${escapeHtml(href)}"/>`;
}

function type(fontSize: number): string {
  return `font-family="Noto Sans" font-weight="600" font-size="${fontSize.toFixed(2)}"`;
}

function ground(colour: string): string {
  return `<rect width="100%" height="100%" fill="${colour}"/>`;
}

function svg({ width, height }: Size, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

/**
 * A name in one line, or in two of about the same length when it is long. Empty where `measure` (the width of a
 * text at a font size of one pixel) says null: a name is drawn whole or not at all.
 */
export async function breakName(
  name: string,
  measure: (text: string) => Promise<number | null>,
): Promise<readonly NameLine[]> {
  const measured = async (text: string): Promise<readonly NameLine[]> => {
    const widthPerPixel = await measure(text);
    return widthPerPixel === null ? [] : [{ text, widthPerPixel }];
  };
  const text = name.replace(/\s+/g, ' ').trim();
  const whole = await measured(text);
  if (whole.every(({ widthPerPixel }) => widthPerPixel <= LONGEST_LINE)) return whole;
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const middle = spaces.reduce(
    (best, space) => (Math.abs(space - text.length / 2) < Math.abs(best - text.length / 2) ? space : best),
    0,
  );
  if (middle === 0) return whole;
  return (await Promise.all([text.slice(0, middle), text.slice(middle + 1)].map(measured))).flat();
}
