import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseLocale } from './choose-locale.ts';
import { isRegionalLocale, languageOf, locales } from './locales.ts';

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
    expect(languageOf(byAccept(tag))).toBe(locale);
  });

  test.each([
    ['en-US,en;q=0.9', 'en-US'],
    ['en', 'en'],
    ['en_us', 'en-US'],
    ['de-AT,de;q=0.9,en-US;q=0.8', 'de-AT'],
    ['de-DE,de;q=0.9,en-US;q=0.8', 'de'],
    ['fr-CA', 'fr-CA'],
    ['pt-BR,pt;q=0.9,en-US;q=0.8', 'pt-BR'],
    ['es-MX,es;q=0.9', 'es-MX'],
    ['ar-EG', 'ar'],
    ['ar-LB', 'ar-LB'],
    ['zh-HK', 'zh-Hant-HK'],
    ['zh-CN', 'zh-Hans'],
    ['no-NO', 'nb'],
    ['sr-ME', 'sr'],
    ['en-XX', 'en'],
    ['en-US-u-nu-thai-ca-buddhist-hc-h23', 'en-US'],
    ['en-Latn-US-x-private', 'en-US'],
  ])('%s has the forms of %s', (header, locale) => {
    expect(byAccept(header)).toBe(locale);
  });

  test('a chosen language has the forms of the region the browser names first, where there are such', () => {
    const inEnglish = (acceptLanguage: string) => chooseLocale({ lang: 'en', acceptLanguage });
    expect(inEnglish('en-US,en;q=0.9')).toBe('en-US');
    expect(inEnglish('de-AT,de;q=0.9,en-US;q=0.8')).toBe('en-AT');
    expect(inEnglish('is-IS,is;q=0.9,en-US;q=0.8')).toBe('en');
    expect(chooseLocale({ lang: 'en-US', acceptLanguage: 'de-AT' })).toBe('en-US');
    expect(chooseLocale({ lang: 'pt-BR', acceptLanguage: 'en-US' })).toBe('pt-BR');
    expect(chooseLocale({ lang: 'es', acceptLanguage: 'en-GB' })).toBe('es');
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
        expect(locales).toContain(languageOf(chooseLocale({ lang, remembered, acceptLanguage })));
      }),
    );
  });

  test('any tag gives a language with at most a region, which a page asks for again', () => {
    const part = fc.stringMatching(/^[a-zA-Z0-9]{1,8}$/);
    const extension = fc.constantFrom('u-nu-thai', 'u-ca-islamic', 'u-hc-h11', 'x-evil', 't-en', 'a-bcd', '');
    const region = fc.constantFrom('US', 'us', 'AT', 'EG', '419', '001', 'ZZ', 'Q', '');
    const tag = fc
      .tuple(fc.oneof(fc.constantFrom(...locales), part), region, extension)
      .map((parts) => parts.join('-'));
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 30 }), (tags) => {
        const locale = byAccept(tags.join());
        expect(locale).toMatch(/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/);
        expect(isRegionalLocale(locale)).toBe(true);
        expect(byAccept(locale)).toBe(locale);
      }),
    );
  });
});
