import { IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { dataHeaders } from '#lib/base/security-headers.ts';
import { methodsAt, MAX_BODY_BYTES } from '#lib/runtime/routes.ts';
import { localeNamed } from '#lib/i18n/locales.ts';
import { readRemembered, REMEMBERED_HEADER } from '#lib/i18n/remembered.ts';
import { isAnsweredAsRobot } from './robots.ts';
import type { Socket } from 'node:net';
import { afterProcessTime } from '#lib/base/process-timer.ts';
import { currentMetrics } from '#lib/runtime/metrics.ts';

/** After the refusal of a body the connection is cut, so that the client can read the refusal before. */
const CUT_AFTER_MS = 500;
/** So much of such a body is read and dropped: most end here, and need no cut. */
const MAX_DROPPED_BYTES = 65_536;

/** More headers than any browser and its proxies send. */
const MAX_HEADERS = 100;
/** What decides over a request, and therefore has to be said once: two readers could each believe another one. */
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

interface Refusal {
  readonly status: 400 | 405 | 413;
  readonly allow?: string;
}

/**
 * What is wrong with a request by its method, address and length alone, before a byte of its body is kept: Next
 * buffers up to 10 MB for every path, and takes a form on a path it does not know for one of its Server Actions.
 */
export function checkRequest({
  method = '',
  url = '',
  headers,
  headersDistinct,
  rawHeaders,
  httpVersion,
}: IncomingMessage): Refusal | null {
  if (rawHeaders.length > 2 * MAX_HEADERS) return { status: 400 };
  if (uniqueHeaders.some((name) => (headersDistinct[name]?.length ?? 0) > 1)) return { status: 400 };
  if (headers.host === undefined && httpVersion === '1.1') return { status: 400 };
  // Any other coding would be passed on as if it had been undone.
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersion === '1.0')) return { status: 400 };
  const methods = methodsAt(url.split('?', 1)[0] ?? '');
  if (!methods.includes(method)) return { status: 405, allow: methods.join(', ') };
  const isTooLong = method === 'POST' ? Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES : hasBody(headers);
  return isTooLong ? { status: 413 } : null;
}

export function hasBody(headers: IncomingMessage['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Answers without a body, and ends the connection if the request's was to come. */
export function rejectRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { status, allow }: { readonly status: number; readonly allow?: string },
): void {
  const isOpen = hasBody(request.headers) && !request.complete;
  response.writeHead(status, {
    ...dataHeaders,
    ...(allow === undefined ? {} : { Allow: allow }),
    'Content-Length': 0,
    ...(isOpen ? { Connection: 'close' } : {}),
  });
  if (!isOpen) {
    response.end();
    return;
  }
  // A connection closed over unread bytes is reset, and its client might never see the answer that lies before.
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

/** Of a request that `readWhole` has read. */
export function bodyOf(request: IncomingMessage): Buffer {
  return bodies.get(request) ?? Buffer.alloc(0);
}

/** The same request with its whole body; `gone`: the client left it unfinished. A slow one must not reach Next. */
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

/**
 * Headers by which Next would answer something else than the page: flight data, a draft, an action, a resumed render.
 * It reads them before the gate is asked.
 */
const internalHeaders = [
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
const plainPath = /^\/$|^(?!.*\.rsc$)(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/;

/** Takes from a request what is none of our surface, before Next sees it. */
export function stripRequest(request: IncomingMessage): void {
  const remembered = readRemembered(request.headers.cookie);
  for (const name of internalHeaders) delete request.headers[name];
  if (remembered !== null) request.headers[REMEMBERED_HEADER] = remembered;
  request.url = hideQueryFromRobots(normalisePath(request.url ?? ''), request.headers);
}

/**
 * Next redirects other spellings of a path to its own, with the query and any host they name, and logs what it cannot
 * parse: so none exists. A slash after `/share` alone is forgiven, as links are written so.
 */
function normalisePath(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (path === '/share/') return `/share${url.slice(path.length)}`;
  return plainPath.test(path) ? url : '/missing';
}

/** Next writes the address into its pages: in a robot's only the language may stand. */
function hideQueryFromRobots(url: string, headers: IncomingMessage['headers']): string {
  if (!url.startsWith('/share?')) return url;
  const query = new URLSearchParams(url.slice(url.indexOf('?')));
  if (!isAnsweredAsRobot(headers['user-agent'] ?? null, String(headers['sec-fetch-dest'] ?? ''), query)) return url;
  const lang = localeNamed(query.get('lang'));
  return lang === null ? '/share' : `/share?lang=${lang}`;
}

/** What Node holds for late may have come in time to a process that had none to read it: so long it may still be read, ms. */
export const LATE_READ_MS = 250;

const timeoutCode = 'ERR_HTTP_REQUEST_TIMEOUT';
const statusByCode: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  [timeoutCode]: 408,
};

/** What never became a whole request gets our headers too; a connection without a byte is cut without an answer. */
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
