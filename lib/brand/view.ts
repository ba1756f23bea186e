import { comparisonKey } from '#lib/i18n/comparison-key.ts';
import { languageOf, type Locale, type RegionalLocale } from '#lib/i18n/locales.ts';
import { type Brand, brandFilePath, type BrandLink, textIn, TRACKING_NUMBER, type Wording } from './brand.ts';

export type BrandView = ReturnType<typeof brandView>;
export type PageBrand = ReturnType<typeof pageBrand>;

export function brandView(brand: Brand, locale: RegionalLocale) {
  const language = languageOf(locale);
  const { nameBesideLogo, support, privacyUrl } = brand;
  const links = (from: readonly BrandLink[]) =>
    from.map(({ text, href }) => ({ text: textIn(text, language) ?? href, href }));
  return {
    name: brand.name === null ? null : textIn(brand.name, language),
    logo: brand.logo === null ? null : { light: brandFilePath(brand.logo.light), dark: brandFilePath(brand.logo.dark) },
    headerLinks: links(brand.headerLinks),
    footerLinks: links(brand.footerLinks),
    offered: brand.languages.offered,
    nameBesideLogo,
    support,
    privacyUrl,
  };
}

export function pageBrand(brand: Brand, locale: RegionalLocale, isEmbedded: boolean) {
  const language = languageOf(locale);
  const { wording, show, borders, embedders, tellsEmbedder, carrierPages, support } = brand;
  return {
    wording: { status: textsByKey(wording.status, language), exceptions: textsByKey(wording.exceptions, language) },
    show,
    borders,
    embedders: isEmbedded ? embedders : [],
    tellsEmbedder,
    ...(Object.keys(carrierPages).length > 0 && { carrierPages }),
    ...(support?.email != null && { supportEmail: support.email }),
  };
}

export function wordingFor(wording: Readonly<Record<string, string>>, text: string): string | null {
  const key = comparisonKey(text);
  return Object.hasOwn(wording, key) ? (wording[key] ?? null) : null;
}

export function carrierPage(
  pages: Brand['carrierPages'],
  carrier: string | null,
  trackingNumber: string,
): string | null {
  const key = comparisonKey(carrier ?? '');
  const [, template = pages['*']] = Object.entries(pages).find(([name]) => comparisonKey(name) === key) ?? [];
  return template?.replaceAll(TRACKING_NUMBER, () => encodeURIComponent(trackingNumber)) ?? null;
}

function textsByKey(wording: Wording, locale: Locale): Record<string, string> {
  return Object.fromEntries(
    wording.flatMap(({ value, text }) => {
      const localized = textIn(text, locale);
      return localized === null ? [] : [[comparisonKey(value), localized]];
    }),
  );
}
