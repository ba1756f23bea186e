import AxeBuilder from '@axe-core/playwright';
import { comeBackOnline } from '../support/come-back-online.ts';
import { expect, test } from '../support/fixtures.ts';
import { outliveAnswers } from '../support/processes.ts';

const DAY_MS = 86_400_000;
const END = Date.parse('2026-03-14T12:00:00Z');
const COUNT = 600;

test.use({ timezoneId: 'UTC' });

/** Twenty minutes apart and always moving; every hundredth has an event, every tenth has no place. */
const reports = Array.from({ length: COUNT }, (_none, index) => ({
  Latitude: 48 + (COUNT - index) * 0.02,
  Longitude: 2 + (COUNT - index) * 0.03,
  ...(index % 10 === 4 ? {} : { Address: `Halt ${String(COUNT - index).padStart(4, '0')}` }),
  ...(index % 100 === 50 ? { Event: 'Held by customs' } : {}),
  Timestamp: new Date(END - index * 1_200_000).toISOString(),
}));
const fields = { AssetName: 'Long way', Exceptions: ['Held by customs'], LocationHistory: reports };

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('searches all updates by words and day', async ({ openShare, page, shipment }) => {
    const { shareId } = await shipment(fields);
    await openShare(shareId, { query: 'lang=en-GB' });
    const search = page.getByRole('search', { name: 'All updates' });
    const button = search.getByRole('button', { name: 'Search all 600 updates' });
    const openSearch = () => page.locator('#search > summary').click();
    await openSearch();
    await search.getByRole('searchbox', { name: 'Place or event' }).fill('HALT 055');
    await button.click();
    await expect(search.getByRole('status')).toHaveText('10 of 600 updates');
    await expect(search).toBeInViewport();
    expect(await page.locator('li[id^=r]').evaluateAll((rows) => rows.map(({ id }) => id))).toEqual(
      [559, 558, 557, 555, 554, 553, 552, 551, 550, 55].map((number) => `r${number}`),
    );
    expect(new URL(page.url()).searchParams.get('lang')).toBe('en-GB');

    await search.getByRole('searchbox').fill('customs');
    await button.click();
    await expect(search.getByRole('status')).toHaveText('6 of 600 updates');
    await search.getByLabel('Go to a date').fill('2026-03-13');
    await button.click();
    await expect(search.getByRole('status')).toHaveText('1 of 600 updates');
    await expect(page.locator('#r550')).toContainText('Held by customs');
    const languages = page.getByRole('link', { name: /^Language/ });
    await expect(languages).toHaveAttribute('href', /[?&]q=customs&day=2026-03-13&/);
    await search.getByRole('searchbox').fill('nowhere');
    await button.click();
    await expect(search.getByRole('status')).toHaveText('No matching updates');
    await search.getByRole('link', { name: 'Show all' }).click();
    await expect(page.locator('#r600')).toHaveCount(1);
    await openSearch();
    await expect(search.getByRole('searchbox')).toHaveValue('');

    // A day alone leads to the page of that day.
    await search.getByLabel('Go to a date').fill('2026-03-09');
    await button.click();
    await expect(page.getByRole('heading', { name: 'Monday 9 March' })).toBeInViewport();
    await expect(page.getByRole('navigation', { name: 'Pages of the history' })).toBeVisible();
  });

  test('shows what it found inside an entry, with a link to the rest', async ({ openShare, page, shipment }) => {
    const still = reports.map((report, index) =>
      index < 100 ? report : { ...report, Latitude: 48, Longitude: 2, Address: 'Depot' },
    );
    const { shareId } = await shipment({ ...fields, LocationHistory: still });
    await openShare(shareId, { query: 'q=customs' });
    const stop = page.locator('li', { has: page.locator(':scope > details > summary', { hasText: 'Stopped' }) });
    await expect(stop.locator('> details')).toHaveAttribute('open', '');
    await expect(stop.locator('#r450 summary')).toBeVisible();
    await expect(stop.locator('li[id^=r]')).toHaveCount(5);
    await stop.getByRole('link', { name: '50 updates' }).first().click();
    await expect(page).not.toHaveURL(/[?&]q=/);
    await expect(page.locator('#r500 summary')).toBeInViewport();
  });
});

test('a search is followed by keyboard and without problems of access', async ({ openShare, page, shipment }) => {
  const { shareId } = await shipment(fields);
  await openShare(shareId);
  await expect(page.locator('[data-map=drawn]')).toBeVisible();
  await page.locator('#search > summary').press('Enter');
  await page.getByRole('searchbox').fill('halt 055');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('search').getByRole('status')).toHaveText('10 of 600 updates');
  // The map shows what is listed.
  await page.locator('#map').scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Whole route' })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('section[aria-labelledby=history]').analyze();
  expect(violations).toEqual([]);
  await expect(page.locator('#r558 summary')).toHaveAttribute('tabindex', '-1');
  await page.locator('#r559 summary').focus();
  await page.keyboard.press('End');
  await expect(page.locator('#r55 summary')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('#r550 summary')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#r550')).toContainText('Update 550 of 600');
  await expect(page.locator('#r550 > details')).toHaveAttribute('open', '');
});

test('an open search keeps the focus and shows changed texts and new updates', async ({
  newShare,
  openShare,
  page,
  service,
}) => {
  const shareId = await newShare({ ...fields, LocationHistory: reports.slice(5) });
  await openShare(shareId, { query: 'q=halt+03' });
  await expect(page.getByRole('search').getByRole('status')).toHaveText('104 of 595 updates');
  await page.locator('#r380 summary').focus();
  const renamed = reports.map((report) => ({
    ...report,
    Address: report.Address?.replace('Halt 0380', 'Halt 0380 B'),
  }));
  await service.respond(shareId, { ...fields, LocationHistory: renamed });
  await outliveAnswers();
  await comeBackOnline(page);
  await expect(page.getByRole('search').getByRole('status')).toHaveText('104 of 600 updates');
  await expect(page.locator(':focus')).toContainText('Halt 0380 B');
});

test('a link to a report marks it without sending it to the server', async ({ openShare, page, shipment, context }) => {
  const { shareId } = await shipment(fields);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await openShare(shareId);
  await page.locator('#r598 summary').click();
  await page.getByRole('button', { name: 'Copy link' }).last().click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.split('#')[1]).toBe(`t=${new Date(END - 2 * 1_200_000).toISOString().slice(0, 19)}Z`);

  await page.goto(link);
  await page.reload();
  await expect(page.locator('li[aria-current]')).toContainText('Halt 0598');
  // Only once: a reload does not jump to the report again.
  await page.reload();
  await expect(page.locator('[data-map=drawn]')).toBeVisible();
  await expect(page.locator('li[aria-current]')).toHaveCount(0);
  const far = new Date(END - 5 * DAY_MS);
  await page.goto(`${link.split('#')[0]}&x#t=${far.toISOString().slice(0, 19)}Z`);
  const number = COUNT - (5 * DAY_MS) / 1_200_000;
  await expect(page.locator('li[aria-current]')).toContainText(`Halt 0${number}`);
  expect(sent.join('\n')).not.toMatch(/t=20|2026-0/);
});

test('shows what is new since the last visit until the reader chooses to forget it', async ({
  openShare,
  page,
  shipment,
}) => {
  const first = await shipment({ ...fields, LocationHistory: reports.slice(3, 40) });
  await openShare(first.shareId);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).length)).toBe(1);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(first.shareId);
  // Pretend the last visit was three reports ago.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, `34 1000 ${Date.now()}`);
  });
  await page.reload();
  await expect(
    page.getByText(/^3 new updates since you last looked\. The shipment has moved \d+\skm\.$/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('Cleared from this device.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('stores nothing about a withdrawn link', async ({ openShare, page, guard, shipment }) => {
  const { shareId, revoke } = await shipment({ ...fields, LocationHistory: reports.slice(0, 5) });
  await openShare(shareId);
  const storedCount = () => page.evaluate(() => localStorage.length);
  await expect.poll(storedCount).toBe(1);
  await revoke();
  guard.allowStatus(404);
  await outliveAnswers();
  await comeBackOnline(page);
  await expect(page.getByRole('heading', { name: 'This tracking link is unavailable' })).toBeVisible();
  await expect.poll(storedCount).toBe(0);
});
