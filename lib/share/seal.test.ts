import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSealing, HIDEABLE, isSealed, type SealedLink } from './seal.ts';

const [key, next] = ['k'.repeat(32), 'n'.repeat(32)];
const link: SealedLink = {
  shareId: 'Xk/9_ü',
  host: 'track.example',
  until: Date.UTC(2026, 11, 3),
  afterDelivery: 7 * 86_400_000,
  hide: ['street', 'history'],
};

test('a token opens to what was sealed, for every identifier of a usual length', () => {
  const sealing = createSealing([key]);
  const links = fc.record({
    shareId: fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme-ascii' }),
    host: fc.domain(),
    until: fc.option(fc.integer({ min: 0, max: 8.64e15 })),
    afterDelivery: fc.option(fc.integer({ min: 0, max: 1e11 })),
    hide: fc.subarray([...HIDEABLE]),
  });
  fc.assert(
    fc.property(links, (each) => {
      const token = sealing.seal(each);
      expect(token).toMatch(/^sealed2\.[\w-]+$/);
      expect(sealing.open(token ?? '')).toEqual(each);
      expect(token).not.toContain(each.shareId.length > 8 ? each.shareId : '/');
    }),
  );
  expect(sealing.seal(link)).not.toBe(sealing.seal(link));
  expect(sealing.seal({ ...link, shareId: 'x'.repeat(500) })).toBeNull();
});

test('of 10,000 altered tokens none opens', () => {
  const sealing = createSealing([key]);
  const token = sealing.seal(link) ?? '';
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ %\u00e9';
  const sign = fc.constantFrom(...signs);
  const place = fc.nat(token.length - 1);
  const altered = fc.oneof(
    fc.tuple(place, sign).map(([at, other]) => token.slice(0, at) + other + token.slice(at + 1)),
    fc.tuple(place, sign).map(([at, more]) => token.slice(0, at) + more + token.slice(at)),
    place.map((at) => token.slice(0, at) + token.slice(at + 1)),
    place.map((at) => token.slice(0, at)),
    fc.string({ unit: sign, maxLength: 200 }).map((text) => `sealed2.${text}`),
    fc.tuple(place, place).map(([from, to]) => token.slice(0, from) + token.slice(to)),
  );
  let tried = 0;
  fc.assert(
    fc.property(
      altered.filter((text) => text !== token),
      (text) => {
        tried += 1;
        const opened = sealing.open(text);
        // Without the prefix it is an identifier, which the service does not know.
        expect(opened).toBe(isSealed(text) ? null : 'plain');
      },
    ),
    { numRuns: 10_000 },
  );
  expect(tried).toBe(10_000);
  // The last sign carries bits that are not used.
  for (const last of signs) if (!token.endsWith(last)) expect(sealing.open(token.slice(0, -1) + last)).toBeNull();
});

test('what looks like a token is no identifier of the service, whatever its version or damage', () => {
  const sealing = createSealing([key]);
  const token = sealing.seal(link) ?? '';
  for (const damaged of [` ${token}`, `\u200b${token}`, `"${token}`, `3D${token}`, token.replace('sealed', 'SEALED')])
    expect(sealing.open(damaged), damaged).toBeNull();
  for (const other of ['sealed1.abc', 'sealed3.abc', 'sealed12.', 'sealed2%2Eabc'])
    expect(sealing.open(other), other).toBeNull();
  for (const id of ['sealed', 'sealed.abc', 'sealed2', 'sealed2abc', 'unsealed2.abc', 'a sealed2.abc'])
    expect(sealing.open(id), id).toBe('plain');
});

test('reports a token that no key opens, and nothing else', () => {
  let reported = 0;
  const sealing = createSealing([key], () => (reported += 1));
  const token = createSealing([next]).seal(link) ?? '';
  for (const other of [token, 'a-plain-identifier', createSealing([key]).seal(link) ?? '', 'sealed1.abc', ` ${token}`])
    sealing.open(other);
  expect(reported).toBe(1);
});

test('keys are replaced without ending links, and removed to end them', () => {
  const token = createSealing([key]).seal(link) ?? '';
  expect(createSealing([next, key]).open(token)).toEqual(link);
  expect(createSealing([next]).open(token)).toBeNull();
  expect(createSealing([]).open(token)).toBeNull();
  expect(createSealing([key]).open(createSealing([next, key]).seal(link) ?? '')).toBeNull();
  expect(createSealing([key]).open('a-plain-identifier')).toBe('plain');
  expect(() => createSealing([]).seal(link)).toThrow(TypeError);
});
