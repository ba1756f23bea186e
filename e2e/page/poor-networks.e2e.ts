import type { Page } from '@playwright/test';
import { comeBackOnline } from '../support/come-back-online.ts';
import { expect, test } from '../support/fixtures.ts';
import { northboundReports } from '../support/northbound-reports.ts';
import { outliveAnswers } from '../support/processes.ts';
import { openClocks } from '../support/open-clocks.ts';

const DAY = Date.parse('2026-03-14T09:00:00Z');
const view = {
  AssetName: 'canary-cargo',
  Status: 'In transit',
  LocationHistory: northboundReports(60, { start: '2026-03-11T22:00:00Z', latitude: 59.9, step: -0.1 }),
};
const offlineNote = (page: Page) =>
  page.getByRole('status').getByText(/^No connection\. This information is from \d\d:\d\d\sUTC\.$/);

for (const [connection, headers] of [
  [{ saveData: true, effectiveType: '4g' }, { 'save-data': 'on' }],
  [{ saveData: false, effectiveType: 'slow-2g' }, {}],
] as const)
  test(`with ${connection.saveData ? 'Save-Data' : 'a slow connection'} the drawing stays until the map is tapped`, async ({
    newContext,
    newShare,
    openShare,
  }) => {
    const shareId = await newShare(view);
    const { context } = await newContext({ extraHTTPHeaders: headers });
    await context.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
    const page = await context.newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const response = await openShare(shareId, { page, query: 'lang=en' });
    // Only the page's scripts are preloaded.
    const preloads = (await response.text()).match(/<link[^>]* rel="(?:preload|prefetch|modulepreload)"[^>]*>/g) ?? [];
    expect(preloads.filter((link) => !link.includes(' as="script"'))).toEqual([]);
    const button = page.getByRole('button', { name: 'Load the map' });
    await expect(button).toBeVisible();
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expect(page.locator('[data-part=drawing] svg').first()).toBeVisible();
    const mapRequests = () => requests.filter((path) => /^\/(?:share\/track|basemap)/.test(path));
    expect(mapRequests()).toEqual([]);
    if (!connection.saveData) return;
    await button.press('Enter');
    await expect(page.locator('[data-map=drawn]')).toBeVisible();
    await expect(button).toBeHidden();
    expect(mapRequests()).toContain('/share/track');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#map') !== null)).toBe(true);
  });

test('a loaded map stays when the network gets worse', async ({ context, newShare, openShare, page, service }) => {
  const shareId = await newShare(view);
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g' }, configurable: true }),
  );
  await openShare(shareId);
  const map = page.locator('.leaflet-container');
  await expect(map).toHaveAttribute('data-reports', '60');
  await page.evaluate(() => Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } }));
  const [newest] = view.LocationHistory;
  const report = { ...newest, Timestamp: new Date(DAY + 3_600_000).toISOString() };
  await service.respond(shareId, { ...view, LocationHistory: [report, ...view.LocationHistory] });
  await outliveAnswers();
  await comeBackOnline(page);
  await expect(map).toHaveAttribute('data-reports', '61');
  await expect(page.getByRole('button', { name: 'Load the map' })).toHaveCount(0);
});

test('announces a lost connection at once and its return', async ({
  context,
  guard,
  newShare,
  openShare,
  page,
  service,
}) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const shareId = await newShare(view);
  await openShare(shareId, { query: 'lang=en&tz=UTC' });
  await expect(page.locator('div[role=status]')).toBeAttached();
  // Wait until the refresh code is loaded.
  await service.respond(shareId, { ...view, Status: 'Arrived' });
  await outliveAnswers();
  await comeBackOnline(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Arrived');
  await context.setOffline(true);
  await expect(offlineNote(page)).toBeVisible();
  await expect(page.getByText('Mile 60', { exact: true }).first()).toBeVisible();
  await context.setOffline(false);
  await expect(offlineNote(page)).toBeHidden();

  // A failed refresh also reports a lost connection.
  await page.route('/share/data', (route) => route.abort());
  // Retried, because a refresh that is already running swallows the trigger.
  await expect(async () => {
    await comeBackOnline(page);
    await expect(offlineNote(page)).toBeVisible({ timeout: 4_000 });
  }).toPass();
  await page.unroute('/share/data');
  await expect(async () => {
    await comeBackOnline(page);
    await expect(offlineNote(page)).toBeHidden({ timeout: 4_000 });
  }).toPass();
});

const missing = {
  IntersectionObserver: () => void Reflect.deleteProperty(window, 'IntersectionObserver'),
  clipboard: () => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    Object.defineProperty(navigator, 'share', { value: undefined });
    document.execCommand = () => false;
  },
  fetch: () => void Reflect.deleteProperty(window, 'fetch'),
};

for (const [name, remove] of Object.entries(missing))
  test(`a browser without ${name} gets the whole page without dead controls`, async ({ newShare, openShare, page }) => {
    await page.addInitScript(remove);
    const shareId = await newShare(view);
    await openShare(shareId, { query: 'lang=en' });
    await openClocks(page);
    // Without fetch it is a link to the page in that zone.
    await page.getByRole(name === 'fetch' ? 'link' : 'button', { name: 'UTC', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('In transit');
    await expect(page.locator('li[id^=r]').first()).toContainText('Mile 60');
    if (name === 'clipboard') {
      await page.getByRole('button', { name: 'Share link' }).click();
      await expect(page.getByRole('textbox', { name: 'Copy this link' })).toHaveValue(new RegExp(`id=${shareId}$`));
    }
    if (name === 'fetch') {
      await expect(page.getByText('This view does not update.')).toBeVisible();
      await expect(page.locator('[data-part=drawing] svg').first()).toBeVisible();
    } else await expect(page.locator('[data-map=drawn]')).toBeVisible();
    await expect(offlineNote(page)).toHaveCount(0);
  });
