import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { comeBackOnline } from '../support/come-back-online.ts';
import { expect, test } from '../support/fixtures.ts';
import { northboundReports } from '../support/northbound-reports.ts';
import { outliveAnswers } from '../support/processes.ts';

const runFile = promisify(execFile);

const reports = (count: number) =>
  northboundReports(count, { start: '2026-03-14T00:00:00Z', minutes: 10, latitude: 48, step: 0.005 });
const name = 'canary-cargo "}</style><b>';
const view = (count: number) => ({ AssetName: name, Status: 'In transit', LocationHistory: reports(count) });
const miles = (text: string): string[] => text.match(/Mile \d+/g) ?? [];

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the print page contains every report, in parts that say how many are left out', async ({
    newShare,
    openShare,
    page,
  }) => {
    const shareId = await newShare(view(1_203));
    await openShare(shareId, { query: 'lang=en&tz=Europe/Oslo&page=3' });
    await page.getByRole('link', { name: 'Print', exact: true }).click();
    const rows = page.getByRole('row');
    await expect(rows.first()).toHaveText('CETUTCPlaceLatitudeLongitude');
    await expect(page.getByText('203 other updates are not printed here.')).toBeVisible();
    await page.waitForLoadState();
    const found = miles(await page.getByRole('table').innerText());
    await page.getByRole('link', { name: 'Older', exact: true }).click();
    await expect(page.getByText('Updates 203 to 1. 1,000 other updates')).toBeVisible();
    await page.waitForLoadState();
    found.push(...miles(await page.getByRole('table').innerText()));
    expect(found).toEqual(reports(1_203).map(({ Address }) => Address));
    await expect(rows.last()).toHaveText('01:0000:00Mile 148.000010.0000');
    await page.getByRole('link', { name: 'Back to the page' }).click();
    await expect(page.getByRole('heading', { name: 'History', exact: true })).toBeVisible();
  });

  for (const part of ['0', '-1', '99', '1e9', 'x', '', '%00', 'all', '1&print=2'])
    test(`print=${part} still opens the print page`, async ({ ask, newShare }) => {
      const shareId = await newShare(view(3));
      const { status, text } = await ask(`/share?id=${shareId}&print=${part}`);
      expect(status).toBe(200);
      expect(text).toContain('<table');
    });
});

test('a printed page has no ages, switches or collapsed rows, and states its time and subject', async ({
  newShare,
  openShare,
  page,
}) => {
  const rows = reports(60).map((row, index) => (index < 10 ? { ...row, Address: 'Munkedal' } : row));
  const shareId = await newShare({ ...view(0), LocationHistory: rows });
  await openShare(shareId, { query: 'tz=Europe/Oslo' });
  const body = page.locator('body');
  const margins = () =>
    page.evaluate(() => [...document.body.querySelectorAll('style')].map(({ textContent }) => textContent).join());
  await expect.poll(margins).toContain('@bottom-left');
  await expect(body).toContainText(/\d\s\w+ ago/);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));

  await expect(page.getByText(/^Printed \d+\s\w+\s\d{4}, \d\d:\d\d\sCES?T$/)).toBeVisible();
  await expect(page.locator('main')).not.toContainText(/\d\s\w+ ago/, { useInnerText: true });
  for (const text of ['UTC', 'Your time', 'Share link', 'QR code', 'Print', 'Older', 'Go to a date'])
    await expect(page.getByRole('button', { name: text }).or(page.getByRole('link', { name: text }))).toBeHidden();
  // The ten at one place are one entry.
  await expect(page.locator('li[id^=r]:visible')).toHaveCount(49);
  await expect(page.getByText('10 other updates are not printed here.')).toBeVisible();
  // Coordinates and UTC are printed from attributes of the row.
  const printed = await page.locator('#r50 > details > summary').evaluate((link) => ({
    point: getComputedStyle(link, '::after').content,
    utc: getComputedStyle(link.querySelector('time') ?? link, '::after').content,
  }));
  expect(printed.point).toMatch(/48\.245°\sN, 10\.00°\sE/);
  expect(printed.utc).toContain('2026-03-14T08:10');
  // The name is escaped in the page margin.
  expect(await margins()).toMatch(/^@page\{@bottom-left\{content:"canary\\2d cargo [^"<{}]*"\}\}$/);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(Number(/\/Count (\d+)/.exec(pdf)?.[1])).toBeLessThan(4);

  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
  await expect(page.locator('main')).toContainText(/\d\s\w+ ago/);
});

test('the print page opens the print dialog once, does not refresh, and disappears with its link', async ({
  guard,
  newShare,
  openShare,
  page,
  run: { serviceUrl },
  service,
}) => {
  guard.allowStatus(404);
  await page.addInitScript(() => {
    Object.assign(window, {
      printed: 0,
      print: () => Object.assign(window, { printed: Number(Reflect.get(window, 'printed')) + 1 }),
    });
  });
  const shareId = await newShare(view(3));
  await openShare(shareId, { query: 'lang=en' });
  await page.getByRole('link', { name: 'Print', exact: true }).click();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'printed'))).toBe(1);
  expect(new URL(page.url()).hash).toBe('');
  await page.getByRole('button', { name: 'Print' }).click();
  expect(await page.evaluate(() => Reflect.get(window, 'printed'))).toBe(2);

  const hash = createHash('sha256')
    .update(JSON.stringify(view(3)))
    .digest('hex');
  const lines = (await page.locator('main').innerText()).split('\n').filter((line) => line !== '');
  expect(lines.slice(lines.indexOf('Check this page’s data'))).toEqual([
    'Check this page’s data',
    expect.stringContaining('if it is the same, nothing has changed since'),
    'SHA-256 of the tracking service’s answer',
    hash,
    'Received',
    expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/),
    expect.stringContaining('not that the answer is correct.'),
  ]);
  const compared = await runFile(process.execPath, ['lib/cli/tracking.mjs', 'shares', 'hash', '--', page.url()], {
    env: { ...process.env, TRACKING_BASE_URL: serviceUrl },
  });
  expect(compared).toEqual({ stdout: `${hash}\n`, stderr: '' });

  await service.respond(shareId, { ...view(4), Status: 'Arrived' });
  await outliveAnswers();
  const requestCount = (await service.requests(shareId)).length;
  await Promise.all([page.waitForResponse(/\/share\/data$/), comeBackOnline(page)]);
  await expect.poll(async () => (await service.requests(shareId)).length).toBeGreaterThan(requestCount);
  await expect(page.getByText('In transit')).toBeVisible();
  expect(miles(await page.getByRole('table').innerText())).toEqual(['Mile 3', 'Mile 2', 'Mile 1']);

  await service.respond(shareId, {});
  await outliveAnswers();
  await comeBackOnline(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This tracking link is unavailable');
  await expect.poll(() => page.content()).not.toMatch(/canary-cargo|canary\\2d cargo|Mile|[\da-f]{64}/);
  await openShare(shareId, { status: 404, query: 'print=1' });
});
