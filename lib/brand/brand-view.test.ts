import { describe, expect, test } from 'vitest';
import type { Brand } from './brand.ts';
import { brandView, wordFor } from './brand-view.ts';
import { neutralBrand } from './neutral-brand.ts';

const brand: Brand = {
  ...neutralBrand,
  name: { en: 'Caravan', ar: 'القافلة' },
  headerLinks: [{ text: { '*': 'Shop' }, href: 'https://caravan.example/' }],
  wording: { status: [{ value: 'InTransit', words: { en: 'On its way', ar: 'في الطريق' } }, { value: '__proto__', words: { en: 'Odd' } }], exceptions: [] },
};

describe('a brand as a page sees it', () => {
  test('speaks the page\'s language, and the word for all others where it has none', () => {
    expect(brandView(brand, 'ar').name).toBe('القافلة');
    expect(brandView(brand, 'ar').headerLinks).toEqual([{ text: 'Shop', href: 'https://caravan.example/' }]);
  });

  test('finds its word in every spelling of a known value, and none for an unknown one', () => {
    const { status } = brandView(brand, 'en').wording;
    for (const spelling of ['InTransit', 'in transit', 'IN_TRANSIT', 'In-Transit.']) expect(wordFor(status, spelling)).toBe('On its way');
    for (const unknown of ['Delivered', 'constructor', 'toString', '']) expect(wordFor(status, unknown)).toBeNull();
    expect(wordFor(brandView(brand, 'ar').wording.status, 'proto')).toBeNull();
  });

  test('carries neither hosts, files nor the service', () => {
    const text = JSON.stringify(brandView({ ...brand, hosts: ['canary.example'], service: { baseUrl: 'https://canary.example/api', fieldMap: null } }, 'en'));
    expect(text).not.toContain('canary');
  });
});
