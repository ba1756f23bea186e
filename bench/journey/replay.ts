import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { anyPort, startNode, waitForOk } from '#lib/run/processes.mjs';
import { findBrowser } from '../../lib/run/find-browser.mjs';
import { startViewerIn } from '../../e2e/support/processes.ts';
import { medianOf } from '../figures.ts';
import { type ReplayLoad, replayPage } from './replay-load.ts';
import { table, whole } from '../table.ts';

/** Frames per second of a replay of 100,000 reports, a day a second, on a phone with a slow processor. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const SLOWER = 4;
const LEAST_FRAMES = 30;
const cases = [
  { name: 'smooth, the whole route in view', kind: 'smooth', zoomIn: 0 },
  { name: 'jittered, the whole route in view', kind: 'jittered', zoomIn: 0 },
  { name: 'jittered, two levels nearer, followed', kind: 'jittered', zoomIn: 2 },
] as const;

process.stdout.write(`${render(await measure())}\n`);
process.exit(0);

async function measure(): Promise<ReadonlyMap<string, readonly ReplayLoad[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-replay-'));
  const servicePort = await anyPort();
  const service = startNode("the bench's service", ['--import', 'tsx', 'bench/large-service.ts'], {
    env: { ...process.env, PORT: String(servicePort) },
  });
  const serviceUrl = `http://127.0.0.1:${servicePort}`;
  const viewer = await startViewerIn(folder, serviceUrl, { LOG_LEVEL: 'info', SHARE_FRESH_SECONDS: '60' });
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
  try {
    if (!(await waitForOk(serviceUrl, service))) throw new Error("the bench's service did not start");
    const loads = new Map<string, ReplayLoad[]>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { name, kind, zoomIn } of cases) {
        const url = `${viewer.url}/share?id=large-100000-${kind}-${round}`;
        loads.set(name, [...(loads.get(name) ?? []), await replayPage(browser, url, SLOWER, zoomIn)]);
      }
    }
    return loads;
  } finally {
    await browser.close();
    await Promise.all([viewer.stop(), service.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

function render(loads: ReadonlyMap<string, readonly ReplayLoad[]>): string {
  return table(
    `Replay of 100,000 reports at a day a second, processor ${SLOWER} × slower, medians of ${ROUNDS}`,
    ['frames a second', '95 of 100 within, ms', 'longest, ms', ''],
    [...loads].map(([name, seen]) => {
      const median = (read: (load: ReplayLoad) => number) => medianOf(seen.map(read));
      const frames = median((load) => load.framesPerSecond);
      return [
        name,
        frames.toFixed(1),
        whole(median((load) => load.p95Ms)),
        whole(median((load) => load.longestMs)),
        frames >= LEAST_FRAMES ? 'kept' : 'missed',
      ];
    }),
  );
}
