import type { ElementHandle, Frame, JSHandle, Page } from '@playwright/test';

interface Fit {
  /** px of the frame's element. */
  readonly height: number;
  /** ms since 1970: a time that documents of two processes have in common. */
  readonly at: number;
}

interface WatchedFrame {
  readonly element: ElementHandle<Element>;
  readonly frame: Frame;
  /** In the host page: every height the element has had since it was emptied. */
  readonly fits: JSHandle<Fit[]>;
}

const PATIENCE_MS = 5_000;

// What runs in the pages holds no functions with names: the loader would wrap those in a helper of its own.

/** All frames of the page, each once it is as high as its document. Scrolls to each: they load when they come near. */
export async function watchFrames(page: Page): Promise<WatchedFrame[]> {
  const watched: WatchedFrame[] = [];
  for (const place of await page.locator('iframe').all()) {
    await place.scrollIntoViewIfNeeded();
    const element = await place.elementHandle();
    const frame = await element?.contentFrame();
    if (!element || !frame) throw new Error('a frame has no document');
    await frame.waitForURL(/^http/);
    if ((await frame.locator('[data-map]').count()) > 0) await frame.locator('[data-map=drawn]').waitFor();
    const fits = await element.evaluateHandle((host) => {
      const heights: Fit[] = [];
      new ResizeObserver(() =>
        heights.push({ height: host.getBoundingClientRect().height, at: performance.timeOrigin + performance.now() }),
      ).observe(host);
      return heights;
    });
    // The page may grow while it takes over.
    const fitted = (await reached(fits, await heightOf(frame))) ?? (await reached(fits, await heightOf(frame)));
    if (fitted === null) throw new Error('a frame does not fit its content');
    watched.push({ element, frame, fits });
  }
  return watched;
}

/**
 * Makes content of this height (px) in a frame in view and returns the ms until the element has the document's new
 * height; Infinity: it never had.
 */
export async function followChange({ element, frame, fits }: WatchedFrame, content: number): Promise<number> {
  await element.scrollIntoViewIfNeeded();
  await fits.evaluate((heights) => heights.splice(0));
  const changed = await frame.evaluate((height) => {
    const old = document.querySelector<HTMLElement>('[data-bench]');
    const added = old ?? document.createElement('div');
    const at = performance.timeOrigin + performance.now();
    if (old === null) document.body.append(added);
    added.dataset.bench = '';
    added.style.height = `${height}px`;
    return at;
  }, content);
  const at = await reached(fits, await heightOf(frame));
  return at === null ? Number.POSITIVE_INFINITY : at - changed;
}

function heightOf(frame: Frame): Promise<number> {
  return frame.evaluate(() => Math.ceil(document.documentElement.getBoundingClientRect().height));
}

/** When the element first had this height; null: not within some seconds. */
function reached(fits: JSHandle<Fit[]>, height: number): Promise<number | null> {
  return fits.evaluate(
    (heights, wanted) =>
      new Promise<number | null>((resolve) => {
        const end = performance.now() + wanted.patience;
        const timer = setInterval(() => {
          const fit = heights.find((one) => one.height === wanted.height);
          if (fit === undefined && performance.now() < end) return;
          clearInterval(timer);
          resolve(fit?.at ?? null);
        }, 10);
      }),
    { height, patience: PATIENCE_MS },
  );
}
