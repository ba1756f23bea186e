import { setTimeout as wait } from 'node:timers/promises';
import { comeBackOnline } from '../support/come-back-online.ts';
import { expect, test } from '../support/fixtures.ts';

test('a deleted link is gone from a fresh load after 5 s and from an open tab after 45 s', async ({ ask, guard, openShare, page, shipment }) => {
  test.setTimeout(90_000);
  guard.allowStatus(404);
  const name = `canary-cargo ${crypto.randomUUID()}`;
  const { shareId, revoke } = await shipment({ AssetName: name, Status: 'In transit' });
  await openShare(shareId);
  await expect(page.locator('body')).toContainText(name);

  await revoke();
  const gone = expect(page.getByRole('heading', { level: 1 })).toHaveText('This tracking link is unavailable', { timeout: 45_000 });
  await wait(5_000);
  expect((await ask(`/share?id=${shareId}`)).status).toBe(404);

  await gone;
  expect(await page.content()).not.toContain(name);
});

test('a tab that comes back online sees at once that its link is gone', async ({ guard, openShare, page, shipment }) => {
  guard.allowStatus(404);
  const { shareId, revoke } = await shipment({ Status: 'In transit' });
  await openShare(shareId);
  await expect(page.getByText('In transit').first()).toBeVisible();
  await revoke();
  await wait(5_000);
  await comeBackOnline(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This tracking link is unavailable', { timeout: 5_000 });
});
