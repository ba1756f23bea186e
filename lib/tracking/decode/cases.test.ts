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

const casesOf = (file: string) => {
  const cases = parseJson(readFileSync(join(folder, file), 'utf8'));
  return (isList(cases) ? cases : []).filter(isPlainObject).filter((each) => 'expect' in each);
};
const files = readdirSync(folder).filter((file) => casesOf(file).length > 0);

describe.each(files)('%s', (file) => {
  const named = casesOf(file).map((each) => [String(each['about']), each] as const);

  it.each(named)('%s', (_, { body, expect: expected }) => {
    const read = decodeSharedAsset(body, { now });
    expect(read.kind).toBe('shared');
    expect(namedIn(read.kind === 'shared' ? read.asset : null, expected)).toEqual(expected);
  });
});
