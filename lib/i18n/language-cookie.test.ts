import fc from 'fast-check';
import { expect, test } from 'vitest';
import { locales } from './locales.ts';
import { isChosenHere, readRemembered, rememberingCookie } from './language-cookie.ts';

test('a language that is remembered is read again, over https by a name no other host can set', () => {
  for (const locale of locales) {
    for (const isSecure of [true, false]) {
      const [pair = ''] = rememberingCookie(locale, isSecure).split(';');
      expect(readRemembered(`theme=dark; ${pair}; a=b`)).toBe(locale);
    }
  }
  expect(rememberingCookie('de', true)).toMatch(/^__Host-lang=de; Secure; Path=\/; .*SameSite=Lax; HttpOnly$/);
});

test('what another host of the domain may have set gives way to what this one did', () => {
  expect(readRemembered('lang=en; __Host-lang=de')).toBe('de');
  expect(readRemembered('lang=en; __Host-lang=xx')).toBe('en');
});

test('what is no language of the list is not read from a cookie', () => {
  expect(readRemembered(undefined)).toBeNull();
  expect(readRemembered('lang=tlh; lang=<b>; xlang=de')).toBeNull();
  fc.assert(
    fc.property(fc.string(), (cookies) => {
      const read = readRemembered(cookies);
      expect(read === null || cookies.includes(read)).toBe(true);
    }),
  );
});

test('a link from elsewhere has nothing remembered', () => {
  const query = new URLSearchParams('lang=de&keep=1');
  expect(isChosenHere(query, 'same-origin')).toBe(true);
  for (const site of [null, 'none', 'cross-site', 'same-site']) expect(isChosenHere(query, site)).toBe(false);
  expect(isChosenHere(new URLSearchParams('lang=de'), 'same-origin')).toBe(false);
});
