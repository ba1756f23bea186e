import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const start = Date.parse('2026-03-14T00:00:00Z');
/** Others are of one country, so that they would fold with what is beside them. */
const countries: Readonly<Record<string, string>> = { Tanum: 'Norway' };
const row = (minute: number, town: string, more: object = {}) => ({
  Timestamp: new Date(start + minute * 60_000).toISOString(),
  Latitude: 58 + minute / 100,
  Longitude: 11.5,
  Address: { City: town, Country: countries[town] ?? 'Sweden' },
  ...more,
});
const minutes = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

/** Reports 1: Tanum; 2–23: Munkedal; 24: an event there; 25–27: Uddevalla; 28–30: a stop with an event. */
const history = [
  row(1, 'Tanum'),
  ...minutes(38, 22).map((minute) => row(minute, 'Munkedal')),
  row(60, 'Munkedal', { Event: 'Door opened' }),
  ...minutes(70, 3).map((minute) => row(minute, 'Uddevalla')),
  ...[100, 130, 160].map((minute, index) =>
    row(minute, 'Kungälv', { Latitude: 60, Longitude: 11, ...(index === 1 ? { Event: 'Shock detected' } : {}) }),
  ),
].toReversed();
const view = {
  AssetName: 'canary-cargo',
  Status: 'In transit',
  Exceptions: ['Door Opened', 'SHOCK DETECTED', 'Lost'],
  LocationHistory: history,
};

const entryOf = (page: Page, town: string) =>
  page.locator('li:not([id^=r])', { has: page.locator(':scope > details > summary', { hasText: town }) }).first();
const summaryOf = (entry: Locator) => entry.locator('summary').first();
const shownRows = (page: Page) => page.locator('li[id^=r] > details > summary:visible');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('groups reports of one place into one entry, without events', async ({ newShare, openShare, page }) => {
    const shareId = await newShare(view);
    await openShare(shareId);
    const munkedal = entryOf(page, 'Munkedal');
    await expect(summaryOf(munkedal)).toContainText('Munkedal, Sweden');
    await expect(summaryOf(munkedal)).toContainText('00:38 to 00:59 · 22 updates');
    // The rows of a long entry come when they are asked for.
    await expect(munkedal.locator('li[id^=r]')).toHaveCount(0);
    await summaryOf(munkedal).click();
    await munkedal.getByRole('link', { name: '22 updates' }).click();
    await expect(page).toHaveURL(/[?&]at=23#r23$/);
    await expect(page.locator('#r23 summary')).toBeInViewport();
    await expect(munkedal.locator('li[id^=r] > details > summary:visible')).toHaveCount(22);
    // Rows of the same place differ by their coordinates.
    await expect(munkedal.locator('#r23')).toContainText('58.59° N, 11.50° E');
    await expect(page.locator('#r24 summary')).toHaveText(/^01:00Door openedMunkedal, Sweden$/);
    await expect(summaryOf(entryOf(page, 'Stopped'))).toContainText('Shock detected');
    await expect(page.locator('#r1')).toBeVisible();
    expect(await page.locator('li[id^=r]').evaluateAll((rows) => rows.map(({ id }) => id))).toEqual(
      minutes(1, 30)
        .toReversed()
        .map((number) => `r${number}`),
    );
  });

  test('an exception links to its row, on another page too', async ({ newShareId, openShare, page, service }) => {
    const shareId = newShareId();
    const newer = minutes(2_000, 60)
      .map((minute) => row(minute, `Town ${minute}`))
      .toReversed();
    await service.respond(shareId, { ...view, LocationHistory: [...newer, ...history] });
    await openShare(shareId);
    await expect(page.getByRole('link', { name: 'Lost' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Door Opened' }).click();
    await expect(page).toHaveURL(/[?&]at=24#r24$/);
    await expect(page.locator('#r24')).toBeInViewport();
    await page.getByRole('link', { name: 'SHOCK DETECTED', exact: true }).click();
    await expect(page.locator('#r29 summary')).toBeInViewport();
  });

  test('a long history links to its first and last page and to days', async ({
    newShareId,
    openShare,
    page,
    service,
  }) => {
    const shareId = newShareId();
    const rows = minutes(0, 576)
      .map((index) => row(index * 30, `Town ${index}`, { Address: `Town ${index}` }))
      .toReversed();
    await service.respond(shareId, { ...view, LocationHistory: rows });
    await openShare(shareId);
    const pages = page.getByRole('navigation', { name: 'Pages of the history' }).last();
    await expect(pages.getByRole('link', { name: 'Newest' })).toHaveCount(0);
    await pages.getByRole('link', { name: 'Oldest' }).click();
    await expect(page.locator('#r1')).toHaveCount(1);
    await pages.getByRole('link', { name: 'Newest' }).click();
    await expect(page.locator('#r576')).toHaveCount(1);
    await pages.getByText('Go to a date').click();
    await expect(pages.locator('li')).toHaveCount(12);
    await pages.getByRole('link', { name: '20 Mar', exact: true }).click();
    await expect(page).toHaveURL(/day=2026-03-20&tz=UTC#day$/);
    await expect(page.getByRole('heading', { name: 'Friday 20 March' })).toBeInViewport();
    // The newest report of that day.
    await expect(page.locator(`#r${7 * 48}`)).toContainText('23:30');
    await pages.getByRole('link', { name: 'Newer' }).click();
    await expect(page).not.toHaveURL(/day=/);
  });
});

test('a long entry shows fifty updates at a time', async ({ newShareId, openShare, page, service }) => {
  const shareId = newShareId();
  const rows = minutes(0, 130).map((minute) => row(minute, 'Munkedal'));
  await service.respond(shareId, { ...view, LocationHistory: rows.toReversed() });
  await openShare(shareId);
  const entry = entryOf(page, 'Munkedal');
  await expect(page.locator('[data-map=drawn]')).toBeVisible();
  await summaryOf(entry).click();
  await expect(entry.locator('li[id^=r]')).toHaveCount(50);
  await entry.getByRole('link', { name: '80 updates' }).press('Enter');
  await expect(entry.locator('li[id^=r]')).toHaveCount(100);
  await expect(page.locator('#r80 summary')).toBeFocused();
  await entry.getByRole('link', { name: '30 updates' }).click();
  await expect(entry.locator('li[id^=r]')).toHaveCount(130);
  await expect(entry.getByRole('link', { name: /^\d+ updates$/ })).toHaveCount(0);
  await page.locator('#r40 summary').click();
  await expect(page.locator('#r40')).toContainText('Update 40 of 130');

  await openShare(shareId, { query: 'at=60#r60' });
  await expect(page.locator('#r60 summary')).toBeFocused();
  await expect(page.locator('#r60')).toBeInViewport();
});

test('every link to a grouped row opens its entry, as does the keyboard', async ({ newShare, openShare, page }) => {
  const shareId = await newShare(view);
  await openShare(shareId, { query: 'tz=UTC#r10' });
  await expect(page.locator('#r10 summary')).toBeFocused();
  await expect(page.locator('#r10 > details')).toHaveAttribute('open', '');
  await expect(page.locator('#r25 summary')).toBeHidden();

  await test.step('an entry opens and closes by keyboard, with its rows after it', async () => {
    await summaryOf(entryOf(page, 'Uddevalla')).focus();
    const closed = await shownRows(page).count();
    await page.keyboard.press('Enter');
    await expect(shownRows(page)).toHaveCount(closed + 3);
    const { violations } = await new AxeBuilder({ page }).include('section[aria-labelledby=history]').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    // Wait until arrow key navigation is active.
    await expect(page.locator('#r26 summary')).toHaveAttribute('tabindex', '-1');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('#r27 summary')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect(shownRows(page)).toHaveCount(closed);
  });

  await page.evaluate(() => (location.hash = '#r26'));
  await expect(page.locator('#r26 summary')).toBeFocused();
  await page.getByRole('link', { name: 'SHOCK DETECTED' }).click();
  await expect(page.locator('#r29 summary')).toBeFocused();
  await expect(page.locator('#r29 summary')).toBeInViewport();
});
