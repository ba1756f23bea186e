import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/fixtures.ts';
import { listen } from '../support/http-server.ts';
import { northboundReports } from '../support/northbound-reports.ts';
import { startViewerIn } from '../support/processes.ts';

/** One grey pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

test('tile requests carry the origin only, and attribution is plain text', async ({ newContext, newShare, run }) => {
  const referers: (string | undefined)[] = [];
  const tileHost = createServer((request, response) => {
    referers.push(request.headers.referer);
    response
      .setHeader('content-type', 'image/png')
      .setHeader('cross-origin-resource-policy', 'cross-origin')
      .end(PIXEL);
  });
  const tileUrl = await listen(tileHost);
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-tiles-'));
  const viewer = await startViewerIn(folder, run.serviceUrl, {
    TILE_URL: `${tileUrl}/{z}/{x}/{y}.png`,
    TILE_ATTRIBUTION: '© <b>Streets</b>',
  });
  try {
    const shareId = await newShare({ AssetName: 'canary-cargo', LocationHistory: northboundReports(2) });
    const { context, guard } = await newContext({}, viewer.url);
    guard.allow(new RegExp(`^request to another origin: ${tileUrl}$`));
    const page = await context.newPage();
    const response = await page.goto(`/share?id=${shareId}`);
    expect(response?.headers()['content-security-policy']).toContain(`img-src 'self' data: ${tileUrl};`);
    await expect(page.locator('[data-map=drawn]')).toBeVisible();
    await expect.poll(() => referers.length).toBeGreaterThan(3);
    await expect(page.locator('.leaflet-container')).toContainText('© <b>Streets</b>');
    await expect(page.locator('.map-ways')).toBeAttached();
    expect([...new Set(referers)]).toEqual([`${new URL(viewer.url).origin}/`]);
    // Close the page first, so that none of its requests fail when the viewer stops.
    await context.close();
  } finally {
    await viewer.stop();
    tileHost.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
