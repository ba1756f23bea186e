import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const rows = readFileSync(join(root, 'docs', 'hostile-suite.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| +\d+ +\|/.test(line))
  .map((line) => {
    const [, number, , expected, heldBy = ''] = line.split('|').map((cell) => cell.trim());
    return { number: Number(number), expected, heldBy };
  });

describe('the table of the hostile suite', () => {
  test('has every case once, in order', () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 150 }, (_none, index) => index + 1));
  });

  test('names tests that exist, or says why there is none', () => {
    for (const { number, expected, heldBy } of rows) {
      const tests = [...heldBy.matchAll(/`([^`]+\.tsx?)`: `([^`]+)`/g)];
      if (expected === '–') expect(heldBy, String(number)).toMatch(/^not here: ./);
      else expect(tests.length, String(number)).toBeGreaterThan(0);
      for (const [, file = '', words = ''] of tests) {
        expect(existsSync(join(root, file)), `${number}: ${file}`).toBe(true);
        expect(readFileSync(join(root, file), 'utf8'), `${number}: ${file}`).toContain(words);
      }
    }
  });
});
