import type { Browser, Page } from '@playwright/test';

/** A replay in a browser: what its frames took. */
export interface ReplayLoad {
  readonly framesPerSecond: number;
  /** ms between two frames: of 95 in a hundred at most. */
  readonly p95Ms: number;
  readonly longestMs: number;
}

const PHONE = { width: 390, height: 844 };
const PATIENCE_MS = 120_000;
const WATCHED_MS = 10_000;

/**
 * Replays a link's journey at one day a second on a phone's screen, the processor so many times slower. `zoomIn`: so
 * many levels nearer than the whole route, which the map then follows.
 */
export async function replayPage(browser: Browser, url: string, slower: number, zoomIn: number): Promise<ReplayLoad> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
  try {
    const page = await context.newPage();
    await page.goto(url, { timeout: PATIENCE_MS });
    await page.locator('[data-map=drawn]').waitFor({ state: 'attached', timeout: PATIENCE_MS });
    await openReplay(page);
    for (let level = 0; level < zoomIn; level += 1) {
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await page.waitForTimeout(500);
    }
    await goToStart(page);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    return await watchReplay(page, WATCHED_MS);
  } finally {
    await context.close();
  }
}

/** Opens the replay of a page, at one day a second. */
export async function openReplay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Replay', exact: true }).click({ timeout: PATIENCE_MS });
  await page.getByRole('combobox', { name: 'Time per second' }).selectOption('86400');
}

export async function goToStart(page: Page): Promise<void> {
  await page.getByRole('slider', { name: 'Time', exact: true }).press('Home');
}

/** What the frames of a page take for so many ms, or until the first one after them. */
export async function watchReplay(page: Page, watchedMs: number): Promise<ReplayLoad> {
  return loadOf(await page.evaluate(watchFrames, watchedMs));
}

/** In the page: ms between its frames for so long. It holds no functions with names (bench/page-loads.ts). */
async function watchFrames(watchedMs: number): Promise<number[]> {
  const gaps: number[] = [];
  const start = performance.now();
  let before = start;
  while (before - start < watchedMs) {
    const at = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    gaps.push(at - before);
    before = at;
  }
  return gaps;
}

function loadOf(gaps: readonly number[]): ReplayLoad {
  const sorted = gaps.slice(1).sort((one, other) => one - other);
  const sum = sorted.reduce((all, gap) => all + gap, 0);
  return {
    framesPerSecond: (sorted.length / sum) * 1000,
    p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    longestMs: sorted.at(-1) ?? Number.NaN,
  };
}
