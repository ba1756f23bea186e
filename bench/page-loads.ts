import type { Browser, Page } from '@playwright/test';

/** Times are in ms since the request. */
export interface PageLoad {
  readonly readableMs: number;
  readonly liveMs: number | null;
  readonly drawnMs: number | null;
  readonly blockingMs: number;
  readonly longestTaskMs: number;
  /** Loaded, not only requested, until then. */
  readonly scriptsUntilLive: readonly string[];
  readonly scriptsUntilDrawn: readonly string[];
}

export interface Conditions {
  readonly cpuSlowdown: number;
  readonly network: { readonly latencyMs: number; readonly downKbit: number; readonly upKbit: number } | null;
}

/** Chromium's "Slow 4G" with the overhead its request throttling adds. */
export const slow4G = { latencyMs: 150 * 3.75, downKbit: 1_600 * 0.9, upKbit: 750 * 0.9 };

const PHONE = { width: 390, height: 844 };
const TIMEOUT_MS = 90_000;
const SETTLE_MS = 1_500;

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
    await page.goto(url, { waitUntil: 'load', timeout: TIMEOUT_MS });
    if (hasMap) await page.locator('[data-map=drawn]').waitFor({ state: 'attached', timeout: TIMEOUT_MS });
    await page.waitForTimeout(SETTLE_MS);
    return loadOf(await page.evaluate(read));
  } finally {
    await context.close();
  }
}

export async function throttle(page: Page, { cpuSlowdown, network }: Conditions): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  if (network === null) return;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: (network.downKbit * 1_000) / 8,
    uploadThroughput: (network.upKbit * 1_000) / 8,
  });
}

interface PageMoments {
  readonly heading: number | null;
  readonly live: number | null;
  readonly drawn: number | null;
  readonly tasks: readonly number[];
}

// Functions that run in pages must not contain named functions, because tsx wraps those in `__name`.

function watch(): void {
  const moments: { -readonly [Key in keyof PageMoments]: PageMoments[Key] } & { tasks: number[] } = {
    heading: null,
    live: null,
    drawn: null,
    tasks: [],
  };
  Reflect.set(window, 'benchMoments', moments);
  const shown = new IntersectionObserver(() => (moments.heading ??= performance.now()));
  new MutationObserver(() => {
    const heading = document.querySelector('h1');
    if (moments.heading === null && heading !== null) shown.observe(heading);
    if (document.querySelector('[data-map=drawn]')) moments.drawn ??= performance.now();
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-map'] });
  // Hydration leaves a key on each element.
  const hydrated = setInterval(() => {
    const part = document.querySelector('[data-part]');
    if (part === null || !Object.keys(part).some((key) => key.startsWith('__reactFiber'))) return;
    moments.live = performance.now();
    clearInterval(hydrated);
  }, 10);
  new PerformanceObserver((list) => moments.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  });
}

function read() {
  const moments: PageMoments = Reflect.get(window, 'benchMoments');
  return {
    ...moments,
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map((entry) => ({ name: entry.name, loaded: Reflect.get(entry, 'responseEnd') })),
  };
}

function loadOf({ heading, live, drawn, tasks, painted, scripts }: ReturnType<typeof read>): PageLoad {
  const before = (end: number | null) =>
    scripts.filter(({ loaded }) => end === null || loaded <= end).map(({ name }) => name);
  return {
    readableMs: Math.max(painted, heading ?? Number.NaN),
    liveMs: live,
    drawnMs: drawn,
    blockingMs: tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0),
    longestTaskMs: Math.max(0, ...tasks),
    scriptsUntilLive: before(live),
    scriptsUntilDrawn: before(drawn),
  };
}
