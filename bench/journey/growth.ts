import type { Browser, CDPSession, Page } from '@playwright/test';
import { medianOf } from '../figures.ts';
import { withSetup } from '../setup.ts';
import { startGrowingService } from './growing-service.ts';
import { atLeast, atMost, figure, noted, type Row, tableOf } from '../load/scenario.ts';

/** `HOURS=1` simulates fewer hours. */
const HOURS = Number(process.env['HOURS'] ?? 8);
const FIRST_REPORTS = Number(process.env['REPORTS'] ?? 1_400);
const STEP_MS = 36_000;
const GROWS_EVERY = 5;
const STEPS = GROWS_EVERY * Math.round((HOURS * 3_600_000) / STEP_MS / GROWS_EVERY);
const SAMPLE_EVERY = GROWS_EVERY * Math.ceil(STEPS / GROWS_EVERY / 48);
/** Smaller answers are updates. */
const WHOLE_TRACK_BYTES = 500;
const WHOLE_VIEW_BYTES = 2_000;
const PATIENCE_MS = 30_000;
const MAX_MOVED_PX = 1.5;

const rows = await measure();
process.stdout.write(`${tableOf(rows)}\n`);
process.exit(rows.some(({ isReached }) => isReached === false) ? 1 : 0);

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
    // Rows below the middle are pushed off the page within the hour.
    await reading.page.locator(`#r${FIRST_REPORTS - 20}`).evaluate((row) => row.scrollIntoView({ block: 'center' }));
    await reading.page.waitForTimeout(500);
    const place = await placeOf(reading.page);
    let furthest = 0;
    let changed = 0;
    const samples: Sample[] = [await sample(watching)];
    for (let step = 1; step <= STEPS; step += 1) {
      const reports = FIRST_REPORTS + Math.floor(step / GROWS_EVERY);
      service.grow(reports);
      await Promise.all([watching, reading].map((each) => letCheck(each)));
      if (step % GROWS_EVERY !== 0) continue;
      await Promise.all([watching, reading].map(({ page }) => hasGrown(page, reports)));
      const now = await placeOf(reading.page);
      furthest = Math.max(furthest, Math.abs(now.top - place.top));
      if (now.text !== place.text) changed += 1;
      if (step % SAMPLE_EVERY === 0) samples.push(await sample(watching));
    }
    const fresh = await open(browser, url);
    const drifts = [await shownOf(watching.page), await shownOf(fresh.page)];
    const heaps = samples
      .filter((_sample, index) => index % Math.ceil(samples.length / 8) === 0)
      .map(({ heap }) => heap);
    const third = Math.ceil(samples.length / 3);
    const flat = (what: string, read: (of: Sample) => number, spare: number, unit: string) => {
      const first = medianOf(samples.slice(0, third).map(read));
      const last = medianOf(samples.slice(-third).map(read));
      return atMost(`${what}, last third (${figure(first)}${unit} in the first)`, last, first * 1.1 + spare, unit);
    };
    return [
      noted('simulated', `${figure(HOURS)} h, ${figure(STEPS)} checks, ${figure(STEPS / GROWS_EVERY)} new reports`),
      noted('script heap after a collection', `${heaps.map((heap) => figure(heap)).join(', ')} MB`),
      flat('script heap of the page', ({ heap }) => heap, 0.5, ' MB'),
      flat('nodes of the document', ({ nodes }) => nodes, 50, ''),
      flat('event listeners', ({ listeners }) => listeners, 10, ''),
      atMost('whole tracks fetched after the first', watching.wholeTracks(), 0, ''),
      atMost('whole views fetched', watching.wholeViews(), 0, ''),
      atLeast('refreshes', watching.refreshes(), STEPS, ''),
      noted('bytes of all refreshes and tracks after the first', figure(watching.bytes())),
      atMost('differences from a page loaded now', drifts[0] === drifts[1] ? 0 : 1, 0, ''),
      atMost('furthest a reader was moved', furthest, MAX_MOVED_PX, ' px'),
      atMost('times a reader saw another row', changed, 0, ''),
    ];
  });
}

interface OpenPage {
  readonly page: Page;
  readonly session: CDPSession;
  readonly wholeTracks: () => number;
  readonly wholeViews: () => number;
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
    response.body().then(
      ({ length }) => sizes.push({ path, bytes: length }),
      () => undefined,
    );
  });
  await page.goto(url);
  await page.clock.runFor(5_000);
  await page.locator('[data-map=drawn]').waitFor();
  const of = (path: string) => sizes.filter((size) => size.path === path);
  return {
    page,
    session: await context.newCDPSession(page),
    wholeTracks: () =>
      of('/share/track')
        .slice(1)
        .filter(({ bytes }) => bytes > WHOLE_TRACK_BYTES).length,
    wholeViews: () => of('/share/data').filter(({ bytes }) => bytes > WHOLE_VIEW_BYTES).length,
    refreshes: () => of('/share/data').length,
    bytes: () => sizes.slice(1).reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

async function letCheck({ page, refreshes }: OpenPage): Promise<void> {
  const before = refreshes();
  const until = performance.now() + PATIENCE_MS;
  await page.clock.fastForward(STEP_MS);
  while (refreshes() === before) {
    if (performance.now() > until) throw new Error('a page does not check');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function hasGrown(page: Page, reports: number): Promise<void> {
  await page.locator(`#r${reports}`).waitFor({ state: 'attached' });
  await page.locator(`.leaflet-container[data-reports="${reports}"]`).waitFor({ state: 'attached' });
}

function placeOf(page: Page): Promise<{ readonly text: string; readonly top: number }> {
  return page.evaluate(() => {
    const list = document.getElementById('history')?.closest('section')?.getBoundingClientRect();
    const x = (list?.left ?? 0) + (list?.width ?? 0) / 2;
    const row = document.elementFromPoint(x, window.innerHeight / 2)?.closest('li');
    return { text: row?.textContent ?? 'none', top: row?.getBoundingClientRect().top ?? NaN };
  });
}

function shownOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([
      [...document.querySelectorAll('section:has(#history) li')].map((row) => row.textContent),
      document.querySelector('.leaflet-container')?.getAttribute('data-reports'),
    ]),
  );
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
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heap: of('JSHeapUsedSize') / 1e6, nodes: of('Nodes'), listeners: of('JSEventListeners') };
}
