import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { comeBackOnline } from '../support/come-back-online.ts';
import { expect, test } from '../support/fixtures.ts';
import { listen } from '../support/http-server.ts';
import { guardPages } from '../support/page-guard.ts';
import { startViewerIn } from '../support/processes.ts';
import { rawRequest, visibleText } from '../support/raw-request.ts';

test('a stopped service never reads as "unavailable", on a new load or in an open tab', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-outage-'));
  const service = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"AssetName":"canary-cargo in an outage","Status":"In transit"}'),
  );
  const viewer = await startViewerIn(folder, await listen(service), {
    SHARE_FRESH_SECONDS: '1',
    SHARE_STALE_SECONDS: '12',
  });
  const context = await browser.newContext();
  try {
    const path = '/share?id=canary-outage';
    const guard = await guardPages(context, viewer.url);
    const page = await context.newPage();
    expect((await page.goto(viewer.url + path))?.status()).toBe(200);
    const stoppedAt = Date.now();
    service.close();
    service.closeAllConnections();

    await wait(1_500);
    const stale = await rawRequest(viewer.url, path);
    expect(stale.status, 'the last view, until it expires').toBe(200);
    expect(visibleText(stale.text)).toContain('Not updated');

    await wait(Math.max(0, stoppedAt + 14_000 - Date.now()));
    const late = await rawRequest(viewer.url, path);
    expect(late.status).toBe(503);
    expect(visibleText(late.text)).toContain('We cannot show the shipment right now');
    expect(visibleText(late.text).toLowerCase()).not.toContain('unavailable');

    guard.allowStatus(503);
    await comeBackOnline(page);
    await expect(page.locator('body')).toContainText('Not updated', { timeout: 20_000 });
    await expect(page.locator('body')).toContainText('canary-cargo in an outage');
    await expect(page.locator('body')).not.toContainText(/unavailable/i);
    expect(guard.problems()).toEqual([]);
  } finally {
    await context.close();
    await viewer.stop();
    service.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a slowly failing service is never shown as "unavailable" when the last view expires', async ({
  newContext,
  newShare,
  run,
  service,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-slow-'));
  const viewer = await startViewerIn(folder, run.serviceUrl, { SHARE_FRESH_SECONDS: '1', SHARE_STALE_SECONDS: '8' });
  try {
    const shareId = await newShare({ AssetName: 'canary-cargo', Status: 'In transit' });
    const { context, guard } = await newContext({}, viewer.url);
    guard.allowStatus(503);
    const page = await context.newPage();
    expect((await page.goto(`/share?id=${shareId}`))?.status()).toBe(200);
    await service.answer(shareId, { kind: 'hang' });
    // The request starts while the last view is valid and times out after it has expired.
    for (const pause of [1_500, 1_500, 1_500]) {
      await wait(pause);
      const { status, text } = await rawRequest(viewer.url, `/share?id=${shareId}`);
      expect([200, 503]).toContain(status);
      expect(visibleText(text).toLowerCase()).not.toContain('unavailable');
    }
    await context.close();
  } finally {
    await viewer.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
