import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseLocale } from './choose-locale.ts';
import { locales } from './locales.ts';

describe('choosing the language', () => {
  test('lang wins over Accept-Language', () => {
    expect(chooseLocale('ar', 'en')).toBe('ar');
  });
  test('a lang we do not speak falls back to Accept-Language', () => {
    expect(chooseLocale('fi', 'ar-EG,ar;q=0.9,en;q=0.5')).toBe('ar');
  });
  test('regions and scripts match their language', () => {
    expect(chooseLocale('ar-MA', null)).toBe('ar');
    expect(chooseLocale(null, 'en-AU')).toBe('en');
  });
  test('quality decides, not position, and q=0 refuses', () => {
    expect(chooseLocale(null, 'en;q=0.2, ar;q=0.8')).toBe('ar');
    expect(chooseLocale(null, 'ar;q=0, en;q=0.1')).toBe('en');
  });
  test('nothing usable gives English', () => {
    expect(chooseLocale(null, null)).toBe('en');
    expect(chooseLocale('', '*')).toBe('en');
    expect(chooseLocale('../../etc', 'x;q=z')).toBe('en');
  });
  test('any text gives a language that exists', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (lang, header) => {
        expect(locales).toContain(chooseLocale(lang, header));
      }),
    );
  });
});
