import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';

const folder = import.meta.dirname;
const table = readFileSync(join(folder, '..', '..', 'docs', 'interface-coverage.csv'), 'utf8');
const rows = parse(table, { from_line: 2 }).map(([, ...cells]) => cells);

function source(file: string): string {
  const path = join(folder, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

describe('the table of the interface', () => {
  it('has a file and a test in every row', () => {
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter((cells) => cells.length !== 4 || cells.slice(0, 3).includes(''))).toEqual([]);
  });

  it('names existing files and functions', () => {
    const wrong = rows.flatMap(([, place = '']) =>
      [...place.matchAll(/`([\w/-]+\.ts)`((?: \w+,?)*)/g)].flatMap(([, file = '', names = '']) => {
        // The words behind a file are the functions meant, unless a colon turns them into a sentence.
        const meant = names.split(/[ ,]+/).filter((name) => /^[a-z]+[A-Z]/.test(name));
        return source(file) === '' ? [file] : meant.filter((name) => !source(file).includes(name));
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('names existing tests', () => {
    const wrong = rows.flatMap(([, , tests = '']) =>
      tests.split('; ').filter((test) => {
        const match = /^([\w/-]+\.test\.ts): (.+)$/.exec(test);
        return match === null || !source(match[1] ?? '').includes(match[2] ?? '');
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('has a row for every operation the service describes', () => {
    for (const path of source('operations/table.ts').matchAll(/path: '([^']+)'/g)) expect(table).toContain(path[1]);
  });
});
