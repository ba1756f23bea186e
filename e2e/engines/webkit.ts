import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Builder, Capabilities, Key as Keys, Origin, type WebDriver, type WebElement } from 'selenium-webdriver';
import { anyPort, type Running, supervise, waitForOk } from '#lib/run/processes.mjs';
import { callOf, type Device, type Engine, FRAME_OF, type Key, type Scope, type Tab } from './engine.ts';
import { until } from './steps.ts';

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
 * WebKitGTK's own browser on a screen of its own, over WebDriver. Its colours are a browser's own setting: one is
 * started for each. It knows no fingers, and no window is narrower than 447 px.
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
    openUndriven: (url, isOpen) => openUndriven(programs.browser, environment, url, isOpen),
    async close() {
      for (const started of browsers.values()) {
        const { session, driver } = await started;
        await session.quit();
        await driver.stop();
      }
      await screen.running.stop();
      // Its helpers write their last while they end: what they disturbed is removed anew, from the top.
      await until('nothing of WebKit is left', async () => {
        rmSync(folder, { recursive: true, force: true });
        return true;
      });
    },
  };
}

/** A screen nobody looks at, under a number nobody has. */
async function startScreen(program: string): Promise<{ running: Running; display: string }> {
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const running = supervise('screen', child);
  const told = child.stdio[3];
  if (told == null || !('setEncoding' in told)) throw new Error('the screen tells nothing');
  // Read on to its end: the number and the end of its line come one by one, and a screen nobody listens to is gone.
  const lines = createInterface(told);
  const number = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    once(lines, 'close').then(() => null),
  ]);
  if (number === null) throw new Error('the screen did not start');
  return { running, display: `:${number}` };
}

interface WebKitBrowser {
  readonly session: WebDriver;
  readonly driver: Running;
}

/** What it keeps goes with the folder. */
function environmentOn(display: string, folder: string) {
  const kept = ['DATA', 'CACHE', 'CONFIG'].map((kind) => [`XDG_${kind}_HOME`, join(folder, kind)]);
  return { ...process.env, DISPLAY: display, ...Object.fromEntries(kept) };
}

/**
 * The lines of the console while a page opens in a browser that nobody drives: in one that is driven, and so keeps
 * nothing, WebKit writes none.
 */
async function openUndriven(
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
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (written += String(bytes)));
  try {
    await until('a page opens that nobody drives', async () => isOpen());
    // Nothing tells that it has become quiet.
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  } finally {
    await browser.stop();
  }
  return written.split('\n').filter((line) => / CONSOLE /.test(line));
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
  const evaluate: Scope['evaluate'] = (look, ...args) => run(callOf(look, args));
  return {
    async goto(url) {
      await session.get(url);
      await evaluate(listen);
    },
    evaluate,
    async frame(number) {
      return {
        async evaluate(look, ...args) {
          const element = await session.executeScript<WebElement>(`return ${FRAME_OF}[${number}]`);
          await session.switchTo().frame(element);
          try {
            return await run(callOf(look, args));
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
    paper: async () => null,
    heard: () =>
      evaluate(() => ('heardByTest' in window && Array.isArray(window.heardByTest) ? window.heardByTest : [])),
    close: () => session.get('about:blank'),
  };
}

/** In a page: keeps what reaches its console from now on. */
function listen(): void {
  const heard: string[] = [];
  Object.assign(window, { heardByTest: heard });
  for (const type of ['log', 'info', 'warn', 'error'] as const) {
    const tell = console[type].bind(console);
    console[type] = (...said: unknown[]) => {
      heard.push(`${type}: ${said.map(String).join(' ')}`);
      tell(...said);
    };
  }
  addEventListener(
    'error',
    ({ message, target }) =>
      heard.push(
        message === undefined ? `failed: ${target instanceof Element ? target.tagName : ''}` : `uncaught: ${message}`,
      ),
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => heard.push(`uncaught: ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
    heard.push(`policy violation: ${effectiveDirective}`),
  );
}
