import { type Colour, contrastOf, type Hex, readColour, shadeOf, TEXT_CONTRAST } from './colour.ts';
import { type Scheme, schemes, type Surface, surfaces } from './surfaces.ts';

/** In one scheme; every other colour of the page stays the neutral one. */
export interface ThemeColours {
  /** Links, route, rail, focus ring, chosen zone, and behind the text of the one primary button. */
  readonly brand: Hex;
  readonly onBrand: Hex;
}

/** The colour given could not be read in this scheme. */
export interface MovedColour {
  readonly scheme: Scheme;
  readonly from: Hex;
  readonly to: Hex;
  /** Where `to` is seen least, and the contrasts there, 1 to 21. */
  readonly surface: Surface;
  readonly before: number;
  readonly after: number;
}

export interface Theme {
  /** As given. */
  readonly colour: Hex;
  readonly light: ThemeColours;
  readonly dark: ThemeColours;
  readonly moved: readonly MovedColour[];
}

const read: readonly Surface[] = ['paper', 'field', 'signal-field', 'map-water', 'map-land'];

// On the dark page a saturated colour glares, so lightness and chroma are kept within this band.
const DARK_LIGHTNESS = { least: 0.765, most: 0.86 };
const DARK_CHROMA = 0.11;
// A little more than is needed, because browsers round surfaces in another way.
const MOVED_CONTRAST = TEXT_CONTRAST + 0.05;

/**
 * Colours of its hue that are read with WCAG AA's contrast of text on everything they are seen upon. Throws a
 * TypeError for what `readColour` cannot read.
 */
export function themeOf(text: string): Theme {
  const colour = readColour(text);
  if (colour === null) throw new TypeError('not an opaque CSS colour');
  const brand = { light: lightBrand(colour), dark: darkBrand(colour) };
  return {
    colour: colour.hex,
    light: { brand: brand.light, onBrand: surfaces.light.paper },
    dark: { brand: brand.dark, onBrand: surfaces.dark.paper },
    moved: schemes.flatMap((scheme) => (isRead(colour.hex, scheme) ? [] : [moveOf(colour.hex, brand[scheme], scheme)])),
  };
}

function lightBrand(colour: Colour): Hex {
  if (isRead(colour.hex, 'light')) return colour.hex;
  return nearestRead(colour, colour.chroma, 'light', { from: colour.lightness, to: 0 });
}

function darkBrand(colour: Colour): Hex {
  const from = Math.min(DARK_LIGHTNESS.most, Math.max(DARK_LIGHTNESS.least, colour.lightness));
  const chroma = Math.min(DARK_CHROMA, colour.chroma);
  const wanted = shadeOf(colour, from, chroma);
  return isRead(wanted, 'dark') ? wanted : nearestRead(colour, chroma, 'dark', { from, to: 1 });
}

/** Halves the way to black or white, which can be read, down to a step no screen shows. */
function nearestRead(colour: Colour, chroma: number, scheme: Scheme, { from, to }: { from: number; to: number }): Hex {
  let [unread, good] = [from, to];
  while (Math.abs(good - unread) > 1 / 2048) {
    const between = (good + unread) / 2;
    if (isRead(shadeOf(colour, between, chroma), scheme, MOVED_CONTRAST)) good = between;
    else unread = between;
  }
  return shadeOf(colour, good, chroma);
}

function isRead(hex: Hex, scheme: Scheme, needed: number = TEXT_CONTRAST): boolean {
  return read.every((surface) => contrastOf(hex, surfaces[scheme][surface]) >= needed);
}

function moveOf(from: Hex, to: Hex, scheme: Scheme): MovedColour {
  const on = (hex: Hex, surface: Surface) => contrastOf(hex, surfaces[scheme][surface]);
  const surface = read.reduce((least, other) => (on(to, other) < on(to, least) ? other : least), 'paper');
  return { scheme, from, to, surface, before: on(from, surface), after: on(to, surface) };
}
