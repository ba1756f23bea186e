import type { BrowserContextOptions, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { mapSettled, showWholeRoute } from './map-picture.ts';

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const start = Date.parse('2026-03-10T00:00:00Z');

/** A route south to Hamburg, with a destination `degreesSouth` of its latest report. */
function routeToHamburg(degreesSouth: number) {
  return {
    AssetName: 'canary-cargo',
    Status: 'In transit',
    DestinationAddress: { City: 'Harburg', Latitude: 53.5 - degreesSouth, Longitude: 10 },
    LocationHistory: Array.from({ length: 30 }, (_, index) => ({
      Timestamp: new Date(start - index * 3_600_000).toISOString(),
      Latitude: 53.5 + index * 0.2,
      Longitude: 10,
      Address: `Mile ${30 - index}`,
    })),
  };
}

const marksOf = (page: Page) =>
  page.locator('.leaflet-marker-icon').evaluateAll((marks) =>
    marks.map((mark) => {
      const { left, top, width, height } = mark.getBoundingClientRect();
      return { name: mark.getAttribute('aria-label') ?? '', x: left + width / 2, y: top + height / 2, width, height };
    }),
  );

test('marks are 44 px on touch; close ones are merged and a tap separates them', async ({ newContext, newShare }) => {
  const shareId = await newShare(routeToHamburg(0.1));
  const { context } = await newContext(phone);
  const page = await context.newPage();
  await page.goto(`/share?id=${shareId}`);
  await showWholeRoute(page);
  const merged = await marksOf(page);
  expect(merged.map(({ name }) => name)).toEqual(['First update: Mile 1', 'Latest: Mile 30, and 1 more']);
  expect(merged.every(({ width, height }) => width >= 44 && height >= 44)).toBe(true);

  await page.locator('.map-mark-latest').tap();
  await expect.poll(async () => (await marksOf(page)).map(({ name }) => name)).toContain('Destination: Harburg');
  await mapSettled(page);
  const [destination, latest] = (await marksOf(page)).slice(-2);
  expect(
    Math.hypot((destination?.x ?? 0) - (latest?.x ?? 0), (destination?.y ?? 0) - (latest?.y ?? 0)),
  ).toBeGreaterThan(24);
  // Overlapping targets share the taps by side.
  await page.locator('.map-mark-destination').tap();
  await expect(page.getByRole('dialog')).toContainText('Harburg');
});

test('marks in one place open as a list of links', async ({ newContext, newShare }) => {
  const shareId = await newShare(routeToHamburg(0));
  const { context } = await newContext(phone);
  const page = await context.newPage();
  await page.goto(`/share?id=${shareId}`);
  await mapSettled(page);
  await page.locator('.map-mark-latest').tap();
  const list = page.getByRole('dialog');
  await expect(list.getByRole('button', { name: /^(Latest|Destination): / })).toHaveCount(2);
  await expect(list).toBeFocused();
  await list.getByRole('button', { name: 'Destination: Harburg' }).tap();
  await expect(list).toContainText('Harburg');
  await expect(list.getByRole('button', { name: 'Latest: Mile 30' })).toHaveCount(0);
  await list.getByRole('button', { name: 'Close' }).tap();
  await page.locator('.map-mark-latest').focus();
  await page.keyboard.press('Enter');
  await list.getByRole('button', { name: 'Latest: Mile 30' }).click();
  await expect(list).toContainText('Update 30 of 30');
});

test('with a mouse every mark is separate', async ({ newShare, openShare, page }) => {
  const shareId = await newShare(routeToHamburg(0.2));
  await openShare(shareId);
  await mapSettled(page);
  expect(await marksOf(page)).toHaveLength(3);
});

test('a moved map offers ways back that move the focus along', async ({ newContext, newShare }) => {
  const shareId = await newShare(routeToHamburg(0.5));
  const { context } = await newContext(phone);
  const page = await context.newPage();
  await page.goto(`/share?id=${shareId}`);
  await mapSettled(page);
  const whole = page.getByRole('button', { name: 'Whole route' });
  const latest = page.getByRole('button', { name: 'Latest', exact: true });
  await expect(whole).toBeVisible();
  await expect(latest).toBeHidden();
  await showWholeRoute(page);
  await expect(whole).toBeHidden();
  await expect(latest).toBeVisible();
  const before = await marksOf(page);

  await page.getByRole('button', { name: 'Zoom in' }).tap();
  await page.getByRole('button', { name: 'Zoom in' }).tap();
  await mapSettled(page);
  for (const button of [whole, latest]) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await latest.tap();
  // Together with the destination, which is the rest of the way.
  await mapSettled(page);
  const map = await page.locator('.leaflet-container').boundingBox();
  for (const { name, x, y } of await marksOf(page)) {
    if (!/^(?:Latest|Destination)/.test(name)) continue;
    expect(x - (map?.x ?? NaN), name).toBeGreaterThan(0);
    expect(y - (map?.y ?? NaN), name).toBeGreaterThan(0);
    expect((map?.x ?? NaN) + (map?.width ?? NaN) - x, name).toBeGreaterThan(0);
    expect((map?.y ?? NaN) + (map?.height ?? NaN) - y, name).toBeGreaterThan(0);
  }
  await expect(latest).toBeHidden();

  await whole.tap();
  await expect(whole).toBeHidden();
  await expect(page.locator('.leaflet-container')).toBeFocused();
  await mapSettled(page);
  const after = await marksOf(page);
  expect(after.sort((a, b) => a.y - b.y)).toEqual(before.sort((a, b) => a.y - b.y));
});
