import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { currentSettings } from '#lib/config/settings.ts';
import { checkRequest, pathOf, rejectRequest, stripRequest } from './requests.ts';
import { createShutdown, type Shutdown } from './shutdown.ts';
import { answerClient, createClientAddress } from '#lib/base/client-address.ts';
import { readHost } from '#lib/brand/host.ts';
import { brandForRequest } from '#lib/brand/store/current-brands.ts';
import { currentBuild } from '#lib/runtime/build-info.ts';
import { currentLog, traceOf } from '#lib/runtime/log.ts';
import { currentMetrics, outcomeOfStatus } from '#lib/runtime/metrics.ts';
import { createMetricsEndpoint, METRICS_PATH, type MetricsEndpoint } from './metrics-endpoint.ts';
import { currentRendering } from '#lib/runtime/render-queue.ts';
import { wantsJson } from '#lib/share/export/json.ts';
import { overloadRetrySeconds } from '#lib/share/view/outcome.ts';
import { dataHeaders } from '#lib/base/security-headers.ts';
import { routeNameAt, workloadAt } from '#lib/runtime/routes.ts';
import { answerPlainly } from './busy-page.ts';
import { answerUnchanged } from './page-context.ts';
import { warmUp } from './warm-up.ts';

export const HEADERS_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT_MS = 10_000;
/** Longer than load balancers keep connections (60 s): they would otherwise send requests into closing ones. */
export const KEEP_ALIVE_MS = 75_000;
const TIMEOUT_CHECK_MS = 1_000;
const MAX_REQUESTS_PER_SOCKET = 10_000;
const LOG_REJECTED_MS = 10_000;

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

interface Serving {
  readonly answer: Answer;
  readonly port: number;
  readonly hostname: string;
}

export async function serve({ answer, port, hostname }: Serving): Promise<void> {
  const settings = currentSettings();
  const { appUrl, brandsFile, drainMs, tracesTo, trustedProxies } = settings;
  await warmUp(answer);
  const flushTraces = tracesTo === null ? null : (await import('#lib/runtime/start-traces.ts')).startTraces(tracesTo);
  const metrics = currentMetrics();
  const server = createServer({
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    requireHostHeader: false,
  });
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET;
  if (appUrl.startsWith('https:') && trustedProxies === 0)
    currentLog().warn({
      operation: 'start',
      problem:
        'APP_URL is https and TRUSTED_PROXIES is 0: on the internet, this server needs nginx or another proxy in front',
    });
  const shutdown = createShutdown(server, drainMs, flushTraces);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, shutdown.begin);
  if (brandsFile === null) process.on('SIGHUP', shutdown.begin);
  server.on('connection', currentRendering().connected);
  metrics.watch('rendering', () => currentRendering().stats());
  const endpoint = createMetricsEndpoint(settings.metrics, metrics);
  const handle = createHandler(answer, endpoint, shutdown);
  const take = (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(transportSecurity(request.headers.host ?? null)))
      response.setHeader(name, value);
    unwrapHeaders(response);
    shutdown.follow(response);
    measure(request, response);
    handle(request, response).catch((error: unknown) => {
      currentLog().error({ operation: 'answer', ...traceOf(error) });
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { ...dataHeaders, 'Content-Length': 0 }).end();
    });
  };
  // Of requests sent at once: Node tells no answer that waits behind another of its end.
  server.on('request', (request, response) => {
    if (response.socket === null) response.once('socket', () => take(request, response));
    else take(request, response);
  });
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

function createHandler(answer: Answer, endpoint: MetricsEndpoint, shutdown: Shutdown) {
  const addressOf = createClientAddress(currentSettings().trustedProxies);
  const countShed = logSheds();
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refusal = checkRequest(request);
    if (refusal !== null) return rejectRequest(request, response, refusal);
    if (endpoint.answer(request, response)) return;
    stripRequest(request);
    const path = pathOf(request);
    if (answerProbe(path, response, shutdown.hasBegun())) return;
    const work = workloadAt(path);
    if (work === 'file') return void (await answer(request, response));
    const entry = currentRendering().enter(work, () => response.destroyed);
    if (entry === null) {
      countShed();
      currentMetrics().shed(work);
      const brand = work === 'page' && request.method !== 'POST' ? brandForRequest(request.headers.host ?? null) : null;
      const retryAfter = overloadRetrySeconds(Math.random());
      return answerPlainly(request, response, { status: 503, why: 'busy', retryAfter, brand });
    }
    response.once('prefinish', entry.leave).once('close', entry.end);
    if (path === '/share' && !wantsJson(request.headers.accept)) corkAnswer(response);
    else whenSlow(response, entry.leave);
    const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',');
    const respond = async () => {
      if (path !== '/share/data' || !(await answerUnchanged(request, response))) await answer(request, response);
    };
    await answerClient(addressOf(request.socket.remoteAddress, forwarded), respond, entry.turn);
  };
}

/** Empty without https in APP_URL. Subdomains are included only for the host of APP_URL, whose owner set it. */
function transportSecurity(host: string | null): Readonly<Record<string, string>> {
  const { protocol, host: appHost } = new URL(currentSettings().appUrl);
  if (protocol !== 'https:') return {};
  const isOwn = host !== null && readHost(host) === readHost(appHost) && brandForRequest(host)?.hosts.length === 0;
  return { 'Strict-Transport-Security': isOwn ? 'max-age=63072000; includeSubDomains' : 'max-age=31536000' };
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

function logSheds(): () => void {
  let shed = 0;
  setInterval(() => {
    if (shed > 0) currentLog().warn({ operation: 'shed', shed, ...currentRendering().stats() });
    shed = 0;
  }, LOG_REJECTED_MS).unref();
  return () => void (shed += 1);
}

/** Next sets the headers of route handlers as lists, and its compression does not read a type from a list. */
function unwrapHeaders(response: ServerResponse): void {
  const set = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    set(name, Array.isArray(value) && value.length === 1 ? String(value[0]) : value);
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

function whenSlow(response: ServerResponse, leave: () => void): void {
  const write = response.write.bind(response);
  Reflect.set(response, 'write', (...parts: Parameters<typeof write>) => {
    const hasRoom = write(...parts);
    if (!hasRoom && (response.socket?.writableLength ?? 0) > 0) leave();
    return hasRoom;
  });
}

/** Holds the answer back until it is complete, so that nginx can ask another replica if this process dies. */
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
