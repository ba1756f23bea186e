import { type Browser, type Frame, launch, type Page } from 'puppeteer-core';
import {
  callScript,
  type Device,
  type Engine,
  VIEWER_FRAMES,
  type Argument,
  type Scope,
  type Tab,
  LOG_VIOLATIONS,
} from './engine.ts';

/** Firefox over WebDriver BiDi. Touch and colour scheme are set at start, so each combination gets its own browser. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browsers = new Map<string, Promise<Browser>>();
  const browserFor = ({ isTouch, isDark }: Pick<Device, 'isTouch' | 'isDark'>) => {
    const kind = `${isTouch} ${isDark}`;
    const started = browsers.get(kind) ?? launchFirefox(executablePath, isTouch, isDark);
    browsers.set(kind, started);
    return started;
  };
  const first = await browserFor({ isTouch: false, isDark: false });
  return {
    name: 'Firefox',
    version: (await first.version()).replace(/^\D+/, ''),
    async open(device) {
      const context = await (await browserFor(device)).createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: device.width, height: device.height });
      await page.evaluateOnNewDocument(LOG_VIOLATIONS);
      return openTab(page, device.isTouch, () => context.close());
    },
    async close() {
      for (const browser of browsers.values()) await (await browser).close();
    },
  };
}

function launchFirefox(executablePath: string, isTouch: boolean, isDark: boolean): Promise<Browser> {
  return launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1,
      // Reports a coarse pointer that cannot hover.
      ...(isTouch
        ? { 'dom.w3c_touch_events.enabled': 1, 'ui.primaryPointerCapabilities': 1, 'ui.allPointerCapabilities': 1 }
        : {}),
    },
  });
}

function openTab(page: Page, isTouch: boolean, close: () => Promise<void>): Tab {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => lines.push(`uncaught: ${error instanceof Error ? error.message : String(error)}`));
  return {
    async goto(url) {
      await page.goto(url);
    },
    ...scopeOf(page),
    async frame(number) {
      const handle = await page.evaluateHandle(`${VIEWER_FRAMES}[${number}]`);
      const frame = await handle.asElement()?.contentFrame();
      if (frame == null) throw new Error(`there is no frame ${number}`);
      return scopeOf(frame);
    },
    press: (x, y) => (isTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
    key: (key) => page.keyboard.press(key === ' ' ? 'Space' : key),
    screenshot: () => page.screenshot(),
    pdf: () => page.pdf({ format: 'A4' }),
    consoleLines: async () => lines,
    close,
  };
}

function scopeOf(document: Page | Frame): Scope {
  return {
    async evaluate<Args extends readonly Argument[], Result>(
      callback: (...args: Args) => Result | Promise<Result>,
      ...args: Args
    ): Promise<Result> {
      const call = `${callScript(callback, args)}.then((value) => ({ value }))`;
      return (await document.evaluate<[], () => { value: Result }>(call)).value;
    },
  };
}
