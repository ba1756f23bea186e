/**
 * Overrides of a language's own tag: English writes the day before the month, and calendar and digits match the values
 * the service sends.
 */
const intlLocales: Readonly<Record<string, string>> = {
  en: 'en-GB',
  ar: 'ar-u-nu-latn',
  bn: 'bn-u-nu-latn',
  fa: 'fa-u-ca-gregory-nu-latn',
  th: 'th-u-ca-gregory',
};

/** Browsers lack the number formats of these and would each fall back to their own language. */
const numberLocales: Readonly<Record<string, string>> = { is: 'da', ga: 'en', mt: 'en' };

export function numberLocale(locale: string): string {
  return numberLocales[locale] ?? intlLocale(locale);
}

export function intlLocale(locale: string): string {
  return intlLocales[locale] ?? locale;
}
