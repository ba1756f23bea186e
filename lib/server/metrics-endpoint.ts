import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Settings } from '#lib/config/settings.ts';
import { type Metrics, METRICS_TYPE } from '#lib/runtime/metrics.ts';
import { dataHeaders } from '#lib/base/security-headers.ts';
import { pathOf } from './requests.ts';

export const METRICS_PATH = '/metrics';
const HEADERS_MS = 5_000;
const REQUEST_MS = 5_000;

export type MetricsEndpoint = ReturnType<typeof createMetricsEndpoint>;

/** Answers before all pages, so that metrics stay available under load. */
export function createMetricsEndpoint({ token, port }: Settings['metrics'], metrics: Metrics) {
  const digest = token === null ? null : digestOf(token);
  if (digest !== null || port !== null) metrics.includeProcess();

  function isAllowed({ headers }: IncomingMessage): boolean {
    if (digest === null) return true;
    const shown = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
    return shown !== undefined && timingSafeEqual(digestOf(shown), digest);
  }

  async function send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const end = (status: number, headers: Readonly<Record<string, string>>, body = '') =>
      response.writeHead(status, { ...dataHeaders, ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
    if (!['GET', 'HEAD'].includes(request.method ?? '')) end(405, { Allow: 'GET, HEAD' });
    else if (!isAllowed(request)) end(401, { 'WWW-Authenticate': 'Bearer' });
    else end(200, { 'Content-Type': METRICS_TYPE }, await metrics.text());
  }

  function sendOr500(request: IncomingMessage, response: ServerResponse): void {
    send(request, response).catch(() => response.writeHead(500, { ...dataHeaders, 'Content-Length': 0 }).end());
  }

  return {
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if (digest === null || port !== null || pathOf(request) !== METRICS_PATH) return false;
      sendOr500(request, response);
      return true;
    },
    listen(hostname: string): Server | null {
      if (port === null) return null;
      const server = createServer({ headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS }, (request, response) => {
        if (pathOf(request) === METRICS_PATH) sendOr500(request, response);
        else response.writeHead(404, { ...dataHeaders, 'Content-Length': 0 }).end();
      });
      return server.listen(port, hostname);
    },
  };
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
