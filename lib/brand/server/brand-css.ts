import type { Brand } from '../brand.ts';
import { themeOf } from '../theme.ts';
import { fontFaceCss, themeCss } from '../theme-css.ts';

/** Computed once for a brand, as long as it is served. */
const styles = new WeakMap<Brand, string>();

/** The style a brand's pages carry: its colours, corners and font. Empty for the neutral brand. */
export function brandCss(brand: Brand): string {
  const known = styles.get(brand) ?? compute(brand);
  styles.set(brand, known);
  return known;
}

function compute({ colour, cornerRadius, font }: Brand): string {
  const theme = colour === null ? null : themeOf(colour);
  return `${font === null ? '' : fontFaceCss(font)}${themeCss(theme, { cornerRadius, fontFamily: font?.family ?? null })}`;
}
