import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameLinesOf } from './name-lines.ts';

/** Half a pixel for each character. */
const measure = (text: string) => (text === '' ? null : text.length / 2);
const lines = (name: string) => nameLinesOf(name, measure).map(({ text }) => text);

describe('nameLinesOf', () => {
  test('keeps a short name in one line', () => {
    expect(lines('Nordlys  Frakt ')).toEqual(['Nordlys Frakt']);
  });

  test('breaks a long name at the space next to its middle', () => {
    expect(lines('Meridian Freight & Forwarding Company of Trondheim')).toEqual(['Meridian Freight & Forwarding', 'Company of Trondheim']);
    expect(lines(`${'x'.repeat(50)}`)).toEqual(['x'.repeat(50)]);
    expect(lines(`A ${'x'.repeat(50)}`)).toEqual(['A', 'x'.repeat(50)]);
  });

  test('draws a name whole or not at all', () => {
    expect(nameLinesOf('Acme', () => null)).toEqual([]);
    expect(nameLinesOf('x'.repeat(60), (text) => (text.length === 60 ? 30 : null))).toHaveLength(1);
    fc.assert(fc.property(fc.stringMatching(/^[a-z ]{0,80}$/), (name) => {
      const drawn = lines(name);
      expect(drawn.length).toBeLessThanOrEqual(2);
      expect(drawn.join(' ')).toBe(name.replace(/ +/g, ' ').trim());
    }));
  });
});
