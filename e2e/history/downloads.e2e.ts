import { readFileSync } from 'node:fs';
import { expect, test } from '../support/fixtures.ts';
import { visibleText } from '../support/raw-request.ts';

const view = {
  AssetName: 'canary-cargo',
  Status: 'In transit',
  LocationHistory: [3, 2, 1, 0].map((hour) => ({
    Timestamp: `2026-03-14T0${hour}:00:00Z`,
    Latitude: 54,
    Longitude: 10 + hour,
    Address: `Quay ${hour}`,
  })),
};
const formats = ['GPX', 'GeoJSON', 'KML', 'CSV'];
const fileHeaders = {
  'cache-control': 'private, no-store',
  'content-disposition': expect.stringMatching(/^attachment; filename="canary-cargo \d{4}-\d\d-\d\d\.\w+"/),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': expect.stringContaining('noindex'),
};

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('offers every format as a link, named after the shipment and without the identifier', async ({
    newShare,
    openShare,
    page,
  }) => {
    const shareId = await newShare(view);
    await openShare(shareId);
    await page.getByText('All updates as a file').click();
    for (const format of formats) {
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: format, exact: true }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^canary-cargo \d{4}-\d\d-\d\d\.\w+$/);
      const text = readFileSync(await download.path(), 'utf8');
      for (const hour of [0, 1, 2, 3]) expect(text, format).toContain(`Quay ${hour}`);
      expect(text, format).not.toContain(shareId);
    }
  });
});

test("downloads have the page's statuses and no-store headers", async ({ ask, newShareId, service }) => {
  const [shareId, gone, broken] = [newShareId(), newShareId(), newShareId()];
  await service.respond(shareId, view);
  await service.answer(broken, { kind: 'body', status: 500, body: 'oops' });
  for (const format of formats.map((name) => name.toLowerCase())) {
    const path = `/share/history/${format}?id=`;
    const file = await ask(path + shareId);
    expect(file.status).toBe(200);
    expect(file.headers).toMatchObject(fileHeaders);
    const head = await ask(path + shareId, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    const missing = await ask(path + gone);
    expect(missing.status).toBe(404);
    expect(visibleText(missing.text)).toContain('This tracking link is unavailable');
    expect(missing.text).not.toContain('/share/history/');
    const fault = await ask(path + broken);
    expect(fault.status).toBe(502);
    expect(visibleText(fault.text)).toContain('We cannot show the shipment right now');
    expect(visibleText(fault.text).toLowerCase()).not.toContain('unavailable');
    expect((await ask(path + shareId, { method: 'POST' })).status).toBe(405);
  }
  expect((await ask(`/share/history/gpx`)).status).toBe(404);
  const none = await ask(`/share/history/xlsx?id=${shareId}`);
  expect([none.status, none.text.includes('Quay')]).toEqual([404, false]);
});
