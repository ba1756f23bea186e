import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Brand } from '#lib/brand/brand.ts';
import { brandCss } from '#lib/brand/theme/css.ts';
import { brandView } from '#lib/brand/view.ts';
import { currentSettings } from '#lib/config/settings.ts';
import { decodeEmbedOptions } from '#lib/embed/options.ts';
import { chooseLocale } from '#lib/i18n/choose-locale.ts';
import { wordsOf } from '#lib/i18n/languages.ts';
import { directionOf, type RegionalLocale } from '#lib/i18n/locales.ts';
import { REMEMBERED_HEADER } from '#lib/i18n/language-cookie.ts';
import { wantsJson } from '#lib/share/export/json.ts';
import { busyPage } from '#lib/share/load/busy-page.ts';
import { streetsForBrand } from '#lib/streets/streets.ts';
import { dataHeaders, pageHeaders } from '#lib/base/security-headers.ts';
import { pathOf, queryOf } from './requests.ts';

export interface PageRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly header: (name: 'host' | 'accept-language' | 'sec-fetch-dest' | typeof REMEMBERED_HEADER) => string | null;
}

type Reason = 'busy' | 'limited' | 'reading';

interface PlainAnswer {
  readonly status: 429 | 503;
  readonly why: Reason;
  readonly retryAfter: number;
  /** null answers with the reason as JSON. */
  readonly brand: Brand | null;
}

export function answerPlainly(
  request: IncomingMessage,
  response: ServerResponse,
  { status, why, retryAfter, brand }: PlainAnswer,
): void {
  const header = (name: string) => [request.headers[name] ?? []].flat()[0] ?? null;
  const { headers, body } =
    brand === null || wantsJson(header('accept'))
      ? {
          headers: { ...dataHeaders, 'Retry-After': String(retryAfter), 'Content-Type': 'application/json' },
          body: JSON.stringify({ state: why }),
        }
      : plainPage({ path: pathOf(request), query: queryOf(request), header }, brand, why, retryAfter);
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** A page without React and without anything of the shipment, which reloads itself after `retryAfter` seconds. */
export function plainPage(request: PageRequest, brand: Brand, why: Reason, retryAfter: number) {
  const nonce = randomBytes(16).toString('base64');
  const locale = localeOf(request, brand);
  const { site, fault, busy, limited } = wordsOf(locale);
  const { theme } = decodeEmbedOptions(request.query, brand.theme);
  const words =
    why === 'busy'
      ? { title: fault('title'), text: busy('text'), again: fault('again') }
      : {
          title: limited('title'),
          text: why === 'reading' ? fault('reading') : limited('text'),
          again: limited('again'),
        };
  const body = busyPage({
    locale,
    direction: directionOf(locale),
    theme: theme === 'auto' ? null : theme,
    css: brandCss(brand),
    nonce,
    retryAfter,
    siteName: brandView(brand, locale).name ?? site('name'),
    ...words,
    byItself: limited('byItself', { minutes: Math.round(retryAfter / 60) }),
  });
  const headers = {
    ...headersOfPage(request, brand, nonce),
    'Content-Type': 'text/html; charset=utf-8',
    'Retry-After': String(retryAfter),
  };
  return { headers, body };
}

export function headersOfPage(request: PageRequest, brand: Brand, nonce: string): Record<string, string> {
  const settings = currentSettings();
  const streets = streetsForBrand(brand, settings);
  const headers = pageHeaders({
    nonce,
    isSecure: settings.appUrl.startsWith('https:'),
    embedders: request.path === '/share' ? brand.embedders : [],
    tiles: streets !== null && 'url' in streets ? streets : null,
  });
  // A sandboxed frame has an opaque origin, and browsers warn about this header there.
  if (request.header('sec-fetch-dest') === 'iframe') delete headers['Origin-Agent-Cluster'];
  return headers;
}

export function localeOf({ query, header }: PageRequest, brand: Brand): RegionalLocale {
  const remembered = query.has('embed') ? null : header(REMEMBERED_HEADER);
  return chooseLocale(
    { lang: query.get('lang'), remembered, acceptLanguage: header('accept-language') },
    brand.languages,
  );
}
