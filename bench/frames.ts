import type { Browser, ElementHandle, Frame, JSHandle, Page } from '@playwright/test';
import { startBrandedViewer } from '../e2e/brands/branded-viewer.ts';
import { launchBrowser } from '#lib/run/find-browser.mjs';
import { startHostServer } from '../e2e/embed/host-server.ts';
import { type Lag, lagOf } from './figures.ts';
import { snippetFor } from '../e2e/embed/guide-snippets.ts';

/** The baseline: a static page framed with the guide's ten-line script. */
export const PLAIN_FRAME = 'plain frame';

export type Frames =
  | { readonly kind: 'measured'; readonly widths: Readonly<Record<string, Readonly<Record<string, Lag>>>> }
  | { readonly kind: 'no browser'; readonly reason: string };

const WIDTHS = [360, 1440];
const ROUNDS = 3;
const CHANGES = 10;

export async function measureFrames(serviceUrl: string, shareId: string): Promise<Frames> {
  const browser = await launch();
  if (typeof browser === 'string') return { kind: 'no browser', reason: browser };
  const hosts = await startHostServer();
  const shop = hosts.originOf('shop');
  const viewer = await startBrandedViewer(serviceUrl, (port) => [
    { hosts: [`track.localhost:${port}`], name: 'Track', embedders: [shop] },
  ]);
  try {
    hosts.put('/elements.html', elementPage(viewer.originOf('track'), shareId));
    hosts.put('/plain.html', plainHostPage(hosts.originOf('plain')));
    hosts.put('/share', plainFramedPage(shop));
    const pages = { 'share-viewer': `${shop}/elements.html`, [PLAIN_FRAME]: `${shop}/plain.html` };
    const widths: Record<string, Record<string, Lag>> = {};
    for (const width of WIDTHS) widths[width] = await compare(browser, pages, width);
    return { kind: 'measured', widths };
  } finally {
    await browser.close();
    await Promise.all([viewer.stop(), hosts.close()]);
  }
}

async function compare(
  browser: Browser,
  pages: Readonly<Record<string, string>>,
  width: number,
): Promise<Record<string, Lag>> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const opened = await Promise.all(
    Object.entries(pages).map(async ([name, url]) => {
      const page = await context.newPage();
      await page.goto(url);
      const frames = await watchFrames(page);
      if (frames.length !== 4) throw new Error(`the page of ${name} has ${frames.length} frames`);
      return { name, page, frames, delays: new Array<number>() };
    }),
  );
  for (let round = 0; round < 4 * ROUNDS; round += 1) {
    for (const { page, frames, delays } of opened) {
      const frame = frames[round % 4];
      await page.bringToFront();
      for (let change = 0; frame !== undefined && change < CHANGES; change += 1) {
        delays.push(await followChange(frame, 40 + (((round * CHANGES + change) * 137) % 600)));
        // Varies the phase relative to rendering frames.
        await page.waitForTimeout(20 + ((change * 7) % 17));
      }
    }
  }
  await context.close();
  return Object.fromEntries(opened.map(({ name, delays }) => [name, lagOf(delays)]));
}

async function launch(): Promise<Browser | string> {
  try {
    return await launchBrowser();
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
  }
}

const modes = ['full', 'summary', 'map', 'timeline'];
const head =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">';

export function elementPage(viewer: string, shareId: string): string {
  const link = `${viewer}/share?id=${encodeURIComponent(shareId)}`;
  return `${head}<title>Order</title><script src="${viewer}/embed.js"></script>${modes.map((mode) => `<share-viewer mode="${mode}" link="${link}"></share-viewer>`).join('<p>Text between</p>')}`;
}

export function plainHostPage(plain: string): string {
  const recipes = modes.map((mode) =>
    snippetFor('frame', plain, mode)
      .replaceAll('shipment', `shipment-${mode}`)
      .replaceAll('<script>', '<script>{')
      .replaceAll('</script>', '}</script>'),
  );
  return `${head}<title>Order</title>${recipes.join('<p>Text between</p>')}`;
}

export function plainFramedPage(host: string): string {
  return `${head}<title>Static</title><style>body { margin: 0; display: flow-root }</style><h1>In transit</h1><p>Somewhere on the way.</p>
    <script>
      const send = (type) => parent.postMessage({ shareViewer: 1, type, height: Math.ceil(document.documentElement.getBoundingClientRect().height) }, '${host}');
      new ResizeObserver(() => send('resize')).observe(document.documentElement);
      addEventListener('message', () => send('ready'));
    </script>`;
}

interface Resize {
  readonly height: number;
  readonly at: number;
}

interface WatchedFrame {
  readonly element: ElementHandle<Element>;
  readonly frame: Frame;
  readonly resizes: JSHandle<Resize[]>;
}

const TIMEOUT_MS = 5_000;

// Functions that run in pages must not contain named functions, see bench/page-loads.ts.

export async function watchFrames(page: Page): Promise<WatchedFrame[]> {
  const watched: WatchedFrame[] = [];
  for (const place of await page.locator('iframe').all()) {
    await place.scrollIntoViewIfNeeded();
    const element = await place.elementHandle();
    const frame = await element?.contentFrame();
    if (!element || !frame) throw new Error('a frame has no document');
    await frame.waitForURL(/^http/);
    if ((await frame.locator('[data-map]').count()) > 0) await frame.locator('[data-map=drawn]').waitFor();
    const resizes = await element.evaluateHandle((host) => {
      const heights: Resize[] = [];
      new ResizeObserver(() =>
        heights.push({ height: host.getBoundingClientRect().height, at: performance.timeOrigin + performance.now() }),
      ).observe(host);
      return heights;
    });
    const fitted =
      (await timeOfHeight(resizes, await heightOf(frame))) ?? (await timeOfHeight(resizes, await heightOf(frame)));
    if (fitted === null) throw new Error('a frame does not fit its content');
    watched.push({ element, frame, resizes });
  }
  return watched;
}

/** Returns the ms until the frame fits content of this height, or Infinity. */
export async function followChange({ element, frame, resizes }: WatchedFrame, content: number): Promise<number> {
  await element.scrollIntoViewIfNeeded();
  await resizes.evaluate((heights) => heights.splice(0));
  const changed = await frame.evaluate((height) => {
    const old = document.querySelector<HTMLElement>('[data-bench]');
    const added = old ?? document.createElement('div');
    const at = performance.timeOrigin + performance.now();
    if (old === null) document.body.append(added);
    added.dataset.bench = '';
    added.style.height = `${height}px`;
    return at;
  }, content);
  const at = await timeOfHeight(resizes, await heightOf(frame));
  return at === null ? Number.POSITIVE_INFINITY : at - changed;
}

function heightOf(frame: Frame): Promise<number> {
  return frame.evaluate(() => Math.ceil(document.documentElement.getBoundingClientRect().height));
}

function timeOfHeight(resizes: JSHandle<Resize[]>, height: number): Promise<number | null> {
  return resizes.evaluate(
    (heights, expected) =>
      new Promise<number | null>((resolve) => {
        const end = performance.now() + expected.timeout;
        const timer = setInterval(() => {
          const resize = heights.find((entry) => entry.height === expected.height);
          if (resize === undefined && performance.now() < end) return;
          clearInterval(timer);
          resolve(resize?.at ?? null);
        }, 10);
      }),
    { height, timeout: TIMEOUT_MS },
  );
}
