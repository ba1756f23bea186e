import { expect, test } from 'vitest';
import { identifiersIn, linkOf } from './world.ts';

const link = linkOf('bench', 7);

test.each([
  ['as it is', link],
  ['in an address', `GET /share?id=${encodeURIComponent(link)}`],
  ['as hex digits', Buffer.from(link).toString('hex')],
  ['as base64', Buffer.from(link).toString('base64')],
  ['as base64 from the next byte on', Buffer.from(`"${link}`).toString('base64')],
  ['as base64 from the byte after that on', Buffer.from(`{"${link}`).toString('base64')],
])('finds an identifier %s', (_how, text) => {
  expect(identifiersIn(Buffer.from(`before ${text} after`))).toBe(1);
});

test('ignores a text that only looks like an identifier', () => {
  expect(identifiersIn(Buffer.from('bench-own-7-canary'))).toBe(0);
});
