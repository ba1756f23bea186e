import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { northboundReports } from '../support/northbound-reports.ts';
import { layoutShiftOf } from '../page/layout-shift.ts';

async function waitForMap(page: Page): Promise<void> {
  await expect(page.locator('[data-map=drawn] .leaflet-container')).toBeVisible();
  // The last control to be added.
  await expect(page.locator('.map-ways')).toBeAttached();
}

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [1440, 900],
  [1920, 640],
] as const)
  test(`the map replaces the drawing without layout shift, in the same frame, at ${width} × ${height}`, async ({
    newContext,
    newShare,
  }) => {
    const shareId = await newShare({
      AssetName: 'canary-cargo',
      Status: 'In transit',
      DestinationAddress: { Latitude: 62.1, Longitude: 19.3 },
      LocationHistory: northboundReports(40),
    });
    const { context } = await newContext({ viewport: { width, height } });
    const page = await context.newPage();
    await page.goto(`/share?id=${shareId}`);
    await page.locator('[data-map]').scrollIntoViewIfNeeded();
    await waitForMap(page);
    // The drawing stays below the map, hidden.
    const apart = await page.evaluate(() => {
      const middleOf = (element: Element | null | undefined) => {
        const { left, right, top, bottom } = element?.getBoundingClientRect() ?? new DOMRect(NaN, NaN);
        return { x: (left + right) / 2, y: (top + bottom) / 2 };
      };
      const drawn = (part: string) => middleOf(document.querySelector(`svg path[class*=${part}]`));
      const mapped = (kind: string) => middleOf(document.querySelector(`.map-mark-${kind}`));
      return [
        [drawn('latestDisc'), mapped('latest')],
        [drawn('destinationHole'), mapped('destination')],
      ].map(([one, other]) => Math.hypot((one?.x ?? NaN) - (other?.x ?? NaN), (one?.y ?? NaN) - (other?.y ?? NaN)));
    });
    expect(apart).toHaveLength(2);
    for (const px of apart) expect(px).toBeLessThan(3);
    await page.waitForTimeout(500);
    expect(await layoutShiftOf(page)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

test('the map holds a thousand reports, and the page stays under 150 kB', async ({
  ask,
  newShare,
  openShare,
  page,
}) => {
  const shareId = await newShare({ AssetName: 'canary-cargo', LocationHistory: northboundReports(1000) });
  expect(Buffer.byteLength((await ask(`/share?id=${shareId}`)).text)).toBeLessThan(150_000);
  await openShare(shareId);
  await waitForMap(page);
  await expect(page.locator('.leaflet-container')).toHaveAttribute('data-reports', '1000');
});

test('a row opens its point and a point its row, and the wheel zooms', async ({ newShare, openShare, page }) => {
  const shareId = await newShare({ AssetName: 'canary-cargo', LocationHistory: northboundReports(30) });
  await openShare(shareId);
  await waitForMap(page);

  await page.locator('#r15 summary').click();
  await expect(page.locator('.leaflet-popup')).toContainText('Mile 15');
  await expect(page.locator('#r15')).toHaveAttribute('aria-current', 'true');

  await page.locator('.leaflet-popup-close-button').click();
  await expect(page.locator('.leaflet-popup')).toHaveCount(0);

  // The line runs due north, so every point on it is near a report.
  const box = await page.locator('.leaflet-container').boundingBox();
  const latest = await page.locator('.leaflet-marker-icon').last().boundingBox();
  if (box === null || latest === null) throw new Error('the map has no box');
  await page.mouse.click(latest.x + latest.width / 2, latest.y + (box.y + box.height - latest.y) / 2);
  await expect(page.locator('.leaflet-popup')).toContainText('Mile');
  await expect(page.locator('li[aria-current=true]')).toBeInViewport();

  await test.step('the wheel zooms a map that stands beside the text', async () => {
    await page.locator('.leaflet-popup-close-button').click();
    await expect(page.locator('.leaflet-popup')).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, 0));
    const scale = page.locator('.map-scale');
    const before = await scale.textContent();
    await page.locator('.leaflet-container').hover();
    for (let turn = 0; turn < 3; turn += 1) await page.mouse.wheel(0, -300);
    await expect(scale).not.toHaveText(before ?? '');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

test('a point on another history page links to its row', async ({ newShare, openShare, page }) => {
  const shareId = await newShare({ AssetName: 'canary-cargo', LocationHistory: northboundReports(300) });
  await openShare(shareId);
  await waitForMap(page);
  await page.locator('.leaflet-marker-icon').first().click();
  await expect(page.locator('.leaflet-popup')).toContainText('Update 1 of 300');
  await expect(page.locator('.leaflet-popup')).toContainText('Mile 1');
  await page.getByRole('link', { name: 'Show in the list' }).click();
  await expect(page.locator('#r1')).toContainText('Mile 1');
  await expect(page.locator('#r1')).toBeInViewport();
  await expect(page.locator('#r1 summary')).toBeFocused();
  await page.getByRole('button', { name: 'Show on the map' }).click();
  await expect(page.getByRole('dialog')).toBeFocused();
  await expect(page.getByRole('dialog')).toContainText('Update 1 of 300');
});

test('a popup keeps what the track says when the texts of its report cannot be fetched', async ({
  guard,
  newShare,
  openShare,
  page,
}) => {
  const shareId = await newShare({ AssetName: 'canary-cargo', LocationHistory: northboundReports(300) });
  const asked: unknown[] = [];
  await page.route('**/share/track', (route, request) => {
    const body: unknown = request.postDataJSON();
    if (!JSON.stringify(body).includes('"numbers"')) return route.continue();
    asked.push(body);
    return route.fulfill({ status: 503, json: { state: 'busy' } });
  });
  guard.allowStatus(503);
  await openShare(shareId);
  await waitForMap(page);
  expect(asked).toEqual([]);
  await page.locator('.leaflet-marker-icon').first().click();
  await expect(page.locator('.leaflet-popup')).toContainText('Update 1 of 300');
  await expect.poll(() => asked).toEqual([{ id: shareId, numbers: [1] }]);
  await expect(page.locator('.leaflet-popup')).toContainText(/\d\d\.\d\d°/);
});

test('the wheel scrolls the page, and zooms the map with Ctrl', async ({ newShare, openShare, page }) => {
  await page.setViewportSize({ width: 800, height: 700 });
  const shareId = await newShare({ AssetName: 'canary-cargo', LocationHistory: northboundReports(60) });
  await openShare(shareId);
  await waitForMap(page);
  const canvas = () =>
    page
      .locator('.leaflet-container canvas')
      .first()
      .evaluate((element) => (element instanceof HTMLCanvasElement ? element.toDataURL().length : 0));
  // Wait for all land tiles; the map counts as drawn before they have loaded.
  await page.waitForLoadState('networkidle');
  await page.locator('.leaflet-container').hover();
  const before = await canvas();

  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  expect(await canvas()).toBe(before);

  await page.evaluate(() => scrollTo(0, 0));
  // Hovering scrolls what is cut off into view.
  await page.locator('.leaflet-container').hover();
  const scrolled = await page.evaluate(() => scrollY);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await page.keyboard.up('Control');
  await expect.poll(canvas).not.toBe(before);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});

test('an exception with a place is a mark that opens its report', async ({ newShare, openShare, page }) => {
  const [newest, middle, ...rest] = northboundReports(9);
  const shareId = await newShare({
    AssetName: 'canary-cargo',
    Exceptions: ['Shock detected'],
    LocationHistory: [newest, { ...middle, Event: 'Shock detected' }, ...rest],
  });
  await openShare(shareId);
  await waitForMap(page);
  await page.getByRole('button', { name: 'Problem: Shock detected' }).press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Shock detected');
  await page.getByRole('link', { name: 'Show in the list' }).click();
  await expect(page.locator('#r8 summary')).toBeFocused();
});

test('one finger scrolls the page over the map', async ({ newContext, newShare }) => {
  const shareId = await newShare({ AssetName: 'canary-cargo', LocationHistory: northboundReports(60) });
  const { context } = await newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(`/share?id=${shareId}`);
  await page.locator('[data-map]').scrollIntoViewIfNeeded();
  await waitForMap(page);
  const box = await page.locator('.leaflet-container').boundingBox();
  if (box === null) throw new Error('the map has no box');
  const session = await context.newCDPSession(page);
  const x = box.x + box.width / 2;
  const y = Math.min(600, box.y + box.height / 2);
  const from = await page.evaluate(() => scrollY);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (let step = 1; step <= 10; step += 1)
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y - 20 * step }] });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(from + 100);
});

test('an asset without any position has no map', async ({ newContext, newShare }) => {
  const shareId = await newShare({
    AssetName: 'canary-cargo',
    LocationHistory: [{ Timestamp: '2026-03-14T09:26:53Z', Address: 'Depot', Latitude: 0, Longitude: 0 }],
  });
  const { context } = await newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/share?id=${shareId}`);
  await expect(page.getByText('Depot').first()).toBeVisible();
  await expect(page.locator('[data-map]')).toHaveCount(0);
});
