import { expect, test } from 'vitest';
import { memo } from './memo.ts';

test('makes each value once per combination of parts, and again after a failure', () => {
  const made: string[] = [];
  const upper = memo((first, second) => {
    made.push(`${first} ${second}`);
    if (first === 'wrong') throw new RangeError('wrong');
    return { first, second };
  });
  expect(upper('a', 'b')).toBe(upper('a', 'b'));
  expect(upper('b', 'a')).not.toBe(upper('a', 'b'));
  expect(() => upper('wrong', '')).toThrow(RangeError);
  expect(() => upper('wrong', '')).toThrow(RangeError);
  expect(made).toEqual(['a b', 'b a', 'wrong ', 'wrong ']);
});

test('keeps a limited number of values', () => {
  let made = 0;
  const count = memo((key) => {
    made += 1;
    return `made for ${key}`;
  });
  for (let round = 0; round < 3; round += 1) for (let key = 0; key < 200; key += 1) count(String(key));
  expect(made).toBe(200);
  count('one more');
  count('0');
  expect(made).toBe(202);
});
