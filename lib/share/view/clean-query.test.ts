import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '#lib/test-character.ts';
import { readShareId } from '../link.ts';
import { cleanQuery } from './clean-query.ts';

describe('cleanQuery', () => {
  it.each([
    ['?id=abc', '?id=abc'],
    ['?utm_source=mail&id=abc', '?id=abc'],
    [
      '?id=a%2fB%2Fc+d&fbclid=x&lang=ar&utm_medium=&tz=Europe/Oslo&page=2&gclid',
      '?id=a%2fB%2Fc+d&lang=ar&tz=Europe/Oslo&page=2',
    ],
    ['?id=abc&mc_eid=1&embed=map&theme=dark&background=page', '?id=abc&embed=map&theme=dark&background=page'],
    ['?id=abc&UTM_Source=x&%75tm_term=y&FBCLID=z', '?id=abc'],
    ['?&&id=abc&msclkid=1&', '?&&id=abc&'],
    ['?utm_source=x', ''],
    ['?id=abc&utm=1&clid=2&ref=3&xfbclid=4&source=5', '?id=abc&utm=1&clid=2&ref=3&xfbclid=4&source=5'],
    ['?id=fbclid&%ZZ=1&x=utm_source', '?id=fbclid&%ZZ=1&x=utm_source'],
    ['', ''],
    ['?', '?'],
  ])('turns %j into %j', (search, clean) => {
    expect(cleanQuery(search)).toBe(clean);
  });

  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom('id', '?id', 'a%2Fb', '%ZZ', '%69d', '+', '', 'utm_id', 'fbclid', 'ut%6d_x', 'GCLID', 'lang', '[]'),
  );
  const queries = fc
    .tuple(fc.constantFrom('', '?', '??'), fc.array(fc.tuple(text, fc.constantFrom('', '=', '=='), text)))
    .map(([start, pairs]) => start + pairs.map((parts) => parts.join('')).join('&'));

  it('never changes which link is meant', () => {
    fc.assert(
      fc.property(queries, (search) => {
        expect(readShareId(cleanQuery(search))).toBe(readShareId(search));
      }),
      { numRuns: 3000 },
    );
  });

  it('only removes, keeps order and bytes, and is idempotent', () => {
    fc.assert(
      fc.property(queries, (search) => {
        const clean = cleanQuery(search);
        const before = search.replace(/^\?/, '').split('&');
        const after = clean === '' ? [] : clean.replace(/^\?/, '').split('&');
        let at = 0;
        for (const pair of after) {
          at = before.indexOf(pair, at) + 1;
          expect(at).toBeGreaterThan(0);
        }
        expect(cleanQuery(clean)).toBe(clean);
      }),
      { numRuns: 2000 },
    );
  });
});
