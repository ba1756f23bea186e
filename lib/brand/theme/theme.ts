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

/** In OKLCH; the hue of a grey is 0. */
interface Colour {
  readonly hex: Hex;
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** Required by WCAG 2.2 AA of text (1.4.3). */
const TEXT_CONTRAST = 4.5;

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

function shade(colour: Colour, lightness: number, chroma: number): Hex {
  return roundToHex(clampChroma({ mode: 'oklch', l: lightness, c: chroma, h: colour.hue }, 'oklch'));
}

export const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

type Surface = 'paper' | 'field' | 'signal-field' | 'map-water' | 'map-land' | 'route-casing';

export const surfaces: Readonly<Record<Scheme, Readonly<Record<Surface, Hex>>>> = {
  light: {
    paper: '#fdfdfe',
    field: '#f3f4f6',
    'signal-field': '#fff3ea',
    'map-water': '#e7edf2',
    'map-land': '#f9fafb',
    'route-casing': '#fdfdfe',
  },
  dark: {
    paper: '#101316',
    field: '#1b1e22',
    'signal-field': '#251b13',
    'map-water': '#13181d',
    'map-land': '#22252a',
    'route-casing': '#101316',
  },
};

export type Theme = ReturnType<typeof createTheme>;

const textSurfaces: readonly Surface[] = ['paper', 'field', 'signal-field', 'map-water', 'map-land'];

// Saturated colours glare on dark pages, so lightness and chroma are limited.
const DARK_LIGHTNESS = { min: 0.765, max: 0.86 };
const DARK_CHROMA = 0.11;
// Slightly more than required, as browsers round surfaces differently.
const ADJUSTED_CONTRAST = TEXT_CONTRAST + 0.05;

/** Colours of the same hue that are readable on every surface (WCAG AA). Throws a TypeError for an invalid colour. */
export function createTheme(text: string) {
  const colour = parseColour(text);
  if (colour === null) throw new TypeError('not an opaque CSS colour');
  return {
    light: { brand: lightBrand(colour), onBrand: surfaces.light.paper },
    dark: { brand: darkBrand(colour), onBrand: surfaces.dark.paper },
    adjusted: schemes.filter((scheme) => !isReadable(colour.hex, scheme)),
  };
}

function lightBrand(colour: Colour): Hex {
  return isReadable(colour.hex, 'light')
    ? colour.hex
    : nearestReadable(colour, colour.chroma, 'light', colour.lightness, 0);
}

function darkBrand(colour: Colour): Hex {
  const lightness = Math.min(DARK_LIGHTNESS.max, Math.max(DARK_LIGHTNESS.min, colour.lightness));
  const chroma = Math.min(DARK_CHROMA, colour.chroma);
  const wanted = shade(colour, lightness, chroma);
  return isReadable(wanted, 'dark') ? wanted : nearestReadable(colour, chroma, 'dark', lightness, 1);
}

function nearestReadable(colour: Colour, chroma: number, scheme: Scheme, from: number, to: number): Hex {
  let [unreadable, readable] = [from, to];
  while (Math.abs(readable - unreadable) > 1 / 2048) {
    const between = (readable + unreadable) / 2;
    if (isReadable(shade(colour, between, chroma), scheme, ADJUSTED_CONTRAST)) readable = between;
    else unreadable = between;
  }
  return shade(colour, readable, chroma);
}

function isReadable(hex: Hex, scheme: Scheme, required: number = TEXT_CONTRAST): boolean {
  return textSurfaces.every((surface) => wcagContrast(hex, surfaces[scheme][surface]) >= required);
}
