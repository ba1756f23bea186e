import type { Page } from '@playwright/test';
import { launchBrowser } from '#lib/run/find-browser.mjs';
import { callScript, type Device, type Engine, type Tab, LOG_VIOLATIONS } from './engine.ts';

/** Starts Chromium with Playwright, as in the end-to-end tests. */
export async function startChromium(): Promise<Engine> {
  const browser = await launchBrowser();
  return {
    name: 'Chromium',
    version: browser.version(),
    async open({ width, height, isTouch, isDark }: Device) {
      const context = await browser.newContext({
        viewport: { width, height },
        hasTouch: isTouch,
        isMobile: isTouch,
        colorScheme: isDark ? 'dark' : 'light',
      });
      await context.addInitScript(LOG_VIOLATIONS);
      return openTab(await context.newPage(), isTouch);
    },
    close: () => browser.close(),
  };
}

function openTab(page: Page, isTouch: boolean): Tab {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
  page.context().on('weberror', (error) => lines.push(`uncaught: ${error.error().message}`));
  return {
    async goto(url) {
      await page.goto(url);
    },
    evaluate: (callback, ...args) => page.evaluate(callScript(callback, args)),
    async frame(number) {
      const element = await page.locator('share-viewer').nth(number).locator('iframe').elementHandle();
      const frame = await element?.contentFrame();
      if (frame == null) throw new Error(`there is no frame ${number}`);
      return { evaluate: (callback, ...args) => frame.evaluate(callScript(callback, args)) };
    },
    press: (x, y) => (isTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
    key: (key) => page.keyboard.press(key),
    screenshot: () => page.screenshot(),
    pdf: () => page.pdf({ format: 'A4' }),
    consoleLines: async () => lines,
    close: () => page.context().close(),
  };
}
