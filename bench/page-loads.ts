import type { Browser, Page } from '@playwright/test';

/** One opening of a page in a browser that has seen nothing of it before; all times in ms since it was asked for. */
export interface PageLoad {
  /** The heading is painted: a shipment's says where it is. */
  readonly readableMs: number;
  /** Everything that can be tapped works; null on a page that never does. */
  readonly liveMs: number | null;
  /** null on a page without a map. */
  readonly drawnMs: number | null;
  /** Every report of the line is there, not its outline alone. */
  readonly wholeMs: number | null;
  /** What each piece of work took beyond 50 ms, together. */
  readonly blockingMs: number;
  readonly longestTaskMs: number;
  /** Addresses of the scripts asked for before the page was live, and before its map was drawn; all where it has neither. */
  readonly scriptsUntilLive: readonly string[];
  readonly scriptsUntilDrawn: readonly string[];
}

export interface Conditions {
  /** How many times slower the processor is. */
  readonly slower: number;
  /** As the browser's own tools slow the network down; null: not at all. */
  readonly network: { readonly latencyMs: number; readonly downKbit: number; readonly upKbit: number } | null;
}

/** "Slow 4G" of Chromium's tools: their throttling of single requests, with what they take for its overhead. */
export const slow4G = { latencyMs: 150 * 3.75, downKbit: 1_600 * 0.9, upKbit: 750 * 0.9 };

const PHONE = { width: 390, height: 844 };
const PATIENCE_MS = 90_000;
/** For work that a page begins once it is complete. */
const AFTERMATH_MS = 1_500;

/** Opens a page on a phone's screen under these conditions, and follows it until its line is whole or all is loaded. */
export async function loadPage(
  browser: Browser,
  url: string,
  conditions: Conditions,
  hasMap: boolean,
): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
  try {
    const page = await context.newPage();
    await throttle(page, conditions);
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: 'load', timeout: PATIENCE_MS });
    if (hasMap)
      await page.locator('[data-map=drawn] [data-line=whole]').waitFor({ state: 'attached', timeout: PATIENCE_MS });
    await page.waitForTimeout(AFTERMATH_MS);
    return loadOf(await page.evaluate(read));
  } finally {
    await context.close();
  }
}

/** Slows a page down. */
export async function throttle(page: Page, { slower, network }: Conditions): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  if (network === null) return;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: (network.downKbit * 1_000) / 8,
    uploadThroughput: (network.upKbit * 1_000) / 8,
  });
}

interface Seen {
  readonly heading: number | null;
  readonly live: number | null;
  readonly drawn: number | null;
  readonly whole: number | null;
  /** ms of each long task. */
  readonly tasks: readonly number[];
}

// What runs in the pages holds no functions with names: the loader would wrap those in a helper of its own.

function watch(): void {
  const seen: { -readonly [Key in keyof Seen]: Seen[Key] } & { tasks: number[] } = {
    heading: null,
    live: null,
    drawn: null,
    whole: null,
    tasks: [],
  };
  Reflect.set(window, 'seenByBench', seen);
  const shown = new IntersectionObserver(() => (seen.heading ??= performance.now()));
  new MutationObserver(() => {
    const heading = document.querySelector('h1');
    if (seen.heading === null && heading !== null) shown.observe(heading);
    // These wait for the browser's taking over.
    if (document.querySelector('li > a[role=button]')) seen.live ??= performance.now();
    if (document.querySelector('[data-map=drawn]')) seen.drawn ??= performance.now();
    if (document.querySelector('[data-map=drawn] [data-line=whole]')) seen.whole ??= performance.now();
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['role', 'data-map', 'data-line'] });
  new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  });
}

function read() {
  const seen: Seen = Reflect.get(window, 'seenByBench');
  return {
    ...seen,
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, startTime }) => ({ name, startTime })),
  };
}

function loadOf({ heading, live, drawn, whole, tasks, painted, scripts }: ReturnType<typeof read>): PageLoad {
  const before = (end: number | null) =>
    scripts.filter(({ startTime }) => end === null || startTime <= end).map(({ name }) => name);
  return {
    readableMs: Math.max(painted, heading ?? Number.NaN),
    liveMs: live,
    drawnMs: drawn,
    wholeMs: whole,
    blockingMs: tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0),
    longestTaskMs: Math.max(0, ...tasks),
    scriptsUntilLive: before(live),
    scriptsUntilDrawn: before(drawn),
  };
}
