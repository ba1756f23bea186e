import { expect, test } from '../support/fixtures.ts';

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  // Text that the service has already escaped.
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<!--',
  ']]>',
  "'-alert(1)-'",
  '{{7*7}}',
  '${7*7}',
  'javascript:alert(1)',
  '&lt;b&gt;',
  '<svg onload=alert(1)>',
  '\u2028\u2029',
  '__proto__',
];

test('renders every string of the service as plain text in list, popup and data', async ({
  newShare,
  openShare,
  page,
}) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const text = hostile.join(' ');
  const shareId = await newShare({
    AssetName: `canary-cargo ${text}`,
    Status: text,
    TrackingNo: text,
    CarrierName: text,
    LabelID: text,
    Exceptions: hostile,
    CurrentAddress: { AddressLine1: text, City: text, Country: text },
    DestinationAddress: { AddressLine1: text, City: text, Latitude: 55, Longitude: 11 },
    LocationHistory: [
      {
        Timestamp: '2026-03-14T09:00:00Z',
        Latitude: 54,
        Longitude: 10,
        Address: { City: text, Country: text },
        Event: text,
      },
      { Timestamp: text, Latitude: 53, Longitude: 10, Address: text },
    ],
  });
  await openShare(shareId);
  await expect(page.locator('[data-map=drawn]')).toBeVisible();
  await page.locator('#r2 summary').click();
  await expect(page.locator('.leaflet-popup')).toContainText('<script>alert(1)</script>');
  await page.locator('#problems-more > summary').click();
  await expect(page.getByText('<script>alert(1)</script>', { exact: true })).toBeVisible();
  expect(await page.locator('img[src=x], svg[onload]').count()).toBe(0);
  expect(dialogs).toEqual([]);
});

test('bidirectional controls do not reorder the text around them', async ({ newShare, openShare, page }) => {
  const shareId = await newShare({
    AssetName: 'canary-cargo',
    Status: '\u202Etiforp\u202C\u2066x',
    Exceptions: ['\u202Egnirts\u202C'],
  });
  await openShare(shareId);
  expect(await page.locator('body').innerText()).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
});

test('internal fields of the interface appear in no page and no response', async ({ ask, newShare }) => {
  const secrets = {
    AssetID: 'secret-asset',
    AccountID: 'secret-account',
    AccessKey: 'secret-key',
    Email: 'secret@example.com',
    Phone: '+47 secret',
    Mystery: { deep: 'secret-deep' },
  };
  const shareId = await newShare({
    AssetName: 'canary-cargo',
    ...secrets,
    LocationHistory: [{ Latitude: 54, Longitude: 10, ...secrets }],
    DestinationAddress: { City: 'Aarhus', ...secrets },
  });
  const page = await ask(`/share?id=${shareId}`);
  expect(page.status).toBe(200);
  expect(page.text).not.toContain('secret');
  for (const path of ['/share/data', '/share/track']) {
    const body = JSON.stringify({ id: shareId });
    const answer = await ask(path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    });
    expect(answer.status, path).toBe(200);
    expect(answer.text, path).not.toContain('secret');
  }
});

test('a very long word in any script fits a narrow phone', async ({ newShareId, openShare, page, service }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const shareId = newShareId();
  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3);
  const texts = [
    long,
    '这是一个没有空格的很长的中文地址'.repeat(8),
    'ที่อยู่ภาษาไทยที่ยาวมาก'.repeat(6),
    'عنوان طويل جدا '.repeat(10),
    '👩‍👩‍👧‍👦'.repeat(20),
  ];
  await service.respond(shareId, {
    AssetName: long,
    Status: long,
    TrackingNo: long,
    CarrierName: long,
    LabelID: long,
    Exceptions: texts,
    CurrentAddress: long,
    LocationHistory: texts
      .map((Address, index) => ({
        Address,
        Latitude: 50 + index,
        Longitude: 10,
        Timestamp: `2026-03-1${index}T00:00:00Z`,
      }))
      .reverse(),
  });
  await openShare(shareId);
  await page.locator('[data-map]').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-map=drawn]')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
