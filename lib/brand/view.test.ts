import { describe, expect, test } from 'vitest';
import { type Brand, neutralBrand } from './brand.ts';
import { brandView, carrierPage, pageBrand, wordingFor } from './view.ts';

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

describe('the view of a brand', () => {
  test("uses the text of the page's language, otherwise the one for all languages", () => {
    expect(brandView(brand, 'ar').name).toBe('القافلة');
    expect(brandView(brand, 'ar').headerLinks).toEqual([{ text: 'Shop', href: 'https://caravan.example/' }]);
  });

  test('finds the wording of a known value in any spelling, and none for an unknown value', () => {
    const { status } = pageBrand(brand, 'en', false).wording;
    for (const spelling of ['InTransit', 'in transit', 'IN_TRANSIT', 'In-Transit.'])
      expect(wordingFor(status, spelling)).toBe('On its way');
    for (const unknown of ['Delivered', 'constructor', 'toString', '']) expect(wordingFor(status, unknown)).toBeNull();
    expect(wordingFor(pageBrand(brand, 'ar', false).wording.status, 'proto')).toBeNull();
  });

  test("links to the carrier's page, or to the one for all others", () => {
    const pages = {
      nordwindspedition: 'https://n.example/{trackingNumber}',
      '*': 'https://o.example/?n={trackingNumber}',
    };
    expect(carrierPage(pages, 'Nordwind Spedition', 'A/1 &$&')).toBe('https://n.example/A%2F1%20%26%24%26');
    for (const carrier of ['Other', 'constructor', null])
      expect(carrierPage(pages, carrier, '7')).toBe('https://o.example/?n=7');
    expect(carrierPage({}, 'Nordwind Spedition', '7')).toBeNull();
  });

  test('contains no hosts, files or service', () => {
    const whole: Brand = {
      ...brand,
      hosts: ['canary.example'],
      service: { baseUrl: 'https://canary.example/api', fieldMap: null },
    };
    for (const part of [brandView(whole, 'en'), pageBrand(whole, 'en', true)])
      expect(JSON.stringify(part)).not.toContain('canary');
  });

  test('sends the browser no names or links, and the embedders only on embedded pages', () => {
    const whole: Brand = {
      ...brand,
      embedders: ['https://shop.caravan.example'],
      support: { email: 'help@post.example', phone: '+1 555 CARAVAN', url: 'https://caravan.example/help' },
      privacyUrl: 'https://caravan.example/privacy',
    };
    expect(JSON.stringify(pageBrand(whole, 'en', false))).not.toMatch(/caravan/i);
    expect(pageBrand(whole, 'en', true).embedders).toEqual(['https://shop.caravan.example']);
    expect(JSON.stringify(pageBrand({ ...whole, embedders: [] }, 'en', true))).not.toMatch(/caravan/i);
  });
});
