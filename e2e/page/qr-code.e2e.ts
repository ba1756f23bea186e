import { expect, test } from '../support/fixtures.ts';

const view = {
  AssetName: 'canary-cargo',
  Status: 'In transit',
  Exceptions: [],
  LocationHistory: [{ Timestamp: '2026-03-14T09:00:00Z', Latitude: 54, Longitude: 10, Address: 'Halden' }],
};

test('opens the QR code by keyboard, names it, and returns the focus', async ({
  context,
  newShare,
  openShare,
  page,
  run,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const shareId = await newShare(view);
  await openShare(shareId, { query: 'utm_source=mail&lang=en' });
  const requestTypes: string[] = [];
  page.on('request', (request) => requestTypes.push(request.resourceType()));
  const button = page.getByRole('button', { name: 'QR code' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'QR code' });
  await expect(dialog).toBeVisible();
  // The QR code's script is loaded on demand.
  expect(requestTypes).toContain('script');
  await expect(dialog.getByRole('img', { name: 'QR code that opens this page' })).toBeVisible();
  await expect(dialog.getByText(`${run.viewerUrl}/share?id=${shareId}`, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${run.viewerUrl}/share?id=${shareId}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toHaveCount(0);

  await test.step('prints the QR code when it is open, and otherwise neither code nor buttons', async () => {
    await button.click();
    await expect(dialog).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('img', { name: 'QR code that opens this page' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { includeHidden: true })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('QR code', { exact: true })).toBeHidden();
    await expect(page.getByText('Share link', { exact: true })).toBeHidden();
  });
});

test('shows a link too long for a QR code as text', async ({ openShare, page, service }) => {
  const shareId = `canary-${'追'.repeat(500)}`;
  await service.respond(shareId, view);
  await openShare(shareId);
  await page.getByRole('button', { name: 'QR code' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('This link is too long for a QR code.')).toBeVisible();
  await expect(dialog.getByRole('img')).toHaveCount(0);
  await expect(dialog.getByText(encodeURIComponent(shareId))).toBeVisible();
});

test('offers the link to copy when the QR code cannot be loaded offline', async ({
  context,
  guard,
  newShare,
  openShare,
  page,
  run,
}) => {
  guard.allow(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED|ERR_INTERNET_DISCONNECTED$/);
  const shareId = await newShare(view);
  await openShare(shareId);
  const open = page.getByRole('button', { name: 'QR code' });
  await expect(open).toBeVisible();
  await context.setOffline(true);
  await open.click();
  await expect(page.getByRole('textbox', { name: 'Copy this link' })).toHaveValue(
    `${run.viewerUrl}/share?id=${shareId}`,
  );
  await context.setOffline(false);
});
