import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '#lib/test-character.ts';
import {
  buildOrderLink,
  buildShareLink,
  isShareId,
  MAX_ADDRESS_LENGTH,
  MAX_ORDER_LINKS,
  parseShareIds,
  parseShareLink,
  readOrder,
  readShareId,
} from './link.ts';

const shareIds = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 200 }).filter(isShareId);

describe('buildShareLink', () => {
  it('puts the URL-encoded identifier behind the path of the application', () => {
    expect(buildShareLink('https://track.example', 'a b&c')).toBe('https://track.example/share?id=a%20b%26c');
    expect(buildShareLink('https://track.example/shop/', 'abc')).toBe('https://track.example/shop/share?id=abc');
  });

  it('encodes closing punctuation that mail programs cut off', () => {
    expect(buildShareLink('https://track.example', "a.b!'.")).toBe('https://track.example/share?id=a.b%21%27%2E');
  });

  it('rejects an identifier that cannot be sent, without quoting it', () => {
    expect(() => buildShareLink('https://track.example', 'secret\u0000')).toThrow(TypeError);
    expect(() => buildShareLink('no address', 'secret')).toThrow(/^(?!.*secret).*$/);
  });

  it('is read back exactly, for any identifier', () => {
    fc.assert(
      fc.property(shareIds, (id) => {
        expect(readShareId(new URL(buildShareLink('https://track.example', id)).search)).toBe(id);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('an order', () => {
  it('is one link with up to 20 identifiers, and is read back exactly', () => {
    expect(buildOrderLink('https://track.example', ['a', 'b c'])).toBe('https://track.example/share?id=a&id=b%20c');
    const short = shareIds.map((id) => id.slice(0, 30)).filter(isShareId);
    const orders = fc.uniqueArray(short, { minLength: 2, maxLength: MAX_ORDER_LINKS });
    fc.assert(
      fc.property(orders, (ids) => {
        const link = buildOrderLink('https://track.example', ids);
        expect(readOrder(new URL(link).search)).toEqual({ ids });
        expect(readShareId(new URL(link).search)).toBeNull();
      }),
    );
  });

  it('cannot be empty or larger, and its error quotes no identifier', () => {
    for (const ids of [[], Array.from({ length: 21 }, (_, index) => `secret${index}`), ['secret', '']])
      expect(() => buildOrderLink('https://track.example', ids)).toThrow(/^(?!.*secret).*$/);
  });

  it('leaves room in the longest address that is answered, whatever its identifiers', () => {
    const longest = buildShareLink('https://track.example', '追'.repeat(512));
    const sealed = Array.from({ length: 20 }, (_none, index) => `sealed1.${'x'.repeat(330)}${index}`);
    for (const link of [longest, buildOrderLink('https://track.example/shop', sealed)])
      expect(link.length).toBeLessThan(MAX_ADDRESS_LENGTH - 500);
    const long = sealed.map((id) => id.padEnd(512, 'secret'));
    expect(() => buildOrderLink('https://track.example', long)).toThrow(/^(?!.*secret)The link would be too long/);
  });

  it.each([
    ['', null],
    ['?id=a', null],
    ['?id=a&id=', { ids: ['a', null] }],
    ['?id=a&%69d=b&lang=ar', { ids: ['a', 'b'] }],
    ['?id=a&id=a', { ids: ['a'] }],
    ['?id=%00&id=&id', { ids: [null] }],
    [
      `?${Array.from({ length: 23 }, (_, index) => `id=${index}`).join('&')}`,
      { ids: Array.from({ length: 23 }, (_, index) => String(index)) },
    ],
  ])('is read from %j', (query, order) => {
    expect(readOrder(query)).toEqual(order);
  });

  it('is found in pasted text', () => {
    const link = 'https://track.example/share?utm_source=mail&id=a&id=b.';
    expect(parseShareIds(`Your order: ${link}`)).toEqual(['a', 'b']);
    expect(parseShareLink(link)).toBeNull();
    expect(parseShareIds('a/b-C9')).toEqual(['a/b-C9']);
  });
});

describe('readShareId', () => {
  it.each([
    '',
    '?',
    '?id',
    '?id=',
    '?id=a&id=b',
    '?id=a&id=',
    '?id=a&%69d=b',
    '?id[]=a',
    '?id[x]=a',
    '?ID=a',
    '?Id=a',
    '?xid=a',
    '?id=a%00',
    '?id=%0d%0aSet-Cookie:x',
    '?id=a%09',
    '?id=%7F',
    '?id=%C2%85',
    '?id=%ZZ',
    '?id=%E0%A4%A',
    '?id=%',
    '?id=%FF',
    '?id=%ED%A0%80',
  ])('finds no identifier in %j', (query) => {
    expect(readShareId(query)).toBeNull();
  });

  it.each([
    ['?id=abc', 'abc'],
    ['id=abc', 'abc'],
    ['?utm_source=x&id=abc&lang=ar', 'abc'],
    ['?%69d=abc', 'abc'],
    ['?id=a=b==', 'a=b=='],
    ['?id=%2541', '%41'],
    ['?id=+a%20', ' a '],
    ['?id=a%2Bb', 'a+b'],
    ['?id=..%2f%3f%23%26AssetShareID=other', '../?#&AssetShareID=other'],
    ['?id=__proto__', '__proto__'],
    ['?id=%F0%9F%93%A6', '📦'],
    ['?x=%ZZ&id=abc', 'abc'],
    ['?&&id=abc&', 'abc'],
    ['?id=%EF%BB%BFa', '\uFEFFa'],
  ])('reads %j', (query, id) => {
    expect(readShareId(query)).toBe(id);
  });

  it('accepts 512 UTF-16 units and no more', () => {
    expect(readShareId(`?id=${'x'.repeat(512)}`)).toBe('x'.repeat(512));
    expect(readShareId(`?id=${'x'.repeat(513)}`)).toBeNull();
    expect(readShareId(`?id=${'%F0%9F%93%A6'.repeat(256)}`)).toBe('📦'.repeat(256));
    expect(readShareId(`?id=${'%F0%9F%93%A6'.repeat(257)}`)).toBeNull();
  });
});

describe('parseShareLink', () => {
  const link = 'https://track.example/share?id=a%2Fb-C9';
  it.each([
    link,
    `${link}.`,
    `<${link}>`,
    `${link}>`,
    `${link},`,
    `${link})`,
    `(${link})`,
    `"${link}"`,
    `${link}"`,
    `'${link}'.`,
    `${link}%20`,
    `${link}%3E`,
    `  ${link}\n`,
    `%20${link}`,
    `Your parcel: ${link} (opens in a browser)`,
    `<a href="${link}">track</a>`,
    `URL:${link}`,
    `${link}&utm_source=mail&utm_medium=x.`,
    'https://track.example/share?utm_source=mail&amp;id=a%2Fb-C9&amp;utm_medium=x',
    'http://localhost:3000/shop/share?lang=ar&id=a%2Fb-C9#map',
    'track.example/share?id=a%2Fb-C9',
    '/share?id=a%2Fb-C9',
    '?id=a%2Fb-C9',
    'id=a%2Fb-C9',
    'a/b-C9',
    ' a/b-C9 ',
    '<a/b-C9>',
    '"a/b-C9".',
    'a/b-C9%20',
    `https://safe.example/?url=${encodeURIComponent(link)}&data=05`,
  ])('finds the identifier in %j', (text) => {
    expect(parseShareLink(text)).toBe('a/b-C9');
  });

  it.each([
    '',
    '   ',
    'https://track.example/',
    'https://track.example/share',
    'https://track.example/share?id=',
    '/share?x=1',
    'where is my parcel',
    `${link}&id=other`,
    'https://track.example/share?id=%ZZ',
  ])('finds no identifier in %j', (text) => {
    expect(parseShareLink(text)).toBeNull();
  });

  it('finds none in a text much longer than any link', () => {
    expect(parseShareLink('x'.repeat(20_000))).toBeNull();
  });

  it('keeps the punctuation that encoded identifiers end in', () => {
    for (const id of ['ab-_', 'ab_', 'ab==', 'ab-'])
      expect(parseShareLink(`https://track.example/share?id=${id}`)).toBe(id);
  });

  it('reads back every link whose identifier does not itself end like a damaged link', () => {
    fc.assert(
      fc.property(
        shareIds.filter((id) => id === id.trim() && !/[\s\u00A0">]$/.test(id)),
        (id) => {
          expect(parseShareLink(buildShareLink('https://track.example', id))).toBe(id);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const id = parseShareLink(text);
        expect(id === null || isShareId(id)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
