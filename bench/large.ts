import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { anyPort } from '#lib/run/processes.mjs';
import { inRoot } from '#lib/run/paths.mjs';
import { withoutLoadShedding } from '../e2e/support/processes.ts';
import { quantile } from './figures.ts';
import { withSetup } from './setup.ts';
import { linkId, type TrackKind } from './tracks.ts';

const HEAP_MB = Number(process.env['HEAP_MB'] ?? 256);

interface Opening {
  readonly reports: number;
  readonly status: number;
  readonly ms: number;
  readonly longestBlockMs: number;
}

/** Measures how large answers affect other visitors: main thread blocking, small pages' times, memory, bytes sent. */
async function measureLarge() {
  return withSetup(async ({ startService, startViewer }) => {
    const serviceUrl = await startService();
    const delayPort = await anyPort();
    const viewer = await startViewer(serviceUrl, {
      SHARE_FRESH_SECONDS: '',
      LOOP_DELAY_PORT: String(delayPort),
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MB} ${withoutLoadShedding} --import=${pathToFileURL(inRoot('bench', 'loop-delay.mjs')).href}`,
    });
    let opened = 0;
    const urlOf = (id: string) => `${viewer.url}/share?id=${id}`;
    const small = () => urlOf(linkId('one', (opened += 1)));
    const large = (reports: number, kind: TrackKind = 'jittered') => `large-${reports}-${kind}-${(opened += 1)}`;
    const takeLongestBlock = async () => Number(await (await fetch(`http://127.0.0.1:${delayPort}`)).text());
    const open = async (reports: number): Promise<Opening> => {
      await takeLongestBlock();
      const start = performance.now();
      const response = await fetch(urlOf(large(reports)));
      await response.arrayBuffer();
      const ms = performance.now() - start;
      return { reports, status: response.status, ms, longestBlockMs: await takeLongestBlock() };
    };
    let maxMb = 0;
    const sampling = setInterval(() => (maxMb = Math.max(maxMb, residentMb(viewer.pid) ?? Number.NaN)), 50);
    try {
      const idle = residentMb(viewer.pid);
      for (let count = 0; count < 600; count += 1) await (await fetch(small())).arrayBuffer();
      const warm = residentMb(viewer.pid);
      await open(20_000);
      maxMb = 0;
      const statuses = await Promise.all(
        [100_000, 100_000, 100_000].map(async (reports) => (await fetch(urlOf(large(reports)))).status),
      );
      const threeLinks = maxMb;
      const openings: Opening[] = [];
      for (const reports of [100_000, 100_000, 100_000, 200_000, 200_000, 300_000]) {
        openings.push(await open(reports));
        await wait(500);
      }
      const quiet = await timesOf(small, 8_000, null);
      const underLoad = await timesOf(small, 8_000, () =>
        fetch(urlOf(large(100_000))).then((response) => response.text()),
      );
      const trackSizes = [];
      for (const kind of ['smooth', 'jittered'] as const)
        trackSizes.push(await measureTrack(viewer.url, large(100_000, kind), kind));
      return {
        openings,
        smallPages: { quiet, underLoad },
        trackSizes,
        memoryMb: { idle, warm, statuses, threeLinks, peak: peakMb(viewer.pid) },
      };
    } finally {
      clearInterval(sampling);
    }
  });
}

async function timesOf(url: () => string, durationMs: number, work: (() => Promise<unknown>) | null) {
  const times: number[] = [];
  const end = performance.now() + durationMs;
  const backgroundWork = (async () => {
    while (work !== null && performance.now() < end) await work();
  })();
  while (performance.now() < end) {
    const start = performance.now();
    await (await fetch(url())).arrayBuffer();
    times.push(performance.now() - start);
    await wait(5);
  }
  await backgroundWork;
  times.sort((a, b) => a - b);
  return { pages: times.length, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99), maxMs: times.at(-1) };
}

async function measureTrack(viewerUrl: string, id: string, kind: TrackKind) {
  const ask = (path: string) =>
    fetch(`${viewerUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-share-viewer': '1' },
      body: JSON.stringify({ id }),
    });
  await (await ask('/share/data')).arrayBuffer();
  const start = performance.now();
  const bytes = new Uint8Array(await (await ask('/share/track')).arrayBuffer());
  const ms = performance.now() - start;
  return { kind, gzipPerReport: gzipSync(bytes).length / 100_000, ms };
}

function residentMb(pid: number): number | null {
  return statusMb(pid, 'VmRSS');
}

function peakMb(pid: number): number | null {
  return statusMb(pid, 'VmHWM');
}

/** Reads /proc, so it returns null on other systems. */
function statusMb(pid: number, field: string): number | null {
  try {
    const line = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(line?.[1]) / 1024;
  } catch {
    return null;
  }
}

process.stdout.write(`${JSON.stringify(await measureLarge(), null, 2)}\n`);
process.exit(0);
