import { randomBytes } from 'node:crypto';
import type { Brand } from '#lib/brand/brand.ts';
import { readHost } from '#lib/brand/host.ts';
import { brandCss } from '#lib/brand/theme/css.ts';
import { brandView } from '#lib/brand/view.ts';
import { currentSettings } from '#lib/config.ts';
import { decodeEmbedOptions } from '#lib/embed/options.ts';
import { chooseLocale } from '#lib/i18n/choose-locale.ts';
import { wordsOf } from '#lib/i18n/languages.ts';
import { directionOf, type Locale } from '#lib/i18n/locales.ts';
import { busyPage } from '#lib/share/load/busy-page.ts';
import { spreadRetry } from '#lib/share/outcome.ts';
import { type PagePolicy, pageHeaders } from './security-headers.ts';

/** What of a request a page depends on besides its link. */
export interface Asked {
  readonly pathname: string;
  readonly query: URLSearchParams;
  readonly header: (name: string) => string | null;
}

/** The small page for a full house, in the brand's look and the reader's language; it says nothing about a link. */
export function busyAnswer(asked: Asked, brand: Brand): { headers: Record<string, string>; html: string } {
  const nonce = createNonce();
  const retryAfter = spreadRetry(Math.random());
  const locale = localeOf(asked, brand);
  const { site, fault, busy } = wordsOf(locale);
  const { theme } = decodeEmbedOptions(asked.query, brand.theme);
  const html = busyPage({
    locale,
    direction: directionOf(locale),
    theme: theme === 'auto' ? null : theme,
    css: brandCss(brand),
    nonce,
    retryAfter,
    siteName: brandView(brand, locale).name ?? site('name'),
    title: fault('title'),
    text: busy('text'),
    again: fault('again'),
    byItself: busy('byItself'),
  });
  const headers = {
    ...headersOfPage(asked, brand, nonce),
    'Content-Type': 'text/html; charset=utf-8',
    'Retry-After': String(retryAfter),
  };
  return { headers, html };
}

export function createNonce(): string {
  return randomBytes(16).toString('base64');
}

export function headersOfPage({ pathname, header }: Asked, brand: Brand, nonce: string): Record<string, string> {
  const settings = currentSettings();
  const headers = pageHeaders({
    nonce,
    isSecure: settings.appUrl.startsWith('https:'),
    host: hostKindOf(header('host'), brand, settings.appUrl),
    embedders: pathname === '/share' ? brand.embedders : [],
    tiles: brand.tiles ?? settings.tiles,
  });
  // A sandboxed frame has no origin, and the browser would complain on its console.
  if (header('sec-fetch-dest') === 'iframe') delete headers['Origin-Agent-Cluster'];
  return headers;
}

export function localeOf({ query, header }: Asked, brand: Brand): Locale {
  return chooseLocale(query.get('lang'), header('accept-language'), brand.languages);
}

function hostKindOf(host: string | null, brand: Brand, appUrl: string): PagePolicy['host'] {
  if (brand.hosts.length > 0) return 'brand';
  return host !== null && readHost(host) === readHost(new URL(appUrl).host) ? 'own' : 'unknown';
}
