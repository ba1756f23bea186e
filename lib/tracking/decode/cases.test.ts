import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isList, isPlainObject, parseJson } from '../json/values.ts';
import { decodeSharedAsset } from './decode.ts';

const folder = join(import.meta.dirname, 'cases');
const now = Date.UTC(2026, 10, 25, 2, 30);

/** What `expected` names of `value`; of a list each entry, so that its length counts. */
function namedIn(value: unknown, expected: unknown): unknown {
  if (isList(expected) && isList(value)) return value.map((entry, index) => namedIn(entry, expected[index]));
  if (!isPlainObject(expected) || !isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(expected).map(([name, inner]) => [name, namedIn(value[name], inner)]));
}

describe.each(readdirSync(folder))('%s', (file) => {
  const cases = parseJson(readFileSync(join(folder, file), 'utf8'));
  const named = (isList(cases) ? cases : [])
    .filter(isPlainObject)
    .map((each) => [String(each['about']), each] as const);

  it.each(named)('%s', (_, { body, expect: expected }) => {
    const read = decodeSharedAsset(body, { now });
    expect(read.kind).toBe('shared');
    expect(namedIn(read.kind === 'shared' ? read.asset : null, expected)).toEqual(expected);
  });
});
