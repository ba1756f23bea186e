import type { Browser, CDPSession, Page } from '@playwright/test';
import { medianOf } from '../figures.ts';
import { withSetup } from '../setup.ts';
import { startGrowingService } from './growing-service.ts';
import { atLeast, atMost, figure, info, type Row, tableOf } from '../load/scenario.ts';

const HOURS = Number(process.env['HOURS'] ?? 8);
const FIRST_REPORTS = Number(process.env['REPORTS'] ?? 1_400);
const STEP_MS = 36_000;
const GROWS_EVERY = 5;
const STEPS = GROWS_EVERY * Math.round((HOURS * 3_600_000) / STEP_MS / GROWS_EVERY);
const SAMPLE_EVERY = GROWS_EVERY * Math.ceil(STEPS / GROWS_EVERY / 48);
/** Smaller responses are incremental updates. */
const FULL_TRACK_BYTES = 500;
/** Later, newer reports have pushed the row to the next page. */
const FOLLOWED_REPORTS = 60;
const MAX_ATTEMPTS = 15;
const ATTEMPT_MS = 2_000;
const MAX_SHIFT_PX = 1.5;

const rows = await measure();
process.stdout.write(`${tableOf(rows)}\n`);
process.exit(rows.some(({ isMet }) => isMet === false) ? 1 : 0);

async function measure(): Promise<readonly Row[]> {
  return withSetup(async ({ defer, startViewer, startBrowser }) => {
    const service = await startGrowingService();
    defer(service.stop);
    service.grow(FIRST_REPORTS);
    const viewer = await startViewer(service.url, { SHARE_FRESH_SECONDS: '0' });
    const browser = await startBrowser();
    const url = `${viewer.url}/share?id=growing`;
    const watching = await open(browser, url);
    const reading = await open(browser, url);
    await reading.page.locator(`#r${FIRST_REPORTS - 20}`).evaluate((row) => row.scrollIntoView({ block: 'center' }));
    await reading.page.waitForTimeout(500);
    const initialRow = await middleRow(reading.page);
    let largestShift = 0;
    let changed = 0;
    const samples: Sample[] = [await sample(watching)];
    for (let step = 1; step <= STEPS; step += 1) {
      const reports = FIRST_REPORTS + Math.floor(step / GROWS_EVERY);
      service.grow(reports);
      await Promise.all([watching, reading].map((each) => advanceToRefresh(each)));
      if (step % GROWS_EVERY !== 0) continue;
      await Promise.all([watching, reading].map(({ page }) => waitForReports(page, reports)));
      if (reports - FIRST_REPORTS <= FOLLOWED_REPORTS) {
        const currentRow = await middleRow(reading.page);
        largestShift = Math.max(largestShift, Math.abs(currentRow.top - initialRow.top));
        if (currentRow.text !== initialRow.text) changed += 1;
      }
      if (step % SAMPLE_EVERY === 0) samples.push(await sample(watching));
    }
    const fresh = await open(browser, url);
    const [watched, loaded] = [await contentOf(watching.page), await contentOf(fresh.page)];
    // An open page keeps older rows.
    const differences = loaded.filter((text, index) => text !== watched[index]);
    const heaps = samples
      .filter((_sample, index) => index % Math.ceil(samples.length / 8) === 0)
      .map(({ heap }) => heap);
    // Within the first third the list fills up to its largest length.
    const third = Math.ceil(samples.length / 3);
    const flat = (name: string, read: (sample: Sample) => number, tolerance: number, unit: string) => {
      const first = medianOf(samples.slice(third, -third).map(read));
      const last = medianOf(samples.slice(-third).map(read));
      return atMost(`${name}, last third (middle third ${figure(first)}${unit})`, last, first * 1.1 + tolerance, unit);
    };
    return [
      info('simulated', `${figure(HOURS)} h, ${figure(STEPS)} checks, ${figure(STEPS / GROWS_EVERY)} new reports`),
      info('script heap after garbage collection', `${heaps.map((heap) => figure(heap)).join(', ')} MB`),
      flat('script heap', ({ heap }) => heap, 0.5, ' MB'),
      flat('DOM nodes', ({ nodes }) => nodes, 50, ''),
      flat('event listeners', ({ listeners }) => listeners, 10, ''),
      atMost('full tracks fetched after the first', watching.fullTracks(), 0, ''),
      atLeast('refreshes', watching.refreshes(), STEPS, ''),
      info('bytes of all refreshes and later tracks', figure(watching.bytes())),
      atMost('differences from a newly loaded page', differences.length, 0, ''),
      atMost('largest shift of the row being read', largestShift, MAX_SHIFT_PX, ' px'),
      atMost('times the row being read changed', changed, 0, ''),
    ];
  });
}

interface OpenPage {
  readonly page: Page;
  readonly session: CDPSession;
  readonly fullTracks: () => number;
  readonly refreshes: () => number;
  readonly bytes: () => number;
}

async function open(browser: Browser, url: string): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.clock.install();
  const sizes: { readonly path: string; readonly bytes: number }[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (!/^\/share\/(data|track)$/.test(path)) return;
    response
      .request()
      .sizes()
      .then(
        ({ responseBodySize }) => sizes.push({ path, bytes: responseBodySize }),
        () => undefined,
      );
  });
  await page.goto(url);
  await page.clock.runFor(5_000);
  await page.locator('[data-map=drawn]').waitFor();
  const responsesOf = (path: string) => sizes.filter((size) => size.path === path);
  return {
    page,
    session: await context.newCDPSession(page),
    fullTracks: () =>
      responsesOf('/share/track')
        .slice(1)
        .filter(({ bytes }) => bytes > FULL_TRACK_BYTES).length,
    refreshes: () => responsesOf('/share/data').length,
    bytes: () => sizes.slice(1).reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

async function advanceToRefresh({ page, refreshes }: OpenPage): Promise<void> {
  const before = refreshes();
  // The page plans its next refresh once it has read the last one: the first step may come too early.
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    await page.clock.fastForward(STEP_MS);
    const until = performance.now() + ATTEMPT_MS;
    while (performance.now() < until) {
      if (refreshes() > before) return;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  throw new Error('the page does not refresh');
}

async function waitForReports(page: Page, reports: number): Promise<void> {
  // Within a stop, the newest report has no row of its own.
  await page.locator(`#r${reports}, li[data-last="${reports}"]`).waitFor({ state: 'attached' });
  await page.locator(`.leaflet-container[data-reports="${reports}"]`).waitFor({ state: 'attached' });
}

function middleRow(page: Page): Promise<{ readonly text: string; readonly top: number }> {
  return page.evaluate(() => {
    const list = document.getElementById('history')?.closest('section')?.getBoundingClientRect();
    const x = (list?.left ?? 0) + (list?.width ?? 0) / 2;
    const row = document.elementFromPoint(x, window.innerHeight / 2)?.closest('li');
    // The rest of a row says of how many updates it is one.
    return { text: row?.querySelector('summary')?.textContent ?? 'none', top: row?.getBoundingClientRect().top ?? NaN };
  });
}

function contentOf(page: Page): Promise<readonly (string | null | undefined)[]> {
  return page.evaluate(() => [
    document.querySelector('.leaflet-container')?.getAttribute('data-reports'),
    ...[...document.querySelectorAll('#history-list > section li')].map((row) => row.textContent),
  ]);
}

interface Sample {
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

async function sample({ session }: OpenPage): Promise<Sample> {
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((entry) => entry.name === name)?.value ?? Number.NaN;
  return { heap: metric('JSHeapUsedSize') / 1e6, nodes: metric('Nodes'), listeners: metric('JSEventListeners') };
}
