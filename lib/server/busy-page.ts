import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Brand } from '#lib/brand/brand.ts';
import { brandCss } from '#lib/brand/theme/css.ts';
import { brandView } from '#lib/brand/view.ts';
import { currentSettings } from '#lib/config/settings.ts';
import { decodeEmbedOptions } from '#lib/embed/options.ts';
import { chooseLocale } from '#lib/i18n/choose-locale.ts';
import { translatorsOf } from '#lib/i18n/languages.ts';
import { directionOf, type RegionalLocale } from '#lib/i18n/locales.ts';
import { REMEMBERED_HEADER } from '#lib/i18n/language-cookie.ts';
import { wantsJson } from '#lib/share/export/json.ts';
import { streetsForBrand } from '#lib/streets/streets.ts';
import { escapeHtml } from '#lib/base/html.ts';
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
  response.end(body);
}

/** The values of app/globals.css that this page needs. */
const STYLES = `
:root{color-scheme:light dark;--paper:#fdfdfe;--ink:#151a20;--ink-2:#4b5058;--ink-3:#656b73;--brand:#185c9e;--on-brand:#fdfdfe;--map-water:#e7edf2;--hairline:#dde0e3;--r-control:8px;--font:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Helvetica Neue",Arial,sans-serif}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){--paper:#101316;--ink:#ebedef;--ink-2:#afb3b8;--ink-3:#91969b;--brand:#78b9f5;--on-brand:#101316;--map-water:#13181d;--hairline:#2a2e33}}
:root[data-theme=dark]{color-scheme:dark;--paper:#101316;--ink:#ebedef;--ink-2:#afb3b8;--ink-3:#91969b;--brand:#78b9f5;--on-brand:#101316;--map-water:#13181d;--hairline:#2a2e33}
:root[data-theme=light]{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;padding:0 20px 64px;background:var(--paper);color:var(--ink);font:1rem/1.5 var(--font);overflow-wrap:anywhere}
header{min-block-size:56px;display:flex;align-items:center;font-size:.875rem;font-weight:600}
main{max-inline-size:640px;padding-block-start:48px}
svg{display:block;margin-block-end:40px}
svg:dir(rtl){transform:scaleX(-1)}
h1{margin:0;font-size:2rem;line-height:1.125;text-wrap:balance}
p{margin:16px 0 0;color:var(--ink-2)}
p:last-child{margin-block-start:12px;font-size:.875rem;color:var(--ink-3)}
a{display:inline-flex;align-items:center;min-block-size:44px;padding-inline:20px;border-radius:var(--r-control);background:var(--brand);color:var(--on-brand);font-size:1rem;font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
@media (min-width:768px){body{padding-inline:40px}}
@media (min-width:1000px){body{max-inline-size:960px;margin-inline:auto}main{padding-block-start:clamp(64px,14vh,200px)}}`;

/**
 * A string without React, because under overload there is no time to render, and without anything of the shipment. It
 * reloads itself after `retryAfter` seconds, and names an empty icon, or browsers would request one.
 */
export function plainPage(request: PageRequest, brand: Brand, why: Reason, retryAfter: number) {
  const nonce = randomBytes(16).toString('base64');
  const locale = localeOf(request, brand);
  const { site, fault, busy, limited } = translatorsOf(locale);
  const { theme } = decodeEmbedOptions(request.query, brand.theme);
  const { title, text, again } = {
    busy: { title: fault('title'), text: busy('text'), again: fault('again') },
    limited: { title: limited('title'), text: limited('text'), again: limited('again') },
    reading: { title: limited('title'), text: fault('reading'), again: limited('again') },
  }[why];
  const byItself = limited('byItself', { minutes: Math.round(retryAfter / 60) });
  const siteName = escapeHtml(brandView(brand, locale).name ?? site('name'));
  const dataTheme = theme === 'auto' ? '' : ` data-theme="${theme}"`;
  const body = `<!DOCTYPE html>
<html lang="${locale}" dir="${directionOf(locale)}"${dataTheme}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><meta http-equiv="refresh" content="${retryAfter}"><title>${siteName}</title><style nonce="${nonce}">${STYLES}
${brandCss(brand)}</style></head>
<body><header><bdi>${siteName}</bdi></header><main><svg width="200" height="24" viewBox="0 0 200 24" aria-hidden="true" fill="none" stroke="var(--brand)" stroke-width="2.5" stroke-linecap="round"><path d="M2 12h94"/><path d="M102 12h66" stroke-dasharray="3.4 5"/><circle cx="187" cy="12" r="10" stroke-width="1.8" stroke-dasharray="2.6 3.2" stroke-linecap="butt"/></svg>
<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a href="">${escapeHtml(again)}</a></p><p>${escapeHtml(byItself)}</p></main></body></html>
`;
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
