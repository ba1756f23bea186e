import { type Page, type Route } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const SCRIPTS = '**/_next/static/**/*.js';

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

function answerNotFound(route: Route): Promise<void> {
  return route.fulfill({ status: 404, body: 'Not Found' });
}

test('a page whose scripts are missing reloads itself once and becomes live', async ({ guard, page, newShare }) => {
  guard.allow(/404/);
  const shareId = await newShare({ AssetName: 'Pallet 7', Status: 'Ready' });
  const loads = countLoads(page);
  await page.route(SCRIPTS, (route) => (loads() > 1 ? route.continue() : answerNotFound(route)));
  await page.goto(`/share?id=${shareId}`);
  await expect(page.getByRole('button', { name: 'Share link' })).toBeVisible();
  expect(loads()).toBe(2);
  expect(new URL(page.url()).searchParams.get('id')).toBe(shareId);
});

test('a page whose scripts stay missing reloads only once and stays readable', async ({ guard, page, newShare }) => {
  guard.allow(/404/);
  const shareId = await newShare({ AssetName: 'Pallet 7', Status: 'Ready' });
  const loads = countLoads(page);
  await page.route(SCRIPTS, answerNotFound);
  await page.goto(`/share?id=${shareId}`);
  await expect.poll(loads).toBe(2);
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('Pallet 7').first()).toBeVisible();
  expect(loads()).toBe(2);
  expect(await page.evaluate(() => [sessionStorage.length, localStorage.length, document.cookie])).toEqual([0, 0, '']);
});

test('a page whose scripts fail offline is not reloaded', async ({ guard, page, newShare }) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED|request failed/);
  const shareId = await newShare({ AssetName: 'Pallet 7', Status: 'Ready' });
  const loads = countLoads(page);
  await page.route(SCRIPTS, (route) => route.abort('internetdisconnected'));
  await page.goto(`/share?id=${shareId}`);
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('Pallet 7').first()).toBeVisible();
  expect(loads()).toBe(1);
});

test('embedded pages whose scripts are missing reload themselves, not their host page', async ({
  guard,
  page,
  newShare,
  run,
}) => {
  guard.allow(/404|allow-scripts and allow-same-origin/);
  const shareId = await newShare({ AssetName: 'Pallet 7', Status: 'Ready' });
  let hostLoads = 0;
  const frameLoads = new Map<string, number>();
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return;
    if (request.frame() === page.mainFrame()) hostLoads += 1;
    else frameLoads.set(request.url(), (frameLoads.get(request.url()) ?? 0) + 1);
  });
  await page.route(SCRIPTS, answerNotFound);
  const link = encodeURIComponent(`${run.viewerUrl}/share?id=${shareId}`);
  await page.goto(`/embed-demo.html#link=${link}`);
  await expect.poll(() => [...frameLoads.values()]).toEqual([2, 2, 2, 2, 2]);
  await page.waitForLoadState('networkidle');
  expect([...frameLoads.values()]).toEqual([2, 2, 2, 2, 2]);
  expect(hostLoads).toBe(1);
});
