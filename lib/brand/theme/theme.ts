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

const surfaceNames: Readonly<Record<Surface, string>> = {
  paper: 'the page',
  field: 'a chosen row',
  'signal-field': 'the exceptions',
  'map-water': "the map's water",
  'map-land': "the map's land",
  'route-casing': "the route's casing",
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
  const brand = { light: lightBrand(colour), dark: darkBrand(colour) };
  return {
    colour: colour.hex,
    light: { brand: brand.light, onBrand: surfaces.light.paper },
    dark: { brand: brand.dark, onBrand: surfaces.dark.paper },
    adjustments: schemes.flatMap((scheme) =>
      isReadable(colour.hex, scheme) ? [] : [createAdjustment(colour.hex, brand[scheme], scheme)],
    ),
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

function createAdjustment(from: Hex, to: Hex, scheme: Scheme) {
  const on = (hex: Hex, surface: Surface) => contrastRatio(hex, surfaces[scheme][surface]);
  const surface = textSurfaces.reduce((lowest, other) => (on(to, other) < on(to, lowest) ? other : lowest), 'paper');
  return { scheme, from, to, surface, before: on(from, surface), after: on(to, surface) };
}

export function describeAdjustment({ scheme, from, to, surface, before, after }: Theme['adjustments'][number]): string {
  const change = scheme === 'light' ? 'darkened' : 'lightened';
  return `the colour ${from} was ${change} to ${to} in the ${scheme} theme: ${formatContrast(before)} on ${surfaceNames[surface]} became ${formatContrast(after)}`;
}

const roles: readonly { readonly role: string; readonly required: number; readonly on: readonly Surface[] }[] = [
  { role: 'link', required: TEXT_CONTRAST, on: textSurfaces },
  { role: 'focus ring', required: MARK_CONTRAST, on: [...textSurfaces, 'route-casing'] },
  { role: 'chosen control', required: MARK_CONTRAST, on: ['paper', 'field'] },
  { role: 'route and rail', required: MARK_CONTRAST, on: ['map-water', 'map-land', 'route-casing', 'paper', 'field'] },
];

export function contrastChecks(theme: Theme) {
  return schemes.flatMap((scheme) => {
    const { brand, onBrand } = theme[scheme];
    const check = (role: string, hex: Hex, on: string, onHex: Hex, required: number) => {
      const contrast = contrastRatio(hex, onHex);
      return { role, scheme, hex, on, onHex, contrast, required, passes: contrast >= required };
    };
    return [
      ...roles.flatMap(({ role, required, on }) =>
        on.map((surface) => check(role, brand, surfaceNames[surface], surfaces[scheme][surface], required)),
      ),
      check('button text', onBrand, 'the button', brand, TEXT_CONTRAST),
    ];
  });
}

export function contrastTable(theme: Theme): readonly (readonly string[])[] {
  const lowest = new Map<string, ReturnType<typeof contrastChecks>[number]>();
  for (const check of contrastChecks(theme)) {
    const key = `${check.scheme} ${check.role}`;
    if (check.contrast < (lowest.get(key)?.contrast ?? Infinity)) lowest.set(key, check);
  }
  const rows = [...lowest.values()].map(({ scheme, role, hex, on, onHex, contrast, required, passes }) => [
    scheme,
    role,
    hex,
    `${on} ${onHex}`,
    formatContrast(contrast),
    `${required}:1`,
    passes ? 'yes' : 'NO',
  ]);
  return [['Scheme', 'Role', 'Colour', 'Least on', 'Contrast', 'Needed', 'Passes'], ...rows];
}
