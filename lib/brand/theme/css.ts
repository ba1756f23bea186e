import { type Brand, brandFilePath, type BrandFont } from '../brand.ts';
import { createTheme, type Hex, type Theme } from './theme.ts';

// The same list as in app/globals.css.
const systemFonts =
  'system-ui, -apple-system, "Segoe UI", Roboto, var(--script), "Noto Sans", "Helvetica Neue", Arial, sans-serif';

const cache = new WeakMap<Brand, string>();

export function brandCss(brand: Brand): string {
  const known = cache.get(brand);
  if (known !== undefined) return known;
  const { colour, cornerRadius, font } = brand;
  const theme = colour === null ? null : createTheme(colour);
  const css = `${font === null ? '' : fontFaceCss(font)}${themeCss(theme, { cornerRadius, fontFamily: font?.family ?? null })}`;
  cache.set(brand, css);
  return css;
}

/** For screens only. Its selectors override those of the style sheet. Throws a RangeError for invalid values. */
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

export function fontFaceCss(font: BrandFont): string {
  return font.faces
    .map(({ file, weight }) => {
      const path = brandFilePath({ name: requireMatch(/^\w[\w.-]*$/, file.name, 'a file name') });
      const range = requireMatch(/^\d{1,4}(?: \d{1,4})?$/, weight, 'a font weight');
      return `@font-face{font-family:${cssString(font.family)};src:url("${path}") format("woff2");font-weight:${range};font-display:swap}`;
    })
    .join('\n');
}

function colourLines({ brand, onBrand }: Theme['light']): readonly string[] {
  return [`--brand:${cssHex(brand)}`, `--on-brand:${cssHex(onBrand)}`];
}

function cssHex(hex: Hex): string {
  return requireMatch(/^#[\da-f]{6}$/, hex, 'a colour');
}

function cssPixels(length: number): string {
  if (!Number.isFinite(length) || length < 0) throw new RangeError('not a length');
  return `${Math.round(length * 100) / 100}px`;
}

/** Quoted and escaped, so that no character can end the string or the style element. */
function cssString(text: string): string {
  const escaped = text.replace(/[^A-Za-z0-9 _-]/gu, (character) => {
    const point = character.codePointAt(0) ?? 0;
    return `\\${(point === 0 || (point >= 0xd800 && point <= 0xdfff) ? 0xfffd : point).toString(16)} `;
  });
  return `"${escaped}"`;
}

/** A second check after that of the brands file, as the value becomes part of the page's style. */
function requireMatch(pattern: RegExp, value: string, what: string): string {
  if (!pattern.test(value)) throw new RangeError(`not ${what}`);
  return value;
}
