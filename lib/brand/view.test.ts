import { describe, expect, test } from 'vitest';
import { type Brand, neutralBrand } from './brand.ts';
import { brandView, pageBrand, wordingFor } from './view.ts';

const brand: Brand = {
  ...neutralBrand,
  name: { en: 'Caravan', ar: 'القافلة' },
  headerLinks: [{ text: { '*': 'Shop' }, href: 'https://caravan.example/' }],
  wording: {
    status: [
      { value: 'InTransit', text: { en: 'On its way', ar: 'في الطريق' } },
      { value: '__proto__', text: { en: 'Odd' } },
    ],
    exceptions: [],
  },
};

describe('a brand as a page sees it', () => {
  test("speaks the page's language, and the word for all others where it has none", () => {
    expect(brandView(brand, 'ar').name).toBe('القافلة');
    expect(brandView(brand, 'ar').headerLinks).toEqual([{ text: 'Shop', href: 'https://caravan.example/' }]);
  });

  test('finds its word in every spelling of a known value, and none for an unknown one', () => {
    const { status } = pageBrand(brand, 'en', false).wording;
    for (const spelling of ['InTransit', 'in transit', 'IN_TRANSIT', 'In-Transit.'])
      expect(wordingFor(status, spelling)).toBe('On its way');
    for (const unknown of ['Delivered', 'constructor', 'toString', '']) expect(wordingFor(status, unknown)).toBeNull();
    expect(wordingFor(pageBrand(brand, 'ar', false).wording.status, 'proto')).toBeNull();
  });

  test('carries neither hosts, files nor the service', () => {
    const whole: Brand = {
      ...brand,
      hosts: ['canary.example'],
      service: { baseUrl: 'https://canary.example/api', fieldMap: null },
    };
    for (const part of [brandView(whole, 'en'), pageBrand(whole, 'en', true)])
      expect(JSON.stringify(part)).not.toContain('canary');
  });

  test('tells the browser neither names nor links, and its embedders on embedded pages alone', () => {
    const whole: Brand = {
      ...brand,
      embedders: ['https://shop.caravan.example'],
      support: { email: 'help@caravan.example', phone: null, url: null },
      privacyUrl: 'https://caravan.example/privacy',
    };
    expect(JSON.stringify(pageBrand(whole, 'en', false))).not.toMatch(/caravan/i);
    expect(pageBrand(whole, 'en', true).embedders).toEqual(['https://shop.caravan.example']);
    expect(JSON.stringify(pageBrand({ ...whole, embedders: [] }, 'en', true))).not.toMatch(/caravan/i);
  });
});
