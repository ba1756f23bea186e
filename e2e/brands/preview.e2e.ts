import { spawn, type ChildProcess } from 'node:child_process';
import { readBrandsFile } from '#lib/brand/file/read-brands.ts';
import { inRoot } from '#lib/run/paths.mjs';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { rawRequest, visibleText } from '../support/raw-request.ts';

const file = inRoot('docs', 'brands', 'brands.json');
const { brands } = readBrandsFile(file);

/** A state in the list, with one page for each brand that has it. */
interface ListedState {
  readonly title: string;
  readonly status: number;
  readonly pages: readonly URL[];
}

let preview: ChildProcess;
let exited: Promise<number | null>;
let indexUrl: string;
test.beforeAll(async () => {
  // It starts two servers, which takes long while other tests start theirs.
  test.setTimeout(300_000);
  preview = spawn(process.execPath, ['--import', 'tsx', 'lib/cli/main.ts', 'brand', 'preview', file, '--port', '0'], {
    cwd: inRoot(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  exited = new Promise((resolve) => preview.once('exit', resolve));
  indexUrl = await new Promise((resolve, reject) => {
    let stderr = '';
    void exited.then(() => reject(new Error(`the preview ended: ${stderr}`)));
    preview.stderr?.on('data', (chunk: Buffer) => {
      stderr += chunk.toString('utf8');
      const url = /^Open (\S+)$/m.exec(stderr)?.[1];
      if (url !== undefined && stderr.includes('Ctrl-C')) resolve(url);
    });
  });
});
// SIGINT, because on SIGKILL the viewer it started would keep running.
test.afterAll(async () => {
  preview.kill('SIGINT');
  await exited;
});

async function listStates(): Promise<readonly ListedState[]> {
  const { port, host } = new URL(indexUrl);
  const { text } = await rawRequest(`http://127.0.0.1:${port}`, '/', { headers: { Host: host } });
  return text
    .split('<article ')
    .slice(1)
    .map((article) => {
      const pages = [...article.matchAll(/class="cell">.*?href="(http:[^"]+)"/gs)].map(
        ([, href = '']) => new URL(href.replaceAll('&amp;', '&')),
      );
      for (const { searchParams } of pages) searchParams.set('lang', 'en');
      return {
        title: /<h2>([^<]+)/.exec(article)?.[1]?.trim() ?? '',
        status: Number(/<small>(\d+)/.exec(article)?.[1] ?? 200),
        pages,
      };
    });
}

async function pageOf(title: string): Promise<URL> {
  const page = (await listStates()).find((state) => state.title === title)?.pages[0];
  if (page === undefined) throw new Error(`no state ${title}`);
  return page;
}

/** The expected headline: the shipment's name or an error. */
function headlineOf({ title, status }: ListedState): string {
  if (status === 404) return 'This tracking link is unavailable';
  return status === 200 ? title : 'We cannot show the shipment right now';
}

test('every state of every brand has its status and headline without console output', async ({ newContext }) => {
  test.setTimeout(180_000);
  const states = await listStates();
  expect(states.length).toBeGreaterThan(10);
  const opened = new Map<string, Page>();
  for (const [index, state] of states.entries()) {
    for (const [turn, url] of state.pages.entries()) {
      const label = `${state.title} at ${url.host}`;
      // Scripts are the same for all brands, so each state opens one brand in the browser.
      if (index % state.pages.length !== turn) {
        const path = url.pathname + url.search;
        const answer = await rawRequest(`http://127.0.0.1:${url.port}`, path, { headers: { Host: url.host } });
        expect(answer.status, label).toBe(state.status);
        expect(visibleText(headingIn(answer.text)), label).toContain(headlineOf(state));
        continue;
      }
      const page = opened.get(url.origin) ?? (await openContext(url.origin));
      opened.set(url.origin, page);
      const response = await page.goto(url.href);
      expect(response?.status(), label).toBe(state.status);
      await expect(page.getByRole('heading', { level: 1 }), label).toContainText(headlineOf(state));
    }
  }

  async function openContext(origin: string): Promise<Page> {
    const { context, guard } = await newContext({}, origin);
    for (const status of [404, 502, 503]) guard.allowStatus(status);
    return context.newPage();
  }
});

function headingIn(html: string): string {
  return /<h1\b.*?<\/h1>/s.exec(html)?.[0] ?? '';
}

test('the stale state says since when it could not be checked, also when reopened', async ({ newContext }) => {
  const url = await pageOf('Stale');
  const { context, guard } = await newContext({}, url.origin);
  guard.allowStatus(503);
  const page = await context.newPage();
  for (const visit of ['opened', 'opened again']) {
    // The service answers briefly every 20 s; a page opened then is stale on the next attempt.
    await expect(async () => {
      await page.goto(url.href);
      await expect(page.getByText('Not updated'), visit).toBeVisible({ timeout: 3000 });
    }).toPass();
  }
});

test("shows a brand's wording where it has some, and the service's text elsewhere", async ({ newContext }) => {
  const [wording] = brands.find(({ wording }) => wording.status.length > 0)?.wording.status ?? [];
  if (wording === undefined) throw new Error('no brand has its own wording');
  const url = await pageOf(`Status ${wording.value}`);
  const { context } = await newContext({}, url.origin);
  const page = await context.newPage();
  await page.goto(url.href);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(wording.text.en ?? wording.text['*'] ?? '');
  await page.goto((await pageOf('Exceptions in your words')).href.replace(/^http:\/\/[^/]+/, url.origin));
  await page.locator('#problems-more > summary').click();
  await expect(page.getByText('An exception without wording')).toBeVisible();
});

test("the list fits a phone, and each state's frames show the brand's pages", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
  const noise: string[] = [];
  context.on('console', (message) => noise.push(message.text()));
  context.on('weberror', (error) => noise.push(error.error().message));
  const page = await context.newPage();
  await page.goto(indexUrl);
  await expectToFit(page);
  await page.getByRole('link', { name: 'Volt Parcels' }).first().click();
  await expectToFit(page);
  for (const title of ['The page on a phone', 'embed=full', 'embed=summary', 'embed=map', 'embed=timeline']) {
    const frame = page.locator(`iframe[title="${title}"]`);
    await page.getByText(title).first().scrollIntoViewIfNeeded();
    await frame.scrollIntoViewIfNeeded();
    await expect(frame.contentFrame().getByText('In transit').first(), title).toBeAttached();
  }
  expect(noise).toEqual([]);
  await context.close();
});

async function expectToFit(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
}

test('a state prints as a PDF with pages', async ({ request }) => {
  const answer = await request.get(`${indexUrl}/print.pdf?lang=en`);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  const pdf = (await answer.body()).toString('latin1');
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  expect(pdf.match(/\/Type \/Page\b/g)?.length ?? 0).toBeGreaterThanOrEqual(2);
});

test('Ctrl-C stops all processes', async () => {
  preview.kill('SIGINT');
  expect(await exited).toBe(0);
  await expect(fetch(indexUrl)).rejects.toThrow();
});
