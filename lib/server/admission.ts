import { IncomingMessage, type ServerResponse } from 'node:http';
import { dataHeaders } from '#lib/base/security-headers.ts';
import { methodsAt, MOST_BODY_BYTES } from '#lib/runtime/routes.ts';

/** After the refusal of a body the connection is cut, so that the client can read the refusal before. */
const CUT_AFTER_MS = 500;
/** So much of such a body is read and dropped: most end here, and need no cut. */
const MOST_DROPPED_BYTES = 65_536;

/** More headers than any browser and its proxies send. */
const MOST_HEADERS = 100;
/** What decides over a request, and therefore has to be said once: two readers could each believe another one. */
const SAID_ONCE = [
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
export function refusalOf({
  method = '',
  url = '',
  headers,
  headersDistinct,
  rawHeaders,
  httpVersion,
}: IncomingMessage): Refusal | null {
  if (rawHeaders.length > 2 * MOST_HEADERS) return { status: 400 };
  if (SAID_ONCE.some((name) => (headersDistinct[name]?.length ?? 0) > 1)) return { status: 400 };
  if (headers.host === undefined && httpVersion === '1.1') return { status: 400 };
  // Any other coding would be passed on as if it had been undone.
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersion === '1.0')) return { status: 400 };
  const methods = methodsAt(url.split('?', 1)[0] ?? '');
  if (!methods.includes(method)) return { status: 405, allow: methods.join(', ') };
  const isTooLong = method === 'POST' ? Number(headers['content-length'] ?? 0) > MOST_BODY_BYTES : hasBody(headers);
  return isTooLong ? { status: 413 } : null;
}

export function hasBody(headers: IncomingMessage['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Answers without a body, and ends the connection if the request's was to come. */
export function refuse(
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
    if (dropped > MOST_DROPPED_BYTES) request.pause();
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
export function readWhole(request: IncomingMessage): Promise<IncomingMessage | 'too long' | 'gone'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MOST_BODY_BYTES) resolve('too long');
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
