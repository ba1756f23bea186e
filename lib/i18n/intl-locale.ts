/** Of English without a region, the forms of most of the world: the day before the month. */
const ENGLISH = 'en-GB';

/** Calendar and digits match the values the service sends. */
export function intlLocale(locale: string): string {
  return `${locale === 'en' ? ENGLISH : locale}-u-ca-gregory-nu-latn`;
}

/** CLDR's regions of the US and UK systems of measurement, which `Intl` does not tell. */
const MILES = /-(?:US|GB|LR|MM)$/;

export function usesMiles(locale: string): boolean {
  return MILES.test(locale);
}

const FAHRENHEIT = /-(?:US|AS|BS|BZ|FM|GU|KY|LR|MH|MP|PR|PW|VI)$/;

export function usesFahrenheit(locale: string): boolean {
  return FAHRENHEIT.test(locale);
}
