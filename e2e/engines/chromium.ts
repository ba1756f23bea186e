import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../lib/run/find-browser.mjs';
import { callOf, type Device, type Engine, type Tab, TELL_VIOLATIONS } from './engine.ts';

/** Chromium by Playwright, as in the end-to-end tests. */
export async function startChromium(): Promise<Engine> {
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
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
      await context.addInitScript(TELL_VIOLATIONS);
      return openTab(await context.newPage(), isTouch);
    },
    close: () => browser.close(),
  };
}

function openTab(page: Page, isTouch: boolean): Tab {
  const heard: string[] = [];
  page.on('console', (message) => heard.push(`${message.type()}: ${message.text()}`));
  page.context().on('weberror', (error) => heard.push(`uncaught: ${error.error().message}`));
  return {
    async goto(url) {
      await page.goto(url);
    },
    evaluate: (look, ...args) => page.evaluate(callOf(look, args)),
    async frame(number) {
      const element = await page.locator('share-viewer').nth(number).locator('iframe').elementHandle();
      const frame = await element?.contentFrame();
      if (frame == null) throw new Error(`there is no frame ${number}`);
      return { evaluate: (look, ...args) => frame.evaluate(callOf(look, args)) };
    },
    press: (x, y) => (isTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
    key: (key) => page.keyboard.press(key),
    screenshot: () => page.screenshot(),
    paper: () => page.pdf({ format: 'A4' }),
    heard: async () => heard,
    close: () => page.context().close(),
  };
}
