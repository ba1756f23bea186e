import type { Page } from '@playwright/test';
import { mapSettled } from '../map/map-picture.ts';
import { comeBackOnline } from '../support/come-back-online.ts';
import { expect, test } from '../support/fixtures.ts';
import { outliveAnswers } from '../support/processes.ts';

/** Where the text lies in a wide window: in px from its middle, and how wide. */
function columnOf(page: Page) {
  return page.evaluate(() => {
    const column = document.querySelector('main')?.parentElement?.getBoundingClientRect() ?? new DOMRect();
    return { offset: Math.round((column.left + column.right - innerWidth) / 2), width: Math.round(column.width) };
  });
}

test('pages without a map are one column in the middle', async ({ newContext, newShareId, service }) => {
  const { context, guard } = await newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  guard.allowStatus(404);
  guard.allowStatus(502);
  const [created, broken] = [newShareId(), newShareId()];
  await service.respond(created, { AssetName: 'canary-cargo', Status: 'Created', Exceptions: [], LocationHistory: [] });
  await service.answer(broken, { kind: 'body', body: 'not json' });
  for (const path of [`/share?id=${created}`, `/share?id=${newShareId()}`, `/share?id=${broken}`, '/', '/languages']) {
    await page.goto(path);
    for (const width of [1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: (width * 10) / 16 });
      expect(await columnOf(page), path).toEqual({ offset: 0, width: 960 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  }
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('scans without coordinates are drawn as towns, which are no positions', async ({
      newShare,
      openShare,
      page,
    }) => {
      const scan = (hour: number, City: string) => ({
        Timestamp: `2026-03-14T${hour}:00:00Z`,
        Address: { City, Country: 'France' },
        Event: 'Scanned',
      });
      const shareId = await newShare({
        AssetName: 'canary-shoes',
        Status: 'In transit',
        DestinationAddress: { Street: '12 rue de Rivoli', City: 'Paris', Country: 'France' },
        LocationHistory: [scan(12, 'LYON'), scan(11, 'Avignon'), scan(10, 'Marseille')],
      });
      await openShare(shareId);
      const map = page.getByRole('region', { name: 'Map of the route' });
      await expect(map.getByText('The town, not the exact location')).toBeVisible();
      await expect(map).not.toContainText(/travelled|No updates/);
      await expect(page.getByRole('link', { name: 'Open in Maps' })).toHaveCount(0);
      await expect(page.locator('main')).not.toContainText(/straight line/);
      if (!javaScriptEnabled) {
        const drawing = page.getByRole('img', { name: 'Map of the route' });
        for (const name of ['LYON', 'Avignon', 'Marseille', 'Paris']) await expect(drawing).toContainText(name);
        return;
      }
      await mapSettled(page);
      await page.getByRole('button', { name: 'Avignon, The town, not the exact location' }).press('Enter');
      await expect(page.locator('.map-popup')).toContainText('AvignonThe town, not the exact location');
      await expect(page.getByRole('button', { name: /^Destination: Paris, The town/ })).toBeAttached();
    });
  });

test('an open page whose link is withdrawn becomes one column too', async ({ guard, newShareId, page, service }) => {
  guard.allowStatus(404);
  const shareId = newShareId();
  await page.setViewportSize({ width: 1440, height: 900 });
  const report = { Timestamp: '2026-03-14T09:00:00Z', Latitude: 54, Longitude: 10 };
  await service.respond(shareId, { AssetName: 'canary-cargo', LocationHistory: [report] });
  await page.goto(`/share?id=${shareId}`);
  await expect(page.locator('[data-map=drawn]')).toBeVisible();
  expect(await columnOf(page)).toEqual({ offset: 0, width: 1440 });
  await service.respond(shareId, {});
  await outliveAnswers();
  await comeBackOnline(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This tracking link is unavailable');
  expect(await columnOf(page)).toEqual({ offset: 0, width: 960 });
});

for (const javaScriptEnabled of [true, false])
  test(`the fault page changes language and keeps its link ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    newContext,
    newShareId,
    service,
    run,
  }) => {
    const shareId = `${newShareId()} &=+%/ä`;
    await service.answer(shareId, { kind: 'body', body: 'not json' });
    const { context, guard } = await newContext({ javaScriptEnabled });
    guard.allowStatus(502);
    const page = await context.newPage();
    await page.goto(`/share?${new URLSearchParams({ id: shareId, tz: 'Asia/Tokyo', utm_source: 'mail' }).toString()}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot show the shipment right now');
    await page.getByRole('link', { name: 'Language: English' }).click();
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.isNavigationRequest()),
      page.getByRole('link', { name: 'العربية' }).click(),
    ]);
    expect((await request.allHeaders())['referer']).toBeUndefined();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    const address = new URL(page.url());
    expect(address.origin).toBe(run.viewerUrl);
    expect([...address.searchParams]).toEqual([
      ['id', shareId],
      ['tz', 'Asia/Tokyo'],
      ['lang', 'ar'],
      ['keep', '1'],
    ]);
    const response = await request.response();
    expect(JSON.stringify(await response?.allHeaders())).not.toContain('canary');
    await page.getByRole('link', { name: 'العربية' }).click();
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
