import { createIsbotFromList, list } from 'isbot';

/** isbot's patterns for apps, tools and rare browsers, which match these, are left out. */
const possiblePeople = [
  'Mozilla/5.0 curl/8.5.0 Perl/5 Java/17 node ort/1 time/1 bw/1 dlc',
  'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/131.0.0.0',
  'Mozilla/5.0 (X11; Linux x86_64) Playwright/1.65 Cypress/13 Selenium/4 PhantomJS/2',
  'Mozilla/5.0 BrowseX/1 ChromeFrame/1 DMBrowser/1 IBISBrowser/1 OffByOne/1 Cursor/1 SuperCleaner/1',
  'Mozilla/5.0 News Scan Tools Server Radar Discovery Insight Capture Download Proxy Catch Detect Measure Library',
  'Mozilla/5.0 Inspect Optimize Advisor Monitor Check Checker Grab Agent Track Read Splash Torrent Analyzer Parser',
  'Mozilla/5.0 Audit Rigor Abuse Functionize Active shop.com me@shop.example () | Virtuoso/1.0; App;',
];
const isKnownRobot = createIsbotFromList(
  list.filter(
    (pattern) =>
      !pattern.startsWith('^') && !possiblePeople.some((userAgent) => new RegExp(pattern, 'i').test(userAgent)),
  ),
);
const otherRobots = new RegExp(
  [
    'facebook(?:externalhit|catalog)|meta-(?:external|webindexer)|^whatsapp/|line-poker|kakaotalk-scrap|slack-imgproxy',
    'vkshare|cardyb|flipboardproxy|embedly|iframely|nuzzel|rocket\\.chat|xing-contenttab|^viber/|^tumblr/|^signal\\b',
    '^snap url|\\bpinterest/0|\\b(?:mastodon|pleroma|akkoma|misskey|lemmy|peertube|pixelfed|friendica|hubzilla)\\b',
    '\\bgotosocial\\b|yandex(?:images|accessibility|metrika|webmaster|favicons|media|video|blogs|news|pagechecker|direct)',
    '\\bslurp|qwantify|\\byeti/|daumoa|heritrix|outbrain',
    '(?:chatgpt|claude|perplexity|mistralai)-user|claude-web|anthropic-ai|cohere-ai',
  ].join('|'),
  'i',
);
const contact = /\+\s?https?:\/\/|https?:\/\/[^\s)]*(?:bot|crawl|spider)|mailto:/i;
/** CUBOT makes phones, and "robot" is part of many names. */
const botName = /(?<!cu|ro)bot(?![a-z])/i;
const engine = /applewebkit|gecko\/|trident\/|presto\/|dalvik\/|cfnetwork/i;
/** Microsoft Teams names its engine only where people use it. */
const nameWithoutEngine = /\bteams\b|robot(?![a-z])|\b(?:crawl|fetcher|unfurl(?:er)?)\b/i;
const deviceNames = /\((?![^()]*(?:compatible|https?:))[^()]*(?:android|harmony)[^()]*\)|\[fb[^\]]*\]/gi;

export const MAX_READ_LENGTH = 300;

/** Whether a User-Agent fetches links for previews or search. In-app and headless browsers count as people. */
export function isPreviewBot(userAgent: string | null): boolean {
  const text = userAgent?.slice(0, MAX_READ_LENGTH) ?? '';
  if (otherRobots.test(text) || contact.test(text)) return true;
  const words = text.replaceAll(deviceNames, ' ');
  return botName.test(words) || isKnownRobot(words) || (!engine.test(text) && nameWithoutEngine.test(words));
}

/** A person taken for a robot can open the link with `open`, which counts only in the requests of browsers. */
export function isAnsweredAsRobot(
  userAgent: string | null,
  fetchDestination: string | null,
  query: URLSearchParams,
): boolean {
  const isOpening = query.has('open') && (fetchDestination === 'document' || fetchDestination === 'iframe');
  return isPreviewBot(userAgent) && !isOpening;
}
