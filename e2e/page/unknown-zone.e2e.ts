import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { northboundReports } from '../support/northbound-reports.ts';
import { openClocks } from '../support/open-clocks.ts';

/** A browser where the system's zone has no name. */
test.use({
  timezoneId: async ({}, provide) => provide(undefined),
  launchOptions: [
    async ({ launchOptions }, provide) => provide({ ...launchOptions, env: { ...launchOptions.env, TZ: 'UNK' } }),
    { scope: 'worker' },
  ],
});

const view = (reports: number) => ({
  AssetName: 'canary-cargo',
  Status: 'In transit',
  LocationHistory: northboundReports(reports),
});

/** Live and in UTC. */
async function expectUtc(page: Page): Promise<void> {
  expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).not.toMatch(
    /^[A-Z]\w+\/(?!Unknown)/,
  );
  await openClocks(page);
  const clock = page.getByRole('group', { name: /^Time zone/ }).getByRole('button', { name: /UTC/ });
  await expect(clock).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('#history')).toBeVisible();
}

test('a shipment is shown in UTC', async ({ newShare, openShare, page }) => {
  await openShare(await newShare(view(3)));
  await expectUtc(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('canary-cargo');
  await expect(page.locator('[data-map=drawn]')).toBeVisible();
});

test('an older page of a history is shown in UTC', async ({ newShare, openShare, page }) => {
  await openShare(await newShare(view(500)), { query: 'page=2' });
  await expectUtc(page);
  await expect(page.getByText(/^Page 2 of/).first()).toBeVisible();
});

test('a zone that the server knows and the browser does not is UTC', async ({ guard, newShare, openShare, page }) => {
  // The server's times are replaced.
  guard.allow(/Minified React error #418/);
  await page.addInitScript(() => {
    const Known = Intl.DateTimeFormat;
    Intl.DateTimeFormat = new Proxy(Known, {
      construct(target, [locale, options]) {
        if (options?.timeZone === 'Europe/Kyiv') throw new RangeError('Invalid time zone');
        return new target(locale, options);
      },
    });
  });
  await openShare(await newShare(view(3)), { query: 'tz=Europe/Kyiv' });
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('canary-cargo');
});

test('an order is shown', async ({ newShare, page }) => {
  const ids = [await newShare(view(3)), await newShare(view(4))];
  await page.goto(`/share?${ids.map((id) => `id=${id}`).join('&')}`);
  await page.locator('#map').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-map=drawn]')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(2);
});

test('a frame is shown in UTC, with all its parts and with the history alone', async ({
  newShare,
  openShare,
  page,
}) => {
  const shareId = await newShare(view(3));
  await openShare(shareId, { query: 'embed=full' });
  await expectUtc(page);
  await openShare(shareId, { query: 'embed=timeline' });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('In transit');
});
