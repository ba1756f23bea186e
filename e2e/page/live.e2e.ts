import type { Page } from '@playwright/test';
import { comeBackOnline } from '../support/come-back-online.ts';
import { expect, test } from '../support/fixtures.ts';
import { outliveAnswers } from '../support/processes.ts';
import { minuteReport } from '../support/northbound-reports.ts';
import { openClocks } from '../support/open-clocks.ts';

const view = (minutes: number[], overrides: object = {}) => ({
  AssetName: 'canary-cargo',
  Status: 'In transit',
  Exceptions: [],
  LocationHistory: minutes.map((minute) => minuteReport(minute)),
  ...overrides,
});

/** Keeps requests waiting until the returned function is called. */
async function holdRequests(page: Page, pattern: string): Promise<() => void> {
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

test('an open page adds new reports to list and map, gets an empty answer when nothing is new, and leaves the rest alone', async ({
  newShare,
  openShare,
  page,
  service,
}) => {
  const minutes = Array.from({ length: 60 }, (_none, index) => (60 - index) * 7);
  const shareId = await newShare(view(minutes));
  const answers: number[] = [];
  const known: unknown[] = [];
  page.on('requestfinished', async (request) => {
    if (request.url().endsWith('/share/track')) known.push(request.postDataJSON().known);
    if (!request.url().endsWith('/share/data')) return;
    const sizes = await request.sizes().catch(() => null);
    if (sizes !== null) answers.push(sizes.responseBodySize);
  });
  await openShare(shareId);
  const map = page.locator('.leaflet-container');
  await expect(map).toHaveAttribute('data-reports', '60');
  await outliveAnswers();
  await comeBackOnline(page);
  await expect.poll(() => answers.at(-1)).toBe(0);

  // Not an attribute, which a new drawing would take away.
  for (const element of [map, page.locator('#r30')])
    await element.evaluate((node) => Object.assign(node, { isUnchanged: true }));
  answers.length = 0;
  const news = { Status: 'Arrived', Exceptions: ['Shock detected'] };
  await service.respond(shareId, view([434, 427].concat(minutes), news));
  await outliveAnswers();
  await comeBackOnline(page);
  await expect(page.locator('#r62')).toContainText('Minute 434');
  await expect(map).toHaveAttribute('data-reports', '62');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Arrived');
  await expect(page.getByText('Shock detected', { exact: true })).toBeVisible();
  // The page compressed; of the track only what is newer than its 60 positions.
  await expect.poll(() => answers.at(-1) ?? Infinity).toBeLessThan(12_000);
  await expect.poll(() => known).toEqual([undefined, expect.stringMatching(/^60\.0\./)]);
  for (const element of [map, page.locator('#r30')])
    expect(await element.evaluate((node) => 'isUnchanged' in node)).toBe(true);

  // Earlier reports may change too.
  await service.respond(shareId, view([434, 427].concat(minutes.map((minute) => minute + 1))));
  await outliveAnswers();
  await comeBackOnline(page);
  await expect(page.locator('#r60')).toContainText('Minute 421');
});

test('keeps the last view during a fault and says so until a refresh succeeds', async ({
  guard,
  newShare,
  openShare,
  page,
  service,
}) => {
  guard.allowStatus(502);
  const shareId = await newShare(view([10, 0]));
  await openShare(shareId);
  await service.answer(shareId, { kind: 'body', body: 'not json' });
  await outliveAnswers();
  await comeBackOnline(page);
  await expect(page.getByText('Not updated')).toBeVisible();
  await expect(page.locator('#r2')).toContainText('Minute 10');

  // The button keeps the keyboard focus.
  const check = page.getByRole('button', { name: /^Check/ });
  await outliveAnswers();
  await check.focus();
  await Promise.all([page.waitForResponse(/\/share\/data$/), page.keyboard.press('Enter')]);
  await expect(check).toHaveText('Check now');
  await expect(check).toHaveAttribute('aria-disabled', 'false');
  await expect(check).toBeFocused();

  await service.respond(shareId, view([20, 10, 0]));
  await outliveAnswers();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not updated')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.locator('#r3')).toContainText('Minute 20');
});

test('the list does not move for its reader when reports arrive, with and without scroll anchoring', async ({
  newShareId,
  openShare,
  page,
  service,
}) => {
  const shareId = newShareId();
  // Seven minutes apart, so that none of the reports is part of a stop.
  const minutes = Array.from({ length: 60 }, (_, index) => (60 - index) * 7);
  await service.respond(shareId, view(minutes));
  await openShare(shareId);
  await expect(page.locator('[data-map=drawn]')).toBeVisible();
  const row = page.locator('#r30');
  for (const [anchoring, last] of [
    ['auto', 427],
    ['none', 455],
    ['none', 490],
  ] as const) {
    // Safari has no scroll anchoring. Set by script, because the page's policy blocks added styles.
    await page.evaluate((value) => document.documentElement.style.setProperty('overflow-anchor', value), anchoring);
    await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const before = (await row.boundingBox())?.y ?? NaN;
    const newer = Array.from({ length: (last - 420) / 7 }, (_, index) => last - index * 7);
    await service.respond(shareId, view(newer.concat(minutes), { Exceptions: ['Shock detected'] }));
    await outliveAnswers();
    await comeBackOnline(page);
    await expect(page.locator(`#r${60 + newer.length}`)).toBeAttached();
    await expect
      .poll(async () => Math.abs(((await row.boundingBox())?.y ?? NaN) - before), `${anchoring}, ${last}`)
      .toBeLessThan(1.5);
  }
});

test('a withdrawn link is removed from the document when another clock is chosen', async ({
  guard,
  newShare,
  openShare,
  page,
  service,
}) => {
  guard.allowStatus(404);
  const shareId = await newShare(view([10, 0]));
  await openShare(shareId);
  await expect(page.locator('[data-map=drawn]')).toBeVisible();
  await service.respond(shareId, {});
  await outliveAnswers();
  await openClocks(page);
  await page.getByRole('button', { name: 'UTC', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This tracking link is unavailable');
  await expect.poll(() => page.content()).not.toContain('canary-cargo');
  expect(await page.content()).not.toContain('Minute 10');
});

test('a link deleted before its page is live is gone at the first check', async ({
  guard,
  newShare,
  openShare,
  page,
  service,
}) => {
  guard.allowStatus(404);
  const release = await holdRequests(page, '**/_next/static/chunks/**/*.js');
  const shareId = await newShare(view([10, 0]));
  // The load event waits for the scripts.
  const opened = openShare(shareId);
  await expect(page.locator('#r2')).toContainText('Minute 10');
  await service.respond(shareId, {});
  await outliveAnswers();
  release();
  await opened;
  await comeBackOnline(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This tracking link is unavailable');
  await expect.poll(() => page.content()).not.toContain('canary-cargo');
  expect(await page.content()).not.toContain('Minute 10');
});

test('a page restored from the back/forward cache is hidden until it is confirmed', async ({
  newShare,
  openShare,
  page,
}) => {
  const shareId = await newShare(view([20, 10, 0]));
  await openShare(shareId);
  await expect(page.locator('[data-map=drawn]')).toBeVisible();

  await test.step('an open popup follows the selected zone', async () => {
    await page.locator('#r2 > details > summary').click();
    const popup = page.locator('.map-popup-text');
    await expect(popup).toContainText(/06:40\sUTC−2:30/);
    await openClocks(page);
    await page.getByRole('button', { name: 'UTC', exact: true }).click();
    await expect(popup).toContainText('09:10 UTC');
    await page.getByRole('button', { name: /^Your time/ }).click();
    await expect(popup).toContainText(/06:40\sUTC−2:30/);
  });

  const release = await holdRequests(page, '**/share/data');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checking the link');
  await expect(page.locator('#r2')).toBeHidden();
  release();
  await expect(page.locator('#r2')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('In transit');
});

test('a hidden page does not refresh, and refreshes at once when visible again', async ({
  newShare,
  openShare,
  page,
  service,
}) => {
  await page.clock.install();
  const shareId = await newShare(view([10, 0]));
  await openShare(shareId);
  await expect(page.locator('[data-map=drawn]')).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  // The map causes a second request if the first answer is no longer fresh.
  const before = (await service.requests(shareId)).length;
  await outliveAnswers();
  await page.clock.fastForward('10:00');
  expect(await service.requests(shareId)).toHaveLength(before);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await expect.poll(async () => (await service.requests(shareId)).length).toBeGreaterThan(before);
});

test("ages follow the server's clock, not the device's", async ({ newShareId, openShare, page, service }) => {
  const shareId = newShareId();
  await page.clock.install({ time: new Date(Date.now() + 3_600_000) });
  await service.respond(
    shareId,
    view([0], { LocationHistory: [{ ...minuteReport(0), Timestamp: new Date(Date.now() - 600_000).toISOString() }] }),
  );
  await openShare(shareId);
  await expect(page.getByText(/^1[01]\sminutes ago$/).first()).toBeVisible();
});

test('says so when the refresh code cannot be loaded, and reloads when the network is back', async ({
  guard,
  newShare,
  openShare,
  page,
}) => {
  guard.allow(/^request failed: (?:GET|HEAD) \/_next\/static\/chunks\//);
  guard.allow(/^console error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  const shareId = await newShare(view([10, 0]));
  // Scripts named in the HTML load; lazy ones fail.
  const named = new Set<string>();
  await page.route('**/share?*', async (route) => {
    const response = await route.fetch();
    for (const [path] of (await response.text()).matchAll(/\/_next\/static\/chunks\/[\w.~-]+/g)) named.add(path);
    await route.fulfill({ response });
  });
  await page.route('**/_next/static/chunks/*', (route) =>
    named.has(new URL(route.request().url()).pathname) ? route.continue() : route.abort('internetdisconnected'),
  );
  await openShare(shareId);
  await expect(page.getByText('Not updated')).toBeVisible();
  await expect(page.locator('#r2')).toContainText('Minute 10');

  await page.unrouteAll();
  await Promise.all([
    page.waitForEvent('load'),
    page.evaluate(() => dispatchEvent(new Event('online'))).catch(() => undefined),
  ]);
  await expect(page.locator('[data-map=drawn]')).toBeVisible();
  await expect(page.getByText('Not updated')).toHaveCount(0);
});
