import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { currentSettings, type Settings } from '#lib/config/settings.ts';
import {
  rejectBrokenRequests,
  hasBody,
  LATE_READ_MS,
  pathOf,
  readBody,
  checkRequest,
  rejectRequest,
  stripRequest,
} from './requests.ts';
import { answerWithSlot } from './overload.ts';
import { type ClientLimits, createClientLimits } from './limit-clients.ts';
import { currentRenderQueue } from '#lib/runtime/render-queue.ts';
import { limitConnections, serialiseRequests } from './connections.ts';
import { createShutdown, type Shutdown } from './shutdown.ts';
import { answerClient, createProxyCheck } from '#lib/base/client-address.ts';
import type { Counter, CounterOptions } from './limits.ts';
import { createMemoryCounter, createSharedCounters } from './counters.ts';
import { checkFileRequest } from './file-requests.ts';
import { servePmtiles } from './serve-pmtiles.ts';
import { currentBuild } from '#lib/runtime/build-info.ts';
import { currentLog, traceOf } from '#lib/runtime/log.ts';
import { currentMetrics, outcomeOfStatus } from '#lib/runtime/metrics.ts';
import { createMetricsEndpoint, METRICS_PATH, type MetricsEndpoint } from './metrics-endpoint.ts';
import { currentRedis } from '#lib/runtime/redis.ts';
import { wantsJson } from '#lib/share/export/json.ts';
import { dataHeaders } from '#lib/base/security-headers.ts';
import { routeAt, routeNameAt, workloadAt } from '#lib/runtime/routes.ts';
import { addTransportSecurity, transportSecurity } from './transport-security.ts';
import { warmUp } from './warm-up.ts';
import { setTracing } from '#lib/runtime/traces/tracing.ts';

export const HEADERS_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT_MS = 10_000;
const TIMEOUT_CHECK_MS = 500;
const MAX_CHECK_DELAY_MS = TIMEOUT_CHECK_MS + LATE_READ_MS;
/** Longer than load balancers keep connections (60 s): they would otherwise send requests into closing ones. */
export const KEEP_ALIVE_MS = 75_000;
const MAX_LISTENERS = 30;
const LOG_REJECTED_MS = 10_000;

interface Serving {
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;
  readonly port: number;
  readonly hostname: string;
}

/** lib/server/server.mjs is not part of Next's bundles and finds `serve` under this key. */
export function provideServe(): void {
  Reflect.set(globalThis, Symbol.for('share-viewer.serve'), serve);
}

/** Listens, passes requests to Next, and shuts down at a signal. SIGHUP reloads the brands when there are any. */
async function serve({ answer, port, hostname }: Serving): Promise<void> {
  const settings = currentSettings();
  const { drainMs, brandsFile, tracesTo } = settings;
  await warmUp(answer);
  if (tracesTo !== null) setTracing((await import('#lib/runtime/traces/start-traces.ts')).startTraces(tracesTo));
  const metrics = currentMetrics();
  const server = createServer({
    requestTimeout: REQUEST_TIMEOUT_MS - MAX_CHECK_DELAY_MS,
    headersTimeout: HEADERS_TIMEOUT_MS - MAX_CHECK_DELAY_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requireHostHeader: false,
  });
  const draining = createShutdown(server, { acceptMs: drainMs, requestMs: REQUEST_TIMEOUT_MS });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, draining.begin);
  if (brandsFile === null) process.on('SIGHUP', draining.begin);

  server.on('connection', currentRenderQueue().connected);
  logRejected();
  metrics.watch('render_queue', () => {
    const { rendering, waiting, waitingOnIo } = currentRenderQueue().stats();
    return { rendering, waiting, 'waiting on I/O': waitingOnIo };
  });
  const endpoint = createMetricsEndpoint(settings.metrics, metrics);
  const limits = createClientLimits(settings, countersOf(settings), metrics);
  const isProxy = createProxyCheck(settings.trustedProxies);
  limitConnections(server, {
    addressOf: limits.addressOf,
    peerOf: ({ remoteAddress }) => (isProxy(remoteAddress) ? null : limits.addressOfPeer(remoteAddress)),
    onCut: metrics.connectionCut,
  });
  const handlers: Handlers = { draining, endpoint, limits, answer };
  const take = (request: IncomingMessage, response: ServerResponse) => {
    // Each step waits for the end of the answer, and Node warns of more than ten listeners.
    response.setMaxListeners(MAX_LISTENERS);
    draining.follow(request, response);
    measure(request, response);
    handle(request, response, handlers).catch((error: unknown) => {
      currentLog().error({ operation: 'answer', ...traceOf(error) });
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { ...dataHeaders, 'Content-Length': 0 }).end();
    });
  };
  addTransportSecurity(server);
  const serialise = serialiseRequests(server);
  server.on('request', serialise(take));
  server.on('checkContinue', serialise(take));
  server.on(
    'checkExpectation',
    serialise((request, response) => rejectRequest(request, response, { status: 417 })),
  );
  rejectBrokenRequests(server, { ...dataHeaders, ...transportSecurity(null) });

  logListening(server.listen(port, hostname), { hostname, port });
  const metricsServer = endpoint.listen(hostname);
  if (metricsServer !== null) logListening(metricsServer, { hostname, metricsPort: settings.metrics.port });
}

function logListening(server: Server, where: Readonly<Record<string, string | number | null>>): void {
  server.once('error', ({ code }: NodeJS.ErrnoException) => {
    currentLog().fatal({ operation: 'listen', problem: 'cannot listen', code, ...where });
    process.exit(1);
  });
  server.once('listening', () => currentLog().info({ operation: 'listen', ...where }));
}

interface Handlers {
  readonly draining: Shutdown;
  readonly endpoint: MetricsEndpoint;
  readonly limits: ClientLimits;
  readonly answer: Serving['answer'];
}

async function handle(request: IncomingMessage, response: ServerResponse, handlers: Handlers): Promise<void> {
  const { draining, endpoint, limits, answer } = handlers;
  await draining.pause();
  const refusal = checkRequest(request);
  if (refusal !== null) return rejectRequest(request, response, refusal);
  if (endpoint.answer(request, response)) return;
  stripRequest(request);
  const path = pathOf(request);
  if (answerProbe(path, response, draining.hasBegun())) return;
  if (await servePmtiles(path, request, response, limits.addressOf)) return;
  const refused = await checkFileRequest(path, request);
  // A missing file counts for the limits of its client like any missing page.
  if (refused?.status === 404 && routeAt(path) !== null) request.url = '/missing';
  const whole = hasBody(request.headers) ? await receiveBody(request, response) : request;
  if (whole === null || !(await limits.admit(whole, response))) return;
  if (routeAt(path)?.answer === 'share' && !wantsJson(request.headers.accept)) corkAnswer(response);
  const respond: Serving['answer'] = refused === null ? answer : async () => rejectRequest(whole, response, refused);
  await answerClient(limits.addressOf(whole), () =>
    answerWithSlot(currentRenderQueue(), workloadAt(path), whole, response, respond),
  );
}

/** The tracking service is not checked, as its failure must not take all replicas out. */
function answerProbe(path: string, response: ServerResponse, isEnding: boolean): boolean {
  if (path !== '/healthz' && path !== '/readyz') return false;
  const [status, type, text] =
    path === '/healthz'
      ? [200, 'application/json', JSON.stringify({ status: 'ok', ...currentBuild() })]
      : [isEnding ? 503 : 200, 'text/plain; charset=utf-8', isEnding ? 'ending' : 'ready'];
  response.writeHead(status, { ...dataHeaders, 'Content-Type': type }).end(`${text}\n`);
  return true;
}

async function receiveBody(request: IncomingMessage, response: ServerResponse): Promise<IncomingMessage | null> {
  if (request.headers.expect !== undefined) response.writeContinue();
  const whole = await readBody(request);
  if (whole === 'too long') rejectRequest(request, response, { status: 413 });
  return typeof whole === 'string' ? null : whole;
}

function countersOf({ hmacKey }: Settings): (terms: CounterOptions) => Counter {
  const redis = currentRedis();
  return redis === null || hmacKey === null ? createMemoryCounter : createSharedCounters(redis, hmacKey);
}

function logRejected(): void {
  const count = () => Object.values(currentRenderQueue().stats().refused).reduce((sum, refused) => sum + refused, 0);
  let logged = 0;
  setInterval(() => {
    const shed = count() - logged;
    if (shed === 0) return;
    logged += shed;
    currentLog().warn({ operation: 'shed', shed, ...currentRenderQueue().stats() });
  }, LOG_REJECTED_MS).unref();
}

function measure(request: IncomingMessage, response: ServerResponse): void {
  const metrics = currentMetrics();
  const start = performance.now();
  const path = pathOf(request);
  const route = path === METRICS_PATH ? 'metrics' : routeNameAt(path);
  metrics.requestBegan();
  response.once('close', () => {
    const outcome = response.writableFinished ? outcomeOfStatus(route, response.statusCode) : 'aborted';
    metrics.requestEnded(route, outcome, performance.now() - start);
  });
}

/** Holds the answer back until it is complete, so that a load balancer can retry elsewhere if this process dies. */
function corkAnswer(response: ServerResponse): void {
  response.cork();
  const write = response.write.bind(response);
  Reflect.set(response, 'write', (...parts: Parameters<typeof write>) => {
    write(...parts);
    return true;
  });
  const end = response.end.bind(response);
  // Node 22 and 24 write the end of the chunks before corked data; corking the socket sends both at once.
  Reflect.set(response, 'end', (...parts: Parameters<typeof end>) => {
    response.socket?.cork();
    response.uncork();
    return end(...parts);
  });
}
