import type { Page } from '@playwright/test';
import { comeBackOnline } from '../support/come-back-online.ts';
import { expect, test } from '../support/fixtures.ts';
import { outliveAnswers } from '../support/processes.ts';
import { mapSettled, readMapPicture } from './map-picture.ts';

const COUNT = 5_000;
const start = Date.parse('2026-03-10T00:00:00Z');

/** A winding route, newest report first, with a silence of a day in the middle and `more` reports at its end. */
function windingRoute(more = 0) {
  return {
    AssetName: 'canary-cargo',
    Status: 'In transit',
    LocationHistory: Array.from({ length: COUNT + more }, (_, index) => ({
      Timestamp: new Date(start + index * 300_000 + (index > COUNT / 2 ? 86_400_000 : 0)).toISOString(),
      Latitude: Number((50 + 4 * Math.sin(index / 700) + Math.max(0, index - COUNT + 1)).toFixed(6)),
      Longitude: Number((10 + index / 1_000 + Math.sin(index / 90) / 3).toFixed(6)),
    })).reverse(),
  };
}

const whole = (page: Page) => page.locator(`[data-map=drawn] [data-reports="${COUNT}"]`);

test('finds the nearest report on a long line by pointer and keyboard', async ({ newShare, page }) => {
  const shareId = await newShare(windingRoute());
  await page.goto(`/share?id=${shareId}`);
  await whole(page).waitFor();
  await mapSettled(page);
  const map = page.locator('.leaflet-container');
  await map.focus();
  await page.keyboard.press('Enter');
  const popup = page.getByRole('dialog');
  await expect(popup).toBeFocused();
  const number = async () =>
    Number(/Update ([\d,]+) of 5,000/.exec((await popup.textContent()) ?? '')?.[1]?.replace(',', ''));
  const middle = await number();
  expect(middle).toBeGreaterThan(1);
  await page.keyboard.press('ArrowRight');
  await expect.poll(number).toBe(middle + 1);
  await expect(popup).toBeFocused();

  // The popup's tip points at the line.
  const tip = await page.locator('.leaflet-popup-tip-container').boundingBox();
  if (tip === null) throw new Error('there is no popup');
  const at = { x: tip.x + tip.width / 2, y: tip.y + tip.height };
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await expect(map).toBeFocused();
  await page.mouse.move(at.x + 4, at.y);
  await expect(page.locator('.map-hover')).toContainText('of 5,000');
  await page.mouse.click(at.x + 4, at.y);
  await expect(popup).toContainText('of 5,000');
  await expect(page.locator('.map-hover')).toHaveCount(0);
});

test('the map follows the latest place until its reader moves it', async ({ newShare, page, service }) => {
  const shareId = await newShare(windingRoute());
  await page.goto(`/share?id=${shareId}`);
  await whole(page).waitFor();
  await mapSettled(page);
  const distanceFromCentre = async () => {
    const { width, height, marks } = await readMapPicture(page);
    const latest = marks.at(-1);
    if (latest === undefined) throw new Error('the latest place has no mark');
    return Math.hypot((latest.left + latest.right - width) / 2, (latest.top + latest.bottom - height) / 2);
  };
  await page.locator('.leaflet-container').focus();
  await page.keyboard.press('+');
  await page.getByRole('button', { name: 'Latest', exact: true }).click();
  await expect.poll(distanceFromCentre).toBeLessThan(2);
  await service.respond(shareId, windingRoute(2));
  await outliveAnswers();
  await comeBackOnline(page);
  await expect(page.locator('[data-reports="5002"]')).toBeVisible();
  await expect.poll(distanceFromCentre).toBeLessThan(2);
  await page.locator('.leaflet-container').focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(distanceFromCentre).toBeGreaterThan(20);
});
