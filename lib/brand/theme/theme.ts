import {
  type Colour,
  contrastRatio,
  formatContrast,
  type Hex,
  MARK_CONTRAST,
  parseColour,
  shade,
  TEXT_CONTRAST,
} from './colour.ts';

/** In one scheme; every other colour of the page stays the neutral one. */
export interface ThemeColours {
  /** Links, route, rail, focus ring, chosen zone, and behind the text of the one primary button. */
  readonly brand: Hex;
  readonly onBrand: Hex;
}

/** The colour given could not be read in this scheme. */
export interface ColourAdjustment {
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
  readonly adjustments: readonly ColourAdjustment[];
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
export function createTheme(text: string): Theme {
  const colour = parseColour(text);
  if (colour === null) throw new TypeError('not an opaque CSS colour');
  const brand = { light: lightBrand(colour), dark: darkBrand(colour) };
  return {
    colour: colour.hex,
    light: { brand: brand.light, onBrand: surfaces.light.paper },
    dark: { brand: brand.dark, onBrand: surfaces.dark.paper },
    adjustments: schemes.flatMap((scheme) =>
      isRead(colour.hex, scheme) ? [] : [moveOf(colour.hex, brand[scheme], scheme)],
    ),
  };
}

function lightBrand(colour: Colour): Hex {
  if (isRead(colour.hex, 'light')) return colour.hex;
  return nearestRead(colour, colour.chroma, 'light', { from: colour.lightness, to: 0 });
}

function darkBrand(colour: Colour): Hex {
  const from = Math.min(DARK_LIGHTNESS.most, Math.max(DARK_LIGHTNESS.least, colour.lightness));
  const chroma = Math.min(DARK_CHROMA, colour.chroma);
  const wanted = shade(colour, from, chroma);
  return isRead(wanted, 'dark') ? wanted : nearestRead(colour, chroma, 'dark', { from, to: 1 });
}

/** Halves the way to black or white, which can be read, down to a step no screen shows. */
function nearestRead(colour: Colour, chroma: number, scheme: Scheme, { from, to }: { from: number; to: number }): Hex {
  let [unread, good] = [from, to];
  while (Math.abs(good - unread) > 1 / 2048) {
    const between = (good + unread) / 2;
    if (isRead(shade(colour, between, chroma), scheme, MOVED_CONTRAST)) good = between;
    else unread = between;
  }
  return shade(colour, good, chroma);
}

function isRead(hex: Hex, scheme: Scheme, needed: number = TEXT_CONTRAST): boolean {
  return read.every((surface) => contrastRatio(hex, surfaces[scheme][surface]) >= needed);
}

function moveOf(from: Hex, to: Hex, scheme: Scheme): ColourAdjustment {
  const on = (hex: Hex, surface: Surface) => contrastRatio(hex, surfaces[scheme][surface]);
  const surface = read.reduce((least, other) => (on(to, other) < on(to, least) ? other : least), 'paper');
  return { scheme, from, to, surface, before: on(from, surface), after: on(to, surface) };
}

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** Each is the token of that name in app/globals.css. */
export type Surface = 'paper' | 'field' | 'signal-field' | 'map-water' | 'map-land' | 'route-casing';

/** The neutral surfaces, as the style sheet has them: no brand changes them. */
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

/** For sentences and tables. */
export const surfaceNames: Readonly<Record<Surface, string>> = {
  paper: 'the page',
  field: 'a chosen row',
  'signal-field': 'the exceptions',
  'map-water': "the map's water",
  'map-land': "the map's land",
  'route-casing': "the route's casing",
};

const uses: readonly { readonly role: string; readonly needed: number; readonly on: readonly Surface[] }[] = [
  { role: 'link', needed: TEXT_CONTRAST, on: ['paper', 'field', 'signal-field', 'map-water', 'map-land'] },
  {
    role: 'focus ring',
    needed: MARK_CONTRAST,
    on: ['paper', 'field', 'signal-field', 'map-water', 'map-land', 'route-casing'],
  },
  { role: 'chosen control', needed: MARK_CONTRAST, on: ['paper', 'field'] },
  { role: 'route and rail', needed: MARK_CONTRAST, on: ['map-water', 'map-land', 'route-casing', 'paper', 'field'] },
];

/** Of every pair a brand's colour is part of. */
export function contrastChecks(theme: Theme): readonly ReturnType<typeof check>[] {
  return schemes.flatMap((scheme) => {
    const { brand, onBrand } = theme[scheme];
    return [
      ...uses.flatMap(({ role, needed, on }) =>
        on.map((surface) => check(role, scheme, brand, surfaceNames[surface], surfaces[scheme][surface], needed)),
      ),
      check('button text', scheme, onBrand, 'the button', brand, TEXT_CONTRAST),
    ];
  });
}

/** A row of headings, then of each role in each scheme the pair with the least contrast. */
export function contrastTable(theme: Theme): readonly (readonly string[])[] {
  const least = new Map<string, ReturnType<typeof check>>();
  for (const one of contrastChecks(theme)) {
    const key = `${one.scheme} ${one.role}`;
    if (one.contrast < (least.get(key)?.contrast ?? Infinity)) least.set(key, one);
  }
  const rows = [...least.values()].map(({ scheme, role, hex, on, onHex, contrast, needed, passes }) => [
    scheme,
    role,
    hex,
    `${on} ${onHex}`,
    formatContrast(contrast),
    `${needed}:1`,
    passes ? 'yes' : 'NO',
  ]);
  return [['Scheme', 'Role', 'Colour', 'Least on', 'Contrast', 'Needed', 'Passes'], ...rows];
}

/** `the colour #ffff00 was darkened to #6a6a00 in the light theme: 1.07:1 on the page became 4.55:1` */
export function describeAdjustment({ scheme, from, to, surface, before, after }: ColourAdjustment): string {
  const way = scheme === 'light' ? 'darkened' : 'lightened';
  return `the colour ${from} was ${way} to ${to} in the ${scheme} theme: ${formatContrast(before)} on ${surfaceNames[surface]} became ${formatContrast(after)}`;
}

/** `contrast` is from 1 to 21, as WCAG counts. */
function check(role: string, scheme: Scheme, hex: Hex, on: string, onHex: Hex, needed: number) {
  const contrast = contrastRatio(hex, onHex);
  return { role, scheme, hex, on, onHex, contrast, needed, passes: contrast >= needed };
}
