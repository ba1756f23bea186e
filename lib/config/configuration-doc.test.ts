import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '#lib/run/paths.mjs';
import { configurationDoc } from './configuration-doc.ts';

test('docs/configuration.md is what npm run docs writes', () => {
  expect(readFileSync(inRoot('docs', 'configuration.md'), 'utf8')).toBe(configurationDoc());
});
