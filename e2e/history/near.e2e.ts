import { comeBackOnline } from '../support/come-back-online.ts';
import { mapSettled } from '../map/map-picture.ts';
import { expect, test } from '../support/fixtures.ts';
import { outliveAnswers } from '../support/processes.ts';
import { visibleText } from '../support/raw-request.ts';

/** Positions without any place. */
const truck = {
  AssetName: 'canary-truck',
  Status: 'IN_TRANSIT',
  Exceptions: [],
  DestinationAddress: { Latitude: 40.8, Longitude: -126.68 },
  LocationHistory: Array.from({ length: 6 }, (_, index) => ({
    Timestamp: new Date(Date.UTC(2026, 2, 14, 12) - index * 1_800_000).toISOString(),
    Latitude: 41.42 - index * 0.04,
    Longitude: 27.04 - index * 0.09,
  })),
};

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('shows what a position without a place is near, with its coordinates below', async ({
      newShare,
      openShare,
      page,
    }) => {
      const shareId = await newShare(truck);
      await openShare(shareId);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toContainText('near Babaeski, Türkiye');
      const addresses = page.getByRole('region', { name: 'Latest location and destination' });
      await expect(addresses).toContainText('near Babaeski, Türkiye');
      await expect(addresses).toContainText('212 km west of Eureka, United States');
      await expect(addresses.getByRole('link', { name: 'Open in Maps' })).toHaveAttribute(
        'href',
        'https://www.openstreetmap.org/?mlat=41.4200&mlon=27.0400#map=14/41.4200/27.0400',
      );
      for (const at of ['41.42° N, 27.04° E', '40.80° N, 126.68° W']) await expect(addresses).toContainText(at);
      const rows = page.locator('#history ~ div section').locator('li summary > span');
      // On the way without the name of a place, the reports of a day are one entry.
      await expect(rows).toHaveText(/^near Babaeski, Türkiye.*6 updates · 44\skm$/);
      await expect(page.getByText('distances are calculated from the coordinates')).toHaveCount(1);
      if (javaScriptEnabled) {
        await mapSettled(page);
        await expect(page.getByRole('button', { name: 'Latest: near Babaeski' })).toBeAttached();
        await page.getByRole('button', { name: 'Destination: 212 km west of Eureka' }).press('Enter');
        await expect(page.locator('.map-popup')).toContainText('212 km west of Eureka, United States40.80° N');
      } else await expect(page.getByRole('img', { name: 'Map of the route' })).toContainText('near Babaeski');
    });
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test("in Arabic a known status is translated, with the service's word beside it", async ({
    newShare,
    openShare,
    page,
  }) => {
    const shareId = await newShare(truck);
    await openShare(shareId, { query: 'lang=ar' });
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toContainText('في الطريق');
    await expect(heading.locator('small')).toHaveText('IN_TRANSIT');
    await expect(heading).toContainText('بالقرب من Babaeski، تركيا');
    await expect(page.locator('#history-list summary')).toContainText('بالقرب من Babaeski، تركيا');
    await expect(page.getByText('على بُعد 212 كم غرب Eureka، الولايات المتحدة').first()).toBeVisible();
    await openShare(shareId, { query: 'lang=ar&embed=timeline' });
    await expect(page.getByRole('heading', { level: 1 })).toContainText('في الطريق');
    await expect(page.getByRole('heading', { level: 1 }).locator('small')).toHaveText('(IN_TRANSIT)');
  });
});

for (const [platform, userAgent, address] of [
  ['Android', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/141.0', 'geo:41.4200,27.0400?q=41.4200,27.0400'],
  [
    'iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
    'https://maps.apple.com/?ll=41.4200,27.0400&q=41.4200,27.0400',
  ],
] as const)
  test(`opens the own map of ${platform}, without telling it the link`, async ({ newContext, newShare }) => {
    const shareId = await newShare(truck);
    const { context } = await newContext({ userAgent });
    const page = await context.newPage();
    await page.goto(`/share?id=${shareId}`);
    const link = page.getByRole('link', { name: 'Open in Maps' });
    await expect(link).toHaveAttribute('href', address);
    await expect(link).toHaveAttribute('rel', 'noreferrer');
  });

test("a refresh keeps the page's language, whatever the browser prefers", async ({
  newShare,
  openShare,
  page,
  service,
}) => {
  const shareId = await newShare(truck);
  await openShare(shareId, { query: 'lang=ar' });
  await service.respond(shareId, { ...truck, Status: 'Delivered' });
  await outliveAnswers();
  await comeBackOnline(page);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(page.locator('h1 ~ p small')).toHaveText('Delivered');
  await expect(heading).toContainText('تم التسليم');
  await expect(heading).toContainText('بالقرب من Babaeski، تركيا');
});

test('shows an unknown status as sent, and no nearest place where a place was sent', async ({ ask, newShare }) => {
  const [newest] = truck.LocationHistory;
  const row = { ...newest, Address: { City: 'Alpullu', Country: 'Türkiye' } };
  const shareId = await newShare({
    ...truck,
    Status: 'Held by a strike',
    DestinationAddress: null,
    LocationHistory: [row],
  });
  const { text } = await ask(`/share?id=${shareId}&lang=ar`);
  const [heading = ''] = /<h1\b.*?<\/h1>/s.exec(text) ?? [];
  expect(visibleText(heading)).toContain('Held by a strike');
  expect(visibleText(heading)).toContain('Alpullu');
  expect(heading).not.toContain('<small');
  expect(text).not.toContain('Babaeski');
});
