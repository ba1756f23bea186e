import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyPort } from '#lib/run/free-port.mjs';
import { startNode } from '#lib/run/processes.mjs';
import { waitForOk } from '#lib/run/wait-for.mjs';
import { startViewerIn } from '../e2e/support/processes.ts';
import { type BuiltServer, startHello } from './hello.ts';
import { openAll } from './load.ts';
import { medianOf } from './figures.ts';
import { linkId, type Tracks } from './tracks.ts';

export type Openings =
  /** ms of processor time of the server's process for one request, by case: medians of the rounds. */
  | { readonly kind: 'measured'; readonly links: number; readonly cpuMs: Readonly<Record<OpeningCase, number>> }
  | { readonly kind: 'not measured'; readonly reason: string };

export const openingCases = ['hello', 'hit', 'one', 'own', 'own1000'] as const satisfies readonly (
  'hello' | 'hit' | Tracks
)[];

/** `hit`: a link that was opened just now. */
export type OpeningCase = (typeof openingCases)[number];

const LINKS = 300;
const ROUNDS = 6;
/** Until the compiler has seen all there is. */
const WARM_UP_LINKS = 1_500;
const CONNECTIONS = 4;
/** What Linux counts a process's time in; the same on every machine that Node runs on. */
const TICK_MS = 10;

/**
 * What it costs to show one link again, and links that nobody has opened before, which share one track or have tracks of
 * their own all over the globe.
 */
export async function measureOpenings(built: BuiltServer): Promise<Openings> {
  if (cpuOf(process.pid) === null)
    return { kind: 'not measured', reason: 'this system does not tell the processor time of a process' };
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-openings-'));
  const service = await startTrackService();
  // As young as the viewer: what has answered for longer has been compiled better.
  const hello = await startHello(built);
  const viewer = await startViewerIn(folder, service.url, { LOG_LEVEL: 'info', SHARE_FRESH_SECONDS: '' });
  let opened = 0;
  const known = linkId('own', 0);
  const newLinks = (tracks: Tracks, count: number) =>
    Array.from({ length: count }, () => `${viewer.url}/share?id=${linkId(tracks, (opened += 1))}`);
  const cases: Record<OpeningCase, { readonly pid: number; readonly urls: (count: number) => string[] }> = {
    hello: { pid: hello.pid, urls: (count) => Array.from({ length: count }, () => hello.url) },
    hit: { pid: viewer.pid, urls: (count) => Array.from({ length: count }, () => `${viewer.url}/share?id=${known}`) },
    one: { pid: viewer.pid, urls: (count) => newLinks('one', count) },
    own: { pid: viewer.pid, urls: (count) => newLinks('own', count) },
    own1000: { pid: viewer.pid, urls: (count) => newLinks('own1000', count) },
  };
  const rounds: Record<OpeningCase, number[]> = { hello: [], hit: [], one: [], own: [], own1000: [] };
  try {
    for (const name of openingCases) {
      // The compiler sees as many requests in either process.
      const count = name === 'hello' ? WARM_UP_LINKS * (openingCases.length - 1) : WARM_UP_LINKS;
      await openAll(cases[name].urls(count), CONNECTIONS);
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const name of openingCases) {
        const { pid, urls } = cases[name];
        const before = cpuOf(pid) ?? Number.NaN;
        await openAll(urls(LINKS / ROUNDS), CONNECTIONS);
        rounds[name].push(((cpuOf(pid) ?? Number.NaN) - before) / (LINKS / ROUNDS));
      }
    }
  } finally {
    await Promise.all([viewer.stop(), hello.stop(), service.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    kind: 'measured',
    links: LINKS,
    cpuMs: {
      hello: medianOf(rounds.hello),
      hit: medianOf(rounds.hit),
      one: medianOf(rounds.one),
      own: medianOf(rounds.own),
      own1000: medianOf(rounds.own1000),
    },
  };
}

/** In a process of its own, whose work does not count. */
async function startTrackService(): Promise<{ url: string; stop: () => Promise<number> }> {
  const port = await anyPort();
  const running = startNode("the bench's tracking service", ['--import', 'tsx', 'bench/track-service.ts'], {
    env: { ...process.env, PORT: String(port) },
  });
  const url = `http://127.0.0.1:${port}`;
  if (!(await waitForOk(url, running))) throw new Error("the bench's tracking service did not start");
  return { url, stop: running.stop };
}

/**
 * Processor time that a process and its threads have taken so far, in ms; null where the system does not tell it as
 * Linux does.
 */
export function cpuOf(pid: number): number | null {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return null;
  }
}

/** User and system time of the text of /proc/<pid>/stat, in ms. */
export function parseStat(text: string): number {
  // The name of the program stands in brackets and may hold spaces and brackets itself.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
