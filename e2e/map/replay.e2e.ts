import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const hour = 3_600_000;
const start = Date.parse('2026-03-10T00:00:00Z');

/** Sixteen hourly reports due north, with a gap of half a day in the middle. */
const reports = Array.from({ length: 16 }, (_, index) => ({
  Timestamp: new Date(start + (index < 8 ? index : index + 12) * hour).toISOString(),
  Latitude: 53.5 + index * 0.4,
  Longitude: 10,
  Address: `Mile ${index + 1}`,
}));
const planned = {
  Timestamp: new Date(Date.now() + 900 * hour).toISOString(),
  Latitude: 61,
  Longitude: 10,
  Planned: true,
};
const withoutPosition = { Timestamp: new Date(start + 7.5 * hour - hour).toISOString(), Address: 'Nowhere' };
const view = {
  AssetName: 'canary-cargo',
  Status: 'In transit',
  LocationHistory: [...reports.slice(0, 7), withoutPosition, ...reports.slice(7), planned].reverse(),
};

async function openReplay(page: Page): Promise<void> {
  await page.locator('[data-map]').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: /^(Replay|إعادة العرض)$/ }).click();
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'Replay of the route' });
const markOf = (page: Page) => page.locator('.leaflet-marker-pane [data-mark]');

test('replay: clock, list and map show the same moment at every step, through a gap and to the end', async ({
  newShare,
  openShare,
  page,
}) => {
  const shareId = await newShare(view);
  await openShare(shareId);
  await openReplay(page);
  const panel = panelOf(page);
  const slider = panel.getByRole('slider');
  const row = page.locator('[data-replayed]');
  const place = row.locator('summary > span > bdi').first();
  await expect(panel.getByRole('button', { name: 'Pause', exact: true })).toBeFocused();

  await slider.focus();
  await page.keyboard.press('Space');
  await expect(panel.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('Home');
  await expect(place).toHaveText('Mile 1');
  for (const mile of [2, 3]) {
    const before = await markOf(page).boundingBox();
    await page.keyboard.press('ArrowRight');
    await expect(place).toHaveText(`Mile ${mile}`);
    const clock = (await row.locator('time').first().textContent()) ?? '';
    await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`2026, ${clock}`));
    await expect.poll(async () => (await markOf(page).boundingBox())?.y).toBeLessThan(before?.y ?? 0);
  }
  await page.keyboard.press('ArrowLeft');
  await expect(place).toHaveText('Mile 2');

  // During the shortened gap, the row before it stays selected.
  await slider.click();
  await expect(panel).toContainText('No updates for 13 h');
  await expect(place).toHaveText('Mile 8');
  await expect(markOf(page)).toHaveAttribute('data-mark', 'silent');

  await page.keyboard.press('End');
  await expect(place).toHaveText('Mile 16');
  await panel.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(place).toHaveText('Mile 1');
  await page.locator('#r5 summary').click();
  await expect(panel.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(place).toHaveText('Mile 5');
  await slider.focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Replay', exact: true })).toBeFocused();
  await expect(row).toHaveCount(0);
  await expect(markOf(page)).toHaveCount(0);
});

test('replay steps under reduced motion, right to left on a narrow phone, and is accessible', async ({
  newContext,
  newShare,
}) => {
  const shareId = await newShare(view);
  const { context } = await newContext({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`/share?id=${shareId}&lang=ar`);
  await openReplay(page);
  const slider = page.getByRole('slider');
  await page.getByRole('button', { name: 'إيقاف مؤقت' }).click();
  await slider.focus();
  await page.keyboard.press('ArrowUp');
  const first = await slider.inputValue();
  await page.keyboard.press('ArrowLeft');
  expect(Number(await slider.inputValue())).toBeGreaterThan(Number(first));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect((await new AxeBuilder({ page }).include('#map').analyze()).violations).toEqual([]);
});

test('an embedded map has the replay and makes room for it', async ({ newShare, openShare, page }) => {
  await page.setViewportSize({ width: 320, height: 500 });
  const shareId = await newShare(view);
  await openShare(shareId, { query: 'embed=map' });
  const map = page.locator('.leaflet-container');
  const before = await map.boundingBox();
  await openReplay(page);
  await expect(panelOf(page).getByRole('slider')).toBeVisible();
  expect((await map.boundingBox())?.height).toBe(before?.height);
  await panelOf(page).getByRole('button', { name: 'Close the replay' }).click();
  await expect(map.getByRole('button', { name: 'Replay', exact: true })).toBeFocused();
});

test('on a small phone no control of the replay covers another', async ({ newShare, openShare, page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const [lang, name] of [
    ['en', 'Replay'],
    ['de', 'Wiedergabe'],
  ] as const) {
    await openShare(await newShare(view), { query: `lang=${lang}` });
    await page.locator('[data-map=drawn]').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('slider')).toBeVisible();
    const covered = await page.evaluate(() => {
      const controls = [...document.querySelectorAll('section[aria-label] input, section[aria-label] button')].filter(
        (control) => control.closest('[class*=panel]') !== null,
      );
      const boxes = controls.map((control) => control.getBoundingClientRect());
      if (boxes.length < 3) return [`only ${boxes.length} controls`];
      return boxes.flatMap((one, index) =>
        boxes
          .slice(index + 1)
          .filter(
            (two) =>
              one.left < two.right - 1 && two.left < one.right - 1 && one.top < two.bottom && two.top < one.bottom,
          )
          .map((two) => [one.left, one.right, two.left, two.right].map(Math.round).join()),
      );
    });
    expect(covered, lang).toEqual([]);
  }
});
