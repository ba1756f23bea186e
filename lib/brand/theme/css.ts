import { type Brand, brandFilePath, type BrandFont } from '../brand.ts';
import type { Hex } from './colour.ts';
import { type Theme, type ThemeColours, createTheme } from './theme.ts';

// The same list as in app/globals.css.
const systemFonts =
  'system-ui, -apple-system, "Segoe UI", Roboto, var(--script), "Noto Sans", "Helvetica Neue", Arial, sans-serif';

const fontFormats: Readonly<Record<string, string>> = {
  'font/woff2': 'woff2',
  'font/woff': 'woff',
  'font/ttf': 'truetype',
  'font/otf': 'opentype',
};

const styles = new WeakMap<Brand, string>();

/** Colours, corners and font. Empty for the neutral brand. */
export function brandCss(brand: Brand): string {
  const known = styles.get(brand) ?? compute(brand);
  styles.set(brand, known);
  return known;
}

function compute({ colour, cornerRadius, font }: Brand): string {
  const theme = colour === null ? null : createTheme(colour);
  return `${font === null ? '' : fontFaceCss(font)}${themeCss(theme, { cornerRadius, fontFamily: font?.family ?? null })}`;
}

/**
 * Colours, `cornerRadius` in CSS pixels, and the family before the system's; null leaves the look's own. Each
 * selector outdoes those of the style sheet wherever the element stands; printing stays black. Throws a RangeError
 * for what no CSS can say.
 */
export function themeCss(
  theme: Theme | null,
  look: { readonly cornerRadius: number | null; readonly fontFamily: string | null },
): string {
  const always = [
    ...(theme === null ? [] : colourLines(theme.light)),
    ...(look.cornerRadius === null ? [] : [`--r-control:${cssPixels(look.cornerRadius)}`]),
    ...(look.fontFamily === null ? [] : [`--font:${cssString(look.fontFamily)}, ${systemFonts}`]),
  ];
  if (always.length === 0) return '';
  const rules = [`@media screen{html:root{${always.join(';')}}}`];
  if (theme !== null) {
    const dark = colourLines(theme.dark).join(';');
    rules.push(`@media screen and (prefers-color-scheme: dark){html:root:not([data-theme="light"]){${dark}}}`);
    rules.push(`@media screen{html:root[data-theme="dark"]{${dark}}}`);
  }
  return rules.join('\n');
}

/** Each file is fetched from our own origin once a text needs it. Throws as `themeCss` does. */
export function fontFaceCss(font: BrandFont): string {
  return font.faces
    .map(({ file, weight }) => {
      const format = Object.hasOwn(fontFormats, file.type) ? ` format("${fontFormats[file.type]}")` : '';
      return `@font-face{font-family:${cssString(font.family)};src:url("${brandFilePath({ name: fileName(file.name) })}")${format};font-weight:${fontWeight(weight)};font-display:swap}`;
    })
    .join('\n');
}

function colourLines({ brand, onBrand }: ThemeColours): readonly string[] {
  return [`--brand:${cssHex(brand)}`, `--on-brand:${cssHex(onBrand)}`];
}

function cssHex(hex: Hex): string {
  return only(/^#[\da-f]{6}$/, hex, 'a colour');
}

function cssPixels(length: number): string {
  if (!Number.isFinite(length) || length < 0) throw new RangeError('not a length');
  return `${Math.round(length * 100) / 100}px`;
}

function fontWeight(weight: string): string {
  return only(/^\d{1,4}(?: \d{1,4})?$/, weight, 'a font weight');
}

function fileName(name: string): string {
  return only(/^\w[\w.-]*$/, name, 'a file name');
}

/** Quoted, with escapes, so that nothing in it ends the string or the element. */
function cssString(text: string): string {
  const escaped = text.replace(/[^A-Za-z0-9 _-]/gu, (character) => {
    const point = character.codePointAt(0) ?? 0;
    // CSS has no escape for zero or for half of a surrogate pair.
    return `\\${(point === 0 || (point >= 0xd800 && point <= 0xdfff) ? 0xfffd : point).toString(16)} `;
  });
  return `"${escaped}"`;
}

/** Checked again here, because what passes becomes part of a page's style. */
function only(pattern: RegExp, value: string, what: string): string {
  if (!pattern.test(value)) throw new RangeError(`not ${what}`);
  return value;
}
