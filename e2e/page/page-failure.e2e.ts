import { expect, test } from '../support/fixtures.ts';
import { minuteReport } from '../support/northbound-reports.ts';
import { openClocks } from '../support/open-clocks.ts';

test('a page with damaged data says so in its language and direction', async ({ guard, page, shipment }) => {
  guard.allow(/Cannot read properties of null|Minified React error/);
  const { shareId } = await shipment();
  const address = `/share?id=${encodeURIComponent(shareId)}&lang=ar`;
  await page.route('**/share?*', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({
      response,
      body: html.replace(String.raw`\"first\":{`, String.raw`\"first\":null,\"lost\":{`),
    });
  });
  let releaseTexts = () => {};
  const areReleased = new Promise<void>((resolve) => (releaseTexts = resolve));
  await page.route('**/_next/static/languages/**', async (route) => {
    await areReleased;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  // Before its texts have loaded, the page can only show English.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot show the shipment right now');
  releaseTexts();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('لا يمكننا عرض الشحنة الآن');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.unroute('**/share?*');
  await page.getByRole('link', { name: 'إعادة المحاولة' }).click();
  await expect(page.locator('#history')).toBeVisible();
});

const moving = (name: string) => ({
  AssetName: name,
  Status: 'In transit',
  LocationHistory: [20, 10, 0].map(minuteReport),
});

test.describe('where the browser cannot write ages', () => {
  test.beforeEach(async ({ context, guard }) => {
    guard.allow(/No ages here|Minified React error/);
    await context.addInitScript(() => {
      Intl.RelativeTimeFormat.prototype.format = () => {
        throw new Error('No ages here');
      };
    });
  });

  test("the server's head stays, and the rest of the page is live", async ({ newShare, openShare, page }) => {
    await openShare(await newShare(moving('Lamp')), { query: 'tz=UTC' });
    await expect(page.locator('[data-map=drawn]')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Lamp');
    await expect(page.getByText(/^Last update/)).toBeVisible();
    const zone = page.getByRole('group', { name: /^Time zone/ }).getByRole('button', { name: /^Your time/ });
    await openClocks(page);
    await zone.click();
    await expect(zone).toHaveAttribute('aria-pressed', 'true');
  });

  test('the rows of an order stay, with the live map', async ({ newShare, page }) => {
    const ids = [await newShare(moving('Lamp')), await newShare(moving('Table'))];
    await page.goto(`/share?${ids.map((id) => `id=${id}`).join('&')}`);
    // What failed may be drawn anew meanwhile.
    await expect(() => page.locator('#map').scrollIntoViewIfNeeded()).toPass();
    await expect(page.locator('[data-map=drawn]')).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveText([/A.*Lamp.*In transit/s, /B.*Table.*In transit/s]);
  });
});

test("where the map fails, the server's drawing stays, and the rest of the page is live", async ({
  guard,
  newShare,
  openShare,
  page,
}) => {
  // Leaflet's timers outlive its map.
  guard.allow(/No canvas here|_leaflet_pos/);
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => {
      throw new Error('No canvas here');
    };
  });
  await openShare(await newShare(moving('Lamp')));
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await expect(page.locator('[data-part=drawing] svg').first()).toBeVisible();
  await expect(page.locator('.track-map')).toHaveCount(0);
});
