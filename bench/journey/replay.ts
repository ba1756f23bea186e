import type { Browser, Page } from '@playwright/test';
import { medianOf, table, formatInteger } from '../figures.ts';
import { withSetup } from '../setup.ts';

/** Measures frames per second of a replay of 100,000 reports, a day per second, on a phone with a slowed CPU. */
const PHONE = { width: 390, height: 844 };
const TIMEOUT_MS = 120_000;
const MEASURE_MS = 10_000;
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const CPU_SLOWDOWN = 4;
const MIN_FRAMES = 30;
const cases = [
  { name: 'smooth, whole route visible', kind: 'smooth', zoomIn: 0 },
  { name: 'jittered, whole route visible', kind: 'jittered', zoomIn: 0 },
  { name: 'jittered, zoomed in two levels, following', kind: 'jittered', zoomIn: 2 },
] as const;

process.stdout.write(`${render(await measure())}\n`);
process.exit(0);

async function measure(): Promise<ReadonlyMap<string, readonly ReplayLoad[]>> {
  return withSetup(async ({ startService, startViewer, startBrowser }) => {
    const viewer = await startViewer(await startService(), { SHARE_FRESH_SECONDS: '60' });
    const browser = await startBrowser();
    const loads = new Map<string, ReplayLoad[]>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { name, kind, zoomIn } of cases) {
        const url = `${viewer.url}/share?id=large-100000-${kind}-${round}`;
        loads.set(name, [...(loads.get(name) ?? []), await replayPage(browser, url, CPU_SLOWDOWN, zoomIn)]);
      }
    }
    return loads;
  });
}

function render(loads: ReadonlyMap<string, readonly ReplayLoad[]>): string {
  return table(
    `Replay of 100,000 reports at a day per second, CPU ${CPU_SLOWDOWN} × slower, medians of ${ROUNDS}`,
    ['frames/s', 'frame p95 ms', 'longest ms', ''],
    [...loads].map(([name, measured]) => {
      const median = (read: (load: ReplayLoad) => number) => medianOf(measured.map(read));
      const frames = median((load) => load.framesPerSecond);
      return [
        name,
        frames.toFixed(1),
        formatInteger(median((load) => load.p95Ms)),
        formatInteger(median((load) => load.longestMs)),
        frames >= MIN_FRAMES ? 'met' : 'missed',
      ];
    }),
  );
}

export interface ReplayLoad {
  readonly framesPerSecond: number;
  readonly p95Ms: number;
  readonly longestMs: number;
}

export async function replayPage(
  browser: Browser,
  url: string,
  cpuSlowdown: number,
  zoomIn: number,
): Promise<ReplayLoad> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
  try {
    const page = await context.newPage();
    await page.goto(url, { timeout: TIMEOUT_MS });
    await page.locator('[data-map=drawn]').waitFor({ state: 'attached', timeout: TIMEOUT_MS });
    await openReplay(page);
    for (let level = 0; level < zoomIn; level += 1) {
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await page.waitForTimeout(500);
    }
    await goToStart(page);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    return await measureReplay(page, MEASURE_MS);
  } finally {
    await context.close();
  }
}

export async function openReplay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Replay', exact: true }).click({ timeout: TIMEOUT_MS });
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('86400');
}

export async function goToStart(page: Page): Promise<void> {
  await page.getByRole('slider', { name: 'Time', exact: true }).press('Home');
}

export async function measureReplay(page: Page, durationMs: number): Promise<ReplayLoad> {
  return loadOf(await page.evaluate(recordFrameGaps, durationMs));
}

/** Runs in the page, so it must not contain named functions, see bench/page-loads.ts. */
async function recordFrameGaps(durationMs: number): Promise<number[]> {
  const gaps: number[] = [];
  const start = performance.now();
  let before = start;
  while (before - start < durationMs) {
    const at = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    gaps.push(at - before);
    before = at;
  }
  return gaps;
}

function loadOf(gaps: readonly number[]): ReplayLoad {
  const sorted = gaps.slice(1).sort((a, b) => a - b);
  const sum = sorted.reduce((total, gap) => total + gap, 0);
  return {
    framesPerSecond: (sorted.length / sum) * 1000,
    p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    longestMs: sorted.at(-1) ?? Number.NaN,
  };
}
