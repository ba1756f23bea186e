import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { licenceProblems, noticesOf, shippedPackages } from '#lib/run/licences.mjs';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const packages = shippedPackages(JSON.parse(read('package-lock.json')));

test('every package we ship is under a licence somebody allowed', () => {
  expect(packages.length).toBeGreaterThan(30);
  expect(licenceProblems(packages)).toEqual([]);
});

test('a licence nobody allowed is noticed', () => {
  expect(licenceProblems([{ name: 'x', version: '1.0.0', licence: 'GPL-3.0' }])).toHaveLength(1);
  expect(licenceProblems([{ name: 'x', version: '1.0.0', licence: '(MIT OR GPL-3.0)' }])).toEqual([]);
});

test('the notices name what the lock file installs', () => {
  expect(read('THIRD_PARTY_NOTICES.md')).toBe(noticesOf(packages));
});
