import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { currentSettings } from '#lib/config.ts';
import { hasBody, readWhole, refusalOf, refuse } from './admission.ts';
import { createDraining, type Draining } from './draining.ts';
import { currentLog, traceOf } from './log.ts';
import { dataHeaders } from './security-headers.ts';
import { stripRequest } from './strip-requests.ts';
import { placeAt } from './surface.ts';

/** Where lib/ops/server.mjs, which is no part of Next's bundles, finds `serve`. */
const SERVE = Symbol.for('share-viewer.serve');

/** A client's headers are here within 5 s and its whole request within 10 s, checked at intervals. */
const CHECK_MS = 500;
export const HEADERS_MS = 5_000 - CHECK_MS;
const REQUEST_MS = 10_000 - CHECK_MS;
/** Longer than balancers keep a connection (60 s): else they send a request into one that is just being closed. */
export const KEEP_ALIVE_MS = 75_000;

interface Serving {
  /** Next. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;
  readonly port: number;
  readonly hostname: string;
}

/** Lets server.mjs find `serve`, once the settings are known to be good. */
export function offerServing(): void {
  Reflect.set(globalThis, SERVE, serve);
}

/** Listens, admits requests to Next, and ends in order at a signal; SIGHUP is one where there is no brands file. */
function serve({ answer, port, hostname }: Serving): void {
  const { drainMs, brandsFile } = currentSettings();
  const server = createServer({
    requestTimeout: REQUEST_MS,
    headersTimeout: HEADERS_MS,
    connectionsCheckingInterval: CHECK_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requireHostHeader: false,
  });
  const draining = createDraining(server, { acceptMs: drainMs, requestMs: REQUEST_MS });
  const signals: readonly NodeJS.Signals[] = [
    'SIGTERM',
    'SIGINT',
    ...(brandsFile === null ? (['SIGHUP'] as const) : []),
  ];
  for (const signal of signals) process.on(signal, draining.begin);

  const take = (request: IncomingMessage, response: ServerResponse) => {
    draining.follow(request, response);
    admit(request, response, draining, answer).catch((error: unknown) => {
      currentLog().error({ operation: 'answer', ...traceOf(error) });
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { ...dataHeaders, 'Content-Length': 0 }).end();
    });
  };
  server.on('request', take);
  server.on('checkContinue', take);
  server.on('checkExpectation', (request, response) => refuse(request, response, { status: 417 }));
  answerBrokenRequests(server);

  server.once('error', (error) => {
    process.stderr.write(`The viewer cannot listen on ${hostname}, port ${port}: ${error.message}\n`);
    process.exit(1);
  });
  server.listen(port, hostname, () => currentLog().info({ operation: 'listen', hostname, port }));
}

async function admit(
  request: IncomingMessage,
  response: ServerResponse,
  draining: Draining,
  answer: Serving['answer'],
): Promise<void> {
  await draining.pause();
  const refusal = refusalOf(request);
  if (refusal !== null) return refuse(request, response, refusal);
  stripRequest(request);
  if (draining.hasBegun() && /^\/readyz(?:\?|$)/.test(request.url ?? '')) {
    response.writeHead(503, { ...dataHeaders, 'Content-Type': 'text/plain; charset=utf-8' }).end('ending\n');
    return;
  }
  if (placeAt(request.url?.split('?', 1)[0] ?? '')?.answer === 'share') sendWhole(response);
  if (!hasBody(request.headers)) return void (await answer(request, response));
  if (request.headers.expect !== undefined) response.writeContinue();
  const whole = await readWhole(request);
  if (whole === 'too long') return refuse(request, response, { status: 413 });
  if (whole !== 'gone') await answer(whole, response);
}

/** Of a process that dies a balancer then has all of an answer or nothing, and asks another. */
function sendWhole(response: ServerResponse): void {
  response.cork();
  const write = response.write.bind(response);
  // It never asks its writer to wait: nothing drains before the end.
  Reflect.set(response, 'write', (...parts: Parameters<typeof write>) => {
    write(...parts);
    return true;
  });
}

const statusOfCode: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** What never became a whole request gets our headers too; a connection without a byte is cut without an answer. */
function answerBrokenRequests(server: Server): void {
  const latest = new WeakMap<Socket, ServerResponse>();
  const follow = ({ socket }: IncomingMessage, response: ServerResponse) => void latest.set(socket, response);
  server.on('request', follow);
  server.on('checkContinue', follow);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const response = latest.get(socket);
    const isAnswering = response !== undefined && response.headersSent && !response.writableFinished;
    if (!socket.writable || socket.bytesRead === 0 || isAnswering) {
      socket.destroy();
      return;
    }
    const status = statusOfCode[error.code ?? ''] ?? 400;
    const headers = Object.entries({ ...dataHeaders, 'Content-Length': '0', Connection: 'close' }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${headers.join('')}\r\n`);
    socket.destroySoon();
  });
}
