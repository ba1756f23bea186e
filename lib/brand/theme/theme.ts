import { type Colour, contrastRatio, type Hex, parseColour, shade, TEXT_CONTRAST } from './colour.ts';

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

export type Surface = 'paper' | 'field' | 'signal-field' | 'map-water' | 'map-land' | 'route-casing';

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

export interface ThemeColours {
  readonly brand: Hex;
  readonly onBrand: Hex;
}

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
    /** Where the colour itself is not readable, so that another one is shown. */
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

/** Binary search from the lightness `from` towards black or white, which are readable. */
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
  return textSurfaces.every((surface) => contrastRatio(hex, surfaces[scheme][surface]) >= required);
}
