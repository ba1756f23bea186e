import fc from 'fast-check';
import { anyCharacter } from '#lib/test-character.ts';
import { expect, test } from '../support/fixtures.ts';

const awkward = [
  ' canary ',
  'a+b',
  'a b',
  '100%',
  '%41',
  '%2541',
  'a&AssetShareID=b',
  '../GetSharings',
  '%2e%2e%2f',
  '?x',
  '#x',
  'a/b',
  'a\\b',
  '__proto__',
  'ａ',
  '\u{202e}abc',
  '\'"<>`',
  'e\u0301',
  '\uFEFFx',
  '\uFFFD',
];

const generated = fc.sample(
  fc.oneof(
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 60 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    fc.webUrl(),
  ),
  { numRuns: 250, seed: 20_26 },
);

test('hundreds of Unicode identifiers reach the service as they are', async ({ ask, service }) => {
  const shareIds = [...new Set([...awkward, ...generated])]
    .filter((shareId) => !/\p{Cc}/u.test(shareId) && shareId.length <= 512)
    .slice(0, 200);
  expect(shareIds).toHaveLength(200);

  const waiting = [...shareIds];
  const statuses = new Set<number>();
  const askAll = async () => {
    for (let shareId = waiting.pop(); shareId !== undefined; shareId = waiting.pop()) {
      statuses.add((await ask(`/share?id=${encodeURIComponent(shareId)}`)).status);
    }
  };
  await Promise.all(Array.from({ length: 8 }, askAll));

  expect([...statuses]).toEqual([404]);
  const received = new Set((await service.requests()).map((request) => request.shareId));
  expect(shareIds.filter((shareId) => !received.has(shareId))).toEqual([]);
});
