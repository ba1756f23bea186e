import { describe, expect, test } from 'vitest';
import type { NearPlace } from '#lib/places/nearest-place.ts';
import { compileNamespaces } from './compile-messages.mjs';
import arabic from './messages/ar.json';
import english from './messages/en.json';
import french from './messages/fr.json';
import { formatNear } from './near.ts';
import { createTranslators, type Namespace } from './translators.ts';

type Tested = keyof typeof texts;
const texts = { en: english, ar: arabic, fr: french };
const translatorsOf = (locale: Tested) => {
  const messages = texts[locale];
  return createTranslators<Namespace>(locale, { ...messages, ...compileNamespaces(messages) }).near;
};
const tell = (locale: Tested, place: NearPlace, withCountry?: boolean) =>
  formatNear(translatorsOf(locale), locale, place, withCountry);
const eureka = { name: 'Eureka', country: 'US' };
const away = (kilometres: number) => ({ ...eureka, away: { kilometres, direction: 'w' } }) as const;

describe('formatNear', () => {
  test('names the place, its country, distance and direction', () => {
    expect(tell('en', { ...eureka, away: null })).toBe('near Eureka, United States');
    expect(tell('en', away(212))).toBe('212\u00a0km west of Eureka, United States');
    expect(tell('en', { ...eureka, away: { kilometres: 8, direction: 'ne' } })).toBe(
      '8\u00a0km north-east of Eureka, United States',
    );
  });

  test('does so in Arabic, with the digits of the page', () => {
    expect(tell('ar', { ...eureka, away: null })).toBe('بالقرب من Eureka، الولايات المتحدة');
    expect(tell('ar', away(212))).toBe('على بُعد 212\u00a0كم غرب Eureka، الولايات المتحدة');
  });

  test('joins the French "de" with the name', () => {
    const near = (name: string) => tell('fr', { name, country: 'DE', away: null }, false);
    expect(near('Offenburg')).toBe('près d’Offenburg');
    expect(near('Évreux')).toBe('près d’Évreux');
    expect(near('Köln')).toBe('près de Köln');
    expect(near('Cagayan de Oro')).toBe('près de Cagayan de Oro');
    expect(near('Le Mars')).toBe('près de Le Mars');
    expect(tell('fr', { name: 'Le Havre', country: 'FR', away: null })).toBe('près du Havre, France');
    expect(tell('fr', { name: 'Les Ulis', country: 'FR', away: null }, false)).toBe('près des Ulis');
    expect(tell('fr', away(212))).toBe('à 212\u00a0km à l’ouest d’Eureka, États-Unis');
  });

  test('leaves the country out on request', () => {
    expect(tell('en', away(1_230), false)).toBe('1,230\u00a0km west of Eureka');
  });

  test('names a city state once', () => {
    expect(tell('en', { name: 'Singapore', country: 'SG', away: null })).toBe('near Singapore');
    expect(tell('en', { name: 'Nowhere', country: 'ZZ', away: null }, false)).toBe('near Nowhere');
  });
});
