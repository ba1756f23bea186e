import { type Brand, brandFilePath, type BrandFont } from '../brand.ts';
import { createTheme, type Theme } from './theme.ts';

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

export function themeCss(
  theme: Theme | null,
  look: { cornerRadius: number | null; fontFamily: string | null },
): string {
  const always = [
    ...(theme === null ? [] : [coloursOf(theme.light)]),
    ...(look.cornerRadius === null ? [] : [`--r-control:${Math.round(look.cornerRadius * 100) / 100}px`]),
    ...(look.fontFamily === null ? [] : [`--font:${cssString(look.fontFamily)}, ${systemFonts}`]),
  ];
  if (always.length === 0) return '';
  const rules = [`@media screen{html:root{${always.join(';')}}}`];
  if (theme !== null) {
    const dark = coloursOf(theme.dark);
    rules.push(`@media screen and (prefers-color-scheme: dark){html:root:not([data-theme="light"]){${dark}}}`);
    rules.push(`@media screen{html:root[data-theme="dark"]{${dark}}}`);
  }
  return rules.join('\n');
}

const coloursOf = ({ brand, onBrand }: Theme['light']) => `--brand:${brand};--on-brand:${onBrand}`;

export function fontFaceCss({ family, faces }: BrandFont): string {
  const rules = faces.map(
    ({ file, weight }) =>
      `@font-face{font-family:${cssString(family)};src:url("${brandFilePath(file)}") format("woff2");font-weight:${weight};font-display:swap}`,
  );
  return rules.join('\n');
}

/** Quoted and escaped, so that no character can end the string or the style element. */
function cssString(text: string): string {
  const escaped = text.replace(/[^A-Za-z0-9 _-]/gu, (character) => {
    const point = character.codePointAt(0) ?? 0;
    return `\\${(point === 0 || (point >= 0xd800 && point <= 0xdfff) ? 0xfffd : point).toString(16)} `;
  });
  return `"${escaped}"`;
}
