import { expect, it } from 'vitest';
import { createFieldReader, parseJson, readInteger, readText } from './values.ts';
import fc from 'fast-check';

it.each(['AssetName', 'assetName', 'asset_name', 'ASSET-NAME', 'asset name'])('finds AssetName under %j', (key) => {
  expect(createFieldReader({ [key]: 'Box' })('AssetName', readText)).toBe('Box');
});

it('takes the first usable value, in the order of the names', () => {
  const field = createFieldReader({ message: 'Later', Msg: 'Second', Message: null, code: '7' });
  expect(field(['Message', 'msg'], readText)).toBe('Later');
  expect(field(['detail', 'msg', 'message'], readText)).toBe('Second');
  expect(field('Code', readInteger)).toBeNull();
});

it.each([null, [], 'text', 7, {}])('finds nothing in %j', (record) => {
  expect(createFieldReader(record)(['constructor', 'length', '__proto__'], () => 1)).toBeNull();
});

it.each([
  ['{"id":92612999897543581}', { id: '92612999897543581' }],
  ['[ -9007199254740993 , 9007199254740991 ]', ['-9007199254740993', 9007199254740991]],
  [
    '{"a":"12345678901234567 \\" 12345678901234567","b":12345678901234567}',
    { a: '12345678901234567 " 12345678901234567', b: '12345678901234567' },
  ],
  [
    '[0.12345678901234567,1.5e300,12345678901234567.5,1745143200000]',
    [0.12345678901234567, 1.5e300, 12345678901234567.5, 1745143200000],
  ],
])('keeps the digits of %s', (text, value) => {
  expect(parseJson(text)).toEqual(value);
});

/** What `JSON.stringify` writes as an integer beyond 2^53. */
function withLongIntegersAsText(_key: string, value: unknown): unknown {
  const isLong = Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(Number(value)) < 1e21;
  return isLong ? String(value) : value;
}

it('parses and refuses what JSON.parse does, but for integers beyond 2^53', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.json(), fc.string(), fc.constant('{12345678901234567:1}'), fc.constant('[012345678901234567]')),
      fc.boolean(),
      (text, isLong) => {
        const sent = isLong ? `[${text},"1234567890123456789\\\\"]` : text;
        const read = (parse: (text: string) => unknown) => {
          try {
            return parse(sent);
          } catch {
            return 'refused';
          }
        };
        expect(read(parseJson)).toEqual(read((json) => JSON.parse(json, withLongIntegersAsText)));
      },
    ),
    { numRuns: 2_000 },
  );
});
