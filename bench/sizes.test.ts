import { expect, test } from 'vitest';
import { scriptPaths } from './sizes.ts';

test('counts each script of a page once, without those for old browsers', () => {
  const html = `<link rel="preload" as="script" href="/a.js?x=1&amp;y=2"/><script src="/a.js?x=1&amp;y=2" async=""></script>
    <script nonce="n" src="/b.js"></script><script noModule="" src="/old.js"></script><script>inline()</script>
    <link rel="stylesheet" href="/c.css"/><link rel="modulepreload" href="/d.js"/>`;
  expect(scriptPaths(html)).toEqual(['/a.js?x=1&y=2', '/b.js', '/d.js']);
});
