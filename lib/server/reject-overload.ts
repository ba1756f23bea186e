import type { IncomingMessage, ServerResponse } from 'node:http';
import { brandForRequest } from '#lib/brand/store/current-brands.ts';
import { spreadRetry } from '#lib/share/outcome.ts';
import { currentMetrics } from '#lib/runtime/metrics.ts';
import { plainPage } from './plain-page.ts';
import { dataHeaders } from '#lib/base/security-headers.ts';
import { workAt } from '#lib/runtime/routes.ts';

const REFRESH = JSON.stringify({ state: 'busy' });

/** Answers 503 under overload: at once, in full, without Next, and without a word about the link. */
export function rejectOverload({ url = '', method, headers }: IncomingMessage, response: ServerResponse): void {
  const [pathname = '', query = ''] = url.split(/\?(.*)/s);
  const header = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : null;
  };
  const work = workAt(pathname);
  const retryAfter = spreadRetry(Math.random());
  currentMetrics().shed(work);
  const brand = method !== 'POST' && work === 'page' ? brandForRequest(header('host')) : null;
  if (brand !== null) {
    const page = plainPage({ path: pathname, query: new URLSearchParams(query), header }, brand, 'busy', retryAfter);
    response.writeHead(503, { ...page.headers, 'Content-Length': Buffer.byteLength(page.html) }).end(page.html);
    return;
  }
  response
    .writeHead(503, {
      ...dataHeaders,
      'Retry-After': String(retryAfter),
      'Content-Type': 'application/json',
      'Content-Length': REFRESH.length,
    })
    .end(REFRESH);
}
