import { writeFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { inRoot } from '#lib/run/paths.mjs';
import {
  type BrowserResults,
  type CaseFigures,
  type CaseName,
  caseNames,
  plotLoads,
  renderBrowser,
} from './browser-report.ts';
import { medianOf } from './figures.ts';
import { buildHello, startHello } from './hello.ts';
import { type Conditions, loadPage, type PageLoad, slow4G } from './page-loads.ts';
import { withSetup } from './setup.ts';
import { answerSize } from './sizes.ts';
import { linkId } from './tracks.ts';

/** Measures page loads on a slow phone and redraws the plot of docs/performance.md. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const slowPhone: Conditions = { cpuSlowdown: 4, network: slow4G };
const slowCpu: Conditions = { cpuSlowdown: 4, network: null };

let opened = 0;
const results = await measure();
writeFileSync(inRoot('docs', 'performance-browser.svg'), plotLoads(results));
process.stdout.write(
  `${process.argv.includes('--json') ? JSON.stringify(results, null, 2) : renderBrowser(results)}\n`,
);
process.exit(0);

async function measure(): Promise<BrowserResults> {
  return withSetup(async ({ defer, startService, startViewer, startBrowser }) => {
    const serviceUrl = await startService();
    const hello = await startHello(await buildHello());
    defer(hello.stop);
    const viewer = await startViewer(serviceUrl, { SHARE_FRESH_SECONDS: '60' });
    const browser = await startBrowser();
    const loads = new Map<CaseName, PageLoad[]>(caseNames.map((name) => [name, []]));
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const [name, measured] of loads) {
        const load = await open(browser, name, { hello: hello.url, viewer: viewer.url });
        if (round >= 0) measured.push(load);
      }
    }
    const sizes = new Map<string, number>();
    const figures = await Promise.all(
      [...loads].map(async ([name, measured]) => [name, await figuresOf(measured, sizes)] as const),
    );
    return { rounds: ROUNDS, cases: new Map(figures) };
  });
}

/**
 * Opens a new link each time. Large tracks are cached beforehand except for `first`; bench/large.ts measures decoding.
 */
async function open(
  browser: Browser,
  name: CaseName,
  { hello, viewer }: { readonly hello: string; readonly viewer: string },
): Promise<PageLoad> {
  opened += 1;
  switch (name) {
    case 'hello':
      return loadPage(browser, hello, slowPhone, false);
    case 'own':
      return loadPage(browser, `${viewer}/share?id=${linkId('own', opened)}`, slowPhone, true);
    case 'sparse':
      return loadPage(browser, `${viewer}/share?id=large-50of100000-smooth-${opened}`, slowPhone, true);
    case 'ownNear':
      return loadPage(browser, `${viewer}/share?id=${linkId('own', opened)}`, slowCpu, true);
    case 'first':
      return loadPage(browser, `${viewer}/share?id=large-100000-smooth-${opened}`, slowPhone, true);
    case 'smooth':
    case 'jittered': {
      const id = `large-100000-${name}-${opened}`;
      await warmCache(viewer, id);
      return loadPage(browser, `${viewer}/share?id=${id}`, slowPhone, true);
    }
  }
}

async function warmCache(viewer: string, id: string): Promise<void> {
  await (await fetch(`${viewer}/share?id=${id}`)).arrayBuffer();
  const track = await fetch(`${viewer}/share/track`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-share-viewer': '1' },
    body: JSON.stringify({ id }),
  });
  if (!track.ok) throw new Error(`the track request returned ${track.status}`);
  await track.arrayBuffer();
}

async function figuresOf(loads: readonly PageLoad[], sizes: Map<string, number>): Promise<CaseFigures> {
  const median = (read: (load: PageLoad) => number | null) => medianOf(loads.map((load) => read(load) ?? Number.NaN));
  return {
    readableMs: median((load) => load.readableMs),
    liveMs: median((load) => load.liveMs),
    drawnMs: median((load) => load.drawnMs),
    blockingMs: median((load) => load.blockingMs),
    longestTaskMs: median((load) => load.longestTaskMs),
    scriptsUntilLive: await gzipOf(loads[0]?.scriptsUntilLive ?? [], sizes),
    scriptsUntilDrawn: await gzipOf(loads[0]?.scriptsUntilDrawn ?? [], sizes),
  };
}

async function gzipOf(urls: readonly string[], sizes: Map<string, number>): Promise<number> {
  let sum = 0;
  for (const url of new Set(urls)) {
    const size = sizes.get(url) ?? (await answerSize(url)).gzip;
    sizes.set(url, size);
    sum += size;
  }
  return sum;
}
