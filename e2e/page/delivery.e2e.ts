import { readFile } from 'node:fs/promises';
import { comeBackOnline } from '../support/come-back-online.ts';
import { expect, test } from '../support/fixtures.ts';
import { outliveAnswers } from '../support/processes.ts';
import { visibleText } from '../support/raw-request.ts';

const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const address = { AddressLine1: 'Strandgata 12', City: 'Tromsø', Country: 'Norway' };
const there = { Latitude: 69.65, Longitude: 18.96 };
const report = (hours: number, south: number) => ({
  Timestamp: hoursAgo(hours),
  ...there,
  Latitude: there.Latitude - south,
  Address: { City: south === 0 ? 'Tromsø' : 'On the way', Country: 'Norway' },
});
const underWay = {
  AssetName: 'canary-cargo',
  Status: 'In transit',
  Exceptions: ['Shock detected'],
  CarrierName: 'Skagen Lines',
  CarrierID: 'canary-carrier-id',
  ExpirationDate: '2030-01-31',
  DestinationAddress: { ...address, ...there },
  LocationHistory: Array.from({ length: 20 }, (_, index) => report(30 + index / 4, index / 5)),
};
const delivered = { ...underWay, Status: 'Delivered', Exceptions: [], CurrentAddress: address };

for (const [width, languages] of [
  [360, { en: 'Add to calendar' }],
  [1440, { ar: 'إضافة إلى التقويم' }],
] as const)
  test(`puts the expected day into a calendar, ${width} px`, async ({ ask, newShareId, openShare, page, service }) => {
    await page.setViewportSize({ width, height: 900 });
    const shareId = newShareId();
    for (const [lang, text] of Object.entries(languages)) {
      await service.respond(shareId, { ...underWay, EstimatedDelivery: hoursAgo(-48).slice(0, 10) });
      await openShare(shareId, { query: `lang=${lang}` });
      const link = page.getByRole('link', { name: text });
      await expect(link).toBeVisible();
      const download = page.waitForEvent('download');
      await link.click();
      const file = await download;
      expect(file.suggestedFilename()).toBe('arrival.ics');
      const written = await readFile(await file.path(), 'utf8');
      expect(written).toMatch(/^BEGIN:VCALENDAR\r\n/);
      expect(written).toContain(`DTSTART;VALUE=DATE:${hoursAgo(-48).slice(0, 10).replaceAll('-', '')}`);
      expect(written).toContain('SUMMARY:canary-cargo · ');
      expect(written).not.toContain(shareId);
    }
    const arrived = newShareId();
    await service.respond(arrived, { ...delivered, DeliveredOn: hoursAgo(3), EstimatedDelivery: hoursAgo(-48) });
    const text = visibleText((await ask(`/share?id=${arrived}&lang=en`)).text);
    expect(text).toContain('Delivered');
    expect(text).not.toContain('Add to calendar');
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, timezoneId: 'Europe/Oslo' });

  test('shows when it arrives above the map on the first screen', async ({ newShare, openShare, page }) => {
    const [from, to] = [hoursAgo(-30), hoursAgo(-33)];
    const shareId = await newShare({ ...underWay, EstimatedDeliveryFrom: from, EstimatedDeliveryTo: to });
    await openShare(shareId);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Expected');
    const value = page.locator(`time[datetime="${new Date(to).toISOString()}"]`).first();
    await expect(value).toContainText(
      /^(?:Tomorrow|\w+day\s\d+\s\w+), \d\d:\d\d–\d\d:\d\d|\d\d:\d\d – \d+\s\w+, \d\d:\d\d/,
    );
    await expect(page.getByText(/^Last update/)).toBeVisible();
    const map = await page.locator('#map > div').first().boundingBox();
    expect((map?.y ?? Infinity) + 240).toBeLessThanOrEqual(780);
    await expect(page.getByText(from)).toHaveCount(1);
  });

  for (const javaScriptEnabled of [true, false])
    test(`folds the way of a delivered shipment ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
      newContext,
      newShare,
    }) => {
      const [newest, ...others] = delivered.LocationHistory;
      const LocationHistory = [{ ...newest, Event: 'Handed over' }, ...others];
      const shareId = await newShare({ ...delivered, LocationHistory, DeliveredOn: hoursAgo(3) });
      const { context } = await newContext({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
      const page = await context.newPage();
      await page.goto(`/share?id=${shareId}`);
      const frame = page.locator('#map > div').first();
      const map = page.getByRole('region', { name: 'Map of the route' });
      await expect(map).toContainText('travelled');
      await expect(frame).toBeHidden();
      if (javaScriptEnabled) {
        // A row that is shown on the map unfolds it.
        await page.locator('#r20 > details > summary').click();
        await page.locator('#r20').getByRole('button', { name: 'Show on the map' }).click();
        await expect(page.locator('[data-map=drawn]')).toBeInViewport();
        await page.goBack();
        await expect(frame).toBeHidden();
      }
      await map.getByRole('link', { name: 'Map of the route' }).click();
      await expect(frame).toBeVisible();
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goBack();
      await expect(frame).toBeVisible();
    });

  test('shows an unreadable estimate as it was sent', async ({ ask, newShare }) => {
    const shareId = await newShare({ ...underWay, EstimatedDelivery: '03/04/2026 before noon' });
    const text = visibleText((await ask(`/share?id=${shareId}`)).text);
    expect(text).toContain('03/04/2026 before noon');
    expect(text).toContain('In the tracking service’s words');
  });
});

test('says what was expected when the reader last looked', async ({ newShare, openShare, page, service }) => {
  const day = (days: number) => hoursAgo(-24 * days).slice(0, 10);
  const shareId = await newShare({ ...underWay, EstimatedDelivery: day(1) });
  const earlier = page.getByText(/^Before: /);
  const stored = () => page.evaluate(() => Object.values({ ...localStorage }).join());
  await openShare(shareId);
  await expect.poll(stored).toContain(day(1));
  await expect(earlier).toHaveCount(0);
  await service.respond(shareId, { ...underWay, EstimatedDelivery: day(3) });
  await outliveAnswers();
  await page.reload();
  await expect(earlier).toHaveText(/: (?:Tomorrow|\w+day \d+ \w+)$/);
  await expect.poll(stored).toContain(day(3));
  await page.reload();
  await expect.poll(stored).toContain(day(3));
  await expect(earlier).toHaveCount(0);
});

for (const javaScriptEnabled of [true, false])
  test(`a delivered shipment has no running clock ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    newContext,
    newShare,
  }) => {
    const DeliveredOn = '2026-03-14T22:10:00Z';
    const shareId = await newShare({ ...delivered, DeliveredOn, EstimatedDeliveryDate: '2026-03-15' });
    const { context } = await newContext({ javaScriptEnabled, timezoneId: 'UTC' });
    const page = await context.newPage();
    for (const [query, text] of [
      ...(javaScriptEnabled ? [] : ([['&embed=summary', /Delivered,\s*14\sMar(\s2026)?, 22:10\s*UTC/]] as const)),
      ['&embed=timeline', /Delivered 14\sMar(\s2026)?, 22:10\sUTC/],
      ['', /Delivered,\s*14\sMar(\s2026)?, 22:10\s*UTC/],
    ] as const) {
      await page.goto(`/share?id=${shareId}${query}`);
      const body = page.locator('body');
      await expect(body).toContainText(text);
      await expect(body).not.toContainText('Last update');
      await expect(body).not.toContainText('No updates since');
      await expect(page.getByText(/^\d+ (?:min|h|days?|s) /)).toHaveCount(0);
    }
    await expect(page.getByText('Latest address (the destination)')).toBeVisible();
    await expect(page.getByText('Strandgata 12')).toHaveCount(1);
    await expect(page.getByText('Tracker valid until')).toBeVisible();
    expect(await page.locator('main').innerText()).not.toContain('canary-carrier-id');
  });

test('marks a report without a time and shows the latest known time above the list', async ({
  newShare,
  openShare,
  page,
}) => {
  const { Timestamp: _, ...untimed } = report(1, 5);
  const shareId = await newShare({ ...underWay, LocationHistory: [untimed, ...underWay.LocationHistory] });
  await openShare(shareId);
  await expect(page.getByText(/^Last update/)).toBeVisible();
  const latest = underWay.LocationHistory[0]?.Timestamp;
  await expect(page.locator(`time.running[datetime="${latest}"]`)).toBeVisible();
  await expect(page.locator('#r21')).toContainText('no time');
  await expect(page.locator('body')).not.toContainText('gave no history');
});

test('shows no delivery time if only the status says delivered, and the clock again when the label moves on', async ({
  newShare,
  openShare,
  page,
  service,
}) => {
  const shareId = await newShare({ ...delivered, Status: 'DELIVERED' });
  await openShare(shareId);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('canary-cargo, Delivered, Tromsø, Norway');
  await expect(page.locator('[data-map=drawn]')).toBeVisible();
  await service.respond(shareId, {
    ...delivered,
    CurrentAddress: null,
    DeliveredOn: hoursAgo(29),
    LocationHistory: [report(0.2, 5), ...delivered.LocationHistory],
  });
  await outliveAnswers();
  await comeBackOnline(page);
  await expect(page.getByText(/^Last update/)).toBeVisible();
  await expect(page.getByText('12 minutes ago').first()).toBeVisible();
});
