import fc from 'fast-check';
import { expect, test } from 'vitest';
import { locales } from './locales.ts';
import { isChosenHere, readRemembered, rememberingCookie } from './language-cookie.ts';

test('a remembered language is read again, over https from a cookie that no other host can set', () => {
  for (const locale of locales) {
    for (const isSecure of [true, false]) {
      const [pair = ''] = rememberingCookie(locale, isSecure).split(';');
      expect(readRemembered(`theme=dark; ${pair}; a=b`)).toBe(locale);
    }
  }
  expect(rememberingCookie('de', true)).toMatch(/^__Host-lang=de; Secure; Path=\/; .*SameSite=Lax; HttpOnly$/);
});

test('the cookie of this host wins over one that another host of the domain may have set', () => {
  expect(readRemembered('lang=en; __Host-lang=de')).toBe('de');
  expect(readRemembered('lang=en; __Host-lang=xx')).toBe('en');
});

test('an unknown language in a cookie is ignored', () => {
  expect(readRemembered(undefined)).toBeNull();
  expect(readRemembered('lang=tlh; lang=<b>; xlang=de')).toBeNull();
  fc.assert(
    fc.property(fc.string(), (cookies) => {
      const read = readRemembered(cookies);
      expect(read === null || cookies.includes(read)).toBe(true);
    }),
  );
});

test('a link from another site does not set the cookie', () => {
  const query = new URLSearchParams('lang=de&keep=1');
  expect(isChosenHere(query, 'same-origin')).toBe(true);
  for (const site of [null, 'none', 'cross-site', 'same-site']) expect(isChosenHere(query, site)).toBe(false);
  expect(isChosenHere(new URLSearchParams('lang=de'), 'same-origin')).toBe(false);
});
