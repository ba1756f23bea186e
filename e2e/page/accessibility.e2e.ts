import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const times = ['2026-03-14T09:26:53Z', '2026-03-14T07:10:00Z', '2026-03-13T22:00:00Z'];
const view = {
  AssetName: 'canary-cargo',
  Status: 'In transit',
  Exceptions: ['Shock detected'],
  DestinationAddress: { City: 'Aarhus', Latitude: 56.16, Longitude: 10.2 },
  LocationHistory: times.map((Timestamp, index) => ({
    Timestamp,
    Latitude: 54.8 - index,
    Longitude: 9.4,
    Address: `Place ${index}`,
  })),
};

async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

for (const [colorScheme, lang] of [
  ['light', 'en'],
  ['dark', 'ar'],
] as const) {
  test(`every page passes axe, ${colorScheme}, ${lang}`, async ({ page, newShareId, openShare, service, guard }) => {
    guard.allowStatus(404);
    guard.allowStatus(502);
    await page.emulateMedia({ colorScheme });
    const [shareId, broken] = [newShareId(), newShareId()];
    await service.respond(shareId, view);
    await service.answer(broken, { kind: 'body', status: 500, body: 'oops' });

    await openShare(shareId, { query: `lang=${lang}` });
    await expect(page.locator('[data-map=drawn]')).toBeVisible();
    expect(await violationsOf(page), 'shared').toEqual([]);
    await page.locator('#r2 > details > summary').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('#r2 > details')).toHaveAttribute('open');
    // Its colours fade in.
    await expect(page.locator('.leaflet-popup')).toHaveCSS('opacity', '1');
    expect(await violationsOf(page), 'with a row and a popup open').toEqual([]);
    await openShare(shareId, { query: `lang=${lang}&print=1` });
    expect(await violationsOf(page), 'for paper').toEqual([]);
    await openShare(newShareId(), { status: 404, query: `lang=${lang}` });
    expect(await violationsOf(page), 'unavailable').toEqual([]);
    await openShare(broken, { status: 502, query: `lang=${lang}` });
    expect(await violationsOf(page), 'fault').toEqual([]);
    await page.goto(`/?lang=${lang}`);
    expect(await violationsOf(page), 'home').toEqual([]);
  });
}

test('the keyboard reaches the history past the map and can leave the map', async ({ newShare, openShare, page }) => {
  const shareId = await newShare(view);
  await openShare(shareId);
  await expect(page.locator('[data-map=drawn]')).toBeVisible();
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent ?? '');

  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await focusedText()).toContain('Skip the map');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await focusedText()).toMatch(/Your time|UTC/);

  await page.locator('.leaflet-container').focus();
  let presses = 0;
  do {
    await page.keyboard.press('Tab');
    presses += 1;
  } while (presses < 12 && (await page.evaluate(() => document.activeElement?.closest('.leaflet-container') != null)));
  expect(presses, 'presses of Tab to leave the map').toBeLessThan(12);
});
