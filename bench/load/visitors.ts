import { Agent, request } from 'node:http';
import { quantile } from '../figures.ts';

/** One request of the load: when it was made, ms since 1970 UTC, and what came of it after `ms`. */
export interface Visit {
  readonly startedAt: number;
  readonly ms: number;
  /** null: no whole answer. */
  readonly status: number | null;
  readonly link: string;
}

export interface Visiting {
  /** Of a whole page's address, without the path. */
  readonly url: string;
  readonly agent: Agent | false;
}

const PATIENCE_MS = 30_000;

/** As behind a balancer, which keeps its connections. */
export function keptConnections(): Agent {
  return new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
}

/** Opens a page, or asks for its refresh. Never rejects. */
export function visit(
  { url, agent }: Visiting,
  path: string,
  { link = '', refresh = false }: { readonly link?: string; readonly refresh?: boolean } = {},
): Promise<Visit> {
  const startedAt = Date.now();
  const start = performance.now();
  return new Promise((resolve) => {
    const settle = (status: number | null) => resolve({ startedAt, ms: performance.now() - start, status, link });
    const outgoing = request(
      `${url}${path}`,
      {
        agent,
        method: refresh ? 'POST' : 'GET',
        headers: refresh
          ? { 'content-type': 'application/json', 'x-share-viewer': '1' }
          : { 'accept-encoding': 'gzip' },
        timeout: PATIENCE_MS,
      },
      (response) => {
        response.resume();
        response.once('end', () => settle(response.statusCode ?? null));
        response.once('error', () => settle(null));
      },
    );
    outgoing.once('timeout', () => outgoing.destroy());
    outgoing.once('error', () => settle(null));
    outgoing.end(refresh ? JSON.stringify({ id: link }) : undefined);
  });
}

export function openLink(visiting: Visiting, link: string): Promise<Visit> {
  return visit(visiting, `/share?id=${link}`, { link });
}

export function refreshLink(visiting: Visiting, link: string): Promise<Visit> {
  return visit(visiting, '/share/data', { link, refresh: true });
}

/**
 * So many a second at random moments, whether or not the ones before have been answered; settles when all have. A
 * crowd does not wait for its turn.
 */
export async function arrive(
  perSecond: number,
  durationMs: number,
  come: (number: number) => Promise<Visit>,
): Promise<readonly Visit[]> {
  const visits: Promise<Visit>[] = [];
  const begun = performance.now();
  let next = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = performance.now() - begun;
      for (; next <= Math.min(elapsed, durationMs); next += (-Math.log(1 - Math.random()) * 1000) / perSecond)
        visits.push(come(visits.length));
      if (elapsed <= durationMs) return;
      clearInterval(timer);
      resolve();
    }, 2);
  });
  return Promise.all(visits);
}

/** So many visitors, each of whom comes again as soon as he is answered and has waited for `thinkMs`. */
export async function comeAgain(
  visitors: number,
  durationMs: number,
  come: (number: number) => Promise<Visit>,
  thinkMs: () => number = () => 0,
): Promise<readonly Visit[]> {
  const end = performance.now() + durationMs;
  const visits: Visit[] = [];
  let count = 0;
  await Promise.all(
    Array.from({ length: visitors }, async () => {
      while (performance.now() < end) {
        visits.push(await come((count += 1)));
        const pause = thinkMs();
        if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }),
  );
  return visits;
}

/** ms below which this share of the visits were answered. */
export function msOf(visits: readonly Visit[], share: number): number {
  return quantile(
    visits.map(({ ms }) => ms).sort((a, b) => a - b),
    share,
  );
}

export function withStatus(visits: readonly Visit[], ...statuses: readonly (number | null)[]): readonly Visit[] {
  return visits.filter(({ status }) => statuses.includes(status));
}
