import type { Locale } from '#lib/i18n/locales.ts';
import { type Brand, brandFilePath, type BrandLink, textIn, type Wording, wordingKey } from './brand.ts';

/** What a page is written with, in its language. */
export interface BrandView extends Pick<Brand, 'nameBesideLogo' | 'support' | 'privacyUrl'> {
  /** null: the neutral name of the message files. */
  readonly name: string | null;
  /** Addresses. */
  readonly logo: { readonly light: string; readonly dark: string } | null;
  readonly headerLinks: readonly PageLink[];
  readonly footerLinks: readonly PageLink[];
  readonly offered: readonly Locale[];
}

/** This travels to the browser, and nothing else of the brand but what is seen. */
export interface PageBrand extends Pick<Brand, 'show' | 'borders' | 'tellsEmbedder'> {
  /** By `wordingKey` of the service's own text. */
  readonly wording: Readonly<Record<'status' | 'exceptions', Readonly<Record<string, string>>>>;
  /** Empty for a page that is not embedded: it speaks to nobody. */
  readonly embedders: readonly string[];
}

export interface PageLink {
  readonly text: string;
  readonly href: string;
}

export function brandView(brand: Brand, locale: Locale): BrandView {
  const { nameBesideLogo, support, privacyUrl } = brand;
  const links = (from: readonly BrandLink[]) =>
    from.map(({ text, href }) => ({ text: textIn(text, locale) ?? href, href }));
  return {
    name: brand.name === null ? null : textIn(brand.name, locale),
    logo: brand.logo === null ? null : { light: brandFilePath(brand.logo.light), dark: brandFilePath(brand.logo.dark) },
    headerLinks: links(brand.headerLinks),
    footerLinks: links(brand.footerLinks),
    offered: brand.languages.offered,
    nameBesideLogo,
    support,
    privacyUrl,
  };
}

export function pageBrand(brand: Brand, locale: Locale, isEmbedded: boolean): PageBrand {
  const { wording, show, borders, embedders, tellsEmbedder } = brand;
  return {
    wording: { status: wordsByKey(wording.status, locale), exceptions: wordsByKey(wording.exceptions, locale) },
    show,
    borders,
    embedders: isEmbedded ? embedders : [],
    tellsEmbedder,
  };
}

/** null: the text is shown as it was sent. */
export function wordingFor(wording: Readonly<Record<string, string>>, text: string): string | null {
  const key = wordingKey(text);
  return Object.hasOwn(wording, key) ? (wording[key] ?? null) : null;
}

function wordsByKey(wording: Wording, locale: Locale): Record<string, string> {
  return Object.fromEntries(
    wording.flatMap(({ value, text }) => {
      const word = textIn(text, locale);
      return word === null ? [] : [[wordingKey(value), word]];
    }),
  );
}
