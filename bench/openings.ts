import { readFileSync } from 'node:fs';
import { type BuiltServer, startHello } from './hello.ts';
import { openAll } from './load.ts';
import { medianOf } from './figures.ts';
import { withSetup } from './setup.ts';
import { linkId, type Tracks } from './tracks.ts';

export type Openings =
  | { readonly kind: 'measured'; readonly requests: number; readonly cpuMs: Readonly<Record<OpeningCase, number>> }
  | { readonly kind: 'not measured'; readonly reason: string };

export const openingCases = ['hello', 'hit', 'one', 'own', 'measured', 'own1000'] as const satisfies readonly (
  'hello' | 'hit' | Tracks
)[];

export type OpeningCase = (typeof openingCases)[number];

type ServerOf = (name: OpeningCase) => { readonly pid: number; readonly url: () => string };

const ROUNDS = 5;
const REQUESTS_PER_ROUND = 200;
/** More than for the other cases, because a short batch would mostly measure the process waking up. */
const HELLO_PER_ROUND = 1_000;
/** For each process. */
const WARM_UP_REQUESTS = 3_000;
const CONNECTIONS = 8;
/** Unit of CPU times in /proc. */
const TICK_MS = 10;

export async function measureOpenings(built: BuiltServer): Promise<Openings> {
  if (cpuOf(process.pid) === null)
    return { kind: 'not measured', reason: 'this system does not report the CPU time of a process' };
  return withSetup(async ({ defer, startService, startViewer }) => {
    const serviceUrl = await startService();
    const hello = await startHello(built);
    defer(hello.stop);
    const viewer = await startViewer(serviceUrl, { SHARE_FRESH_SECONDS: '' });
    let opened = 0;
    const urlOf = (tracks: Tracks, number: number) => `${viewer.url}/share?id=${linkId(tracks, number)}`;
    const cpuMs = await measureInTurns((name) =>
      name === 'hello'
        ? { pid: hello.pid, url: () => hello.url }
        : {
            pid: viewer.pid,
            url: () => (name === 'hit' ? urlOf('own', 0) : urlOf(name, (opened += 1))),
          },
    );
    return { kind: 'measured', requests: ROUNDS * REQUESTS_PER_ROUND, cpuMs };
  });
}

async function measureInTurns(serverOf: ServerOf): Promise<Record<OpeningCase, number>> {
  const ask = (name: OpeningCase, count: number) =>
    openAll(Array.from({ length: count }, serverOf(name).url), CONNECTIONS);
  for (const name of openingCases) await ask(name, warmUpRequests(name));
  const rounds: Record<OpeningCase, number[]> = { hello: [], hit: [], one: [], own: [], measured: [], own1000: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of openingCases) {
      const { pid } = serverOf(name);
      const before = cpuOf(pid) ?? Number.NaN;
      const count = name === 'hello' ? HELLO_PER_ROUND : REQUESTS_PER_ROUND;
      await ask(name, count);
      rounds[name].push(((cpuOf(pid) ?? Number.NaN) - before) / count);
    }
  }
  const { hello, hit, one, own, measured, own1000 } = rounds;
  return {
    hello: medianOf(hello),
    hit: medianOf(hit),
    one: medianOf(one),
    own: medianOf(own),
    measured: medianOf(measured),
    own1000: medianOf(own1000),
  };
}

export function warmUpRequests(name: OpeningCase): number {
  return name === 'hello' ? WARM_UP_REQUESTS : Math.ceil(WARM_UP_REQUESTS / (openingCases.length - 1));
}

/** Returns the CPU time of a process and its threads in ms, or null on other systems than Linux. */
export function cpuOf(pid: number): number | null {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return null;
  }
}

export function parseStat(text: string): number {
  // The program name in brackets may hold spaces and brackets.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
