import { describe, expect, test } from 'vitest';
import { embedderOrigins, hostOriginOf } from './host-origin.ts';

const ownOrigin = 'https://track.example';
const allowed = embedderOrigins(['self', 'https://shop.example', 'https://shop.example:8443'], ownOrigin);
const hostOf = (over: Partial<Parameters<typeof hostOriginOf>[0]>) =>
  hostOriginOf({ ownOrigin, parentOrigin: null, referrer: '', ...over }, allowed);

describe('the host page', () => {
  test.each(['https://shop.example', 'https://shop.example:8443', ownOrigin])(
    'is %s when the browser says so',
    (parentOrigin) => {
      expect(hostOf({ parentOrigin })).toBe(parentOrigin);
    },
  );

  test.each([
    'https://evil.example',
    'http://shop.example',
    'https://www.shop.example',
    'https://shop.example.evil.example',
    'null',
    '',
  ])('is nobody we know when the browser says %j', (parentOrigin) => {
    expect(hostOf({ parentOrigin, referrer: 'https://shop.example/orders' })).toBeNull();
  });

  test('is told by the referrer where the browser says nothing', () => {
    expect(hostOf({ referrer: 'https://shop.example/' })).toBe('https://shop.example');
    expect(hostOf({ referrer: 'https://evil.example/https://shop.example' })).toBeNull();
    expect(hostOf({ referrer: 'not an address' })).toBeNull();
    expect(hostOf({})).toBeNull();
  });

  test('is not told by a referrer of our own: that is the page that was in the frame before', () => {
    expect(hostOf({ referrer: `${ownOrigin}/` })).toBeNull();
  });
});
