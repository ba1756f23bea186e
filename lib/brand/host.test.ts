import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { neutralBrand } from './brand.ts';
import { brandForHost, readHost } from './host.ts';

const [first, second] = [
  { ...neutralBrand, id: 'first', hosts: ['track.a.example', 'localhost:3001'] },
  { ...neutralBrand, id: 'second', hosts: ['[::1]:3000', 'b.example', '127.0.0.1:8080'] },
];
const brandOf = (host: string | null) => brandForHost([first, second], host)?.id ?? null;

describe('brandForHost', () => {
  test.each([
    ['track.a.example', 'first'],
    ['TRACK.A.Example', 'first'],
    ['track.a.example.', 'first'],
    ['track.a.example:443', 'first'],
    ['track.a.example.:80', 'first'],
    ['localhost:3001', 'first'],
    ['LOCALHOST:3001', 'first'],
    ['[::1]:3000', 'second'],
    ['[0:0:0:0:0:0:0:1]:3000', 'second'],
    ['b.example', 'second'],
    ['127.0.0.1:8080', 'second'],
  ])('%s is found', (host, id) => {
    expect(brandOf(host)).toBe(id);
  });

  test.each([
    'a.example',
    'x.track.a.example',
    'track.a.example.evil.example',
    'track.a.example:3000',
    'localhost',
    'localhost:30010',
    'localhost:03001',
    'track.a.example:0',
    'track.a.example:65536',
    'track.a.example:',
    'track.a.example..',
    '.track.a.example',
    'track..a.example',
    'track.a.example, b.example',
    'track.a.example b.example',
    ' track.a.example',
    'track.a.example ',
    'me@track.a.example',
    'track.a.example/',
    'track.a.example?',
    'track.a.example#',
    'http://track.a.example',
    'track.a.example\0',
    'track.a.example\n',
    'b.example:80:80',
    '[::1',
    '::1',
    '[::1]',
    '[::1]3000',
    '[fe80::1%25eth0]:3000',
    '127.1:8080',
    '0x7f.0.0.1:8080',
    '127.0.0.01:8080',
    '',
    '.',
    ':3001',
    '*',
    '-b.example',
    null,
  ])('no brand is shown on %j', (host) => {
    expect(brandOf(host)).toBeNull();
  });

  test('normalises any text without an error, and its own result to itself', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({ unit: fc.constantFrom(...'aZ0.:[]-_@ ,/%é\u0130') }),
          fc.webAuthority({ withIPv4: true, withIPv6: true, withPort: true }),
        ),
        (text) => {
          const host = readHost(text);
          if (host !== null) expect(readHost(host)).toBe(host);
          if (host !== null) expect(host).toMatch(/^[a-z0-9_.:[\]-]+$/);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('finds a host in any letter case, but not a host that only starts or ends like it', () => {
    fc.assert(
      fc.property(
        fc.domain(),
        fc.infiniteStream(fc.boolean()),
        fc.stringMatching(/^[a-z0-9]{1,5}$/),
        (domain, cases, more) => {
          const brands = [{ ...neutralBrand, id: 'it', hosts: [domain.toLowerCase()] }];
          const shouted = [...domain]
            .map((letter) => (cases.next().value === true ? letter.toUpperCase() : letter))
            .join('');
          expect(brandForHost(brands, shouted)?.id).toBe('it');
          for (const other of [
            `${more}${domain}`,
            `${domain}${more}`,
            `${more}.${domain}`,
            `${domain}.${more}`,
            `${domain}:8443`,
          ])
            expect(brandForHost(brands, other)).toBeNull();
        },
      ),
    );
  });
});
