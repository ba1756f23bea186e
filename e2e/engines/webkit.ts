import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Builder, Capabilities, Key as Keys, Origin, type WebDriver, type WebElement } from 'selenium-webdriver';
import { anyPort, type Running, supervise, waitForOk } from '#lib/run/processes.mjs';
import { callScript, type Device, type Engine, VIEWER_FRAMES, type Key, type Scope, type Tab } from './engine.ts';
import { waitUntil } from './steps.ts';

const QUIET_MS = 3000;

export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  readonly screen: string;
}

const keys: Readonly<Record<Exclude<Key, '+' | ' '>, string>> = {
  Tab: Keys.TAB,
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  ArrowUp: Keys.ARROW_UP,
  ArrowDown: Keys.ARROW_DOWN,
  ArrowRight: Keys.ARROW_RIGHT,
  End: Keys.END,
  Home: Keys.HOME,
};

/**
 * WebKitGTK's MiniBrowser over WebDriver, on a virtual display. The colour scheme is set at start, so each gets its own
 * browser. It has no touch, and its window cannot be narrower than 447 px.
 */
export async function startWebKit(programs: WebKitPrograms): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-webkit-'));
  const screen = await startScreen(programs.screen);
  const browsers = new Map<boolean, Promise<WebKitBrowser>>();
  const browserFor = (isDark: boolean) => {
    const started = browsers.get(isDark) ?? startBrowser(programs, screen.display, folder, isDark);
    browsers.set(isDark, started);
    return started;
  };
  const first = await browserFor(false);
  const environment = environmentOn(screen.display, folder);
  return {
    name: 'WebKit',
    version: (await first.session.getCapabilities()).getBrowserVersion() ?? '',
    open: async (device) => openTab((await browserFor(device.isDark)).session, device),
    openWithoutDriver: (url, isOpen) => openWithoutDriver(programs.browser, environment, url, isOpen),
    async close() {
      for (const started of browsers.values()) {
        const { session, driver } = await started;
        await session.quit();
        await driver.stop();
      }
      await screen.running.stop();
      // WebKit's helper processes may still write while they exit, so removal is retried.
      await waitUntil('the files of WebKit are removed', async () => {
        rmSync(folder, { recursive: true, force: true });
        return true;
      });
    },
  };
}

/** A virtual display under a free number. */
async function startScreen(program: string): Promise<{ running: Running; display: string }> {
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const running = supervise('Xvfb', child);
  const output = child.stdio[3];
  if (output == null || !('setEncoding' in output)) throw new Error('Xvfb has no output for its display number');
  // Keep reading after the first line: Xvfb exits when the pipe is closed.
  const lines = createInterface(output);
  const number = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    once(lines, 'close').then(() => null),
  ]);
  if (number === null) throw new Error('Xvfb did not start');
  return { running, display: `:${number}` };
}

interface WebKitBrowser {
  readonly session: WebDriver;
  readonly driver: Running;
}

function environmentOn(display: string, folder: string) {
  const folders = ['DATA', 'CACHE', 'CONFIG'].map((kind) => [`XDG_${kind}_HOME`, join(folder, kind)]);
  return { ...process.env, DISPLAY: display, ...Object.fromEntries(folders) };
}

/** Console lines of a page opened without the driver. A driven session is ephemeral, and WebKit writes none for it. */
async function openWithoutDriver(
  program: string,
  env: NodeJS.ProcessEnv,
  url: string,
  isOpen: () => boolean,
): Promise<readonly string[]> {
  const child = spawn(program, ['--enable-write-console-messages-to-stdout=true', url], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
  const browser = supervise('MiniBrowser', child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += String(bytes)));
  try {
    await waitUntil('the page opens without a driver', async () => isOpen());
    // There is no event for the last message.
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  } finally {
    await browser.stop();
  }
  return output.split('\n').filter((line) => / CONSOLE /.test(line));
}

async function startBrowser(
  { driver: program, browser }: WebKitPrograms,
  display: string,
  folder: string,
  isDark: boolean,
): Promise<WebKitBrowser> {
  const port = await anyPort();
  const child = spawn(program, [`--port=${port}`], {
    stdio: 'ignore',
    env: environmentOn(display, folder),
  });
  const driver = supervise('WebKitWebDriver', child);
  const server = `http://127.0.0.1:${port}`;
  if (!(await waitForOk(`${server}/status`, driver))) throw new Error('WebKitWebDriver did not start');
  const args = ['--automation', ...(isDark ? ['--dark-mode'] : [])];
  const session = await new Builder()
    .usingServer(server)
    .withCapabilities(
      new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary: browser, args } }),
    )
    .build();
  await session.manage().setTimeouts({ script: 30_000, pageLoad: 30_000 });
  return { session, driver };
}

async function openTab(session: WebDriver, { width, height }: Device): Promise<Tab> {
  await session.get('about:blank');
  await session.manage().deleteAllCookies();
  await session.manage().window().setRect({ width, height, x: 0, y: 0 });

  const run = async <Result>(script: string): Promise<Result> => {
    const answer = await session.executeAsyncScript<{ value: Result; error: string | null }>(
      `const done = arguments[arguments.length - 1];
       (${script}).then((value) => done({ value, error: null }), (error) => done({ value: null, error: String(error) }));`,
    );
    if (answer.error !== null) throw new Error(answer.error);
    return answer.value;
  };
  const evaluate: Scope['evaluate'] = (callback, ...args) => run(callScript(callback, args));
  return {
    async goto(url) {
      await session.get(url);
      await evaluate(recordConsole);
    },
    evaluate,
    async frame(number) {
      return {
        async evaluate(callback, ...args) {
          const element = await session.executeScript<WebElement>(`return ${VIEWER_FRAMES}[${number}]`);
          await session.switchTo().frame(element);
          try {
            return await run(callScript(callback, args));
          } finally {
            await session.switchTo().defaultContent();
          }
        },
      };
    },
    async press(x, y) {
      const at = { x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 };
      await session.actions().move(at).click().perform();
    },
    async key(key) {
      await session
        .actions()
        .sendKeys(key === '+' || key === ' ' ? key : keys[key])
        .perform();
    },
    screenshot: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    pdf: async () => null,
    consoleLines: () =>
      evaluate(() => ('consoleLines' in window && Array.isArray(window.consoleLines) ? window.consoleLines : [])),
    close: () => session.get('about:blank'),
  };
}

/** Runs in a page and records its console from then on. */
function recordConsole(): void {
  const lines: string[] = [];
  Object.assign(window, { consoleLines: lines });
  for (const type of ['log', 'info', 'warn', 'error'] as const) {
    const original = console[type].bind(console);
    console[type] = (...values: unknown[]) => {
      lines.push(`${type}: ${values.map(String).join(' ')}`);
      original(...values);
    };
  }
  addEventListener(
    'error',
    ({ message, target }) =>
      lines.push(
        message === undefined ? `failed: ${target instanceof Element ? target.tagName : ''}` : `uncaught: ${message}`,
      ),
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => lines.push(`uncaught: ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
    lines.push(`policy violation: ${effectiveDirective}`),
  );
}
