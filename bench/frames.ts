import { chromium, type Browser } from '@playwright/test';
import { startBrandedViewer } from '../e2e/brands/branded-viewer.ts';
import { findBrowser } from '../lib/run/find-browser.mjs';
import { startHostServer } from '../e2e/embed/host-server.ts';
import { followChange, watchFrames } from './follow-changes.ts';
import { elementPage, plainFramedPage, plainHostPage } from './frame-pages.ts';
import { type Lag, lagOf } from './figures.ts';

/** The frame all others are compared with: the guide's ten lines around a static page. */
export const PLAIN_FRAME = 'plain frame';

export type Frames =
  /** By the host page's width, then by what makes the frames. */
  | { readonly kind: 'measured'; readonly widths: Readonly<Record<string, Readonly<Record<string, Lag>>>> }
  | { readonly kind: 'no browser'; readonly reason: string };

const WIDTHS = [360, 1440];
const ROUNDS = 3;
const CHANGES = 10;

/**
 * How late frames follow their content in a real browser: four viewers of one link on a host page, and four plain
 * frames on another.
 */
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

/** In turns, so that whatever else the machine does falls on all pages alike. */
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
      if (frames.length !== 4) throw new Error(`a page of ${name} has ${frames.length} frames`);
      return { name, page, frames, delays: new Array<number>() };
    }),
  );
  for (let round = 0; round < 4 * ROUNDS; round += 1) {
    for (const { page, frames, delays } of opened) {
      const frame = frames[round % 4];
      await page.bringToFront();
      for (let change = 0; frame !== undefined && change < CHANGES; change += 1) {
        // Never the same twice, up and down.
        delays.push(await followChange(frame, 40 + (((round * CHANGES + change) * 137) % 600)));
        // Not in step with the browser's drawing.
        await page.waitForTimeout(20 + ((change * 7) % 17));
      }
    }
  }
  await context.close();
  return Object.fromEntries(opened.map(({ name, delays }) => [name, lagOf(delays)]));
}

/** A browser, or why there is none. */
async function launch(): Promise<Browser | string> {
  try {
    const { executablePath, args, env } = await findBrowser();
    return await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
  }
}
