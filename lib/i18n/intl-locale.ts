/**
 * What Intl is to write otherwise than a language's own tag says: in English the day before the month, and everywhere the
 * calendar and the digits of what stands beside it as the service sent it, or as a receiver of positions shows it.
 */
const intlLocales: Readonly<Record<string, string>> = {
  en: 'en-GB',
  ar: 'ar-u-nu-latn',
  bn: 'bn-u-nu-latn',
  fa: 'fa-u-ca-gregory-nu-latn',
  th: 'th-u-ca-gregory',
};

/** Browsers come without the numbers of these, and each then writes those of its own language. */
const numberLocales: Readonly<Record<string, string>> = { is: 'da', ga: 'en', mt: 'en' };

/** Of a language that writes numbers likewise, in every engine. */
export function numberLocale(locale: string): string {
  return numberLocales[locale] ?? intlLocale(locale);
}

export function intlLocale(locale: string): string {
  return intlLocales[locale] ?? locale;
}
