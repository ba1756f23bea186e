import { expect, test } from '../support/fixtures.ts';

const others = [
  '//share',
  '/share//',
  '//evil.example/share',
  '/\\evil.example',
  '/share\\',
  '/share/./',
  '/./share',
  '/share%2f',
  '/share%5c',
  '/%73hare',
  '/share.rsc',
  '/share/data/',
  '/_next/static/',
  '/_next/static//x',
  '/_next/static/../../share',
  '/%ZZ',
  '/%E0%A4%A',
];

for (const path of others) {
  test(`${path} does not reach the page and is not redirected`, async ({ ask, newShareId, service }) => {
    const shareId = newShareId();
    const { status, headers, text } = await ask(`${path}?id=${shareId}`);
    expect(status).toBe(404);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': expect.stringContaining('noindex'),
    });
    expect(JSON.stringify(headers) + text).not.toContain(shareId);
    expect(await service.requests(shareId)).toEqual([]);
  });
}

test('accepts a trailing slash, in a browser too', async ({ ask, newShare, page }) => {
  const shareId = await newShare({
    AssetName: 'canary-cargo',
    LocationHistory: [
      { Latitude: 54, Longitude: 10 },
      { Latitude: 53, Longitude: 10 },
    ],
  });
  const { status, headers } = await ask(`/share/?id=${shareId}`);
  expect([status, headers.location]).toEqual([200, undefined]);
  await page.goto(`/share/?id=${shareId}`);
  await expect(page.getByRole('heading', { name: 'canary-cargo' })).toBeVisible();
  // The map is only drawn if the scripts can fetch the track.
  await expect(page.locator('[data-map=drawn]')).toBeVisible();
});

test('accepts exactly one Host header', async ({ ask }) => {
  const { status, headers } = await ask('/', { headers: ['Host', 'a.example', 'Host', 'b.example'] });
  expect(status).toBe(400);
  expect(headers['referrer-policy']).toBe('no-referrer');
});
