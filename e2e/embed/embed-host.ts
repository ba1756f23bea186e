import type { BrowserContext, BrowserContextOptions, Frame, Page } from '@playwright/test';
import { expect, test as base } from '../support/fixtures.ts';
import type { PageGuard } from '../support/page-guard.ts';

export { expect };

/** A message as the host page's element told it, and by which of its viewers. */
export interface Told {
  readonly mode: string;
  readonly type: string;
  readonly height: number | null;
  readonly count: number | null;
  readonly text: string;
}

export interface HostPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly guard: PageGuard;
}

interface Fixtures {
  /** Opens a page of the shop with this body, watched like all pages. */
  openHost: (
    body: string,
    options?: BrowserContextOptions & { headers?: Readonly<Record<string, string>> },
  ) => Promise<HostPage>;
}

export const test = base.extend<Fixtures>({
  openHost: async ({ embedding, newContext }, provide) =>
    provide(async (body, { headers = {}, ...options } = {}) => {
      const path = `/${crypto.randomUUID()}.html`;
      embedding.hosts.put(
        path,
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Shop</title>${body}`,
        headers,
      );
      const { context, guard } = await newContext(options, embedding.shop);
      for (const origin of [embedding.track, embedding.telling, embedding.night, embedding.foreign])
        guard.allow(new RegExp(`^request to another origin: ${origin}$`));
      const page = await context.newPage();
      await page.addInitScript(recordTold);
      await page.goto(path);
      return { page, context, guard };
    }),
});

/** Keeps what viewers tell on the page, under `told`. */
function recordTold() {
  if (window !== window.top) return;
  const told: unknown[] = [];
  Reflect.set(window, 'told', told);
  for (const type of ['ready', 'resize', 'state', 'exception', 'stale', 'unavailable', 'error']) {
    document.addEventListener(`share-${type}`, (event) => {
      const detail = 'detail' in event ? event.detail : null;
      const mode = event.target instanceof Element ? event.target.getAttribute('mode') : null;
      const field = (name: string) =>
        typeof detail === 'object' && detail !== null ? (Reflect.get(detail, name) ?? null) : null;
      told.push({
        mode: mode ?? '',
        type: event.type.replace('share-', ''),
        height: field('height'),
        count: field('count'),
        text: JSON.stringify(detail),
      });
    });
  }
}

export function toldOn(page: Page): Promise<Told[]> {
  return page.evaluate(() => Reflect.get(window, 'told'));
}

/**
 * The document in each viewer, in the page's order, once all are ready. Scrolls to each: they load when they come near.
 */
export async function readyFrames(page: Page): Promise<Frame[]> {
  const viewers = await page.locator('share-viewer').all();
  for (const viewer of viewers) await viewer.scrollIntoViewIfNeeded();
  await expect
    .poll(async () => (await toldOn(page)).filter(({ type }) => type === 'ready').length, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(viewers.length);
  await page.evaluate(() => scrollTo(0, 0));
  const frames = await Promise.all(
    viewers.map(async (viewer) => (await viewer.locator('iframe').elementHandle())?.contentFrame()),
  );
  return frames.filter((frame) => frame !== null && frame !== undefined);
}

/**
 * px that the frame's element is higher than its document. The element's own height: a frame out of sight learns of its
 * new window late.
 */
export async function slackOf(frame: Frame): Promise<number> {
  const content = await frame.evaluate(() => Math.ceil(document.documentElement.getBoundingClientRect().height));
  const box = await (await frame.frameElement()).boundingBox();
  return (box?.height ?? 0) - content;
}

/** Brings a frame into sight and expects that it is as high as its document and scrolls neither way. */
export async function expectFit(frame: Frame): Promise<void> {
  await (await frame.frameElement()).scrollIntoViewIfNeeded();
  await expect.poll(() => slackOf(frame), `fit of ${new URL(frame.url()).searchParams.get('embed')}`).toBe(0);
  const scrolls = () =>
    frame.evaluate(() => {
      const { clientHeight, clientWidth, scrollHeight, scrollWidth } = document.documentElement;
      return { down: scrollHeight > clientHeight, across: scrollWidth > clientWidth, bar: innerWidth > clientWidth };
    });
  await expect.poll(scrolls).toEqual({ down: false, across: false, bar: false });
}

/** Listeners of a kind on the page's window, as the browser counts them. */
export async function windowListeners(page: Page, type: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', { expression: 'window' });
  const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' });
  await session.detach();
  return listeners.filter((listener) => listener.type === type).length;
}
