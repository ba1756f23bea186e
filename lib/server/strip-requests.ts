import type { IncomingMessage } from 'node:http';
import { localeNamed } from '#lib/i18n/locales.ts';
import { readRemembered, REMEMBERED_HEADER } from '#lib/i18n/remembered.ts';
import { isAnsweredAsRobot } from './robots.ts';

/**
 * Headers by which Next would answer something else than the page: flight data, a draft, an action, a resumed render.
 * It reads them before the gate is asked.
 */
const UNWANTED = [
  'cookie',
  REMEMBERED_HEADER,
  'rsc',
  'next-router-state-tree',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-url',
  'next-action',
  'next-resume',
  'x-middleware-subrequest',
  'x-nextjs-data',
  'x-matched-path',
  'x-now-route-matches',
  'x-middleware-prefetch',
  'x-prerender-revalidate',
];

/** How all served addresses are spelled: no escapes, no empty segments, none of dots, no slash at its end. */
const PLAIN_PATH = /^\/$|^(?!.*\.rsc$)(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/;

/** Takes from a request what is none of our surface, before Next sees it. */
export function stripRequest(request: IncomingMessage): void {
  const remembered = readRemembered(request.headers.cookie);
  for (const name of UNWANTED) delete request.headers[name];
  if (remembered !== null) request.headers[REMEMBERED_HEADER] = remembered;
  request.url = stripAddress(stripTarget(request.url ?? ''), request.headers);
}

/**
 * Next redirects other spellings of a path to its own, with the query and any host they name, and logs what it cannot
 * parse: so none exists. A slash after `/share` alone is forgiven, as links are written so.
 */
function stripTarget(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (path === '/share/') return `/share${url.slice(path.length)}`;
  return PLAIN_PATH.test(path) ? url : '/missing';
}

/** Next writes the address into its pages: in a robot's only the language may stand. */
function stripAddress(url: string, headers: IncomingMessage['headers']): string {
  if (!url.startsWith('/share?')) return url;
  const query = new URLSearchParams(url.slice(url.indexOf('?')));
  if (!isAnsweredAsRobot(headers['user-agent'] ?? null, String(headers['sec-fetch-dest'] ?? ''), query)) return url;
  const lang = localeNamed(query.get('lang'));
  return lang === null ? '/share' : `/share?lang=${lang}`;
}
