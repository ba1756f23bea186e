import { isLocale, type Locale } from './locales.ts';

export const KEEP = 'keep';
export const LANGUAGES = 'languages';

/** Set by the server, overwriting what a visitor sends: the language of its cookie. */
export const REMEMBERED_HEADER = 'x-share-remembered';

const YEAR_SECONDS = 31_536_000;
/** With this prefix, browsers accept the cookie over https only, and from no other host of the domain. */
const SECURE_NAME = '__Host-lang';
const PLAIN_NAME = 'lang';

/** Frames in other sites do not receive it. */
export function rememberingCookie(locale: Locale, isSecure: boolean): string {
  const name = isSecure ? `${SECURE_NAME}=${locale}; Secure` : `${PLAIN_NAME}=${locale}`;
  return `${name}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly`;
}

export function readRemembered(cookies: string | undefined): Locale | null {
  const pairs = (cookies ?? '')
    .slice(0, 8_000)
    .split(';')
    .map((cookie) => cookie.trim().split('='));
  // Another host of the same domain may have set the plain one.
  for (const name of [SECURE_NAME, PLAIN_NAME]) {
    const value = pairs.find(([own, language]) => own === name && isLocale(language))?.[1];
    if (isLocale(value)) return value;
  }
  return null;
}

export function isChosenHere(query: URLSearchParams, fetchSite: string | null): boolean {
  return query.has(KEEP) && fetchSite === 'same-origin';
}
