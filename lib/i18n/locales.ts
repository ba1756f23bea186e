/** Languages with a complete message file. The first is the default. */
export const locales = ['en', 'ar'] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'en';

/** Each language's own name for itself, for the language link. */
export const localeNames: Readonly<Record<Locale, string>> = { en: 'English', ar: 'العربية' };

/** For `Intl`: day before month in English, and the same digits in every language. */
const intlLocales: Readonly<Record<Locale, string>> = { en: 'en-GB', ar: 'ar-u-nu-latn' };

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

export function intlLocale(locale: string): string {
  return isLocale(locale) ? intlLocales[locale] : locale;
}

const directions: Readonly<Record<Locale, 'ltr' | 'rtl'>> = { en: 'ltr', ar: 'rtl' };

export function directionOf(locale: string): 'ltr' | 'rtl' {
  return isLocale(locale) ? directions[locale] : 'ltr';
}

/** Set by the gate over whatever a visitor sends. */
export const LOCALE_HEADER = 'x-share-locale';
