import { spawn, type ChildProcess } from 'node:child_process';
import { readBrandsFile } from '#lib/brand/file/read-brands.ts';
import { previewBrands, valuesWithWords, type PreviewBrand } from '#lib/cli/brand/preview/site.ts';
import type { PreviewState } from '#lib/cli/brand/states/state.ts';
import { stateGroups } from '#lib/cli/brand/states/states.ts';
import { inRoot } from '#lib/run/paths.mjs';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { rawRequest, visibleText } from '../support/raw-request.ts';

const file = inRoot('docs', 'brands', 'brands.json');
const brands = previewBrands(readBrandsFile(file).brands);

interface Preview {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  readonly index: string;
  readonly originOf: (brand: PreviewBrand) => string;
}

let preview: Preview;
test.beforeAll(async () => {
  preview = await start();
});
// Killed, it could not end the viewer that it started.
test.afterAll(async () => {
  preview.child.kill('SIGINT');
  await preview.exited;
});

function start(): Promise<Preview> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'lib/cli/main.ts', 'brand', 'preview', file, '--port', '0'],
    {
      cwd: inRoot(),
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return new Promise((resolve, reject) => {
    let talk = '';
    void exited.then(() => reject(new Error(`the preview has ended: ${talk}`)));
    child.stderr.on('data', (chunk: Buffer) => {
      talk += chunk.toString('utf8');
      const index = /^Open (\S+)$/m.exec(talk)?.[1];
      const port = /^ {2}http:\/\/b1\.localhost:(\d+)/m.exec(talk)?.[1];
      if (index !== undefined && port !== undefined && talk.includes('Ctrl-C'))
        resolve({ child, exited, index, originOf: ({ key }) => `http://${key}.localhost:${port}` });
    });
  });
}

function statesOf({ brand }: PreviewBrand): readonly PreviewState[] {
  return stateGroups(valuesWithWords(brand)).flatMap((group) => group.states);
}

/** The name in the headline, or what stands there instead of a shipment. */
function headlineOf(state: PreviewState): string {
  if (state.status === 404) return 'This tracking link is unavailable';
  if (state.status !== 200) return 'We cannot check right now';
  const answer = state.answer(new Date());
  const name = answer.kind === 'view' ? String(answer.body['AssetName']) : '';
  // Direction marks, control characters and markup of a name are not shown.
  const [shown = ''] = name.split('\u202E');
  return shown
    .replaceAll(/<[^>]*>/g, '')
    .replace('&lt;', '<')
    .replace('&gt;', '>')
    .trim();
}

test('every state of every brand has its status and headline without console output', async ({ newContext }) => {
  test.setTimeout(180_000);
  await Promise.all(
    brands.map(async (brand, turn) => {
      const { context, guard } = await newContext({}, preview.originOf(brand));
      for (const status of [404, 502, 503]) guard.allowStatus(status);
      const page = await context.newPage();
      for (const [index, state] of statesOf(brand).entries()) {
        const [path, what] = [`/share?id=${state.name}&lang=en`, `${brand.key} ${state.name}`];
        // What a page complains of is in its scripts, the same for all brands: each state runs them for one.
        if (index % brands.length !== turn) {
          const { host, port } = new URL(preview.originOf(brand));
          const answer = await rawRequest(`http://127.0.0.1:${port}`, path, { headers: { Host: host } });
          expect(answer.status, what).toBe(state.status);
          expect(visibleText(headingIn(answer.text)), what).toContain(headlineOf(state));
          continue;
        }
        const response = await page.goto(path);
        expect(response?.status(), what).toBe(state.status);
        await expect(page.getByRole('heading', { level: 1 }), what).toContainText(headlineOf(state));
      }
    }),
  );
});

function headingIn(html: string): string {
  return /<h1\b.*?<\/h1>/s.exec(html)?.[0] ?? '';
}

test('the stale state says since when it could not be checked, also when reopened', async ({ newContext }) => {
  const [brand] = brands;
  if (brand === undefined) throw new Error('no brand');
  const { context, guard } = await newContext({}, preview.originOf(brand));
  guard.allowStatus(503);
  const page = await context.newPage();
  for (const look of ['opened', 'opened again']) {
    // The preview has to ask well every 20 s, and who looks just then sees that: one look later it is stale again.
    await expect(async () => {
      await page.goto('/share?id=stale&lang=en');
      await expect(page.getByText('Could not check'), look).toBeVisible({ timeout: 3000 });
    }).toPass();
  }
});

test("shows a brand's wording where it has some, and the service's text elsewhere", async ({ newContext }) => {
  const worded = brands.find(({ brand }) => brand.wording.status.length > 0);
  const [wording] = worded?.brand.wording.status ?? [];
  if (worded === undefined || wording === undefined) throw new Error('no brand has words of its own');
  const { context } = await newContext({}, preview.originOf(worded));
  const page = await context.newPage();
  await page.goto('/share?id=worded-status-1&lang=en');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(wording.text.en ?? wording.text['*'] ?? '');
  await page.goto('/share?id=worded-exceptions&lang=en');
  await expect(page.getByText('A value nobody has words for')).toBeVisible();
});

test("the list fits a phone, and each state's frames show the brand's pages", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
  const noise: string[] = [];
  context.on('console', (message) => noise.push(message.text()));
  context.on('weberror', (error) => noise.push(error.error().message));
  const page = await context.newPage();
  await page.goto(preview.index);
  await expectToFit(page);
  await page.getByRole('link', { name: 'Volt Parcels' }).first().click();
  await expectToFit(page);
  for (const title of ['The page on a phone', 'embed=full', 'embed=summary', 'embed=map', 'embed=timeline']) {
    const frame = page.locator(`iframe[title="${title}"]`);
    await page.getByText(title).first().scrollIntoViewIfNeeded();
    await frame.scrollIntoViewIfNeeded();
    await expect(frame.contentFrame().getByText('Regensburg').first(), title).toBeAttached();
  }
  expect(noise).toEqual([]);
  await context.close();
});

async function expectToFit(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
}

test('a state prints as a PDF with pages', async ({ request }) => {
  const answer = await request.get(`${preview.index}/print.pdf?state=stops-and-silences&lang=en`);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  const pdf = (await answer.body()).toString('latin1');
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  expect(pdf.match(/\/Type \/Page\b/g)?.length ?? 0).toBeGreaterThanOrEqual(2);
});

test('Ctrl-C stops all processes', async () => {
  preview.child.kill('SIGINT');
  expect(await preview.exited).toBe(0);
  await expect(fetch(preview.index)).rejects.toThrow();
});
