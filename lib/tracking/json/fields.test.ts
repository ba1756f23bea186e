import { expect, it } from 'vitest';
import { fieldsOf } from './fields.ts';
import { readInteger, readText } from './values.ts';

it.each(['AssetName', 'assetName', 'asset_name', 'ASSET-NAME', 'asset name'])('finds AssetName under %j', (key) => {
  expect(fieldsOf({ [key]: 'Box' })('AssetName', readText)).toBe('Box');
});

it('takes the first value that can be used, in the order of the names', () => {
  const field = fieldsOf({ message: 'Later', Msg: 'Second', Message: null, code: '7' });
  expect(field(['Message', 'msg'], readText)).toBe('Later');
  expect(field(['detail', 'msg', 'message'], readText)).toBe('Second');
  expect(field('Code', readInteger)).toBeNull();
});

it.each([null, [], 'text', 7, {}])('finds nothing in %j', (record) => {
  expect(fieldsOf(record)(['constructor', 'length', '__proto__'], () => 1)).toBeNull();
});
