import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { comeBackOnline } from '../support/come-back-online.ts';
import { expect, test } from '../support/fixtures.ts';
import { outliveAnswers, startViewerIn } from '../support/processes.ts';
import { rawRequest } from '../support/raw-request.ts';

test('a deleted link is gone from a new load after 5 s and from an open tab after 45 s', async ({
  newContext,
  run,
  shipment,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-revocation-'));
  const viewer = await startViewerIn(folder, run.serviceUrl, { SHARE_FRESH_SECONDS: '' });
  try {
    const name = `canary-cargo ${crypto.randomUUID()}`;
    const { shareId, revoke } = await shipment({ AssetName: name, Status: 'In transit' });
    const path = `/share?id=${encodeURIComponent(shareId)}`;
    const { context, guard } = await newContext({}, viewer.url);
    guard.allowStatus(404);
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(path);
    await expect(page.locator('body')).toContainText(name);
    // Refresh the cached answer just before the link is deleted.
    expect((await rawRequest(viewer.url, path)).status).toBe(200);

    // Added together with the refresh code.
    await page.locator('p[role=status].unseen').waitFor({ state: 'attached' });
    await revoke();
    await wait(5_000);
    expect((await rawRequest(viewer.url, path)).status).toBe(404);
    await page.clock.fastForward('06:10');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This tracking link is unavailable');
    await expect.poll(() => page.content()).not.toContain(name);
    await context.close();
  } finally {
    await viewer.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a tab that comes back online notices at once that its link is gone', async ({
  guard,
  openShare,
  page,
  shipment,
}) => {
  guard.allowStatus(404);
  const { shareId, revoke } = await shipment({ Status: 'In transit' });
  await openShare(shareId);
  await expect(page.getByText('In transit').first()).toBeVisible();
  await revoke();
  await outliveAnswers();
  await comeBackOnline(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This tracking link is unavailable', {
    timeout: 15_000,
  });
});
