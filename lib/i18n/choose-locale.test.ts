import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseLocale } from './choose-locale.ts';
import { locales } from './locales.ts';

const byAccept = (acceptLanguage: string) => chooseLocale({ lang: null, acceptLanguage });

describe('choosing the language', () => {
  test('lang wins over what was chosen here, that over Accept-Language, that over the default', () => {
    const wishes = { lang: 'ar', remembered: 'fi', acceptLanguage: 'de' };
    const choice = { default: 'sw', offered: locales } as const;
    expect(chooseLocale(wishes, choice)).toBe('ar');
    expect(chooseLocale({ ...wishes, lang: null }, choice)).toBe('fi');
    expect(chooseLocale({ lang: null, acceptLanguage: 'de' }, choice)).toBe('de');
    expect(chooseLocale({ lang: null, acceptLanguage: null }, choice)).toBe('sw');
  });

  test('a language that is not offered falls back to the next wish', () => {
    const choice = { default: 'en', offered: ['en', 'ar'] } as const;
    expect(chooseLocale({ lang: 'fi', acceptLanguage: 'ar-EG,ar;q=0.9,en;q=0.5' }, choice)).toBe('ar');
    expect(chooseLocale({ lang: 'tlh', remembered: 'ar', acceptLanguage: 'en' }, choice)).toBe('ar');
    expect(chooseLocale({ lang: null, remembered: 'fi', acceptLanguage: 'fi' }, choice)).toBe('en');
  });

  test.each([
    ['ar-MA', 'ar'],
    ['en-AU', 'en'],
    ['pt-BR', 'pt-BR'],
    ['pt-AO', 'pt'],
    ['de_CH', 'de'],
    ['zh', 'zh-Hans'],
    ['zh-SG', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['yue', 'zh-Hant'],
    ['no', 'nb'],
    ['nn-NO', 'nb'],
    ['tl', 'fil'],
    ['iw', 'he'],
    ['in', 'id'],
    ['sr-Latn-RS', 'sr'],
    ['fa-AF', 'fa'],
    ['bs', 'hr'],
    ['ca', 'es'],
    ['lb', 'de'],
    ['tlh', 'en'],
  ])('%s gets %s', (tag, locale) => {
    expect(byAccept(tag)).toBe(locale);
  });

  test('a language that the visitor asks for wins over one that is close to another wish', () => {
    expect(byAccept('ca,en;q=0.5')).toBe('en');
    expect(byAccept('tlh,fr;q=0.5')).toBe('fr');
  });

  test('quality decides, not position, and q=0 refuses', () => {
    expect(byAccept('en;q=0.2, ar;q=0.8')).toBe('ar');
    expect(byAccept('ar;q=0, en;q=0.1')).toBe('en');
  });

  test('nothing usable gives the default', () => {
    expect(chooseLocale({ lang: '', acceptLanguage: '*' })).toBe('en');
    expect(chooseLocale({ lang: '../../etc', remembered: ';', acceptLanguage: 'x;q=z' })).toBe('en');
  });

  test('any text gives a language that exists', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (lang, remembered, acceptLanguage) => {
        expect(locales).toContain(chooseLocale({ lang, remembered, acceptLanguage }));
      }),
    );
  });
});
