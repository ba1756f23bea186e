import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { minuteReport } from '../support/northbound-reports.ts';

const view = {
  AssetName: 'canary-cargo',
  Status: 'In transit',
  TrackingNo: 'CNY-20 77',
  Exceptions: [],
  LocationHistory: [20, 10, 0].map((minute) => minuteReport(minute)),
};
const share = (page: Page) => page.getByRole('button', { name: 'Share link' });
const allowClipboard = (context: BrowserContext) => context.grantPermissions(['clipboard-read', 'clipboard-write']);
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Replaces the share sheet with one that records its data and gives one result after the other. */
async function mockShareSheet(
  page: Page,
  outcomes: readonly ('shared' | 'AbortError' | 'NotAllowedError')[],
): Promise<() => Promise<unknown[]>> {
  await page.addInitScript((results) => {
    const shares: unknown[] = [];
    Object.assign(window, { sharedData: shares });
    Object.assign(navigator, {
      canShare: () => true,
      share: async (data: unknown) => {
        const result = results[shares.length];
        shares.push(data);
        if (result !== 'shared') throw new DOMException('', result);
      },
    });
  }, outcomes);
  return () =>
    page.evaluate(() => ('sharedData' in window && Array.isArray(window.sharedData) ? window.sharedData : []));
}

test('copies only the link without a share sheet, and confirms it in place', async ({
  context,
  newShareId,
  openShare,
  page,
  run,
  service,
}) => {
  await allowClipboard(context);
  const shareId = `${newShareId()} /+é`;
  await service.respond(shareId, view);
  await openShare(shareId, { query: 'lang=en&tz=Europe/Oslo&page=1&embed&theme=dark&utm_source=mail&fbclid=x&ref=y' });
  await share(page).scrollIntoViewIfNeeded();
  const button = await share(page).elementHandle();
  const before = await button?.boundingBox();
  await share(page).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(await button?.boundingBox()).toEqual(before);
  expect(await clipboard(page)).toBe(`${run.viewerUrl}/share?id=${encodeURIComponent(shareId)}`);
  await expect(share(page)).toBeVisible();
});

test('passes a generic title and the link to the share sheet, and copies it only if the sheet is refused', async ({
  context,
  newShare,
  openShare,
  page,
  run,
}) => {
  await allowClipboard(context);
  const shares = await mockShareSheet(page, ['shared', 'AbortError', 'NotAllowedError']);
  const shareId = await newShare(view);
  await openShare(shareId, { query: 'lang=en&utm_source=mail' });
  await page.evaluate(() => navigator.clipboard.writeText('before'));
  await share(page).click();
  const data = { title: 'Shipment tracking', url: `${run.viewerUrl}/share?id=${shareId}` };
  await expect.poll(shares).toEqual([data]);
  expect(await clipboard(page)).toBe('before');

  await test.step('shows nothing when the share sheet is dismissed', async () => {
    await share(page).click();
    await expect.poll(shares).toEqual([data, data]);
    await expect(share(page)).toBeVisible();
    expect(await clipboard(page)).toBe('before');
  });

  await test.step('copies the link when the share sheet is refused', async () => {
    await share(page).click();
    await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
    expect(await clipboard(page)).toBe(data.url);
  });
});

test('shows link and number selected when the clipboard is blocked', async ({ newShare, openShare, page, run }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async () => {
          throw new DOMException('', 'NotAllowedError');
        },
      },
    });
    document.execCommand = () => false;
  });
  const shareId = await newShare(view);
  await openShare(shareId);
  await share(page).click();
  const field = page.getByRole('textbox', { name: 'Copy this link' });
  await expect(field).toHaveValue(`${run.viewerUrl}/share?id=${shareId}`);
  await expect(field).toBeFocused();
  expect(
    await field.evaluate((input: HTMLInputElement) =>
      input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
    ),
  ).toBe(`${run.viewerUrl}/share?id=${shareId}`);
  await expect(field).not.toBeEditable();

  const copy = page.getByRole('button', { name: 'Copy tracking number' });
  await copy.scrollIntoViewIfNeeded();
  const button = await copy.elementHandle();
  const before = await button?.boundingBox();
  await copy.click();
  await expect(page.getByRole('button', { name: 'Selected' })).toBeVisible();
  expect(await button?.boundingBox()).toEqual(before);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('CNY-20 77');
});

test('falls back to the older copy command', async ({ context, newShare, openShare, page }) => {
  await allowClipboard(context);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { readText: navigator.clipboard.readText.bind(navigator.clipboard) },
    });
  });
  const shareId = await newShare(view);
  await openShare(shareId);
  await page.getByRole('button', { name: 'Copy tracking number' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await clipboard(page)).toBe('CNY-20 77');
});

test('shows no dead buttons without JavaScript and keeps their space', async ({
  newContext,
  newShare,
  openShare,
  page,
}) => {
  const shareId = await newShare(view);
  const { context } = await newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await openShare(shareId, { page: plain });
  await expect(plain.getByText('Share link', { exact: true })).toBeHidden();
  await openShare(shareId, { page });
  await expect(share(page)).toBeVisible();
  const topOf = (on: Page) =>
    on
      .getByText('Anyone with this link can see this page.', { exact: false })
      .evaluate(
        (text) => text.getBoundingClientRect().top - (text.previousElementSibling?.getBoundingClientRect().top ?? 0),
      );
  expect(await topOf(plain)).toBe(await topOf(page));
});
