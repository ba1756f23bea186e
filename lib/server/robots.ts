/** Names that the generic signs below miss. */
const agents = new RegExp(
  [
    // What fetches a link that somebody pasted.
    'facebookexternalhit',
    'facebookcatalog',
    'meta-external',
    'meta-webindexer',
    'line-poker',
    'kakaotalk-scrap',
    'slack-imgproxy',
    'vkshare',
    'cardyb',
    'zulipurlpreview',
    'flipboard(?:proxy|rss)',
    'embedly',
    'iframely',
    'notionembedder',
    'nuzzel',
    'rocket\\.chat',
    'xing-contenttab',
    '^whatsapp/',
    '^viber/',
    '^tumblr/',
    '^signal\\b',
    '^snap url',
    '\\bpinterest/0',
    // The fediverse and Matrix: each server by itself.
    '\\b(?:mastodon|pleroma|akkoma|misskey|lemmy|peertube|pixelfed|friendica|synapse|hubzilla|gotosocial)\\b',
    // What searches and collects.
    '(?:mediapartners|apis|feedfetcher)-google',
    'google favicon',
    'googleother',
    'google-(?:inspectiontool|read-aloud|site-verification|pagerenderer|safety|notebooklm)',
    'developers\\.google\\.com/\\+/web/snippet',
    'yandex(?:images|accessibility|metrika|webmaster|favicons|media|video|blogs|news|pagechecker|direct)',
    '\\bslurp',
    'qwantify',
    '\\byeti/',
    'daumoa',
    'ia_archiver',
    'archive\\.org',
    'heritrix',
    'outbrain',
    'barkrowler',
    'chatgpt-user',
    'claude-(?:user|web)',
    'anthropic-ai',
    'perplexity-user',
    'mistralai-user',
    'cohere-ai',
  ].join('|'),
  'i',
);
/** Robots say where to complain about them. */
const contact = /\+\s?https?:\/\/|https?:\/\/[^\s)]*(?:bot|crawl|spider)|mailto:/i;
/** Not CUBOT, which makes telephones, nor robots, which many things are called. */
const genericName = /(?<!cu|ro)bot(?![a-z])|(?:crawler|spider|preview)(?![a-z])/i;
const engine = /applewebkit|gecko\/|trident\/|presto\/|dalvik\/|cfnetwork/i;
/** In a browser these may be anybody's: Teams names its engine only where people use it. */
const nameWithoutEngine = /\bteams\b|robot(?![a-z])|\b(?:crawl|fetcher|unfurl(?:er)?)\b/i;
/** What a telephone calls itself, and the box of Facebook's browser: any word may stand there. */
const deviceNames = /\((?![^()]*(?:compatible|https?:))[^()]*(?:android|harmony)[^()]*\)|\[fb[^\]]*\]/gi;

const LONGEST_READ = 1000;

/**
 * Whether a User-Agent is of a program that fetches links for previews, searches or collections. In doubt it is a
 * person: browsers inside apps, browsers without a window and command lines are none of these.
 */
export function isPreviewBot(userAgent: string | null): boolean {
  const text = userAgent?.slice(0, LONGEST_READ) ?? '';
  if (agents.test(text) || contact.test(text)) return true;
  const words = text.replaceAll(deviceNames, ' ');
  return genericName.test(words) || (!engine.test(text) && nameWithoutEngine.test(words));
}

/**
 * Whether the page for robots is answered. A person who was taken for one asks with `open`, which counts from a browser
 * alone: the address with it may be passed on, and fetched for a preview.
 */
export function isAnsweredAsRobot(
  userAgent: string | null,
  fetchDestination: string | null,
  query: URLSearchParams,
): boolean {
  const isOpening = query.has('open') && (fetchDestination === 'document' || fetchDestination === 'iframe');
  return isPreviewBot(userAgent) && !isOpening;
}
