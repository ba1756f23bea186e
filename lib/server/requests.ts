import type { IncomingMessage, ServerResponse } from 'node:http';
import { dataHeaders } from '#lib/base/security-headers.ts';
import { methodsAt, MAX_BODY_BYTES } from '#lib/runtime/routes.ts';
import { localeNamed } from '#lib/i18n/locales.ts';
import { CLOCK_HEADER, readClockCookie } from '#lib/i18n/clock-cookie.ts';
import { readRemembered, REMEMBERED_HEADER } from '#lib/i18n/language-cookie.ts';
import { wantsJson } from '#lib/share/export/json.ts';
import { MAX_ADDRESS_LENGTH, MAX_PARAMETERS, mendShareAddress } from '#lib/share/link.ts';
import { isAnsweredAsRobot, MAX_READ_LENGTH } from './robots.ts';

const MAX_HEADERS = 100;
/** Repeated, two readers could each believe another value. */
const uniqueHeaders = [
  ...['host', 'content-length', 'transfer-encoding', 'content-type', 'content-encoding', 'expect', 'origin'],
  ...['authorization', 'sec-fetch-site', 'x-share-viewer'],
];

export interface Refusal {
  readonly status: 400 | 405 | 411 | 413 | 414;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Checks method, address and length before any of the body is kept: Next buffers up to 10 MB for every path, and takes
 * a form on an unknown path for a Server Action.
 */
export function checkRequest(request: IncomingMessage): Refusal | null {
  const { method = '', headers, headersDistinct, rawHeaders, httpVersion } = request;
  if (rawHeaders.length > 2 * MAX_HEADERS) return { status: 400 };
  const { url = '' } = request;
  if (url.length > MAX_ADDRESS_LENGTH) return { status: 414 };
  // Next's time is quadratic in the number of parameters: seconds for 7,000. Mending may bring some to light.
  const hasTooMany = (address: string) => address.split('&', MAX_PARAMETERS + 1).length > MAX_PARAMETERS;
  if (hasTooMany(url) || hasTooMany(mendShareAddress(url))) return { status: 414 };
  // No client sends one, and what follows it is the query for some parsers and not for others.
  if (url.includes('#')) return { status: 400 };
  if (uniqueHeaders.some((name) => (headersDistinct[name]?.length ?? 0) > 1)) return { status: 400 };
  if (headers.host === undefined && httpVersion === '1.1') return { status: 400 };
  const methods = methodsAt(pathOf(request));
  if (!methods.includes(method)) return { status: 405, headers: { Allow: methods.join(', ') } };
  // Neither our pages nor nginx send a body of unknown length.
  if (headers['transfer-encoding'] !== undefined) return { status: 411 };
  const isTooLong = method === 'POST' ? Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES : hasBody(headers);
  return isTooLong ? { status: 413 } : null;
}

export function pathOf({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  return url.split('?', 1)[0] ?? '';
}

export function queryOf(request: IncomingMessage): URLSearchParams {
  const { url = '' } = request;
  return new URLSearchParams(url.slice(pathOf(request).length));
}

export function hasBody(headers: IncomingMessage['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

export function rejectRequest(request: IncomingMessage, response: ServerResponse, { status, headers }: Refusal): void {
  // What is left of the body is not read.
  const closes = hasBody(request.headers) && !request.complete ? { Connection: 'close' } : {};
  response.writeHead(status, { ...dataHeaders, ...headers, 'Content-Length': 0, ...closes }).end();
}

/** Next reads these before proxy.ts runs and answers with something else than the page, such as flight data. */
const internalHeaders = [
  ...['cookie', REMEMBERED_HEADER, CLOCK_HEADER],
  ...['rsc', 'next-router-state-tree', 'next-router-prefetch', 'next-router-segment-prefetch', 'next-url'],
  ...['next-action', 'next-resume', 'x-middleware-subrequest', 'x-middleware-prefetch', 'x-nextjs-data'],
  ...['x-matched-path', 'x-now-route-matches', 'x-prerender-revalidate'],
];

/** Next answers 500 where they cannot be met. Nobody needs them but for the street map, which proxy.ts serves. */
const conditions = ['range', 'if-range', 'if-match', 'if-unmodified-since'];

const plainPath = /^\/$|^(?!.*\.rsc$)(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/;

export function stripRequest(request: IncomingMessage): void {
  const remembered = readRemembered(request.headers.cookie);
  const clock = readClockCookie(request.headers.cookie);
  const unread = pathOf(request).startsWith('/streets/') ? internalHeaders : [...internalHeaders, ...conditions];
  for (const name of unread) delete request.headers[name];
  // Next's robot patterns take a second for 15,000 characters. Proxies append to X-Forwarded-For, so its end counts.
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && name !== 'x-forwarded-for')
      request.headers[name] = value.slice(0, MAX_READ_LENGTH);
  if (remembered !== null) request.headers[REMEMBERED_HEADER] = remembered;
  if (clock !== null) request.headers[CLOCK_HEADER] = clock;
  request.url = hideQueryFromRobots(normalisePath(request.url ?? ''), request.headers);
}

/**
 * Next redirects other spellings to its own, with the query and whatever host they name, and logs what it cannot
 * parse. Only those of `/share` are accepted that damaged links have.
 */
function normalisePath(sent: string): string {
  const url = mendShareAddress(sent);
  return plainPath.test(pathOf({ url })) ? url : '/missing';
}

/** Next writes the address into its pages, and in a page for robots only the language may appear. JSON is no page. */
function hideQueryFromRobots(url: string, headers: IncomingMessage['headers']): string {
  if (!url.startsWith('/share?') || wantsJson(headers.accept)) return url;
  const query = new URLSearchParams(url.slice(url.indexOf('?')));
  if (!isAnsweredAsRobot(headers['user-agent'] ?? null, String(headers['sec-fetch-dest'] ?? ''), query)) return url;
  const lang = localeNamed(query.get('lang'));
  return lang === null ? '/share' : `/share?lang=${lang}`;
}
