import AxeBuilder from '@axe-core/playwright';
import fc from 'fast-check';
import { comeBackOnline } from '../support/come-back-online.ts';
import { expect, test } from '../support/fixtures.ts';
import { minuteReport } from '../support/northbound-reports.ts';
import { outliveAnswers } from '../support/processes.ts';

const view = (name: string, overrides: object = {}) => ({
  AssetName: name,
  Status: 'In transit',
  Exceptions: [],
  EstimatedDelivery: '2026-03-20T12:00:00Z',
  DestinationAddress: { City: 'Aarhus', Latitude: 56.16, Longitude: 10.2 },
  LocationHistory: [20, 10, 0].map((minute) => minuteReport(minute + name.length * 60)),
  ...overrides,
});
const linkTo = (ids: readonly string[], more = '') => `/share?${ids.map((id) => `id=${id}`).join('&')}${more}`;

test('an order is a page with a row for each shipment and one map, and each row opens its own page', async ({
  newShare,
  newShareId,
  page,
  guard,
}) => {
  const [lamp, table, gone] = [await newShare(view('Lamp')), await newShare(view('Table')), newShareId()];
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await page.goto(linkTo([lamp, gone, table], '&tz=UTC')))?.status()).toBe(200);
  const rows = page.getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText(/A\s*Lamp\s*In transit, Minute 260.*Was due.*20 Mar.*Last update/s);
  // Late, and so before those without a problem.
  await expect(rows.nth(1)).toContainText(/C\s*Table/);
  await expect(rows.nth(2)).toContainText(/B\s*This tracking link is unavailable/);
  await expect(page.getByText(/^In transit 2$/)).toBeVisible();

  await page.locator('#map').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-map=drawn]')).toBeVisible();
  const letters = page.locator('.order-letters button');
  expect((await letters.allTextContents()).sort()).toEqual(['A', 'C']);
  await letters.filter({ hasText: 'C' }).click();
  await expect(rows.nth(1).getByRole('link')).toBeFocused();
  await expect(rows.nth(1).getByRole('link')).toBeInViewport();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))).toEqual([]);

  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.getAll('id').join() === table);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Table');
  guard.allowStatus(404);
});

const ROW = /<li id="parcel-[A-Z]".*?<\/li>/gs;
/** Where a row stands in its order. */
const LETTERS = /parcel-[A-Z]|(?<=data-parcel=")[A-Z]|(?<=>)[A-Z](?=<\/span>)/g;

test('what a row shows depends on its own link alone, whatever the others do', async ({
  ask,
  newShare,
  newShareId,
  service,
}) => {
  const known = {
    lamp: await newShare(view('Lamp')),
    table: await newShare(view('Table', { Exceptions: ['Shock detected'] })),
    bare: await newShare({ AssetName: 'Bare', LocationHistory: [] }),
    unknown: newShareId(),
    broken: newShareId(),
    refused: newShareId(),
    cut: newShareId(),
    none: '',
  };
  await service.answer(known.broken, { kind: 'body', body: '{"AssetName":' });
  await service.answer(known.refused, { kind: 'body', status: 403, body: '{}' });
  await service.answer(known.cut, { kind: 'body', body: '[]' });
  const names = ['lamp', 'table', 'bare', 'unknown', 'broken', 'refused', 'cut', 'none'] as const;
  const shown = new Map<string, string>();
  const orders = fc.uniqueArray(fc.constantFrom(...names), { minLength: 2, maxLength: names.length });
  for (const order of fc.sample(orders, { numRuns: 40, seed: 7 })) {
    const { status, text } = await ask(linkTo(order.map((name) => known[name])));
    const isShared = order.some((name) => ['lamp', 'table', 'bare'].includes(name));
    expect(isShared ? [200] : [404, 502]).toContain(status);
    const byLetter = [...text.matchAll(ROW)].map(([row]) => row).sort();
    const rows = byLetter.map((row) => row.replaceAll(LETTERS, ''));
    if (!isShared) expect(rows.join(), order.join()).not.toContain('data-parcel');
    if (!isShared) continue;
    expect(rows).toHaveLength(order.length);
    for (const [index, name] of order.entries()) {
      const row = rows[index] ?? '';
      expect(row, `${name} in ${order.join()}`).toBe(shown.get(name) ?? row);
      shown.set(name, row);
    }
    for (const name of names)
      if (!order.includes(name) && known[name] !== '') expect(text, name).not.toContain(known[name]);
  }
  expect([...shown.values()].filter((row) => row.includes('data-parcel'))).toHaveLength(3);
  expect(shown.size).toBe(names.length);
});

test('an open order follows each shipment, and forgets one whose link is switched off', async ({
  guard,
  newShare,
  page,
  service,
}) => {
  const [lamp, table] = [await newShare(view('Lamp')), await newShare(view('Table'))];
  await page.goto(linkTo([lamp, table]));
  expect(await page.content()).toContain('Minute 320');
  await expect(page.locator('[data-map=drawn]')).toBeVisible();
  await service.respond(table, view('Table', { Status: 'Arrived', Exceptions: ['Shock detected'] }));
  await outliveAnswers();
  await comeBackOnline(page);
  const rows = page.getByRole('listitem');
  await expect(rows.nth(1)).toContainText(/Arrived.*Shock detected/s);
  await expect(rows.nth(0)).toContainText('In transit');

  await service.answer(table, { kind: 'body', status: 500, body: 'oops' });
  await outliveAnswers();
  guard.allowStatus(404);
  await comeBackOnline(page);
  await expect(rows.nth(1)).toContainText(/Not updated since/);
  await expect(rows.nth(0)).not.toContainText(/Not updated/);

  await service.respond(table, {});
  await outliveAnswers();
  await comeBackOnline(page);
  await expect(rows.nth(1)).toContainText('This tracking link is unavailable');
  await expect(rows.nth(0)).toContainText('Lamp');
  expect(await page.content()).not.toContain('Minute 320');
  expect(
    await page.evaluate(() => performance.getEntriesByType('navigation').map((entry) => entry.toJSON().type)),
  ).toEqual(['navigate']);
  await expect(page.locator('.order-letters button')).toHaveText(['A']);

  await service.respond(lamp, {});
  await outliveAnswers();
  await comeBackOnline(page);
  await expect(rows.nth(0)).toContainText('This tracking link is unavailable');
  await expect(page.locator('.order-letters')).toHaveCount(0);
  expect(await page.content()).not.toMatch(/Minute \d|Lamp|Table/);
});

test('twenty shipments fit a small phone, and more are counted', async ({ newShare, page }) => {
  const ids = await Promise.all(Array.from({ length: 23 }, (_, index) => newShare(view(`Box ${index}`))));
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(linkTo(ids));
  await expect(page.getByRole('listitem')).toHaveCount(21);
  await expect(page.getByRole('listitem').last()).toHaveText('and 3 more');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an order has its rows, the drawn map and links', async ({ newShare, newShareId, page, service }) => {
    const [lamp, broken] = [await newShare(view('Lamp')), newShareId()];
    await service.answer(broken, { kind: 'body', status: 500, body: 'oops' });
    await page.goto(linkTo([lamp, broken], '&lang=de'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sendungen');
    await expect(page.getByRole('img', { name: 'Karte der Sendungen' })).toBeVisible();
    await expect(page.locator('svg text').filter({ hasText: /^A$/ })).toHaveCount(1);
    await expect(page.getByRole('listitem').nth(1)).toContainText('Die Sendung lässt sich gerade nicht anzeigen');
    await expect(page.getByRole('link', { name: 'Lamp' })).toHaveAttribute('href', `/share?id=${lamp}&lang=de`);
    expect(await page.content()).toContain('http-equiv="refresh"');
    await page.getByRole('link', { name: /Deutsch/ }).click();
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.getByRole('listitem')).toHaveCount(2);
  });
});
