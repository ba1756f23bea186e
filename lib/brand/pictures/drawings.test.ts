import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breakName } from './drawings.ts';

/** Half a pixel for each character. */
const measure = async (text: string) => (text === '' ? null : text.length / 2);
const lines = async (name: string) => (await breakName(name, measure)).map(({ text }) => text);

describe('breakName', () => {
  test('keeps a short name in one line', async () => {
    expect(await lines('Nordlys  Frakt ')).toEqual(['Nordlys Frakt']);
  });

  test('breaks a long name at the space next to its middle', async () => {
    expect(await lines('Meridian Freight & Forwarding Company of Trondheim')).toEqual([
      'Meridian Freight & Forwarding',
      'Company of Trondheim',
    ]);
    expect(await lines(`${'x'.repeat(50)}`)).toEqual(['x'.repeat(50)]);
    expect(await lines(`A ${'x'.repeat(50)}`)).toEqual(['A', 'x'.repeat(50)]);
  });

  test('returns nothing for a name that cannot be drawn completely', async () => {
    expect(await breakName('Acme', async () => null)).toEqual([]);
    expect(await breakName('x'.repeat(60), async (text) => (text.length === 60 ? 30 : null))).toHaveLength(1);
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[a-z ]{0,80}$/), async (name) => {
        const drawn = await lines(name);
        expect(drawn.length).toBeLessThanOrEqual(2);
        expect(drawn.join(' ')).toBe(name.replace(/ +/g, ' ').trim());
      }),
    );
  });
});
