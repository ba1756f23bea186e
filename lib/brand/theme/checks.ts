import { contrastOf, contrastText, type Hex, MARK_CONTRAST, TEXT_CONTRAST } from './colour.ts';
import { placeOfSurface, type Scheme, schemes, type Surface, surfaces } from './surfaces.ts';
import type { MovedColour, Theme } from './theme.ts';

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
export function themeChecks(theme: Theme): readonly ReturnType<typeof check>[] {
  return schemes.flatMap((scheme) => {
    const { brand, onBrand } = theme[scheme];
    return [
      ...uses.flatMap(({ role, needed, on }) =>
        on.map((surface) => check(role, scheme, brand, placeOfSurface[surface], surfaces[scheme][surface], needed)),
      ),
      check('button text', scheme, onBrand, 'the button', brand, TEXT_CONTRAST),
    ];
  });
}

/** A row of headings, then of each role in each scheme the pair with the least contrast. */
export function themeTable(theme: Theme): readonly (readonly string[])[] {
  const least = new Map<string, ReturnType<typeof check>>();
  for (const one of themeChecks(theme)) {
    const key = `${one.scheme} ${one.role}`;
    if (one.contrast < (least.get(key)?.contrast ?? Infinity)) least.set(key, one);
  }
  const rows = [...least.values()].map(({ scheme, role, hex, on, onHex, contrast, needed, passes }) => [
    scheme,
    role,
    hex,
    `${on} ${onHex}`,
    contrastText(contrast),
    `${needed}:1`,
    passes ? 'yes' : 'NO',
  ]);
  return [['Scheme', 'Role', 'Colour', 'Least on', 'Contrast', 'Needed', 'Passes'], ...rows];
}

/** `the colour #ffff00 was darkened to #6a6a00 in the light theme: 1.07:1 on the page became 4.55:1` */
export function movedSentence({ scheme, from, to, surface, before, after }: MovedColour): string {
  const way = scheme === 'light' ? 'darkened' : 'lightened';
  return `the colour ${from} was ${way} to ${to} in the ${scheme} theme: ${contrastText(before)} on ${placeOfSurface[surface]} became ${contrastText(after)}`;
}

/** `contrast` is from 1 to 21, as WCAG counts. */
function check(role: string, scheme: Scheme, hex: Hex, on: string, onHex: Hex, needed: number) {
  const contrast = contrastOf(hex, onHex);
  return { role, scheme, hex, on, onHex, contrast, needed, passes: contrast >= needed };
}
