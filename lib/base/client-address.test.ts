import { isIPv4 } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClientAddress, readTrustedProxies } from './client-address.ts';

const peer = '10.0.0.1';

test('ignores forwarded addresses without trusted proxies', () => {
  const clientOf = createClientAddress(0);
  expect(clientOf('192.0.2.1', '198.51.100.7')).toBe('192.0.2.1');
  expect(clientOf(undefined, '198.51.100.7')).toBe('unknown');
});

test('reads as many entries from the right as there are proxies', () => {
  const forwarded = '203.0.113.9, 198.51.100.7, 10.0.0.2';
  expect([1, 2, 3, 4].map((hops) => createClientAddress(hops)(peer, forwarded))).toEqual([
    '10.0.0.2',
    '198.51.100.7',
    '203.0.113.9',
    '203.0.113.9',
  ]);
});

test('takes the first address that is not a named proxy', () => {
  const clientOf = createClientAddress(['10.0.0.0/8', '2001:db8:1::/48']);
  expect(clientOf(peer, '203.0.113.9, 198.51.100.7, 10.0.0.2, 2001:db8:1::5')).toBe('198.51.100.7');
  expect(clientOf('192.0.2.1', '198.51.100.7')).toBe('192.0.2.1');
  expect(clientOf('::ffff:10.0.0.1', '198.51.100.7')).toBe('198.51.100.7');
});

test('reduces IPv6 to its /64 and mapped IPv4 to IPv4', () => {
  const clientOf = createClientAddress(0);
  expect(clientOf('2001:db8:0:1:aaaa::1', undefined)).toBe('2001:db8:0:1::/64');
  expect(clientOf('2001:0DB8::bbbb:0:0:2%eth0', undefined)).toBe('2001:db8:0:0::/64');
  expect(clientOf('2001:db8:0:1:ffff:ffff:ffff:ffff', undefined)).toBe('2001:db8:0:1::/64');
  expect(clientOf('::ffff:192.0.2.1', undefined)).toBe('192.0.2.1');
  expect(clientOf('::ffff:c000:201', undefined)).toBe('192.0.2.1');
  expect(clientOf('::1', undefined)).toBe('0:0:0:0::/64');
});

test('reads ports and brackets', () => {
  const clientOf = createClientAddress(1);
  for (const entry of ['192.0.2.1:443', '192.0.2.1', ' 192.0.2.1 ', '[::ffff:192.0.2.1]:80'])
    expect(clientOf(peer, entry), entry).toBe('192.0.2.1');
  expect(clientOf(peer, '[2001:db8::1]')).toBe('2001:db8:0:0::/64');
});

test('falls back to the last known address when an entry is no address', () => {
  for (const entry of ['unknown', '_hidden', '', '1.2.3', '1.2.3.4.5', '0x7f.1', '010.0.0.1', 'a'.repeat(9000), '::g'])
    expect(createClientAddress(2)(peer, `198.51.100.7, ${entry}`), entry).toBe(peer);
  expect(createClientAddress(3)(peer, 'x, 198.51.100.7')).toBe('198.51.100.7');
  expect(createClientAddress(1)(peer, `${'1.1.1.1,'.repeat(5000)}198.51.100.7`)).toBe('198.51.100.7');
});

test('never trusts more entries than there are proxies', () => {
  fc.assert(
    fc.property(fc.string(), fc.ipV4(), fc.ipV6(), (junk, own, other) => {
      expect(createClientAddress(1)(peer, `${junk}, ${other}, ${own}`)).toBe(own);
      const key = createClientAddress(1)(peer, `${own}, ${other}`);
      expect(isIPv4(key) || /^(?:[0-9a-f]{1,4}:){4}:\/64$/.test(key)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('reads a number of hops or a list of networks', () => {
  expect(readTrustedProxies('0')).toBe(0);
  expect(readTrustedProxies('10')).toBe(10);
  expect(readTrustedProxies('10.0.0.0/8, ::1,192.0.2.7')).toEqual(['10.0.0.0/8', '::1', '192.0.2.7']);
  for (const text of ['11', '-1', '1.5', 'yes', '10.0.0.0/33', '::/129', '10.0.0.0/8/8', '10.0.0.0/8,', 'fe80::1%eth0'])
    expect(readTrustedProxies(text), text).toBeNull();
});
