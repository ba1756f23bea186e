import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const start = Date.parse('2026-03-10T20:00:00Z');

/** Newest first, with a stop of five hours across midnight. */
const view = {
  AssetName: 'canary-cargo',
  LocationHistory: Array.from({ length: 24 }, (_, index) => ({
    Timestamp: new Date(start + (23 - index) * 1_800_000).toISOString(),
    Latitude: index < 6 || index > 17 ? 54 + (23 - index) * 0.1 : 54.9,
    Longitude: 10,
    Address: `Mile ${24 - index}`,
  })),
};

/** The contrast (0–255) of the rail's column below the last dot. */
async function contrastBelowLastDot(page: Page): Promise<number> {
  const row = page.locator('#r1');
  await row.scrollIntoViewIfNeeded();
  const box = await row.boundingBox();
  const rail = await row.evaluate((element) => parseFloat(getComputedStyle(element, '::after').insetInlineStart));
  if (box === null) throw new Error('the row has no box');
  const clip = { x: box.x + rail - 4, y: box.y + 34, width: 16, height: box.height - 34 };
  const picture = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (context === null) throw new Error('there is no canvas');
    context.drawImage(bitmap, 0, 0);
    const { data: pixels } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const reds = pixels.filter((_, index) => index % 4 === 0);
    return Math.max(...reds) - Math.min(...reds);
  }, picture);
}

test('the rail ends at the first report at any pixel ratio', async ({ newContext, newShare }) => {
  const shareId = await newShare(view);
  for (const deviceScaleFactor of [1, 1.75, 2.625]) {
    const { context } = await newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor,
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    await page.goto(`/share?id=${shareId}`);
    // Rounding may leave a difference of 1.
    expect(await contrastBelowLastDot(page), `pixel ratio ${deviceScaleFactor}`).toBeLessThan(2);
  }
});

test('the disclosure icon of a stop is beside its text, not under its date', async ({ newContext, newShare }) => {
  const { context } = await newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/share?id=${await newShare(view)}`);
  const icons = await page
    .locator('[aria-labelledby=history] li[data-last] summary')
    .first()
    .evaluate((summary) =>
      [...summary.querySelectorAll('span, small')].map((part) => [
        part.matches('summary > span:last-child'),
        getComputedStyle(part, '::after').content !== 'none',
      ]),
    );
  expect(icons).toContainEqual([true, true]);
  expect(icons).toContainEqual([false, false]);
  expect(icons).not.toContainEqual([false, true]);
});
