import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { minuteReport } from '../support/northbound-reports.ts';

const view = {
  AssetName: 'canary-back',
  Status: 'In transit',
  Exceptions: ['Shock detected'],
  DestinationAddress: { City: 'Aarhus', Latitude: 56.16, Longitude: 10.2 },
  LocationHistory: Array.from({ length: 80 }, (_, minute) => ({
    ...minuteReport(minute * 60, 2000),
    ...(minute === 39 && { Event: 'Shock detected' }),
    TemperatureC: 4 + (minute % 5) / 2,
  })).toReversed(),
};

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const chart = (page: Page) => page.locator('section[aria-labelledby=readings]');

/** Where the reader is before it, what moves them, and what they then see. */
const jumps: readonly [name: string, before: string, jump: (page: Page) => Promise<void>, seen: string][] = [
  ['a problem', '#top', (page) => page.getByRole('link', { name: 'Shock detected' }).click(), '#r40'],
  [
    '"Show on the map"',
    '#r50',
    async (page) => {
      await page.locator('#r50 summary').click();
      await page.locator('#r50').getByRole('button', { name: 'Show on the map' }).click();
    },
    '#map',
  ],
  [
    'the table',
    'section[aria-labelledby=readings]',
    (page) => chart(page).getByRole('link', { name: 'Show as a table' }).click(),
    'section[aria-labelledby=readings] table',
  ],
  [
    'a search',
    '#search',
    async (page) => {
      await page.locator('#search summary').click();
      await page.getByRole('searchbox').fill('Shock');
      await page.getByRole('searchbox').press('Enter');
    },
    'text=1 of 80 updates',
  ],
  ['a language', 'header', (page) => page.getByRole('link', { name: /^Language/ }).click(), 'a[hreflang=da]'],
];

test('Back leads to where the reader was before, in one step', async ({ newShare, openShare, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openShare(await newShare(view), { query: 'tz=UTC' });
  await expect(page.locator('[data-map=drawn]')).toBeVisible();
  await expect(chart(page).getByRole('slider')).toBeVisible();
  for (const [name, before, jump, seen] of jumps)
    await test.step(`before ${name}`, async () => {
      await page.evaluate(() => scrollTo(0, 0));
      if (before !== '#top') await page.locator(before).scrollIntoViewIfNeeded();
      const at = await scrolled(page);
      const address = page.url();
      await jump(page);
      await expect(page.locator(seen).first()).toBeInViewport();
      await page.goBack();
      await expect(page).toHaveURL(address);
      await expect(page.locator('html')).toHaveAttribute('lang', /^en/);
      await expect(page.locator('section[aria-labelledby=readings] table')).toHaveCount(0);
      // Opening a row to press its button moves what is below it.
      await expect.poll(async () => Math.abs((await scrolled(page)) - at)).toBeLessThan(120);
    });
});
