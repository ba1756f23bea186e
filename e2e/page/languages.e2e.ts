import { expect, test } from '../support/fixtures.ts';

const view = {
  AssetName: 'canary-cargo',
  Status: 'In transit',
  Exceptions: ['Shock detected'],
  LocationHistory: [
    { Timestamp: '2026-03-14T22:30:00Z', Latitude: 54.8, Longitude: 9.4, Address: 'Flensburg' },
    { Timestamp: '2026-03-14T07:00:00Z', Latitude: 53.5, Longitude: 10, Address: 'Hamburg' },
  ],
};

test('lang wins over Accept-Language, and an unknown lang does not', async ({ ask, newShareId, service }) => {
  const shareId = newShareId();
  await service.say(shareId, view);
  const languageOf = async (query: string, accept: string) =>
    /<html lang="(\w+)" dir="(\w+)"/
      .exec((await ask(`/share?id=${shareId}${query}`, { headers: { 'accept-language': accept } })).text)
      ?.slice(1);
  expect(await languageOf('', 'ar-EG,ar;q=0.9')).toEqual(['ar', 'rtl']);
  expect(await languageOf('&lang=en', 'ar')).toEqual(['en', 'ltr']);
  expect(await languageOf('&lang=ar', 'en')).toEqual(['ar', 'rtl']);
  expect(await languageOf('&lang=tlh', 'ar')).toEqual(['ar', 'rtl']);
  expect(await languageOf('', 'tlh')).toEqual(['en', 'ltr']);
});

test("in Arabic the columns mirror, the service's words stay, and nothing scrolls sideways", async ({
  newShareId,
  openShare,
  page,
  service,
}) => {
  const shareId = newShareId();
  await service.say(shareId, view);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openShare(shareId, { query: 'lang=ar' });
    await expect(page.locator('[data-map=drawn]')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('In transit');
    await expect(page.getByText('استثناء واحد')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  const [map, heading] = await Promise.all([
    page.locator('[data-map]').boundingBox(),
    page.getByRole('heading', { level: 1 }).boundingBox(),
  ]);
  expect(map?.x).toBe(0);
  expect(heading?.x).toBeGreaterThan(map?.width ?? 0);
});

test('the language link keeps the page on its shipment, with JavaScript off too', async ({
  newContext,
  newShareId,
  service,
}) => {
  const shareId = newShareId();
  await service.say(shareId, view);
  const { context } = await newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/share?id=${shareId}`);
  await page.getByRole('link', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.locator('body')).toContainText('canary-cargo');
});

test('times follow the chosen zone, day headings too', async ({ newShareId, openShare, page, service }) => {
  const shareId = newShareId();
  await service.say(shareId, view);
  await openShare(shareId);
  const newest = page.locator('#r2 time');
  // The reader sits in St John's, three and a half hours behind UTC without summer time.
  await expect(newest).toHaveText('20:00');
  await page.getByRole('button', { name: 'UTC', exact: true }).click();
  await expect(newest).toHaveText('22:30');
  await openShare(shareId, { query: 'tz=Asia/Tokyo' });
  await expect(newest).toHaveText('07:30');
  await expect(page.getByRole('heading', { level: 3 }).first()).toContainText('Sunday 15 March');
  await openShare(shareId, { query: 'tz=Mars/Olympus' });
  await expect(newest).toHaveText('20:00');
});

test('a time without a zone is not moved, and says so', async ({ newShareId, openShare, page, service }) => {
  const shareId = newShareId();
  await service.say(shareId, {
    AssetName: 'canary-cargo',
    LocationHistory: [{ Timestamp: '2026-03-14T22:30:00', Address: 'Flensburg' }],
  });
  await openShare(shareId);
  await expect(page.locator('#r1 time')).toHaveText('22:30');
  await expect(page.getByText(/time zone not stated by the service/i)).toBeVisible();
});

test('among zoned times a time without a zone is marked by itself', async ({
  newShareId,
  openShare,
  page,
  service,
}) => {
  const shareId = newShareId();
  await service.say(shareId, {
    AssetName: 'canary-cargo',
    LocationHistory: [
      { Timestamp: '2026-03-14T22:30:00Z', Address: 'Flensburg' },
      { Timestamp: '2026-03-14T12:00:00', Address: 'Hamburg' },
    ],
  });
  await openShare(shareId);
  await expect(page.locator('#r2 time')).toHaveText('20:00');
  await expect(page.locator('#r1 time')).toHaveText('12:00');
  await expect(page.locator('#r1')).toContainText('UTC, zone not stated');
});

test('no silence is claimed over a newer report whose time cannot be read', async ({ ask, newShareId, service }) => {
  const hourly = Array.from({ length: 10 }, (_, index) => ({
    Timestamp: new Date(Date.parse('2026-03-14T10:00:00Z') - index * 3_600_000).toISOString(),
    Address: `Place ${index}`,
  }));
  const [plain, unclear] = [newShareId(), newShareId()];
  await service.say(plain, { AssetName: 'canary-cargo', LocationHistory: hourly });
  await service.say(unclear, {
    AssetName: 'canary-cargo',
    LocationHistory: [{ Timestamp: '04/05/2027', Address: 'Somewhere' }, ...hourly],
  });
  expect((await ask(`/share?id=${plain}`)).text).toMatch(/No report since \d/);
  expect((await ask(`/share?id=${unclear}`)).text).not.toMatch(/No report since \d/);
});
