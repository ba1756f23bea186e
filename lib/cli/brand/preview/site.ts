import { type Brand, neutralBrand } from '#lib/brand/brand.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import arabic from '#lib/i18n/messages/ar.json' with { type: 'json' };
import english from '#lib/i18n/messages/en.json' with { type: 'json' };
import { buildShareLink } from '#lib/share/link.ts';
import type { ValuesWithWords } from '../states/state.ts';

export interface PreviewBrand {
  /** `b1`, `b2`, …: part of its host, and of its service's address. */
  readonly key: string;
  readonly name: string;
  readonly brand: Brand;
}

/** Where there is no brands file. */
export const neutralPreview: Brand = { ...neutralBrand, name: { '*': english.site.name, ar: arabic.site.name } };

export function previewBrands(brands: readonly Brand[]): readonly PreviewBrand[] {
  return brands.map((brand, index) => ({ key: `b${index + 1}`, name: nameOf(brand), brand }));
}

/** The index is in English. */
function nameOf({ id, name }: Brand): string {
  const order: readonly (Locale | '*')[] = ['en', '*', ...locales];
  return order.flatMap((locale) => name?.[locale] ?? []).at(0) ?? id;
}

export function valuesWithWords({ wording }: Brand): ValuesWithWords {
  return {
    statuses: wording.status.map(({ value }) => value),
    exceptions: wording.exceptions.map(({ value }) => value),
  };
}

export interface Site {
  /** Of the index. */
  readonly origin: string;
  readonly pagesPort: number;
  readonly brands: readonly PreviewBrand[];
  /** A browser is there to print with. */
  readonly prints: boolean;
}

export const shownThemes = ['light', 'dark'] as const;
type ShownTheme = (typeof shownThemes)[number];

export interface Look {
  readonly brand: PreviewBrand;
  /** Name of a state. */
  readonly state: string;
  readonly lang: Locale;
  readonly theme: ShownTheme;
}

/** The language asked for if the brand offers it; its default otherwise. */
export function languageOf({ brand: { languages } }: PreviewBrand, asked: string | null): Locale {
  return languages.offered.find((locale) => locale === asked) ?? languages.default;
}

/** Hosts of a brand here; the only brand, and the first, also answer on plain `localhost`. */
export function hostsOf({ key }: PreviewBrand, port: number): readonly string[] {
  return [`${key}.localhost:${port}`, ...(key === 'b1' ? [`localhost:${port}`] : [])];
}

export function originOf({ key }: PreviewBrand, port: number): string {
  return `http://${key}.localhost:${port}`;
}

/** Address of the page itself; `extra` as in `embed=map`. */
export function pageLink(
  site: Site,
  { brand, state, lang, theme }: Look,
  extra: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ lang, theme, ...extra });
  return `${buildShareLink(originOf(brand, site.pagesPort), state)}&${query.toString()}`;
}

/** Address on the index. */
export function lookLink({ brand, state, lang, theme }: Look): string {
  return `/look?${new URLSearchParams({ brand: brand.key, state, lang, theme }).toString()}`;
}

export function printLink({ brand, state, lang }: Look): string {
  return `/print.pdf?${new URLSearchParams({ brand: brand.key, state, lang }).toString()}`;
}

export function embedScript(site: Site, brand: PreviewBrand): string {
  return `${originOf(brand, site.pagesPort)}/embed.js`;
}
