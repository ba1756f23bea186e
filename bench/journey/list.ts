import type { Browser, Page } from '@playwright/test';
import { medianOf } from '../figures.ts';
import { withSetup } from '../setup.ts';

/** Measures the time from changing a filter to painted rows in a list of 100,000 reports, on a slowed CPU. */
const CPU_SLOWDOWN = 4;
const ROUNDS = 7;
const REPORTS = 100_000;
const TEXTS = ['t', 'town 12', 'germany', 'nowhere'];

await withSetup(async ({ startService, startViewer, startBrowser }) => {
  const viewer = await startViewer(await startService(), { SHARE_FRESH_SECONDS: '60' });
  const browser = await startBrowser();
  for (const kind of ['smooth', 'jittered'])
    process.stdout.write(`${JSON.stringify(await measure(browser, viewer.url, kind))}\n`);
});
process.exit(0);

async function measure(browser: Browser, viewerUrl: string, kind: string) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const bytes: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/share/track'))
      void response.body().then(
        (body) => bytes.push(body.length),
        () => undefined,
      );
  });
  await page.goto(`${viewerUrl}/share?id=large-${REPORTS}-${kind}-1`);
  await page.locator('[data-map=drawn]').waitFor({ timeout: 60_000 });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const open = page.getByRole('button', { name: /^Search all/ });
  await open.waitFor();
  const openedAt = performance.now();
  await open.click();
  await page.getByRole('region', { name: 'All updates' }).getByRole('listitem').first().waitFor({ timeout: 60_000 });
  const openedMs = performance.now() - openedAt;
  await page.waitForTimeout(2_000);
  const figures: Record<string, number> = {};
  for (const text of TEXTS) figures[`text "${text}"`] = await medianMs(() => timeTyping(page, text));
  for (const name of ['With an address', 'Stops']) {
    if ((await page.getByRole('button', { name, exact: true }).count()) > 0)
      figures[name] = await medianMs(() => timeClick(page, name));
  }
  await page.close();
  return {
    kind,
    reports: REPORTS,
    cpuSlowdown: CPU_SLOWDOWN,
    bytes,
    openedMs: Math.round(openedMs),
    filterMs: figures,
  };
}

async function medianMs(measureOnce: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await measureOnce());
  return Math.round(medianOf(times));
}

async function timeTyping(page: Page, text: string): Promise<number> {
  const field = page.getByRole('searchbox');
  const ms = await field.evaluate(paintedAfterTyping, text);
  await field.fill('');
  await page.waitForTimeout(300);
  return ms;
}

async function timeClick(page: Page, name: string): Promise<number> {
  const ms = await page.getByRole('button', { name, exact: true }).evaluate(paintedAfterClick);
  await page.getByRole('button', { name: 'Show all', exact: true }).click();
  await page.waitForTimeout(300);
  return ms;
}

function paintedAfterTyping(field: Element, text: string): Promise<number> {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const start = performance.now();
  setValue?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now() - start);
      channel.port2.postMessage(0);
    });
  });
}

function paintedAfterClick(button: Element): Promise<number> {
  const start = performance.now();
  button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now() - start);
      channel.port2.postMessage(0);
    });
  });
}
