import type { NearPlace } from '#lib/places/nearest-place.ts';
import { formatDistance } from './format.ts';
import { intlLocale } from './intl-locale.ts';
import { memo } from './memo.ts';
import type { Translator } from './translators.ts';

const regionNames = memo((locale) => new Intl.DisplayNames(intlLocale(locale), { type: 'region' }));

export function formatNear(
  translate: Translator<'near'>,
  locale: string,
  { name, country, away }: NearPlace,
  withCountry = true,
): string {
  const region = withCountry ? (regionNames(locale).of(country) ?? country) : name;
  const place = region === name ? name : translate('inCountry', { place: name, country: region });
  const joined = (text: string) =>
    locale.startsWith('fr') ? text.replace(`de ${place}`, () => withDe(place, country)) : text;
  if (away === null) return joined(translate('near', { place }));
  const distance = formatDistance(locale, away.kilometres * 1000);
  return joined(translate('away', { place, distance, direction: translate(away.direction) }));
}

const frenchNames = /^(?:FR|BE|CH|CA|LU|GP|MQ|GF|RE|YT|NC|PF|PM)$/;

/** French "d’Offenburg", "du Havre". Before H and Y it depends on the word, so "de" stays. */
function withDe(place: string, country: string): string {
  if (/^[aeiouà-åè-ïò-öù-üœ]/i.test(place)) return `d’${place}`;
  const [, article, name] = (frenchNames.test(country) && /^(Les?) (.+)/.exec(place)) || [];
  return article === undefined ? `de ${place}` : `${article === 'Le' ? 'du' : 'des'} ${name}`;
}
