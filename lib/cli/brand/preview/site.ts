import type { Locale } from '#lib/i18n/locales.ts';
import { buildShareLink } from '#lib/share/link.ts';
import type { PreviewBrand } from './preview-brand.ts';

/** What the index lists. */
export interface Site {
  /** Of the index itself. */
  readonly origin: string;
  /** Port of the pages. */
  readonly pagesPort: number;
  readonly brands: readonly PreviewBrand[];
  /** A browser is there to print with. */
  readonly prints: boolean;
}

export const shownThemes = ['light', 'dark'] as const;
export type ShownTheme = (typeof shownThemes)[number];

/** One page as it is looked at. */
export interface Look {
  readonly brand: PreviewBrand;
  /** Name of a state. */
  readonly state: string;
  readonly lang: Locale;
  readonly theme: ShownTheme;
}

/** Hosts of a brand here; the only brand, and the first, also answer on plain `localhost`. */
export function hostsOf({ key }: PreviewBrand, port: number): readonly string[] {
  return [`${key}.localhost:${port}`, ...(key === 'b1' ? [`localhost:${port}`] : [])];
}

export function originOf({ key }: PreviewBrand, port: number): string {
  return `http://${key}.localhost:${port}`;
}

/** Address of the page itself; `extra` as in `embed=map`. */
export function pageLink(site: Site, { brand, state, lang, theme }: Look, extra: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ lang, theme, ...extra });
  return `${buildShareLink(originOf(brand, site.pagesPort), state)}&${query.toString()}`;
}

/** Address, on the index, of all frames of one page. */
export function lookLink({ brand, state, lang, theme }: Look): string {
  return `/look?${new URLSearchParams({ brand: brand.key, state, lang, theme }).toString()}`;
}

export function printLink({ brand, state, lang }: Look): string {
  return `/print.pdf?${new URLSearchParams({ brand: brand.key, state, lang }).toString()}`;
}

/** The script that makes frames of share links, as the brand's own hosts serve it. */
export function embedScript(site: Site, brand: PreviewBrand): string {
  return `${originOf(brand, site.pagesPort)}/embed.js`;
}
