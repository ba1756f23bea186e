import { escapeHtml } from '#lib/base/html.ts';
import { type Locale, localeNamed } from '#lib/i18n/locales.ts';
import { buildShareLink, readShareId } from '#lib/share/link.ts';
import { frameHeights, framePermissions } from './messages.ts';
import { embedThemes, decodeEmbedOptions, parseOneOf } from './options.ts';

/** Whose links are embedded, in whose words. */
export interface OembedProvider {
  /** Scheme, host and port the question came to. */
  readonly origin: string;
  /** All `host` or `host:port` of the brand; links to any of them are its own. */
  readonly hosts: readonly string[];
  readonly languages: readonly Locale[];
  readonly name: string;
  readonly title: string;
}

/** An answer of oEmbed 1.0, type rich. Sizes in CSS pixels. */
export interface Oembed {
  readonly version: '1.0';
  readonly type: 'rich';
  readonly provider_name: string;
  readonly provider_url: string;
  readonly title: string;
  readonly html: string;
  readonly width: number;
  readonly height: number;
}

/** 400: no `url`; 404: not a link of this brand; 501: a format other than JSON. */
export type OembedResult = { readonly status: 200; readonly body: Oembed } | { readonly status: 400 | 404 | 501 };

const WIDTH = 640;

/**
 * Answers from the link alone, so existing and invented links look alike. Its `embed`, `theme`, `background` and `lang`
 * are kept where they are known; without `embed` it is the summary. Wrong sizes count as absent.
 */
export function createOembed(
  query: URLSearchParams,
  { origin, hosts, languages, name, title }: OembedProvider,
): OembedResult {
  const format = query.get('format');
  if (format !== null && format.toLowerCase() !== 'json') return { status: 501 };
  const asked = query.get('url');
  if (asked === null || asked === '') return { status: 400 };
  const link = readLink(asked, origin, hosts);
  if (link === null) return { status: 404 };

  const { mode, background } = decodeEmbedOptions(link.query);
  // `auto` too: the brand's own theme may be another.
  const theme = parseOneOf(embedThemes, link.query.get('theme'));
  const shown = mode ?? 'summary';
  const lang = localeNamed(link.query.get('lang'));
  const options = new URLSearchParams({ embed: shown });
  if (lang !== null && languages.includes(lang)) options.set('lang', lang);
  if (theme !== null) options.set('theme', theme);
  if (background !== 'transparent') options.set('background', background);
  const width = atMost(WIDTH, query.get('maxwidth'));
  const height = atMost(frameHeights[shown].fixed, query.get('maxheight'));
  const html = frame({
    src: `${link.address}&${options.toString()}`,
    title,
    width: String(width),
    height: String(height),
  });
  return {
    status: 200,
    body: { version: '1.0', type: 'rich', provider_name: name, provider_url: `${origin}/`, title, html, width, height },
  };
}

/** Where a link's oEmbed answer is, for the page's discovery link. */
export function oembedUrl(origin: string, shareId: string): string {
  return `${origin}/oembed?${new URLSearchParams({ url: buildShareLink(origin, shareId), format: 'json' }).toString()}`;
}

function readLink(
  text: string,
  origin: string,
  hosts: readonly string[],
): { address: string; query: URLSearchParams } | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const own = new URL(origin);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || url.pathname !== '/share')
    return null;
  // Not `origin`: a link to http is one of ours too, if https is where it leads.
  if (url.host !== own.host && !hosts.includes(url.host)) return null;
  const shareId = readShareId(url.search);
  return shareId === null
    ? null
    : { address: buildShareLink(`${own.protocol}//${url.host}`, shareId), query: url.searchParams };
}

function atMost(size: number, wanted: string | null): number {
  return wanted !== null && /^[1-9]\d{0,8}$/.test(wanted) ? Math.min(size, Number(wanted)) : size;
}

function frame(attributes: Readonly<Record<string, string>>): string {
  const all = {
    ...attributes,
    loading: 'lazy',
    ...framePermissions,
    referrerpolicy: 'no-referrer',
    // A style attribute would need the host's policy to allow it.
    frameborder: '0',
  };
  return `<iframe ${Object.entries(all)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(' ')}></iframe>`;
}
