import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildStamp, listBuildFiles } from './build.mjs';

let root = '';

function write(path: string, text = path) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-stamp-'));
  for (const path of ['package.json', 'proxy.ts', 'app/share/page.tsx', 'lib/share/link.ts', 'public/embed.js'])
    write(path);
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the stamp of a build', () => {
  test.each(['app/share/page.tsx', 'lib/share/link.ts', 'public/embed.js', 'proxy.ts', 'package.json'])(
    'changes with %s',
    (path) => {
      const before = buildStamp(root);
      write(path, 'other');
      expect(buildStamp(root)).not.toBe(before);
    },
  );

  test('changes when a file comes, goes or moves', () => {
    const before = buildStamp(root);
    write('instrumentation.ts');
    const more = buildStamp(root);
    rmSync(join(root, 'instrumentation.ts'));
    write('components/instrumentation.ts', 'instrumentation.ts');
    expect(new Set([before, more, buildStamp(root)]).size).toBe(3);
  });

  test('does not change with tests, other processes and generated files', () => {
    const before = buildStamp(root);
    for (const path of [
      'lib/share/link.test.ts',
      'lib/reference/app.ts',
      'lib/run/demo.mjs',
      'public/basemap/land.json',
      'README.md',
      'e2e/x.e2e.ts',
    ])
      write(path);
    expect(buildStamp(root)).toBe(before);
    expect(listBuildFiles(root)).toEqual([
      'app/share/page.tsx',
      'lib/share/link.ts',
      'package.json',
      'proxy.ts',
      'public/embed.js',
    ]);
  });
});
