import { IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { dataHeaders } from '#lib/base/security-headers.ts';
import { methodsAt, MAX_BODY_BYTES } from '#lib/runtime/routes.ts';
import { localeNamed } from '#lib/i18n/locales.ts';
import { CLOCK_HEADER, readClockCookie } from '#lib/i18n/clock-cookie.ts';
import { readRemembered, REMEMBERED_HEADER } from '#lib/i18n/language-cookie.ts';
import { wantsJson } from '#lib/share/export/json.ts';
import { MAX_ADDRESS_LENGTH, MAX_PARAMETERS, mendShareAddress } from '#lib/share/link.ts';
import { isAnsweredAsRobot, MAX_READ_LENGTH } from './robots.ts';
import type { Socket } from 'node:net';
import { afterProcessTime } from '#lib/base/process-timer.ts';
import { currentMetrics } from '#lib/runtime/metrics.ts';

/** Time for the client to read the refusal before the connection is closed. */
const CUT_AFTER_MS = 500;
const MAX_DROPPED_BYTES = 65_536;
const MAX_HEADERS = 100;
/** Repeated, two readers could each believe another value. */
const uniqueHeaders = [
  'host',
  'content-length',
  'transfer-encoding',
  'content-type',
  'content-encoding',
  'expect',
  'origin',
  'authorization',
  'sec-fetch-site',
  'x-share-viewer',
];

export interface Refusal {
  readonly status: 400 | 404 | 405 | 412 | 413 | 414 | 416 | 417;
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
  // Node passes any other coding on as if it had been decoded.
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersion === '1.0')) return { status: 400 };
  const methods = methodsAt(pathOf(request));
  if (!methods.includes(method)) return { status: 405, headers: { Allow: methods.join(', ') } };
  const isTooLong = method === 'POST' ? Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES : hasBody(headers);
  return isTooLong ? { status: 413 } : null;
}

export function pathOf({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  return url.split('?', 1)[0] ?? '';
}

export function queryOf(request: IncomingMessage): URLSearchParams {
  return new URLSearchParams(queryTextOf(request));
}

export function queryTextOf({ url = '' }: IncomingMessage): string {
  return url.slice(pathOf({ url }).length);
}

export function hasBody(headers: IncomingMessage['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

export function rejectRequest(request: IncomingMessage, response: ServerResponse, { status, headers }: Refusal): void {
  const isOpen = hasBody(request.headers) && !request.complete;
  response.writeHead(status, {
    ...dataHeaders,
    ...headers,
    'Content-Length': 0,
    ...(isOpen ? { Connection: 'close' } : {}),
  });
  if (!isOpen) {
    response.end();
    return;
  }
  // Closing a connection with unread bytes resets it, and the client might lose the answer.
  response.flushHeaders();
  let dropped = 0;
  request.on('data', (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > MAX_DROPPED_BYTES) request.pause();
  });
  request.once('end', () => response.end());
  const timer = setTimeout(() => request.socket.destroy(), CUT_AFTER_MS);
  response.once('close', () => clearTimeout(timer));
}

const bodies = new WeakMap<IncomingMessage, Buffer>();

export function bodyOf(request: IncomingMessage): Buffer {
  return bodies.get(request) ?? Buffer.alloc(0);
}

/** Reads the whole body, so that slow clients never reach Next. `gone`: the client has left. */
export function readBody(request: IncomingMessage): Promise<IncomingMessage | 'too long' | 'gone'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) resolve('too long');
      else chunks.push(chunk);
    });
    request.once('end', () => resolve(withBody(request, Buffer.concat(chunks))));
    request.once('error', () => resolve('gone'));
    request.once('close', () => resolve('gone'));
  });
}

function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders } = request;
  const headers = { ...request.headers, 'content-length': String(body.length) };
  delete headers['transfer-encoding'];
  const whole = Object.assign(new IncomingMessage(request.socket), {
    method,
    url,
    httpVersion,
    httpVersionMajor,
    httpVersionMinor,
    rawHeaders,
    headers,
    complete: true,
  });
  bodies.set(whole, body);
  whole.push(body);
  whole.push(null);
  return whole;
}

/** Next reads these before proxy.ts runs and answers with something else than the page, such as flight data. */
const internalHeaders = [
  'cookie',
  REMEMBERED_HEADER,
  CLOCK_HEADER,
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

const plainPath = /^\/$|^(?!.*\.rsc$)(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/;

export function stripRequest(request: IncomingMessage): void {
  const remembered = readRemembered(request.headers.cookie);
  const clock = readClockCookie(request.headers.cookie);
  for (const name of internalHeaders) delete request.headers[name];
  // Next's patterns for robots take a second for 15,000 characters. Proxies append to X-Forwarded-For, so its end counts.
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

/** A busy process may time out a request that had arrived in time; it may still be read for this long. */
export const LATE_READ_MS = 250;

const timeoutCode = 'ERR_HTTP_REQUEST_TIMEOUT';
const statusByCode: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  [timeoutCode]: 408,
};

/** Answers connections that never sent a whole request with our headers; those without a byte are closed silently. */
export function rejectBrokenRequests(server: Server, given: Readonly<Record<string, string>> = dataHeaders): void {
  const latest = new WeakMap<Socket, ServerResponse>();
  const follow = ({ socket }: IncomingMessage, response: ServerResponse) => void latest.set(socket, response);
  server.on('request', follow);
  server.on('checkContinue', follow);
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Socket) => {
    if (code !== timeoutCode) return answerBroken(code, socket);
    const before = latest.get(socket);
    const wasWhole = before?.req.complete;
    afterProcessTime(LATE_READ_MS, () => {
      const now = latest.get(socket);
      const isWholeNow = now?.req.complete && (now !== before || !wasWhole);
      if (!isWholeNow) answerBroken(code, socket);
    });
  });

  function answerBroken(code: string, socket: Socket): void {
    const response = latest.get(socket);
    const isAnswering = response !== undefined && response.headersSent && !response.writableFinished;
    if (!socket.writable || socket.bytesRead === 0 || isAnswering) {
      socket.destroy();
      return;
    }
    currentMetrics().brokenRequest();
    const status = statusByCode[code] ?? 400;
    const headers = Object.entries({ ...given, 'Content-Length': '0', Connection: 'close' }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${headers.join('')}\r\n`);
    socket.destroySoon();
  }
}
