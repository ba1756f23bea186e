import type { NearPlace } from '#lib/places/nearest-place.ts';
import { formatDistance } from './format.ts';
import { intlLocale } from './intl-locale.ts';
import { memo } from './memo.ts';
import type { Translator } from './translators.ts';

const regionNames = memo((locale) => new Intl.DisplayNames(intlLocale(locale), { type: 'region' }));

/** "near Lüleburgaz, Türkiye", "212 km west of Eureka, United States". */
export function formatNear(
  translate: Translator<'near'>,
  locale: string,
  { name, country, away }: NearPlace,
  withCountry = true,
): string {
  const region = withCountry ? (regionNames(locale).of(country) ?? country) : name;
  const place = region === name ? name : translate('inCountry', { place: name, country: region });
  if (away === null) return elide(locale, translate('near', { place }));
  const distance = formatDistance(locale, away.kilometres * 1000);
  return elide(locale, translate('away', { place, distance, direction: translate(away.direction) }));
}

/** French "de Offenburg" is "d’Offenburg". Before H and Y it depends on the word, so "de" stays. */
function elide(locale: string, text: string): string {
  return locale.startsWith('fr') ? text.replace(/ de (?=[aeiouà-åè-ïò-öù-üœ])/i, ' d’') : text;
}
