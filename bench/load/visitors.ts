import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import { buildName, currentBuild } from '#lib/runtime/build-info.ts';
import { quantile } from '../figures.ts';
import { figure } from './scenario.ts';

export interface Visit {
  readonly startedAt: number;
  readonly ms: number;
  readonly status: number | null;
  readonly link: string;
  /** null for a complete answer; `readLink` also checks its content. */
  readonly problem: string | null;
}

export interface Client {
  readonly url: string;
  readonly agent: Agent | false;
  readonly from?: string;
}

type VisitKind = 'open' | 'read' | 'refresh';

const TIMEOUT_MS = 30_000;
/** Pages of another build are told to load themselves anew. */
const build = buildName(currentBuild());
const headersOf: Readonly<Record<VisitKind, Readonly<Record<string, string>>>> = {
  open: { 'accept-encoding': 'gzip' },
  read: {},
  refresh: { 'content-type': 'application/json', 'x-share-viewer': '1' },
};

export function keepAliveAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
}

/** Sends one request. Never rejects. */
export function visit(
  { url, agent, from }: Client,
  path: string,
  {
    link = '',
    kind = 'open',
    headers = {},
    onPage,
  }: {
    readonly link?: string;
    readonly kind?: VisitKind;
    readonly headers?: Readonly<Record<string, string>>;
    readonly onPage?: ((html: string) => void) | undefined;
  } = {},
): Promise<Visit> {
  const startedAt = Date.now();
  const start = performance.now();
  return new Promise((resolve) => {
    const settle = (status: number | null, problem: string | null) =>
      resolve({ startedAt, ms: performance.now() - start, status, link, problem });
    const outgoing = request(
      `${url}${path}`,
      {
        agent,
        ...(from === undefined ? {} : { localAddress: from }),
        method: kind === 'refresh' ? 'POST' : 'GET',
        headers: { ...headersOf[kind], ...headers },
        timeout: TIMEOUT_MS,
      },
      (response) => {
        const { statusCode = 0 } = response;
        const chunks: Buffer[] = [];
        if (kind === 'read') response.on('data', (chunk: Buffer) => chunks.push(chunk));
        else response.resume();
        response.once('end', () => {
          const html = Buffer.concat(chunks).toString();
          onPage?.(html);
          settle(statusCode, kind === 'read' ? problemOf(statusCode, html, link) : null);
        });
        response.once('error', () => settle(null, 'connection closed early'));
      },
    );
    outgoing.once('timeout', () => outgoing.destroy());
    outgoing.once('error', (error: NodeJS.ErrnoException) => settle(null, error.code ?? 'no connection'));
    outgoing.end(kind === 'refresh' ? JSON.stringify({ id: link, build }) : undefined);
  });
}

export function openLink(client: Client, link: string): Promise<Visit> {
  return visit(client, `/share?id=${link}`, { link });
}

export function readLink(client: Client, link: string, onPage?: (html: string) => void): Promise<Visit> {
  return visit(client, `/share?id=${link}`, { link, kind: 'read', onPage });
}

export function readJson(client: Client, link: string): Promise<Visit> {
  return visit(client, `/share?id=${link}`, { link, headers: { accept: 'application/json' } });
}

export function refreshLink(client: Client, link: string): Promise<Visit> {
  return visit(client, '/share/data', { link, kind: 'refresh' });
}

/** Without the identifier, which no page repeats. */
export function assetName(link: string): string {
  return `Asset ${createHash('sha256').update(link).digest('hex').slice(0, 16)}.`;
}

function problemOf(status: number, html: string, link: string): string | null {
  if (status !== 200) return `status ${status}`;
  const names = new Set(html.match(/Asset [\w-]+\./g));
  if (names.size === 1 && names.has(assetName(link)) && html.includes('</html>')) return null;
  return names.size === 0 ? 'an empty page' : 'a wrong page';
}

/** Starts visits at random times at this rate, without waiting for answers, for some ms or until the promise settles. */
export async function visitAtRate(
  perSecond: number,
  until: number | Promise<unknown>,
  visitOnce: (number: number) => Promise<Visit>,
): Promise<readonly Visit[]> {
  const visits: Promise<Visit>[] = [];
  const start = performance.now();
  let endMs = typeof until === 'number' ? until : Number.POSITIVE_INFINITY;
  const end = () => (endMs = performance.now() - start);
  if (typeof until !== 'number') until.then(end, end);
  let next = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = performance.now() - start;
      for (; next <= Math.min(elapsed, endMs); next += (-Math.log(1 - Math.random()) * 1000) / perSecond)
        visits.push(visitOnce(visits.length));
      if (elapsed <= endMs) return;
      clearInterval(timer);
      resolve();
    }, 2);
  });
  await until;
  return Promise.all(visits);
}

/** Each visitor waits for its answer and then for `thinkMs`. */
export async function visitRepeatedly(
  visitors: number,
  durationMs: number,
  visitOnce: (number: number) => Promise<Visit>,
  thinkMs: () => number = () => 0,
): Promise<readonly Visit[]> {
  const end = performance.now() + durationMs;
  const visits: Visit[] = [];
  let count = 0;
  await Promise.all(
    Array.from({ length: visitors }, async () => {
      while (performance.now() < end) {
        visits.push(await visitOnce((count += 1)));
        const pause = thinkMs();
        if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }),
  );
  return visits;
}

export function msOf(visits: readonly Visit[], share: number): number {
  return quantile(
    visits.map(({ ms }) => ms).sort((a, b) => a - b),
    share,
  );
}

export function p50AndP99(visits: readonly Visit[]): string {
  return `${figure(msOf(visits, 0.5))} and ${figure(msOf(visits, 0.99))} ms`;
}

export function withStatus(visits: readonly Visit[], ...statuses: readonly (number | null)[]): readonly Visit[] {
  return visits.filter(({ status }) => statuses.includes(status));
}
