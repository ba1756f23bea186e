import type { Browser, CDPSession, Page } from '@playwright/test';
import { medianOf, table, formatInteger } from '../figures.ts';
import { withSetup } from '../setup.ts';

/** Measures taps and two-finger gestures on the map of a long track, on a phone with a slowed CPU. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const CASES = [
  { id: 'large-50-smooth', cpuSlowdown: 4 },
  { id: 'large-100000-smooth', cpuSlowdown: 4 },
  { id: 'large-100000-jittered', cpuSlowdown: 4 },
  { id: 'large-100000-jittered', cpuSlowdown: 1 },
] as const;
const PHONE = { width: 390, height: 844 };

interface MapTimes {
  readonly tapMs: number;
  readonly frames: readonly number[];
}

process.stdout.write(`${await measure()}\n`);
process.exit(0);

async function measure(): Promise<string> {
  return withSetup(async ({ startService, startViewer, startBrowser }) => {
    const viewer = await startViewer(await startService(), { SHARE_FRESH_SECONDS: '60' });
    const browser = await startBrowser();
    const rows = [];
    for (const { id, cpuSlowdown } of CASES) {
      const rounds: MapTimes[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push(await measureMap(browser, `${viewer.url}/share?id=${id}-${round}`, cpuSlowdown));
      const quantile = (share: number) =>
        formatInteger(
          medianOf(
            rounds.map(({ frames }) => frames.toSorted((a, b) => a - b)[Math.floor(frames.length * share)] ?? NaN),
          ),
        );
      const taps = formatInteger(medianOf(rounds.map(({ tapMs }) => tapMs)));
      rows.push([`${id}, ${cpuSlowdown} × slower`, taps, quantile(0.5), quantile(0.95), quantile(0.999)]);
    }
    return table(
      `First tap on the line and frames of two-finger gestures, medians of ${ROUNDS}`,
      ['tap ms', 'frame p50 ms', 'p95', 'longest'],
      rows,
    );
  });
}

async function measureMap(browser: Browser, url: string, cpuSlowdown: number): Promise<MapTimes> {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  try {
    await warmCache(url);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.goto(url);
    await page.locator('[data-map]').scrollIntoViewIfNeeded();
    await page.locator('[data-map=drawn]').waitFor();
    await page.locator('.map-ways').waitFor({ state: 'attached' });
    await page.waitForTimeout(1_500);
    return { tapMs: await tapLine(page), frames: await moveMap(page, session) };
  } finally {
    await context.close();
  }
}

/** Loads the link until it is cached; a busy server may reject large answers at first. */
async function warmCache(url: string): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { status } = await fetch(url);
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
  throw new Error('the track could not be loaded');
}

async function tapLine(page: Page): Promise<number> {
  const { x, y } = await page.evaluate(findPointOnLine);
  await page.evaluate(awaitPopup);
  await page.touchscreen.tap(x, y);
  const ms: unknown = await page.evaluate('window.popupDelay');
  return Number(ms);
}

async function moveMap(page: Page, session: CDPSession): Promise<number[]> {
  await page.locator('.leaflet-popup-close-button').click();
  await page.waitForTimeout(500);
  const box = await page.locator('.leaflet-container').boundingBox();
  if (box === null) throw new Error('the map has no box');
  const centre = { x: box.x + box.width / 2, y: Math.min(box.y + box.height / 2, PHONE.height - 120) };
  await page.evaluate(watchFrames);
  for (let stroke = 0; stroke < 8; stroke += 1) {
    const direction = stroke % 2 === 0 ? 1 : -1;
    const isPinch = stroke >= 4;
    for (let step = 0; step <= 24; step += 1) {
      const moved = direction * (step - 12) * (isPinch ? 2.5 : 9);
      const apart = isPinch ? 60 + moved : 40;
      const across = isPinch ? 0 : moved;
      await session.send('Input.dispatchTouchEvent', {
        type: step === 0 ? 'touchStart' : 'touchMove',
        touchPoints: [
          { x: centre.x + across - apart, y: centre.y, id: 0 },
          { x: centre.x + across + apart, y: centre.y, id: 1 },
        ],
      });
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForTimeout(400);
  }
  const frames: unknown = await page.evaluate('window.frameTimes');
  return Array.isArray(frames) ? frames.map(Number) : [];
}

// Functions that run in the page must not contain named functions, see bench/page-loads.ts.

function findPointOnLine(): { x: number; y: number } {
  const canvas = document.querySelector<HTMLCanvasElement>('.leaflet-overlay-pane canvas');
  const map = document.querySelector('.leaflet-container')?.getBoundingClientRect();
  const context = canvas?.getContext('2d');
  if (canvas === null || map === undefined || context == null) throw new Error('there is no map');
  const box = canvas.getBoundingClientRect();
  const marks = [...document.querySelectorAll('.leaflet-marker-icon')].map((mark) => mark.getBoundingClientRect());
  for (let y = map.top + map.height / 3; y < map.bottom - 40; y += 3) {
    for (let x = map.left + map.width / 4; x < map.right - map.width / 4; x += 3) {
      const pixel = context.getImageData(
        ((x - box.left) / box.width) * canvas.width,
        ((y - box.top) / box.height) * canvas.height,
        1,
        1,
      ).data;
      const isFree = marks.every((mark) => Math.hypot(mark.x + mark.width / 2 - x, mark.y + mark.height / 2 - y) > 60);
      if (pixel[3] === 255 && isFree) return { x, y };
    }
  }
  throw new Error('the line was not found');
}

function awaitPopup(): void {
  let from = NaN;
  document.addEventListener('pointerup', ({ timeStamp }) => (from = timeStamp), { capture: true, once: true });
  const delay = new Promise((resolve) => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('.leaflet-popup') === null) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
    }).observe(document.body, { subtree: true, childList: true });
  });
  Reflect.set(window, 'popupDelay', delay);
}

function watchFrames(): void {
  const frames: number[] = [];
  Reflect.set(window, 'frameTimes', frames);
  let isMoving = false;
  let last = performance.now();
  document.addEventListener('touchstart', () => (isMoving = true), { capture: true });
  document.addEventListener('touchend', () => setTimeout(() => (isMoving = false), 300), { capture: true });
  Reflect.set(window, 'nextFrame', (now: number) => {
    if (isMoving) frames.push(now - last);
    last = now;
    requestAnimationFrame(Reflect.get(window, 'nextFrame'));
  });
  requestAnimationFrame(Reflect.get(window, 'nextFrame'));
}
