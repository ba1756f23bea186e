import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../figures.ts';
import { nameOf } from './world.ts';

export interface Visit {
  readonly ms: number;
  /** null: the page of the link it asked for; otherwise what came instead. */
  readonly problem: string | null;
}

export interface Stretch {
  readonly visits: number;
  readonly failed: Readonly<Record<string, number>>;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** Opens a link as a browser does that was never there: whole page or failure, nothing is tried again. */
export function visit(origin: string, shareId: string, agent?: Agent): Promise<Visit> {
  const start = performance.now();
  return new Promise((resolve) => {
    const end = (problem: string | null) => resolve({ ms: performance.now() - start, problem });
    const request = get(`${origin}/share?id=${shareId}`, { agent: agent ?? false, timeout: 30_000 }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', () => end('cut off'));
      response.once('end', () => end(problemOf(response.statusCode ?? 0, Buffer.concat(chunks).toString(), shareId)));
    });
    request.once('timeout', () => request.destroy());
    request.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? 'no connection'));
  });
}

function problemOf(status: number, html: string, shareId: string): string | null {
  if (status !== 200) return `status ${status}`;
  const names = new Set(html.match(/Asset [\w-]+\./g));
  if (names.size === 1 && names.has(nameOf(shareId)) && html.includes('</html>')) return null;
  return names.size === 0 ? 'an empty page' : 'a wrong page';
}

/** So many visits a second, whether those before have ended or not, until `until` resolves. */
export async function visitSteadily(
  perSecond: number,
  next: () => { readonly origin: string; readonly shareId: string },
  until: Promise<unknown>,
): Promise<Stretch> {
  const agent = new Agent({ keepAlive: true });
  const visits: Promise<Visit>[] = [];
  let isOver = false;
  void until.finally(() => (isOver = true));
  const start = performance.now();
  while (!isOver) {
    const { origin, shareId } = next();
    visits.push(visit(origin, shareId, agent));
    await wait(Math.max(0, start + (visits.length * 1000) / perSecond - performance.now()));
  }
  const made = await Promise.all(visits);
  agent.destroy();
  return stretchOf(made);
}

export function stretchOf(visits: readonly Visit[]): Stretch {
  const times = visits.map(({ ms }) => ms).sort((a, b) => a - b);
  const failed: Record<string, number> = {};
  for (const { problem } of visits) if (problem !== null) failed[problem] = (failed[problem] ?? 0) + 1;
  return {
    visits: visits.length,
    failed,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    maxMs: times.at(-1) ?? NaN,
  };
}

export function describeStretch(name: string, { visits, failed, p50Ms, p99Ms, maxMs }: Stretch): string {
  const faults = Object.entries(failed).map(([problem, count]) => `${count} × ${problem}`);
  const times = `p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms, longest ${maxMs.toFixed(0)} ms`;
  return `${name}: ${visits} visits, ${faults.length === 0 ? '0 failed' : `failed ${faults.join(', ')}`}, ${times}`;
}
