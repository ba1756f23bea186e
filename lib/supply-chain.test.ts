import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { importsOf, packagesOf, sources } from './test-imports.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
const versions = v.record(v.string(), v.string());
const manifest = v.parse(
  v.object({ dependencies: versions, devDependencies: versions, overrides: versions }),
  read('package.json'),
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
  read('package-lock.json'),
).packages;
const { '': lockedRoot, ...locked } = lock;
const pinned = { ...manifest.dependencies, ...manifest.devDependencies };

/** The oldest versions without a hole somebody has published. */
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

test('every package of ours is pinned to one version', () => {
  for (const [name, version] of Object.entries({ ...pinned, ...manifest.overrides }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
});

test('the lock file is in step with package.json, and knows every package by its content alone', () => {
  expect(lockedRoot.dependencies).toEqual(manifest.dependencies);
  expect(lockedRoot.devDependencies).toEqual(manifest.devDependencies);
  for (const [name, version] of Object.entries(pinned))
    expect(locked[`node_modules/${name}`]?.version, name).toBe(version);
  for (const [path, { integrity, resolved }] of Object.entries(locked)) {
    expect(integrity, path).toMatch(/^sha512-/);
    expect(resolved, path).toBeUndefined();
  }
});

test('nothing of the viewer is older than its last known hole', () => {
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

/** Without an import of ours: Next asks for the first, and the fonts are read as files. */
const WITHOUT_IMPORT = ['@expo-google-fonts/noto-sans', '@expo-google-fonts/noto-sans-arabic'];

test('the dependencies are what the viewer is made of; the build and the other programs have theirs beside', () => {
  const reached = new Set<string>();
  const follow = (file: string) => {
    if (reached.has(file) || !existsSync(join(root, file)) || !/\.(?:ts|tsx|mjs)$/.test(file)) return;
    reached.add(file);
    importsOf(file).forEach(follow);
  };
  for (const file of sources('app')) follow(file);
  for (const file of ['proxy.ts', 'instrumentation.ts', 'lib/share/reading/worker.ts']) follow(file);
  for (const file of ['lib/server/server.mjs', 'lib/brand/pictures/raster-worker.mjs']) follow(file);
  expect(reached.size).toBeGreaterThan(150);
  const imported = new Set([...reached].flatMap(packagesOf));
  expect([...imported, ...WITHOUT_IMPORT].sort()).toEqual(Object.keys(manifest.dependencies).sort());
});

test('npm run docs -- sbom lists what the viewer is made of', () => {
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
  for (const name of ['hono', '@libsql/client', 'nodemailer', 'vitest', 'sharp'])
    expect(found.has(name), name).toBe(false);
  expect(text).not.toContain(root);
});
