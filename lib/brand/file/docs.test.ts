import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brandsSchema } from '../schema.ts';
import { knownKeysAt } from './shape.ts';
import { linesOf, plainSvg } from './test-brands.ts';

const text = readFileSync(new URL('../../../docs/branding.md', import.meta.url), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|')[1] ?? '');

describe('the documentation of branding', () => {
  test('lists exactly the keys of a brand in its table', () => {
    const documented = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, key]) => key));
    expect(documented).toEqual([...knownKeysAt(brandsSchema, ['brands', 0])]);
  });

  test('mentions every nested key', () => {
    for (const key of ['font', 'support', 'languages', 'wording', 'show', 'tiles', 'service']) {
      for (const inner of knownKeysAt(brandsSchema, ['brands', 0, key]))
        expect(text, `${key}.${inner}`).toContain(`"${inner}"`);
    }
  });

  test('shows a usable example file', () => {
    const [, example = ''] = /\n```json\n([^]*?)\n```\n/.exec(text) ?? [];
    expect(
      linesOf(example, { 'meridian.svg': plainSvg, 'meridian-dark.svg': plainSvg, 'meridian-icon.svg': plainSvg }),
    ).toEqual([]);
  });
});
