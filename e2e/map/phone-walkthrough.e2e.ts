import type { BrowserContextOptions, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { northboundReports } from '../support/northbound-reports.ts';
import { mapSettled, showWholeRoute } from './map-picture.ts';

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const start = Date.parse('2026-03-10T00:00:00Z');

const view = {
  AssetName: 'canary-cargo',
  Status: 'In transit',
  DestinationAddress: { City: 'Bergen', Latitude: 60.39, Longitude: 5.32 },
  LocationHistory: northboundReports(50),
};

const scrollOf = (page: Page) => page.evaluate(() => Math.round(scrollY));
const focusOf = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return 'nothing';
    return focused.closest('.leaflet-popup') !== null
      ? 'popup'
      : (focused.closest('li[id^=r]')?.id ??
          (focused.closest('.leaflet-marker-icon') !== null
            ? 'mark'
            : focused.closest('#map') !== null
              ? 'map'
              : 'page'));
  });

/** Expects that the page did not scroll and still has the focus. */
async function expectStill(page: Page, scroll: number): Promise<void> {
  await mapSettled(page);
  expect(await scrollOf(page)).toBe(scroll);
  expect(await focusOf(page)).not.toBe('nothing');
}

/** A point on the line between the latest mark and the start mark. */
async function pointOnRoute(page: Page): Promise<{ x: number; y: number }> {
  const latest = await page.locator('.map-mark-latest').boundingBox();
  const first = await page.locator('.map-mark-start').boundingBox();
  if (latest === null || first === null) throw new Error('the marks are not on the map');
  return { x: latest.x + latest.width / 2, y: (latest.y + first.y) / 2 + 12 };
}

test('on a phone the page scrolls only on request and never loses the focus', async ({ newContext, newShare }) => {
  const shareId = await newShare(view);
  const { context } = await newContext(phone);
  const page = await context.newPage();
  await page.goto(`/share?id=${shareId}`);
  await showWholeRoute(page);
  const popup = page.locator('.leaflet-popup');

  const point = await pointOnRoute(page);
  await page.touchscreen.tap(point.x, point.y);
  await expect(popup).toContainText('Mile');
  await expectStill(page, 0);
  await expect(popup).toBeInViewport({ ratio: 0.99 });
  const number = /Update (\d+) of/.exec((await popup.textContent()) ?? '')?.[1] ?? '';
  const row = page.locator(`#r${number}`);

  await popup.getByRole('link', { name: 'Show in the list' }).tap();
  await expect(row.locator('summary')).toBeFocused();
  await expect(row.locator('details')).toHaveAttribute('open', '');
  await expect(row.getByRole('button', { name: 'Show on the map' })).toBeInViewport({ ratio: 1 });

  await row.getByRole('button', { name: 'Show on the map' }).tap();
  await expect.poll(() => focusOf(page)).toBe('popup');
  await expect(popup).toBeInViewport({ ratio: 0.99 });
  await popup.getByRole('link', { name: 'Show in the list' }).tap();
  await expect(row.locator('summary')).toBeFocused();
  await expect(row).toBeInViewport({ ratio: 1 });
  await row.getByRole('button', { name: 'Show on the map' }).tap();
  await expect.poll(() => focusOf(page)).toBe('popup');

  const atMap = await scrollOf(page);
  await popup.getByRole('button', { name: 'Close' }).tap();
  await expect(popup).toHaveCount(0);
  await expectStill(page, atMap);
  expect(await focusOf(page)).toBe('map');
});

test('a row on a phone opens in place and stays open when another opens', async ({ newContext, newShare }) => {
  const shareId = await newShare(view);
  const { context } = await newContext(phone);
  const page = await context.newPage();
  await page.goto(`/share?id=${shareId}`);
  await mapSettled(page);
  for (const number of [40, 38, 43]) {
    const row = page.locator(`#r${number}`);
    await row.scrollIntoViewIfNeeded();
    const scroll = await scrollOf(page);
    const before = await row.boundingBox();
    await row.locator('summary').tap();
    await expect(row.locator('details')).toHaveAttribute('open', '');
    await expect(row).toContainText(`Update ${number} of 50`);
    await expect(row).toContainText(/\d+\sMar\s2026, \d\d:\d\d/);
    await expect(row).toContainText(/5\d\.\d+°\sN, 10\.00°\sE/);
    await expectStill(page, scroll);
    expect((await row.boundingBox())?.y).toBe(before?.y);
    await expect(row.locator('summary')).toBeFocused();
  }
  await expect(page.locator('li[id^=r] > details[open]')).toHaveCount(3);

  const row = page.locator('#r43');
  const scroll = await scrollOf(page);
  await page.keyboard.press('Space');
  await expect(row.locator('details')).not.toHaveAttribute('open');
  await page.keyboard.press('Enter');
  await expect(row.locator('details')).toHaveAttribute('open', '');
  await expectStill(page, scroll);
});

test('a tap on a half-visible map does not scroll the page', async ({ newContext, newShare }) => {
  const shareId = await newShare(view);
  const { context } = await newContext(phone);
  const page = await context.newPage();
  await page.goto(`/share?id=${shareId}`);
  await showWholeRoute(page);
  // The upper half of the map is scrolled out, so moving the focus there would scroll the page.
  await page
    .locator('.leaflet-container')
    .evaluate((map) => scrollTo(0, map.getBoundingClientRect().top + map.clientHeight / 2));
  const scroll = await scrollOf(page);
  const box = await page.locator('.leaflet-container').boundingBox();
  if (box === null) throw new Error('the map has no box');
  await page.touchscreen.tap(box.x + 60, box.y + box.height - 60);
  await expectStill(page, scroll);
  const place = await page.locator('.map-mark-start').boundingBox();
  if (place === null) throw new Error('the start has no mark');
  await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
  await expect(page.locator('.leaflet-popup')).toContainText('Mile 1');
  await expectStill(page, scroll);

  await page.locator('.leaflet-container').evaluate((map) => scrollBy(0, map.getBoundingClientRect().top + 40));
  const higher = await scrollOf(page);
  const zoom = await page.getByRole('button', { name: 'Zoom out' }).boundingBox();
  if (zoom === null) throw new Error('there is no zoom button');
  await page.touchscreen.tap(zoom.x + zoom.width / 2, zoom.y + zoom.height / 2);
  await expectStill(page, higher);
});

test('every mark and button of the map responds to Enter and Space, and Escape closes any popup', async ({
  newShare,
  openShare,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const shareId = await newShare(view);
  await openShare(shareId);
  await mapSettled(page);
  const popup = page.locator('.leaflet-popup');
  const marks = page.locator('.leaflet-marker-icon[role=button]');
  expect(await marks.count()).toBe(3);
  for (const [index, text, key] of [
    [0, 'Update 1 of 50', 'Enter'],
    [0, 'Update 1 of 50', 'Space'],
    [1, 'Destination', 'Enter'],
    [2, 'Update 50 of 50', 'Space'],
  ] as const) {
    const mark = marks.nth(index);
    await mark.focus();
    const scroll = await scrollOf(page);
    await page.keyboard.press(key);
    await expect(popup).toContainText(text);
    await expect.poll(() => focusOf(page)).toBe('popup');
    await page.keyboard.press('Escape');
    await expect(popup).toHaveCount(0);
    await expect(mark).toBeFocused();
    await expectStill(page, scroll);
  }

  const zoom = page.getByRole('button', { name: 'Zoom in' });
  const startOf = async () => (await page.locator('.map-mark-start').boundingBox())?.y;
  await zoom.focus();
  for (const key of ['Enter', 'Space']) {
    const before = await startOf();
    await page.keyboard.press(key);
    await expect.poll(startOf).not.toBe(before);
    await mapSettled(page);
    await expect(zoom).toBeFocused();
  }

  for (const [number, key] of [
    [30, 'Enter'],
    [31, 'Space'],
  ] as const) {
    const summary = page.locator(`#r${number} summary`);
    await summary.press(key);
    await expect(popup).toContainText(`Update ${number} of 50`);
    await expect(summary).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(popup).toHaveCount(0);
    await expect(summary).toBeFocused();
  }
});

test('choosing a report on the map scrolls its row into view, and returning keeps the map', async ({
  newShare,
  openShare,
  page,
}) => {
  const shareId = await newShare(view);
  await openShare(shareId);
  await showWholeRoute(page);
  const popup = page.locator('.leaflet-popup');
  await page.locator('.map-mark-start').click();
  await expect(popup).toContainText('Update 1 of 50');
  await expect(page.locator('#r1')).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('#r1')).toBeInViewport();
  await expect(popup).toBeInViewport({ ratio: 0.99 });
  await popup.getByRole('link', { name: 'Show in the list' }).click();
  await expect(page.locator('#r1 summary')).toBeFocused();
  const back = page.getByRole('button', { name: 'Show on the map' });
  await expect(back).toBeInViewport({ ratio: 1 });
  const scroll = await scrollOf(page);
  await back.click();
  await expect.poll(() => focusOf(page)).toBe('popup');
  await expectStill(page, scroll);
});

test('links within the page lead to parts that exist', async ({ newShare, openShare, page }) => {
  const shareId = await newShare({ ...view, LocationHistory: northboundReports(300) });
  await openShare(shareId, { query: 'embed=map' });
  await mapSettled(page);
  for (const mark of ['.map-mark-latest', '.map-mark-start']) {
    await page.locator(mark).click();
    await expect(page.locator('.leaflet-popup')).toContainText('of 300');
    await expect(page.getByText('Show in the list')).toHaveCount(0);
    // The map moves to show the popup.
    await mapSettled(page);
  }
  await openShare(shareId, { query: 'embed=timeline' });
  await page.locator('#r290 summary').click();
  await expect(page.locator('#r290')).toContainText('Update 290 of 300');
  await expect(page.getByText('Show on the map')).toHaveCount(0);
});

test('a row opens without JavaScript', async ({ newContext, newShare }) => {
  const shareId = await newShare(view);
  const { context } = await newContext({ ...phone, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/share?id=${shareId}`);
  await expect(page.locator('li[id^=r] > details:not([open])')).toHaveCount(50);
  await page.locator('#r30 summary').tap();
  await expect(page.locator('#r30')).toContainText('Update 30 of 50');
  await expect(page.locator('#r30 [data-facts]')).toBeInViewport();
});

test('a row in a collapsed stop is opened from the map', async ({ newContext, newShare }) => {
  const still = Array.from({ length: 12 }, (_, index) => ({
    Timestamp: new Date(start + index * 3_600_000).toISOString(),
    Latitude: 53.5,
    Longitude: 10,
    Address: 'Depot',
  }));
  const shareId = await newShare({
    ...view,
    LocationHistory: [
      ...northboundReports(40).map((row) => ({
        ...row,
        Timestamp: new Date(Date.parse(row.Timestamp) + 12 * 3_600_000).toISOString(),
      })),
      ...still.reverse(),
    ],
  });
  const { context } = await newContext(phone);
  const page = await context.newPage();
  await page.goto(`/share?id=${shareId}#r3`);
  const row = page.locator('#r3');
  await expect(row.locator('details')).toHaveAttribute('open', '');
  await expect(row).toBeInViewport();
  await row.getByRole('button', { name: 'Show on the map' }).tap();
  await expect.poll(() => focusOf(page)).toBe('popup');
  await page
    .locator('[aria-labelledby=history] details')
    .first()
    .evaluate((stop) => stop.removeAttribute('open'));
  await page.locator('.leaflet-popup').getByRole('link', { name: 'Show in the list' }).tap();
  await expect(row.locator('summary')).toBeFocused();
  await expect(row).toBeInViewport({ ratio: 1 });
});
