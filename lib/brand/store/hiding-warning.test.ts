import { describe, expect, test } from 'vitest';
import { type Brand, neutralBrand } from '../brand.ts';
import { hidingWarning } from './current-brands.ts';

const hiding = (id: string): Brand => ({ ...neutralBrand, id, show: { ...neutralBrand.show, street: false } });

describe('the warning about what is hidden by host alone', () => {
  test('names every brand that hides something and has no service of its own', () => {
    const own: Brand = { ...hiding('own.example'), service: { baseUrl: 'https://api.own.example', fieldMap: null } };
    const line = hidingWarning(
      [hiding('a.example'), { ...neutralBrand, id: 'open.example' }, own, hiding('b.example:3001')],
      false,
    );
    expect(line).toContain('what a.example, b.example:3001 hide is shown');
    expect(line).not.toMatch(/open\.example|own\.example/);
  });

  test('is not given where unknown hosts are turned away, or nothing is hidden', () => {
    expect(hidingWarning([hiding('a.example')], true)).toBeNull();
    expect(hidingWarning([neutralBrand], false)).toBeNull();
    expect(hidingWarning([{ ...neutralBrand, show: { ...neutralBrand.show, downloads: false } }], false)).toBeNull();
  });
});
