import { readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { allSources } from './test-imports.ts';

const root = join(import.meta.dirname, '..');

/** The paths above the root that a file's text names, relative to the root: `../data`. */
function pathsAbove(file: string, text: string): string[] {
  const folder = dirname(file);
  const written = [
    ...text.matchAll(/(?:from|import)\s*\(?\s*['"`](\.[^'"`]*)|new URL\(\s*['"`](\.[^'"`]*)/g),
    ...text.matchAll(/import\.meta\.dirname((?:,\s*'[^']*')+)/g),
  ].map((match) => join(folder, partsOf(match.slice(1).join(''))));
  const fromRoot = [...text.matchAll(/\b(?:inRoot\(|root,)\s*((?:'[^']*'(?:,\s*)?)+)/g)].map(([, parts = '']) =>
    join('.', partsOf(parts)),
  );
  return [...written, ...fromRoot].filter((path) => path.split(sep)[0] === '..');
}

/** `'..', 'a'` or `../a` as a path. */
function partsOf(written: string): string {
  const parts = [...written.matchAll(/'([^']*)'/g)].map(([, part = '']) => part);
  return parts.length === 0 ? written : join(...parts);
}

const everything = ['lib', 'components', 'app', 'bench', 'e2e']
  .flatMap(allSources)
  .filter((file) => file !== 'lib/stands-alone.test.ts');

test('no file reads or imports a path above its root', () => {
  expect(everything.length).toBeGreaterThan(500);
  const outside = everything.flatMap((file) =>
    pathsAbove(file, readFileSync(join(root, file), 'utf8')).map((path) => `${file} → ${path}`),
  );
  expect(outside).toEqual([]);
});

test('a path above the root is noticed in each of the ways to write it', () => {
  const leaving = [
    "new URL('../../../data/', import.meta.url)",
    "import { a } from '../../../data/a.ts'",
    "join(import.meta.dirname, '..', '..', '..', 'data')",
    "resolve(import.meta.dirname, '../../..')",
    "inRoot('..', 'data')",
    "join(root, '../data')",
  ];
  for (const text of leaving) expect(pathsAbove('lib/server/x.ts', text), text).toHaveLength(1);
  expect(
    pathsAbove('lib/server/x.ts', "join(import.meta.dirname, '..', '..'); new URL('../y', import.meta.url)"),
  ).toEqual([]);
});
