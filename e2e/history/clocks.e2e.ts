import type { Page } from '@playwright/test';
import { comeBackOnline } from '../support/come-back-online.ts';
import { expect, test } from '../support/fixtures.ts';
import { outliveAnswers } from '../support/processes.ts';
import { layoutShiftOf } from '../page/layout-shift.ts';
import { openClocks } from '../support/open-clocks.ts';

const kiritimati = { Latitude: 1.87, Longitude: -157.43 };
const honolulu = { Latitude: 21.31, Longitude: -157.86 };
const lisbon = { Latitude: 38.71, Longitude: -9.14 };
const porto = { Latitude: 41.15, Longitude: -8.61 };
const tokyo = { Latitude: 35.68, Longitude: 139.69 };

/** Newest first, in the night Lisbon's clocks go back from 02:00 WEST to 01:00 WET. */
const rows = [
  { Timestamp: '2026-10-25T11:00:00Z', Address: 'Waikiki' },
  { Timestamp: '2026-10-25T10:45:00Z', Address: 'Honolulu', ...honolulu },
  { Timestamp: '2026-10-25T09:59:00Z', Address: 'London, Kiritimati', ...kiritimati },
  { Timestamp: '2026-10-25T01:30:00Z', Address: 'Porto', ...porto },
  { Timestamp: '2026-10-25T00:30:00Z', Address: 'Lisboa', ...lisbon },
];
const view = (more: readonly object[] = []) => ({
  AssetName: 'canary-cargo',
  Status: 'In transit',
  LocationHistory: [...more, ...rows],
});

/** Expected headings and times of the list for each clock, written by hand. */
const expected = {
  utc: ['25 October', '11:00', '10:45', '09:59', '01:30', '00:30'],
  lisbon: ['25 October', '11:00', '10:45', '09:59', '01:30', '01:30 WEST'],
  oslo: ['25 October', '12:00', '11:45', '10:59', '02:30', '02:30 CEST'],
  // The same date on both sides of the date line.
  place: [
    ...['25 October · HST', '11:00 UTC', '00:45 HST'],
    ...['25 October · UTC+14', '23:59 UTC+14'],
    ...['25 October · WET', '01:30 WET', '01:30 WEST'],
  ],
};

async function listOf(page: Page): Promise<string[]> {
  const texts = await page.locator('h3, li[id^=r] > details > summary > time').allTextContents();
  return texts.map((text) =>
    text
      .replace(/[\u2068\u2069]/g, '')
      .replace(/\s+/g, ' ')
      .replace(/^.*Sunday /, '')
      .replace(/ 2026(?= |$)/, '')
      .trim(),
  );
}

const clockOf = (page: Page, role: 'button' | 'link', name: string | RegExp) =>
  page.getByRole('group', { name: /^Time zone/ }).getByRole(role, { name });

test.describe('for a reader in Lisbon', () => {
  test.use({ timezoneId: 'Europe/Lisbon', viewport: { width: 1280, height: 900 } });

  test("shows times in the reader's zone, each place's zone or UTC, and remembers the choice", async ({
    newShare,
    openShare,
    page,
    service,
  }) => {
    const shareId = await newShare(view());
    const clocks: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/share/data')) clocks.push(request.postDataJSON().clock);
    });
    await openShare(shareId);
    await expect.poll(() => listOf(page)).toEqual(expected.lisbon);
    await openClocks(page);
    await expect(clockOf(page, 'button', 'Your time (WET)')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('[data-map=drawn]')).toBeVisible();
    expect(await layoutShiftOf(page)).toBe(0);
    expect(clocks).toEqual(['Europe/Lisbon']);

    await clockOf(page, 'button', 'Local time').click();
    await expect.poll(() => listOf(page)).toEqual(expected.place);
    await expect(clockOf(page, 'button', 'Local time')).toHaveAttribute('aria-pressed', 'true');
    expect(clocks).toEqual(['Europe/Lisbon', 'place']);
    await page.locator('#r3 summary').click();
    await expect(page.locator('#r3')).toContainText('25 Oct 2026, 23:59 UTC+14');
    // No plane flies that fast, so the position is doubted.
    await expect(page.locator('#r3')).toContainText('location looks wrong, left out of the route');
    await page.locator('#r2 summary').click();
    await expect(page.locator('.map-popup-text')).toContainText('01:30 WET');

    await service.respond(shareId, view([{ Timestamp: '2026-10-25T12:00:00Z', Address: 'Tokyo', ...tokyo }]));
    await outliveAnswers();
    await comeBackOnline(page);
    const [hst, withoutPlace, ...rest] = expected.place;
    // A report without a place belongs to the day above it.
    await expect.poll(() => listOf(page)).toEqual(['25 October · UTC+9', '21:00 UTC+9', withoutPlace, hst, ...rest]);

    await page.reload();
    await expect(page.locator('#r6 summary time')).toHaveText(/21:00\sUTC\+9/);
    await openClocks(page);
    await clockOf(page, 'button', 'UTC').click();
    await expect(page.locator('#r3 summary time')).toHaveText('09:59');
    // The link's clock overrides the remembered one until the reader chooses another.
    await openShare(shareId, { query: 'tz=place' });
    await expect(page.locator('#r3 summary time')).toHaveText(/23:59\sUTC\+14/);
    await openClocks(page);
    await clockOf(page, 'button', /^Your time/).click();
    await expect(page.locator('#r1 summary time')).toHaveText(/01:30\sWEST/);
    expect(new URL(page.url()).search).toBe(`?id=${shareId}`);
  });
});

test('the clocks are links without JavaScript, and print keeps the selected one', async ({ newContext, newShare }) => {
  const shareId = await newShare(view());
  const { context } = await newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/share?id=${shareId}&tz=Europe/Oslo`);
  expect(await listOf(page)).toEqual(expected.oslo);
  await openClocks(page);
  await expect(clockOf(page, 'link', 'CET')).toHaveAttribute('aria-current', 'true');
  await clockOf(page, 'link', 'Local time').click();
  await openClocks(page);
  await expect(clockOf(page, 'link', 'Local time')).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => listOf(page)).toEqual(expected.place);
  await page.getByRole('link', { name: 'Print' }).click();
  await expect(page.getByRole('columnheader', { name: 'Local time' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^01:30 WEST 00:30/ })).toContainText('Lisboa');
  await page.goto(`/share?id=${shareId}&tz=place`);
  await openClocks(page);
  await clockOf(page, 'link', 'UTC').click();
  await expect.poll(() => listOf(page)).toEqual(expected.utc);
});

test("every device shows its own zone, and a link's clock in every zone and language", async ({
  newContext,
  newShare,
}) => {
  const shareId = await newShare(view());
  for (const [timezoneId, shown] of [
    ['Pacific/Kiritimati', { 'lang=en': '14:30', 'lang=ar&tz=place': /1:30/ }],
    ['Asia/Kathmandu', { 'lang=en': '06:15', 'lang=ar&tz=Europe/Lisbon': /1:30/ }],
  ] as const) {
    const { context } = await newContext({ timezoneId });
    const page = await context.newPage();
    for (const [query, time] of Object.entries(shown)) {
      await page.goto(`/share?id=${shareId}&${query}`);
      await expect(page.locator('#r1 summary time')).toHaveText(time);
    }
  }
});
