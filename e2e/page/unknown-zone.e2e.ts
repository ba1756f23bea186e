import type { Frame, Page } from '@playwright/test';
import { expect, readyFrames, test, viewerElement } from '../embed/embed-host.ts';
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
async function expectUtc(page: Page | Frame): Promise<void> {
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

test('every part that a page embeds is shown', async ({ embedding: { track }, newShare, openHost }) => {
  const shareId = await newShare(view(3));
  const modes = ['full', 'summary', 'map', 'timeline'];
  const { page } = await openHost(
    `<script src="${track}/embed.js"></script>${modes.map((mode) => viewerElement(track, shareId, mode)).join('')}`,
  );
  const [full, ...parts] = await readyFrames(page);
  if (full !== undefined) await expectUtc(full);
  for (const part of parts) await expect(part.getByRole('heading', { level: 1 })).toContainText('In transit');
});
