import { expect, test } from '../support/fixtures.ts';

for (const [lang, dir, title, again] of [
  ['en', 'ltr', 'We cannot show the shipment right now', 'Try again'],
  ['ar', 'rtl', 'لا يمكننا عرض الشحنة الآن', 'حاول مجددًا'],
] as const) {
  test(`a page with damaged data says so in its language and colours: ${lang}`, async ({ guard, page, shipment }) => {
    guard.allow(/The page came without its data|Minified React error/);
    const { shareId } = await shipment();
    const address = `/share?id=${encodeURIComponent(shareId)}&lang=${lang}`;
    await page.route('**/share?*', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace(/(<script id="seed"[^>]*>)[^<]*/, '$1{}') });
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
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.locator('html')).toHaveAttribute('dir', dir);
    await page.unroute('**/share?*');
    await page.getByRole('link', { name: again }).click();
    await expect(page.locator('#history')).toBeVisible();
  });
}
