import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { inRoot } from '#lib/run/paths.mjs';
import { expect, test } from '../support/fixtures.ts';
import { unsupportedFeatures, scriptsToCheck } from './floor.mjs';

let folder = '';
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'share-viewer-floor-'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

function writeScript(name: string, script: string): string {
  const file = join(folder, name);
  writeFileSync(file, script);
  return file;
}

test('every script works in the oldest supported browsers', async ({ ask, newShare }) => {
  const shareId = await newShare({ AssetName: 'canary-cargo', Status: 'Ready' });
  const { text } = await ask(`/share?id=${shareId}`);
  const inline = [...text.matchAll(/<script(?![^>]*\b(?:src|type)=)[^>]*>([^<]+)<\/script>/g)].map(
    ([, script = ''], at) => writeScript(`inline-${at}.js`, script),
  );
  expect(inline.length).toBeGreaterThan(0);
  const { files, excluded } = scriptsToCheck(text);
  expect(excluded).toHaveLength(1);
  expect(unsupportedFeatures([...files, ...inline], { builtIns: false, excluded })).toEqual([]);
});

test('detects scripts with newer syntax or newer built-ins', () => {
  expect(
    unsupportedFeatures([writeScript('signs.js', 'const shown = /[\\p{L}--[a-z]]/v;')], { builtIns: false })[0],
  ).toMatch(/signs\.js: /);
  expect(
    unsupportedFeatures([writeScript('names.js', 'new Set([1]).intersection(new Set([2]));')], { builtIns: true })[0],
  ).toMatch(/names\.js: .*Intersection/);
});

test('the README names the oldest supported browsers', () => {
  const { browserslist } = v.parse(
    v.object({ browserslist: v.array(v.string()) }),
    JSON.parse(readFileSync(inRoot('package.json'), 'utf8')),
  );
  const oldest = Object.fromEntries(browserslist.map((query) => query.split(' >= ')));
  expect(readFileSync(inRoot('README.md'), 'utf8').replaceAll(/\s+/g, ' ')).toContain(
    `Chrome and Edge ${oldest.chrome}, Firefox ${oldest.firefox}, Safari ${oldest.safari}`,
  );
  expect([oldest.edge, oldest.ios_saf]).toEqual([oldest.chrome, oldest.safari]);
});
