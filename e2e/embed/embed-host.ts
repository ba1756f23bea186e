import type { BrowserContext, BrowserContextOptions, Frame, Page } from '@playwright/test';
import { expect, test as base } from '../support/fixtures.ts';
import type { PageGuard } from '../support/page-guard.ts';

export { expect };

/** An event of a viewer on the host page. */
export interface ViewerEvent {
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
  /** Opens a guarded shop page with this body. */
  openHost: (
    body: string,
    options?: BrowserContextOptions & { headers?: Readonly<Record<string, string>> },
  ) => Promise<HostPage>;
}

export const test = base.extend<Fixtures>({
  openHost: async ({ embedding, newContext }, provide) =>
    provide(async (body, { headers = {}, ...options } = {}) => {
      const path = embedding.hosts.putPage(body, headers);
      const { context, guard } = await newContext(options, embedding.shop);
      for (const origin of [embedding.track, embedding.detailed, embedding.night, embedding.foreign])
        guard.allow(new RegExp(`^request to another origin: ${origin}$`));
      const page = await context.newPage();
      await page.addInitScript(recordEvents);
      await page.goto(path);
      return { page, context, guard };
    }),
});

/** Runs in the page and records viewer events in `window.viewerEvents`. */
function recordEvents() {
  if (window !== window.top) return;
  const events: unknown[] = [];
  Reflect.set(window, 'viewerEvents', events);
  for (const type of ['ready', 'resize', 'state', 'exception', 'stale', 'unavailable', 'error']) {
    document.addEventListener(`share-${type}`, (event) => {
      const detail = 'detail' in event ? event.detail : null;
      const mode = event.target instanceof Element ? event.target.getAttribute('mode') : null;
      const field = (name: string) =>
        typeof detail === 'object' && detail !== null ? (Reflect.get(detail, name) ?? null) : null;
      events.push({
        mode: mode ?? '',
        type: event.type.replace('share-', ''),
        height: field('height'),
        count: field('count'),
        text: JSON.stringify(detail),
      });
    });
  }
}

export function viewerElement(origin: string, shareId: string, mode: string): string {
  return `<share-viewer mode="${mode}" link="${origin}/share?id=${shareId}"></share-viewer>`;
}

export function eventsOn(page: Page): Promise<ViewerEvent[]> {
  return page.evaluate(() => Reflect.get(window, 'viewerEvents'));
}

/** Scrolls to each viewer, because they load when near, and returns their frames in page order once all are ready. */
export async function readyFrames(page: Page): Promise<Frame[]> {
  const viewers = await page.locator('share-viewer').all();
  for (const viewer of viewers) await viewer.scrollIntoViewIfNeeded();
  await expect
    .poll(async () => (await eventsOn(page)).filter(({ type }) => type === 'ready').length, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(viewers.length);
  await page.evaluate(() => scrollTo(0, 0));
  const frames = await Promise.all(
    viewers.map(async (viewer) => (await viewer.locator('iframe').elementHandle())?.contentFrame()),
  );
  return frames.filter((frame) => frame !== null && frame !== undefined);
}

/** Height of the iframe element minus that of its document, in px. An offscreen frame's own `innerHeight` lags behind. */
export async function heightDifference(frame: Frame): Promise<number> {
  const content = await frame.evaluate(() => Math.ceil(document.documentElement.getBoundingClientRect().height));
  const box = await (await frame.frameElement()).boundingBox();
  return (box?.height ?? 0) - content;
}

/** Scrolls to a frame and expects that it is as high as its document and does not scroll. */
export async function expectFit(frame: Frame): Promise<void> {
  await (await frame.frameElement()).scrollIntoViewIfNeeded();
  await expect.poll(() => heightDifference(frame), `fit of ${new URL(frame.url()).searchParams.get('embed')}`).toBe(0);
  const scrolls = () =>
    frame.evaluate(() => {
      const { clientHeight, clientWidth, scrollHeight, scrollWidth } = document.documentElement;
      return { down: scrollHeight > clientHeight, across: scrollWidth > clientWidth, bar: innerWidth > clientWidth };
    });
  await expect.poll(scrolls).toEqual({ down: false, across: false, bar: false });
}

/** Number of listeners for an event on the page's window, read from DevTools. */
export async function windowListeners(page: Page, type: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', { expression: 'window' });
  const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' });
  await session.detach();
  return listeners.filter((listener) => listener.type === type).length;
}
