import {
  clampChroma,
  clampRgb,
  type Color,
  colorsNamed,
  converter,
  displayable,
  formatHex,
  parse,
  toGamut,
  wcagContrast,
} from 'culori';

export type Hex = `#${string}`;

/** In OKLCH: lightness 0–1, chroma 0–0.33, hue in degrees (0 of a grey). */
export interface Colour {
  readonly hex: Hex;
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** Required by WCAG 2.2 AA of text (1.4.3). */
export const TEXT_CONTRAST = 4.5;

// The parser accepts more than CSS: digits without #, colour spaces of its own.
const notation =
  /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([^()]*\)|color\( ?[a-z][\w-]* [^()]*\))$/;
const missingAlpha = /\/ ?none\b/;
const angleAsChroma = /^(?:ok)?lch\( ?\S+ \S*(?:deg|rad|turn)\b/;
const MAX_LENGTH = 100;
const MAX_COMPONENT = 1e6;

const toOklch = converter('oklch');
const mapIntoSrgb = toGamut('rgb', 'oklch');

/** null for anything but an opaque CSS colour. Colours outside sRGB become the nearest one of the same hue. */
export function parseColour(text: string): Colour | null {
  const written = text
    .trim()
    .replace(/[ \t\r\n\f]+/g, ' ')
    .toLowerCase();
  if (written.length > MAX_LENGTH || !(notation.test(written) || Object.hasOwn(colorsNamed, written))) return null;
  if (missingAlpha.test(written) || angleAsChroma.test(written)) return null;
  const parsed = parse(written);
  if (parsed === undefined || (parsed.alpha ?? 1) < 1) return null;
  // The library maps into sRGB by bisection, which never ends for numbers too large to have a fraction.
  if (Object.values(parsed).some((value) => typeof value === 'number' && !(Math.abs(value) <= MAX_COMPONENT)))
    return null;
  return colourOfHex(roundToHex(intoSrgb(parsed)));
}

function roundToHex(color: Color): Hex {
  return `#${formatHex(color).slice(1)}`;
}

function colourOfHex(hex: Hex): Colour {
  const { l, c, h } = toOklch(hex) ?? { l: 0, c: 0 };
  // Rounding leaves a grey some chroma, which would give its shades a hue.
  const isGrey = hex.slice(1, 3) === hex.slice(3, 5) && hex.slice(3, 5) === hex.slice(5);
  return { hex, lightness: Math.min(1, l), chroma: isGrey ? 0 : c, hue: isGrey ? 0 : (h ?? 0) };
}

function intoSrgb(color: Color): Color {
  if (displayable(color)) return color;
  return color.mode === 'rgb' || color.mode === 'hsl' ? clampRgb(color) : mapIntoSrgb(color);
}

export function contrastRatio(one: Hex, other: Hex): number {
  return wcagContrast(one, other);
}

export function shade(colour: Colour, lightness: number, chroma: number): Hex {
  return roundToHex(clampChroma({ mode: 'oklch', l: lightness, c: chroma, h: colour.hue }, 'oklch'));
}
