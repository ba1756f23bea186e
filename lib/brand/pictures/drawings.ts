import { escapeHtml } from '#lib/base/html.ts';
import { surfaces } from '../theme/theme.ts';

interface NameLine {
  readonly text: string;
  readonly widthPerPixel: number;
}

type Size = Readonly<Record<'width' | 'height', number>>;

const PREVIEW = { width: 1200, height: 630 } as const;

const PAPER = surfaces.light.paper;
const INK = '#151a20';
const MARGIN = 96;
const CONTENT_WIDTH = PREVIEW.width - 2 * MARGIN;
const NAME_FONT_SIZE = { oneLine: 88, twoLines: 60 };
const NAME_CENTRE_Y = 312;
const MAX_LINE_WIDTH = 17;

export function drawPreview(
  brandColour: string,
  logo: string | null,
  name: readonly NameLine[],
  direction: 'ltr' | 'rtl',
): string {
  const isRtl = direction === 'rtl';
  const hasName = name.length > 0;
  const head = { top: hasName ? 92 : 140, height: hasName ? 108 : logo === null ? 140 : 180 };
  const box = { x: MARGIN, y: head.top, width: CONTENT_WIDTH, height: head.height };
  const logoOrMark =
    logo === null ? placedMark(brandColour, head, isRtl) : image(logo, box, isRtl ? 'xMaxYMid' : 'xMinYMid');
  return svg(PREVIEW, `${background(PAPER)}${logoOrMark}${nameLines(name, isRtl)}${route(brandColour, isRtl)}`);
}

/** SVG, 180 × 180, without transparent corners, which home screens would fill in black. */
export function drawTouchIcon(brandColour: string, picture: string | null): string {
  const content =
    picture === null
      ? `${background(brandColour)}<g transform="translate(32 32) scale(5.8)">${mark(PAPER, 2.2)}</g>`
      : background(PAPER) + image(picture, { x: 22, y: 22, width: 136, height: 136 }, 'xMidYMid');
  return svg({ width: 180, height: 180 }, content);
}

export function drawIcon(brandColour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">${mark(brandColour, 2.6)}</svg>`;
}

export function drawProbe(picture: string): string {
  const size = { width: 64, height: 64 };
  return svg(size, image(picture, { x: 0, y: 0, ...size }, 'xMidYMid'));
}

export function drawText(text: string, fontSize: number): string {
  return svg({ width: 1, height: 1 }, `<text x="0" y="300" ${font(fontSize)}>${escapeHtml(text)}</text>`);
}

function nameLines(lines: readonly NameLine[], isRtl: boolean): string {
  const maxSize = lines.length > 1 ? NAME_FONT_SIZE.twoLines : NAME_FONT_SIZE.oneLine;
  const size = Math.min(maxSize, ...lines.map(({ widthPerPixel }) => CONTENT_WIDTH / widthPerPixel));
  const x = isRtl ? PREVIEW.width - MARGIN : MARGIN;
  return lines
    .map(({ text }, index) => {
      const baseline = NAME_CENTRE_Y + size * (0.36 + 1.25 * (index - (lines.length - 1) / 2));
      // Isolated (U+2068, U+2069), because the library otherwise lays out every line from left to right.
      return `<text x="${x}" y="${baseline.toFixed(2)}" text-anchor="${isRtl ? 'end' : 'start'}" fill="${INK}" ${font(size)}>${escapeHtml(`\u2068${text}\u2069`)}</text>`;
    })
    .join('');
}

function route(brandColour: string, isRtl: boolean): string {
  const flip = isRtl ? ` transform="translate(${PREVIEW.width} 0) scale(-1 1)"` : '';
  return `<g${flip} fill="none" stroke="${brandColour}" stroke-width="8" stroke-linecap="round">
    <path d="M-20 546C150 546 250 462 420 462"/>
    <path d="M444 462H676" stroke-dasharray="11 16.6"/>
    <path d="M700 462C840 462 880 512 1038 512"/>
    <circle cx="1072" cy="512" r="32" stroke-width="6"/>
    <circle cx="1072" cy="512" r="18" fill="${brandColour}" stroke="none"/>
  </g>`;
}

function placedMark(colour: string, { top, height }: { top: number; height: number }, isRtl: boolean): string {
  const scale = height / 18;
  const x = isRtl ? PREVIEW.width - MARGIN - 13.2 * scale : MARGIN - 1.8 * scale;
  return `<g transform="translate(${x} ${top - scale}) scale(${scale})">${mark(colour, 2.4)}</g>`;
}

function mark(colour: string, strokeWidth: number): string {
  return `<g fill="none" stroke="${colour}" stroke-width="${strokeWidth}" stroke-linecap="round"><path d="M3 17.4c0-6 9-3 9-8.9"/><circle cx="12" cy="5" r="3.2"/></g>`;
}

function image(href: string, box: Size & { readonly x: number; readonly y: number }, align: string): string {
  return `<image x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" preserveAspectRatio="${align} meet" href="${escapeHtml(href)}"/>`;
}

function font(size: number): string {
  return `font-family="Noto Sans" font-weight="600" font-size="${size.toFixed(2)}"`;
}

function background(colour: string): string {
  return `<rect width="100%" height="100%" fill="${colour}"/>`;
}

function svg({ width, height }: Size, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

/** Breaks a long name into two lines of similar length. Empty where `measure` returns null for any part. */
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
  if (whole.every(({ widthPerPixel }) => widthPerPixel <= MAX_LINE_WIDTH)) return whole;
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const middle = spaces.reduce(
    (best, space) => (Math.abs(space - text.length / 2) < Math.abs(best - text.length / 2) ? space : best),
    0,
  );
  if (middle === 0) return whole;
  return (await Promise.all([text.slice(0, middle), text.slice(middle + 1)].map(measured))).flat();
}
