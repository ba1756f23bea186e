import { createServerPayload } from '#lib/base/server-payload.ts';
import { isLocale, type Locale } from './locales.ts';

/** Of the address a language is chosen by: it is to be remembered. */
export const KEEP = 'keep';
/** Of the address under which all languages stand. */
export const LANGUAGES = 'languages';

/** The query of the page whose languages are listed, without a language. */
export const languagesQuery = createServerPayload<string>('languages');

/** Set by the server over whatever a visitor sends: the language of its cookie. */
export const REMEMBERED_HEADER = 'x-share-remembered';

const YEAR_SECONDS = 31_536_000;
/** A browser keeps the first from being set by another host of the same domain, and only over https. */
const SECURE_NAME = '__Host-lang';
const PLAIN_NAME = 'lang';

/**
 * The one cookie there is, set by nothing but choosing a language on a page of ours. It holds a language of this list and
 * nothing else. Another site's frame is not told of it, and has the language its page gives it.
 */
export function rememberingCookie(locale: Locale, isSecure: boolean): string {
  const name = isSecure ? `${SECURE_NAME}=${locale}; Secure` : `${PLAIN_NAME}=${locale}`;
  return `${name}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly`;
}

/** The language of a Cookie header; what is no language of the list counts as absent. */
export function readRemembered(cookies: string | undefined): Locale | null {
  const pairs = (cookies ?? '')
    .slice(0, 8_000)
    .split(';')
    .map((cookie) => cookie.trim().split('='));
  // The other one may be any host's of the same domain.
  for (const name of [SECURE_NAME, PLAIN_NAME]) {
    const value = pairs.find(([own, language]) => own === name && isLocale(language))?.[1];
    if (isLocale(value)) return value;
  }
  return null;
}

/** Whether a visitor chose a language just now by a link of ours: a link from elsewhere changes nothing on a device. */
export function isChosenHere(query: URLSearchParams, fetchSite: string | null): boolean {
  return query.has(KEEP) && fetchSite === 'same-origin';
}
