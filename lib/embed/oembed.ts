import { escapeHtml } from '#lib/base/html.ts';
import { languageOf, type Locale, localeNamed } from '#lib/i18n/locales.ts';
import { MAX_ORDER_LINKS, mendShareAddress, readOrder, readShareId, shareHref } from '#lib/share/link.ts';
import { fixedHeight, framePermissions } from './messages.ts';
import { decodeEmbedOptions, embedThemes, parseOneOf } from './options.ts';

export interface OembedProvider {
  readonly origin: string;
  readonly hosts: readonly string[];
  readonly languages: readonly Locale[];
  readonly name: string;
  readonly title: string;
}

const WIDTH = 640;

/**
 * oEmbed 1.0, type rich: from the link alone, so that existing and invented links give the same answer. 400: no `url`;
 * 404: not a link of this brand; 501: a format other than JSON.
 */
export function createOembed(query: URLSearchParams, { origin, hosts, languages, name, title }: OembedProvider) {
  const format = query.get('format');
  if (format !== null && format.toLowerCase() !== 'json') return refuse(501, 'Only the format json is offered.');
  const url = query.get('url');
  if (url === null || url === '') return refuse(400, 'The query has no url: /oembed?url=<link, URL-encoded>.');
  const link = readLink(url, origin, hosts);
  if (link === null) return refuse(404, 'The url is not a share link of this site.');

  const { mode, background } = decodeEmbedOptions(link.query);
  const shownMode = mode ?? 'summary';
  // Kept even if it is `auto`, as the brand's own theme may be another.
  const theme = parseOneOf(embedThemes, link.query.get('theme'));
  const lang = localeNamed(link.query.get('lang'));
  const options = new URLSearchParams({ embed: shownMode });
  if (lang !== null && languages.includes(languageOf(lang))) options.set('lang', lang);
  if (theme !== null) options.set('theme', theme);
  if (background !== 'transparent') options.set('background', background);
  const width = limitSize(WIDTH, query.get('maxwidth'));
  const height = limitSize(fixedHeight(shownMode, link.count), query.get('maxheight'));
  const src = `${link.address}&${options.toString()}`;
  const html = createIframe({ src, title, width: String(width), height: String(height) });
  return {
    status: 200 as const,
    body: { version: '1.0', type: 'rich', provider_name: name, provider_url: `${origin}/`, title, html, width, height },
  };
}

function refuse<Status extends 400 | 404 | 501>(status: Status, error: string) {
  return { status, body: { error } } as const;
}

export function oembedUrl(origin: string, shareIds: readonly string[]): string {
  return `${origin}/oembed?${new URLSearchParams({ url: origin + shareHref(shareIds, null), format: 'json' }).toString()}`;
}

function readLink(text: string, origin: string, hosts: readonly string[]) {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const own = new URL(origin);
  const address = mendShareAddress(url.pathname + url.search);
  if (!/^https?:$/.test(url.protocol) || `${url.username}${url.password}` !== '') return null;
  if (!/^\/share(?:\?|$)/.test(address)) return null;
  const query = address.slice('/share'.length);
  // The host and not the origin, as a link to http may be redirected to https.
  if (url.host !== own.host && !hosts.includes(url.host)) return null;
  const shareIds = (readOrder(query)?.ids ?? [readShareId(query)])
    .filter((id) => id !== null)
    .slice(0, MAX_ORDER_LINKS);
  if (shareIds.length === 0) return null;
  const link = `${own.protocol}//${url.host}${shareHref(shareIds, null)}`;
  return { address: link, count: shareIds.length, query: new URLSearchParams(query) };
}

function limitSize(size: number, max: string | null): number {
  return max !== null && /^[1-9]\d{0,8}$/.test(max) ? Math.min(size, Number(max)) : size;
}

function createIframe(attributes: Readonly<Record<string, string>>): string {
  const all = { ...attributes, loading: 'lazy', ...framePermissions, referrerpolicy: 'no-referrer', frameborder: '0' };
  return `<iframe ${Object.entries(all)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(' ')}></iframe>`;
}
