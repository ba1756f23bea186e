import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '#lib/test-character.ts';
import {
  buildOrderLink,
  buildShareLink,
  isShareId,
  MAX_ADDRESS_LENGTH,
  mendShareAddress,
  MAX_ORDER_LINKS,
  parseShareIds,
  parseShareLink,
  readOrder,
  readShareId,
  repairedHref,
  repairShareId,
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

describe('mendShareAddress', () => {
  it.each([
    ['/share?lang=en&amp;id=A', '/share?lang=en&id=A'],
    ['/share?id=A&amp;id=B&AMP;amp;id=C', '/share?id=A&id=B&id=C'],
    ['/share?id=A&amp%3Bid%3DB', '/share?id=A&id=B'],
    ['/share?id%3DA', '/share?id=A'],
    ['/share?lang%3Den%26id%3Da%2520b&utm_source=x', '/share?lang=en&id=a%20b&utm_source=x'],
    ['/share?id%3Da%23%C3%BC', '/share?id=a%23%C3%BC'],
    ['/share?Id=A&ID=B', '/share?id=A&id=B'],
    ['/share??&id=A', '/share?id=A'],
    ['/SHARE?id=A', '/share?id=A'],
    ['/Share/?id=A', '/share?id=A'],
    ['/share%3Fid=A', '/share?id=A'],
    ['/share%3fid%3DA&lang=de', '/share?id=A&lang=de'],
    ['/share/', '/share'],
    ['/SHARE', '/share'],
  ])('reads %j as %j', (sent, meant) => {
    expect(mendShareAddress(sent)).toBe(meant);
  });

  it.each([
    '/share?id=A%26id%3DB',
    '/share?id=a%3Db',
    '/share?xid=A&lang=amp;id',
    '/share?id[]=A',
    '/share?id%5B%5D%3DA'.replace('%3D', '='),
    '/share?%69d=A',
    '/share?id=amp;id=B',
    '/share/data',
    '/share%2f?id=A',
    '/shares?Id=A',
    '/?Id=A',
  ])('leaves %j as it is', (sent) => {
    expect(mendShareAddress(sent)).toBe(sent);
  });

  it('keeps every link that was made here', () => {
    fc.assert(
      fc.property(fc.array(shareIds, { minLength: 1, maxLength: 3 }), (ids) => {
        const { pathname, search } = new URL(buildOrderLink('https://track.example', ids));
        expect(mendShareAddress(pathname + search)).toBe(pathname + search);
      }),
      { numRuns: 1000 },
    );
  });

  it('makes an address that an HTTP parser takes, of anything', () => {
    const pairs = fc.array(
      fc.oneof(
        fc.constantFrom('amp;', 'id%3D', 'Id=', '%ZZ', '%23', '%00', '%C3%BC', '&', '?'),
        fc.webQueryParameters(),
      ),
    );
    fc.assert(
      fc.property(pairs, (parts) => {
        expect(mendShareAddress(`/share?${parts.join('')}`)).toMatch(/^[\x21\x22\x24-\x7E]*$/);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('repairShareId', () => {
  it.each([
    'A.',
    '3DA',
    'A\u200b',
    'A?utm_source=mail',
    'A ',
    ' A',
    '<A>',
    '"A"',
    'A),',
    'A\u2026',
    'A%20',
    'A?a=1?b=2.',
  ])('finds the identifier in %j', (damaged) => {
    expect(repairShareId(damaged)).toBe('A');
  });

  it.each(['A', 'a.b', 'a_', 'a-', 'a==', 'a?b', '3dA', 'a b', '...', '\u200b', '3D'])(
    'finds no damage in %j',
    (id) => {
      expect(repairShareId(id)).toBeNull();
    },
  );

  it('keeps everything else of the address', () => {
    expect(repairedHref('?id=A.&lang=de&embed=map')).toBe('/share?lang=de&embed=map&id=A');
    expect(repairedHref('?id=A&id=B%20c%29')).toBe('/share?id=A&id=B+c');
    for (const search of ['', '?id=', '?id=A&id=B', '?id=%00', '?x=A.']) expect(repairedHref(search)).toBeNull();
  });

  it('returns a valid identifier that has no more damage, or none', () => {
    fc.assert(
      fc.property(shareIds, (id) => {
        const repaired = repairShareId(id);
        expect(repaired === null || (isShareId(repaired) && repaired.length < id.length)).toBe(true);
      }),
      { numRuns: 1000 },
    );
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
    'https://track.example/share?lang=de&amp%3BID=a%2Fb-C9',
    'https://track.example/share?lang=de&Id=a%2Fb-C9',
    'https://track.example/SHARE%3Fid=a%2Fb-C9',
    'https://track.example/share?id%3Da%252Fb-C9',
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
