import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { mapSettled } from './map-picture.ts';

const start = Date.parse('2026-03-10T08:00:00Z');

/** A walk to the east through Vienna. */
function walk(metres: number) {
  return {
    AssetName: 'canary-cargo',
    LocationHistory: Array.from({ length: 20 }, (_, index) => ({
      Timestamp: new Date(start - index * 60_000).toISOString(),
      Latitude: 48.2,
      Longitude: 16.37 + (metres * (1 - index / 19)) / (111_320 * Math.cos((48.2 * Math.PI) / 180)),
    })),
  };
}

/** Pixels between the ends of the route, and metres per pixel by the scale bar. */
function measure(page: Page) {
  return page.evaluate(() => {
    const [one = 0, other = 0] = [...document.querySelectorAll('.leaflet-marker-icon')].map((mark) => {
      const { left, width } = mark.getBoundingClientRect();
      return left + width / 2;
    });
    const path = document.querySelector('.map-scale path')?.getAttribute('d') ?? '';
    const text = document.querySelector('.map-scale text')?.textContent ?? '';
    const metres = parseFloat(text) * (text.endsWith('km') ? 1000 : 1);
    return { pixels: Math.abs(one - other), metresPerPixel: metres / Number(/h(\d+)/.exec(path)?.[1]), text };
  });
}

for (const metres of [300, 6_000]) {
  test(`a walk of ${metres} m fills the map, and drawing and map show its scale`, async ({
    newContext,
    newShare,
    openShare,
    page,
  }) => {
    const shareId = await newShare(walk(metres));
    await page.setViewportSize({ width: 390, height: 844 });
    await openShare(shareId);
    await page.locator('[data-map]').scrollIntoViewIfNeeded();
    await mapSettled(page);
    const { pixels, metresPerPixel, text } = await measure(page);
    expect(pixels).toBeGreaterThan(200);
    expect(Math.abs(pixels * metresPerPixel - metres) / metres).toBeLessThan(0.05);
    expect(text).toMatch(/^\d+\u00a0k?m$/);

    const { context } = await newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    const drawn = await context.newPage();
    await drawn.goto(`/share?id=${shareId}`);
    await expect(drawn.locator('#map')).toContainText(text);
    await expect(drawn.locator('#map')).toContainText(/48\.\d+°\sN/);
  });
}

for (const [locale, scale] of [
  ['en-US', /^\d+\s(?:km|m)\d+\s(?:mi|ft)$/],
  ['ar', /^\d+\s(?:كم|م)$/],
] as const) {
  test.describe(() => {
    test.use({ locale });

    test(`the scale has the units of ${locale}`, async ({ newShare, openShare, page }) => {
      await openShare(await newShare(walk(6_000)));
      await mapSettled(page);
      await expect(page.locator('.map-scale')).toHaveText(scale);
    });
  });
}
