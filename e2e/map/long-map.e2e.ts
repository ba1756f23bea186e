import type { Page } from '@playwright/test';
import { comeBackOnline } from '../support/come-back-online.ts';
import { expect, test } from '../support/fixtures.ts';
import { outliveAnswers } from '../support/processes.ts';
import { mapAtRest, readMapPicture } from './map-picture.ts';

const COUNT = 5_000;
const start = Date.parse('2026-03-10T00:00:00Z');

/** Newest first: a turning way with a day's silence in the middle; with `more` reports at its end. */
function turningWay(more = 0) {
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

const line = (page: Page, state: 'outline' | 'whole') => page.locator(`[data-map=drawn] [data-line=${state}]`);

test('a long line is drawn from its outline first and looks the same with every report', async ({ newShare, page }) => {
  const shareId = await newShare(turningWay());
  const asked: unknown[] = [];
  let letThrough = (): void => undefined;
  const wanted = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/share/track', async (route) => {
    asked.push(route.request().postDataJSON());
    if (asked.length > 1) await wanted;
    await route.continue();
  });
  await page.goto(`/share?id=${shareId}`);
  await expect(line(page, 'outline')).toBeVisible();
  await mapAtRest(page);
  const outline = await readMapPicture(page);
  letThrough();
  await expect(line(page, 'whole')).toHaveAttribute('data-reports', String(COUNT));
  const whole = await readMapPicture(page);
  for (const side of ['left', 'top', 'right', 'bottom'] as const)
    expect(Math.abs((whole.route?.[side] ?? NaN) - (outline.route?.[side] ?? NaN))).toBeLessThanOrEqual(1);
  expect(whole.marks).toEqual(outline.marks);
  expect(asked).toEqual([{ id: shareId, outline: true }, { id: shareId }]);
});

test('finds the nearest report on a long line by pointer and keyboard', async ({ newShare, page }) => {
  const shareId = await newShare(turningWay());
  await page.goto(`/share?id=${shareId}`);
  await line(page, 'whole').waitFor();
  await mapAtRest(page);
  const map = page.locator('.leaflet-container');
  await map.focus();
  await page.keyboard.press('Enter');
  const popup = page.getByRole('dialog');
  await expect(popup).toBeFocused();
  const number = async () => Number(/Report (\d+) of 5000/.exec((await popup.textContent()) ?? '')?.[1]);
  const middle = await number();
  expect(middle).toBeGreaterThan(1);
  await page.keyboard.press('ArrowRight');
  await expect.poll(number).toBe(middle + 1);
  await expect(popup).toBeFocused();

  // Its tip is on the line.
  const tip = await page.locator('.leaflet-popup-tip-container').boundingBox();
  if (tip === null) throw new Error('no report is shown');
  const at = { x: tip.x + tip.width / 2, y: tip.y + tip.height };
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await expect(map).toBeFocused();
  await page.mouse.move(at.x + 4, at.y);
  await expect(page.locator('.map-hover')).toContainText('of 5000');
  await page.mouse.click(at.x + 4, at.y);
  await expect(popup).toContainText('of 5000');
  await expect(page.locator('.map-hover')).toHaveCount(0);
});

test('the map follows the latest place until its reader moves it', async ({ newShare, page, service }) => {
  const shareId = await newShare(turningWay());
  await page.goto(`/share?id=${shareId}`);
  await line(page, 'whole').waitFor();
  await mapAtRest(page);
  const fromMiddle = async () => {
    const { width, height, marks } = await readMapPicture(page);
    const latest = marks.at(-1);
    if (latest === undefined) throw new Error('the latest place has no mark');
    return Math.hypot((latest.left + latest.right - width) / 2, (latest.top + latest.bottom - height) / 2);
  };
  await page.locator('.leaflet-container').focus();
  await page.keyboard.press('+');
  await page.getByRole('button', { name: 'Latest', exact: true }).click();
  await expect.poll(fromMiddle).toBeLessThan(2);
  await service.respond(shareId, turningWay(2));
  await outliveAnswers();
  await comeBackOnline(page);
  await expect(page.locator('[data-reports="5002"]')).toBeVisible();
  await expect.poll(fromMiddle).toBeLessThan(2);
  await page.locator('.leaflet-container').focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(fromMiddle).toBeGreaterThan(20);
});
