import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { inRoot } from './paths.mjs';
import { configurationDoc, shareJsonSchema } from './docs.ts';

test('docs/share.schema.json is the schema of the code (npm run docs), and validators load it by its identifier', () => {
  const schema: object = JSON.parse(readFileSync(inRoot('docs', 'share.schema.json'), 'utf8'));
  expect(schema).toEqual(shareJsonSchema());
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  addFormats.default(ajv);
  ajv.addSchema(schema);
  const validate = ajv.getSchema('urn:share-viewer:share:1');
  expect(validate?.({ version: 1, state: 'unavailable' })).toBe(true);
  expect(validate?.({ version: 1, state: 'fault' })).toBe(false);
});

test('docs/configuration.md is what npm run docs writes', () => {
  expect(readFileSync(inRoot('docs', 'configuration.md'), 'utf8')).toBe(configurationDoc());
});
