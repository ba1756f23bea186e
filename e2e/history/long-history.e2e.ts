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

test('searches all reports in one window, by keyboard too', async ({ openShare, page, shipment }) => {
  const { shareId } = await shipment(fields);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/share/track') return;
    requests.push(request.postDataJSON().part ?? 'track');
  });
  await openShare(shareId);
  await expect(page.locator('[data-map=drawn]')).toBeVisible();
  const drawnAt = Date.now();
  const strip = page.getByRole('slider', { name: 'Go to a time' });
  await expect(strip).toBeVisible();
  await page.getByRole('button', { name: 'Search all 600 updates' }).click();
  const list = page.getByRole('region', { name: 'All updates' });
  await expect(list.getByText('Halt 0599', { exact: false }).first()).toBeVisible();
  expect(requests.filter((part) => part === 'words')).toHaveLength(1);
  // The map's track is cached for ten seconds.
  if (Date.now() - drawnAt < 9_000) expect(requests.filter((part) => part === 'track')).toHaveLength(1);
  expect(await list.getByRole('listitem').count(), 'rendered rows').toBeLessThan(60);
  await expect(list.getByRole('heading', { level: 3 }).first()).toContainText(/37 updates, [\d,.]+\skm/);

  await list.getByRole('button').first().focus();
  await page.keyboard.press('End');
  await expect(page.locator(':focus')).toContainText('Halt 0001');
  await page.keyboard.press('ArrowUp');
  await expect(page.locator(':focus')).toContainText('Halt 0002');
  await page.keyboard.press('Enter');
  await expect(list.getByText('Update 2 of 600')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(page.locator(':focus')).toContainText('Halt 0600');

  await page.getByRole('searchbox').fill('HALT 055');
  await expect(page.getByText('10 of 600 updates')).toBeVisible();
  await page.getByRole('button', { name: 'Problems' }).click();
  await expect(page.getByText('1 of 600 updates')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByLabel('From', { exact: true }).fill('2026-03-13');
  await page.getByLabel('To', { exact: true }).fill('2026-03-13');
  await expect(page.getByText('72 of 600 updates')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();

  await strip.fill('500');
  const middle = new Date(END - ((COUNT - 1) * 1_200_000) / 2);
  expect(await strip.getAttribute('aria-valuetext')).toContain(String(middle.getUTCDate()));
  await expect(list.getByText('Halt 0300')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('section[aria-labelledby=history]').analyze();
  expect(violations).toEqual([]);

  // The browser's find-in-page closes the list and shows the pages again.
  const pages = page.getByRole('navigation', { name: 'Pages of the history' });
  await expect(pages).toBeHidden();
  await page.locator('[hidden="until-found"]').dispatchEvent('beforematch');
  await expect(pages).toBeVisible();
  await expect(list).toHaveCount(0);
});

test('an open list shows changed texts of unchanged times and places', async ({
  newShare,
  openShare,
  page,
  service,
}) => {
  const shareId = await newShare(fields);
  await openShare(shareId);
  await page.getByRole('button', { name: 'Search all 600 updates' }).click();
  const list = page.getByRole('region', { name: 'All updates' });
  await expect(list.getByText('Halt 0599')).toBeVisible();
  // Report 300 is not on the first page, so only the list changes.
  await page.getByRole('searchbox').fill('0300');
  await list.getByRole('button', { name: /Halt 0300/ }).focus();
  const renamed = reports.map((report) => ({ ...report, Address: report.Address?.replace('Halt 0300', 'Quay 0300') }));
  await service.respond(shareId, { ...fields, LocationHistory: renamed });
  await outliveAnswers();
  await comeBackOnline(page);
  await expect(list.getByText('Quay 0300')).toBeVisible();
  await expect(page.locator(':focus')).toContainText('Quay 0300');
});

test('the list groups reports of one place and loads nearest places as rows come into view', async ({
  openShare,
  page,
  shipment,
}) => {
  const trip = Array.from({ length: 160 }, (_none, index) => ({
    Latitude: 58.4 + (index % 90) * 0.012,
    Longitude: 11.6,
    ...(index >= 60 && index < 90 ? { Address: { City: 'Munkedal', Country: 'Sweden' } } : {}),
    ...(index < 60 ? { Address: `Halt ${index}` } : {}),
    Timestamp: new Date(END - index * 1_200_000).toISOString(),
  }));
  const { shareId } = await shipment({ ...fields, LocationHistory: trip });
  const requests: string[] = [];
  page.on('request', (request) => {
    const body: unknown = request.postDataJSON();
    if (typeof body === 'object' && body !== null && 'part' in body && body.part === 'near')
      requests.push(request.url());
  });
  await openShare(shareId);
  await page.getByRole('button', { name: 'Search all 160 updates' }).click();
  const list = page.getByRole('region', { name: 'All updates' });
  await expect(list.getByText('Halt 0', { exact: true })).toBeVisible();
  expect(requests, 'while all visible rows have places').toEqual([]);
  await list.getByRole('button').first().focus();
  await page.keyboard.press('End');
  await expect(page.locator(':focus')).toContainText(/near|km (north|south|east|west)/);
  await expect(page.getByText('Place names: GeoNames')).toHaveCount(1);
  for (const url of requests) expect(new URL(url).search).toBe('');
  expect(requests.length).toBeLessThan(4);

  const grouped = list.locator('summary', { hasText: 'Munkedal, Sweden' });
  await page.getByRole('slider', { name: 'Go to a time' }).fill('530');
  await expect(grouped.first()).toContainText(/\d\d:\d\d to \d\d:\d\d · \d+ updates/);
  const rows = list.getByRole('button', { expanded: false });
  const before = await rows.count();
  await grouped.first().press('Enter');
  await expect.poll(() => rows.count()).toBeGreaterThan(before);
  const { violations } = await new AxeBuilder({ page }).include('section[aria-labelledby=history]').analyze();
  expect(violations).toEqual([]);
});

test('a row keeps the focus when the list grows, even out of view', async ({ newShare, openShare, page, service }) => {
  const shareId = await newShare({ ...fields, LocationHistory: reports.slice(5) });
  await openShare(shareId);
  await page.getByRole('button', { name: 'Search all 595 updates' }).click();
  const list = page.getByRole('region', { name: 'All updates' });
  await list.getByRole('button', { name: /Halt 0592/ }).focus();
  await list.evaluate((element) => element.scrollTo({ top: 12_000 }));
  await expect(list.getByText('Halt 0592')).not.toBeInViewport();
  await service.respond(shareId, fields);
  await outliveAnswers();
  await comeBackOnline(page);
  await expect(page.getByText('600 of 600 updates')).toBeVisible();
  await expect(page.locator(':focus')).toContainText('Halt 0592');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator(':focus')).toContainText('Halt 0591');
  await expect(page.locator(':focus')).toBeInViewport();
});

test('a link to a report marks it without sending it to the server', async ({ openShare, page, shipment, context }) => {
  const { shareId } = await shipment(fields);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await openShare(shareId);
  await page.getByRole('button', { name: /Halt 0598/ }).click();
  await page.getByRole('button', { name: 'Copy link' }).last().click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.split('#')[1]).toBe(`t=${new Date(END - 2 * 1_200_000).toISOString().slice(0, 19)}Z`);

  await page.goto(link);
  await page.reload();
  await expect(page.locator('li[aria-current]')).toContainText('Halt 0598');
  // Only once: a reload does not jump to the report again.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Search all 600 updates' })).toBeVisible();
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
