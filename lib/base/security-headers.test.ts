import { describe, expect, test } from 'vitest';
import { pageHeaders, type PagePolicy } from './security-headers.ts';

const policy: PagePolicy = { nonce: 'N', isSecure: true, embedders: ['self'], tiles: null };

describe('headers of a page', () => {
  test('list the embedders, with X-Frame-Options only where it is equivalent', () => {
    const framing = (embedders: readonly string[]) => {
      const headers = pageHeaders({ ...policy, embedders });
      return [
        /frame-ancestors ([^;]*)/.exec(headers['Content-Security-Policy'] ?? '')?.[1],
        headers['X-Frame-Options'],
      ];
    };
    expect(framing(['self'])).toEqual(["'self'", 'SAMEORIGIN']);
    expect(framing([])).toEqual(["'none'", 'DENY']);
    expect(framing(['self', 'https://shop.example'])).toEqual(["'self' https://shop.example", undefined]);
  });

  test('allow images only from the tile host of the page', () => {
    const images = (url: string) =>
      /img-src ([^;]*)/.exec(pageHeaders({ ...policy, tiles: { url } })['Content-Security-Policy'] ?? '')?.[1];
    expect(images('https://tiles.example:8443/{z}/{x}/{y}.png?key=1')).toBe("'self' data: https://tiles.example:8443");
    expect(images('https://{s}.tiles.example/{z}/{x}/{y}.png')).toBe("'self' data: https://*.tiles.example");
  });
});
