import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import * as v from 'valibot';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { licenceProblems, noticesOf, shippedPackages } from '#lib/run/licences.mjs';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const readJson = (file: string): unknown => JSON.parse(read(file));

const sourceFile = /\.(?:ts|tsx|mjs)$/;
const testFile = /(?:\.test\.tsx?|\.e2e\.ts|\/test-[\w-]+\.ts)$/;

function sources(folder: string): string[] {
  return allSources(folder).filter((file) => !testFile.test(file));
}

function allSources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file).split(sep).join('/'))
    .filter((file) => sourceFile.test(file));
}

function importsOf(file: string): string[] {
  return specifiersOf(readFileSync(join(root, file), 'utf8')).flatMap((wanted) => {
    if (wanted.startsWith('#')) return [wanted.slice(1)];
    if (wanted.startsWith('.'))
      return [
        relative(root, join(root, file, '..', wanted))
          .split(sep)
          .join('/'),
      ];
    return [];
  });
}

/** Without packages of which only types are imported. */
function packagesOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/^(?:import|export) type [^;]*;/gm, '');
  return specifiersOf(text)
    .filter((wanted) => /^(?!node:)[@\w]/.test(wanted))
    .map((wanted) => /^(?:@[^/]+\/)?[^/]+/.exec(wanted)?.[0] ?? wanted);
}

function specifiersOf(text: string): string[] {
  const specifiers = /(?:from\s+|import\s*\(?\s*)['"]([^'"]+)['"]|@jsxImportSource (\S+)/g;
  return [...text.matchAll(specifiers)].map(([, imported, pragma]) => imported ?? pragma ?? '');
}

const versions = v.record(v.string(), v.string());
const manifest = v.parse(
  v.object({ dependencies: versions, devDependencies: versions, overrides: versions }),
  readJson('package.json'),
);
const lockEntry = v.object({
  version: v.optional(v.string()),
  integrity: v.optional(v.string()),
  resolved: v.optional(v.string()),
  dev: v.optional(v.boolean(), false),
  devOptional: v.optional(v.boolean(), false),
});
const lock = v.parse(
  v.object({
    packages: v.objectWithRest({ '': v.object({ dependencies: versions, devDependencies: versions }) }, lockEntry),
  }),
  readJson('package-lock.json'),
).packages;
const { '': lockedRoot, ...locked } = lock;
const pinned = { ...manifest.dependencies, ...manifest.devDependencies };

/** The oldest versions without a published vulnerability. */
const minimum: Readonly<Record<string, string>> = {
  next: '16.4.1',
  react: '19.3.1',
  'react-dom': '19.3.1',
  undici: '7.30.1',
  zod: '4.6.7',
  sharp: '0.35.5',
};

function isAtLeast(version: string, floor: string): boolean {
  return version.localeCompare(floor, 'en', { numeric: true }) >= 0;
}

test('dependencies are pinned to exact versions', () => {
  for (const [name, version] of Object.entries({ ...pinned, ...manifest.overrides }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
});

test('the lock file matches package.json and names packages by their hash only', () => {
  expect(lockedRoot.dependencies).toEqual(manifest.dependencies);
  expect(lockedRoot.devDependencies).toEqual(manifest.devDependencies);
  for (const [name, version] of Object.entries(pinned))
    expect(locked[`node_modules/${name}`]?.version, name).toBe(version);
  for (const [path, { integrity, resolved }] of Object.entries(locked)) {
    expect(integrity, path).toMatch(/^sha512-/);
    expect(resolved, path).toBeUndefined();
  }
});

test('no package has a known vulnerability', () => {
  const found = Object.entries(locked).flatMap(([path, { version = '', dev, devOptional }]) => {
    const name = path.split('node_modules/').at(-1) ?? '';
    const floor = minimum[name];
    return dev || devOptional || floor === undefined ? [] : [{ name, version, floor }];
  });
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['next', 'react', 'undici']));
  expect(found.filter(({ version, floor }) => !isAtLeast(version, floor))).toEqual([]);
  expect(isAtLeast('16.4.0', '16.4.1')).toBe(false);
  expect(isAtLeast('16.10.0', '16.4.1')).toBe(true);
});

/** Fonts are read as files. */
const unimported = ['@expo-google-fonts/noto-sans', '@expo-google-fonts/noto-sans-arabic'];

test('dependencies are exactly what the viewer imports', () => {
  const reached = new Set<string>();
  const follow = (file: string) => {
    if (reached.has(file) || !existsSync(join(root, file)) || !/\.(?:ts|tsx|mjs)$/.test(file)) return;
    reached.add(file);
    importsOf(file).forEach(follow);
  };
  for (const file of sources('app')) follow(file);
  for (const file of ['proxy.ts', 'instrumentation.ts', 'lib/share/decoding/worker.ts']) follow(file);
  for (const file of ['lib/server/server.mjs', 'lib/brand/pictures/raster-worker.mjs']) follow(file);
  expect(reached.size).toBeGreaterThan(150);
  const imported = new Set([...reached].flatMap(packagesOf));
  expect([...imported, ...unimported].sort()).toEqual(Object.keys(manifest.dependencies).sort());
});

test('npm run docs -- sbom lists exactly what the viewer ships', () => {
  const text = execFileSync('npm', ['run', '--silent', 'docs', '--', 'sbom'], {
    cwd: root,
    encoding: 'utf8',
    stdio: 'pipe',
    shell: process.platform === 'win32',
  });
  const bill = v.parse(
    v.object({
      bomFormat: v.literal('CycloneDX'),
      components: v.array(v.object({ name: v.string(), version: v.string(), purl: v.string() })),
    }),
    JSON.parse(text),
  );
  const found = new Map(bill.components.map(({ name, version }) => [name, version]));
  for (const [name, version] of Object.entries(manifest.dependencies)) expect(found.get(name), name).toBe(version);
  for (const name of ['@libsql/client', 'nodemailer', 'vitest', 'sharp']) expect(found.has(name), name).toBe(false);
  expect(text).not.toContain(root);
});

const packages = shippedPackages(readJson('package-lock.json'));

test('every shipped package has an allowed licence', () => {
  expect(packages.length).toBeGreaterThan(30);
  expect(licenceProblems(packages)).toEqual([]);
});

test('a licence that is not allowed is reported', () => {
  expect(licenceProblems([{ name: 'x', version: '1.0.0', licence: 'GPL-3.0' }])).toHaveLength(1);
  expect(licenceProblems([{ name: 'x', version: '1.0.0', licence: '(MIT OR GPL-3.0)' }])).toEqual([]);
});

test('THIRD_PARTY_NOTICES.md lists what the lock file installs', () => {
  expect(read('THIRD_PARTY_NOTICES.md')).toBe(noticesOf(packages));
});

/** Paths outside the repository that a file's text names, relative to the root: `../data`. */
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

function partsOf(written: string): string {
  const parts = [...written.matchAll(/'([^']*)'/g)].map(([, part = '']) => part);
  return parts.length === 0 ? written : join(...parts);
}

const everything = ['lib', 'components', 'app', 'bench', 'e2e']
  .flatMap(allSources)
  .filter((file) => file !== 'lib/repository.test.ts');

test('no file reads or imports a path outside the repository', () => {
  expect(everything.length).toBeGreaterThan(500);
  const outside = everything.flatMap((file) =>
    pathsAbove(file, readFileSync(join(root, file), 'utf8')).map((path) => `${file} → ${path}`),
  );
  expect(outside).toEqual([]);
});

test('a path outside the repository is found in every spelling', () => {
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

const hostileCases = parse(readFileSync(join(root, 'docs', 'hostile-suite.csv'), 'utf8'), { from_line: 2 }).map(
  ([, number, , expected, heldBy = '']) => ({ number: Number(number), expected, heldBy }),
);

describe('docs/hostile-suite.csv', () => {
  test('lists every case once, in order', () => {
    expect(hostileCases.map(({ number }) => number)).toEqual(Array.from({ length: 154 }, (_none, index) => index + 1));
  });

  test('names an existing test for each case, or says why there is none', () => {
    for (const { number, expected, heldBy } of hostileCases) {
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
