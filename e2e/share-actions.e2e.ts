import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const report = (minute: number) => ({ Timestamp: new Date(Date.parse('2026-03-14T09:00:00Z') + minute * 60_000).toISOString(), Latitude: 54 + minute / 100, Longitude: 10, Address: `Minute ${minute}` });
const view = { AssetName: 'canary-cargo', Status: 'In transit', TrackingNo: 'CNY-20 77', Exceptions: [], LocationHistory: [20, 10, 0].map(report) };
const share = (page: Page) => page.getByRole('button', { name: 'Share link' });
const allowClipboard = (context: BrowserContext) => context.grantPermissions(['clipboard-read', 'clipboard-write']);
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** The device's share sheet: keeps what it was given and answers as told. */
async function givePageShareSheet(page: Page, answer: 'taken' | 'AbortError' | 'NotAllowedError'): Promise<() => Promise<unknown[]>> {
  await page.addInitScript((said) => {
    const given: unknown[] = [];
    Object.assign(window, { givenToShare: given });
    Object.assign(navigator, {
      canShare: () => true,
      share: async (data: unknown) => {
        given.push(data);
        if (said !== 'taken') throw new DOMException('', said);
      },
    });
  }, answer);
  return () => page.evaluate(() => ('givenToShare' in window && Array.isArray(window.givenToShare) ? window.givenToShare : []));
}

test('without a share sheet the link alone is copied, and the page says so in place', async ({ context, newShareId, openShare, page, run, service }) => {
  await allowClipboard(context);
  const shareId = `${newShareId()} /+é`;
  await service.say(shareId, view);
  await openShare(shareId, { query: 'lang=en&tz=Europe/Oslo&page=1&embed&theme=dark&utm_source=mail&fbclid=x&ref=y' });
  await share(page).scrollIntoViewIfNeeded();
  const before = await share(page).boundingBox();
  await share(page).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(await page.getByRole('button', { name: 'Link copied' }).boundingBox()).toEqual(before);
  expect(await clipboard(page)).toBe(`${run.viewerUrl}/share?id=${encodeURIComponent(shareId)}`);
  await expect(share(page)).toBeVisible();
});

test('a share sheet gets the title of every link and this link, and nothing is copied', async ({ context, newShareId, openShare, page, run, service }) => {
  await allowClipboard(context);
  const given = await givePageShareSheet(page, 'taken');
  const shareId = newShareId();
  await service.say(shareId, view);
  await openShare(shareId, { query: 'lang=en&utm_source=mail' });
  await page.evaluate(() => navigator.clipboard.writeText('before'));
  await share(page).click();
  await expect.poll(given).toEqual([{ title: 'Shipment tracking', url: `${run.viewerUrl}/share?id=${shareId}` }]);
  expect(await clipboard(page)).toBe('before');
});

test('who closes the share sheet hears nothing of it', async ({ context, newShareId, openShare, page, service }) => {
  await allowClipboard(context);
  const given = await givePageShareSheet(page, 'AbortError');
  const shareId = newShareId();
  await service.say(shareId, view);
  await openShare(shareId);
  await page.evaluate(() => navigator.clipboard.writeText('before'));
  await share(page).click();
  await expect.poll(async () => (await given()).length).toBe(1);
  await expect(share(page)).toBeVisible();
  expect(await clipboard(page)).toBe('before');
});

test('a share sheet that is refused leaves copying', async ({ context, newShareId, openShare, page, run, service }) => {
  await allowClipboard(context);
  await givePageShareSheet(page, 'NotAllowedError');
  const shareId = newShareId();
  await service.say(shareId, view);
  await openShare(shareId);
  await share(page).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(await clipboard(page)).toBe(`${run.viewerUrl}/share?id=${shareId}`);
});

test('where the clipboard is closed too, link and number are there to copy by hand, selected', async ({ newShareId, openShare, page, run, service }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => { throw new DOMException('', 'NotAllowedError'); } } });
    document.execCommand = () => false;
  });
  const shareId = newShareId();
  await service.say(shareId, view);
  await openShare(shareId);
  await share(page).click();
  const field = page.getByRole('textbox', { name: 'Copy this link' });
  await expect(field).toHaveValue(`${run.viewerUrl}/share?id=${shareId}`);
  await expect(field).toBeFocused();
  expect(await field.evaluate((input: HTMLInputElement) => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0))).toBe(`${run.viewerUrl}/share?id=${shareId}`);
  await expect(field).not.toBeEditable();

  const copy = page.getByRole('button', { name: 'Copy tracking number' });
  await copy.scrollIntoViewIfNeeded();
  const before = await copy.boundingBox();
  await copy.click();
  const answered = page.getByRole('button', { name: 'Selected' });
  await expect(answered).toBeVisible();
  expect(await answered.boundingBox()).toEqual(before);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('CNY-20 77');
});

test('where only the older way to copy is open, it is taken', async ({ context, newShareId, openShare, page, service }) => {
  await allowClipboard(context);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { readText: navigator.clipboard.readText.bind(navigator.clipboard) } });
  });
  const shareId = newShareId();
  await service.say(shareId, view);
  await openShare(shareId);
  await page.getByRole('button', { name: 'Copy tracking number' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await clipboard(page)).toBe('CNY-20 77');
});

test('the QR code opens by keyboard, says what it is, and gives the focus back', async ({ context, newShareId, openShare, page, run, service }) => {
  await allowClipboard(context);
  const shareId = newShareId();
  await service.say(shareId, view);
  await openShare(shareId, { query: 'utm_source=mail&lang=en' });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.resourceType()));
  const button = page.getByRole('button', { name: 'QR code' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'QR code' });
  await expect(dialog).toBeVisible();
  // What draws it comes only now.
  expect(scripts).toContain('script');
  await expect(dialog.getByRole('img', { name: 'QR code that opens this page' })).toBeVisible();
  await expect(dialog.getByText(`${run.viewerUrl}/share?id=${shareId}`, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await clipboard(page)).toBe(`${run.viewerUrl}/share?id=${shareId}`);
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
});

test('a link too long for any code is still there as text', async ({ openShare, page, service }) => {
  const shareId = `canary-${'追'.repeat(500)}`;
  await service.say(shareId, view);
  await openShare(shareId);
  await page.getByRole('button', { name: 'QR code' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('This link is too long for a QR code.')).toBeVisible();
  await expect(dialog.getByRole('img')).toHaveCount(0);
  await expect(dialog.getByText(encodeURIComponent(shareId))).toBeVisible();
});

test('offline, without what draws the code, the link is there to copy', async ({ context, guard, newShareId, openShare, page, run, service }) => {
  guard.allow(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED|ERR_INTERNET_DISCONNECTED$/);
  const shareId = newShareId();
  await service.say(shareId, view);
  await openShare(shareId);
  await expect(page.locator('[data-map=drawn]')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'QR code' }).click();
  await expect(page.getByRole('textbox', { name: 'Copy this link' })).toHaveValue(`${run.viewerUrl}/share?id=${shareId}`);
  await context.setOffline(false);
});

test('printing with the code open prints the code, and otherwise neither it nor the buttons', async ({ newShareId, openShare, page, service }) => {
  const shareId = newShareId();
  await service.say(shareId, view);
  await openShare(shareId);
  await page.getByRole('button', { name: 'QR code' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('img', { name: 'QR code that opens this page' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('QR code', { exact: true })).toBeHidden();
  await expect(page.getByText('Share link', { exact: true })).toBeHidden();
});

test('without JavaScript no button shows that could do nothing, and its place is kept', async ({ newContext, newShareId, openShare, service, page }) => {
  const shareId = newShareId();
  await service.say(shareId, view);
  const { context } = await newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await openShare(shareId, { page: plain });
  await expect(plain.getByText('Share link', { exact: true })).toBeHidden();
  await openShare(shareId, { page });
  await expect(share(page)).toBeVisible();
  const topOf = (on: Page) => on.getByText('Anyone with this link can see this page.', { exact: false }).evaluate((text) => text.getBoundingClientRect().top - (text.previousElementSibling?.getBoundingClientRect().top ?? 0));
  expect(await topOf(plain)).toBe(await topOf(page));
});
