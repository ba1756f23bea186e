import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';
import { isLocale } from '#lib/i18n/locales.ts';
import { isAnsweredAsRobot } from '#lib/share/preview-bot.ts';

/**
 * Headers by which Next would answer something else than the page: flight data, a draft, an action, a
 * resumed render. It reads them before the gate is asked. Every page here is a document, and no page has a cookie.
 */
const UNWANTED = [
  'cookie', 'rsc', 'next-router-state-tree', 'next-router-prefetch', 'next-router-segment-prefetch', 'next-url', 'next-action', 'next-resume',
  'x-middleware-subrequest', 'x-nextjs-data', 'x-matched-path', 'x-now-route-matches', 'x-middleware-prefetch', 'x-prerender-revalidate',
];

/** Takes from each request what is none of our surface, before Next sees it. Not in development, whose reloading needs it. */
export function tameRequests(): void {
  if (process.env.NODE_ENV === 'development') return;
  subscribe('http.server.request.start', (message) => {
    if (typeof message !== 'object' || message === null || !('request' in message)) return;
    const { request } = message;
    if (!(request instanceof IncomingMessage)) return;
    for (const name of UNWANTED) delete request.headers[name];
    tameTarget(request);
    tameAddress(request);
    // A fetch Request cannot be made for TRACE: Next would answer 500 and log a stack. Under another name the gate refuses it.
    if (request.method === 'TRACE') request.method = 'PROPFIND';
  });
}

/**
 * Targets that are no path of ours: Next would parse them, fail and log them whole, or redirect to wherever they
 * say. And its own files know no method but reading. The gate answers both: 404 and 405.
 */
function tameTarget(request: IncomingMessage): void {
  const { url = '', method = '' } = request;
  if (!url.startsWith('/')) request.url = '/missing';
  else if (url.startsWith('/_next/static/') && method !== 'GET' && method !== 'HEAD') request.url = '/';
}

/** Next writes the address into its pages. Of a shared page's, robots get back no more than the language. */
function tameAddress(request: IncomingMessage): void {
  const { url = '', headers } = request;
  if (!url.startsWith('/share?')) return;
  const query = new URLSearchParams(url.slice(url.indexOf('?')));
  if (!isAnsweredAsRobot(headers['user-agent'] ?? null, String(headers['sec-fetch-dest'] ?? ''), query)) return;
  const lang = query.get('lang');
  request.url = isLocale(lang) ? `/share?lang=${lang}` : '/share';
}
