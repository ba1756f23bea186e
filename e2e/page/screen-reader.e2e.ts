import { comeBackOnline } from '../support/come-back-online.ts';
import { expect, test } from '../support/fixtures.ts';
import { outliveAnswers } from '../support/processes.ts';
import { openClocks } from '../support/open-clocks.ts';

const report = (minute: number, place = `Place ${minute}`) => ({
  Timestamp: new Date(Date.parse('2026-03-14T09:00:00Z') + minute * 60_000).toISOString(),
  Latitude: 54 + minute / 100,
  Longitude: 10,
  Address: place,
});
const view = (Status: string, more: object = {}) => ({
  AssetName: 'canary-cargo',
  Status,
  Exceptions: [],
  LocationHistory: [90, 60, 30, 0].map((minute) => report(minute)),
  ...more,
});

test('screen readers get the headline in parts, ages in words, and each change once', async ({
  guard,
  newShare,
  openShare,
  page,
  service,
}) => {
  guard.allowStatus(404);
  const shareId = await newShare(view('Ready'));
  await openShare(shareId);
  await expect(page.getByRole('heading', { level: 1, name: 'canary-cargo , Ready , Place 90' })).toBeVisible();
  await expect(page.locator('time.running').first()).toHaveText(/^\d+\s\w+ ago$/);
  const news = page.locator('p[role=status].unseen');
  await expect(news).toHaveText('');

  const check = async () => {
    await outliveAnswers();
    await comeBackOnline(page);
  };
  await service.respond(shareId, view('Ready', { LocationHistory: [90, 60].map((minute) => report(minute)) }));
  await check();
  await expect(page.locator('#r2')).toContainText('Place 90');
  await expect(page.locator('#r3')).toHaveCount(0);
  await expect(news).toHaveText('');

  const says = async (answer: object, said: string | RegExp) => {
    await service.respond(shareId, answer);
    await check();
    await expect(news).toHaveText(said);
  };
  const onItsWay = { LocationHistory: [120, 90, 60].map((minute) => report(minute)) };
  const [shock, heat] = ['Shock detected', 'Temperature above range'];
  await says(view('Out for delivery', { Exceptions: [shock] }), `Out for delivery. ${shock}`);
  await says(view('Out for delivery', { Exceptions: [shock], ...onItsWay }), 'Place 120');
  await says(view('Out for delivery', { Exceptions: [heat, shock], ...onItsWay }), heat);
  await says(view('Out for delivery', { Exceptions: [heat], ...onItsWay }), 'Out for delivery');
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const expectedOn = (day: string) => new RegExp(`^Expected .*\\b${Number(day.slice(8))} \\w+$`);
  const [first, later] = [inDays(20), inDays(22)];
  const expected = { EstimatedDelivery: first, ...onItsWay };
  await says(view('Out for delivery', expected), expectedOn(first));
  await says(view('Out for delivery', { ...expected, EstimatedDelivery: later }), expectedOn(later));
  await says(view('Delayed', { ...expected, EstimatedDelivery: later }), 'Delayed');
  await says(view('In transit', onItsWay), 'In transit');

  guard.allowStatus(502);
  const connection = page.locator('p[role=status]:not(.unseen)');
  await service.answer(shareId, { kind: 'body', status: 500, body: 'oops' });
  await check();
  await expect(connection).toHaveText(/^\s*Not updated since .* Trying again automatically\.$/);
  await says(view('Delivered', onItsWay), 'Delivered');
  await expect(connection).toHaveText('Up to date again.');

  await says({}, 'This tracking link is unavailable');
});

test('in its first minute the page announces nothing, and nothing moves in its tree', async ({
  newShare,
  openShare,
  page,
}) => {
  await page.clock.install();
  await openShare(await newShare(view('In transit', { Exceptions: ['Shock detected'] })), { query: 'lang=en' });
  await expect(page.locator('[data-map=drawn]')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Replay' })).toBeVisible();
  await expect(page.locator('#r3 > details > summary')).toHaveAttribute('tabindex', '-1');
  const tree = await page.getByRole('main').ariaSnapshot();
  await page.evaluate(() => {
    for (const region of document.querySelectorAll('[role=status], [aria-live]'))
      new MutationObserver(() => region.setAttribute('data-spoke', '')).observe(region, {
        ...{ childList: true, characterData: true, subtree: true },
      });
  });
  const pending = new Set<unknown>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  for (let seconds = 0; seconds < 60; seconds += 4) {
    await page.clock.runFor(4_000);
    // The page's clock stands until the refresh has its answer, or its timeout would come first.
    await expect.poll(() => pending.size).toBe(0);
  }
  expect(await page.getByRole('main').ariaSnapshot()).toBe(tree);
  await expect(page.locator('[data-spoke]')).toHaveCount(0);
});

test('the history is one tab stop with arrow key navigation', async ({ newShare, openShare, page }) => {
  const shareId = await newShare(view('Ready'));
  await openShare(shareId);
  const stops = page.locator(
    '#r4 > details > summary, #r3 > details > summary, #r2 > details > summary, #r1 > details > summary',
  );
  await expect(stops.nth(3)).toHaveAttribute('tabindex', '-1');
  await page.locator('#r4 > details > summary').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('#r3 > details > summary')).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.locator('#r1 > details > summary')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#r1 > details')).toHaveAttribute('open');
  await page.keyboard.press('Shift+Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('li[id]')?.id ?? null)).toBeNull();
});

test('rail, dots, dashes and the selected zone differ in forced colours', async ({ newContext, newShare }) => {
  const { context } = await newContext({ forcedColors: 'active', timezoneId: 'Europe/Oslo' });
  const apart = [9000, 6000, 30, 20, 10, 0].map((minute) => report(minute));
  const shareId = await newShare(view('Ready', { LocationHistory: apart }));
  const page = await context.newPage();
  await page.goto(`/share?id=${shareId}`);
  await openClocks(page);
  await expect(page.getByRole('button', { name: /^Your time/ })).toBeVisible();
  const styleOf = (selector: string, pseudo: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(
        (element, [name = '', what = '']) =>
          getComputedStyle(element, name === '' ? null : name).getPropertyValue(what),
        [pseudo, property],
      );
  const canvas = await styleOf('body', '', 'background-color');
  expect(await styleOf('#r3', '::after', 'background-color')).not.toBe(canvas);
  expect(await styleOf('section ol', '::before', 'background-color')).not.toBe(canvas);
  expect(await styleOf('li:has(> p > b)', '::after', 'background-image')).toContain('repeating-linear-gradient');
  const underline = (name: RegExp) =>
    page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).borderBlockEndColor);
  expect(await underline(/^Your time/)).not.toBe(await underline(/^UTC/));
});

test('the accessibility tree has the page in reading order with its controls', async ({
  newShareId,
  openShare,
  page,
  service,
  guard,
}) => {
  guard.allowStatus(404);
  guard.allowStatus(502);
  const [shareId, broken] = [newShareId(), newShareId()];
  const DestinationAddress = { City: 'Aarhus', Country: 'Denmark', Latitude: 56.16, Longitude: 10.2 };
  await service.respond(
    shareId,
    view('In transit', { Exceptions: ['Shock detected'], Carrier: 'DHL', DestinationAddress }),
  );
  await service.answer(broken, { kind: 'body', status: 500, body: 'oops' });
  const main = page.getByRole('main');

  await openShare(shareId, { query: 'lang=en&tz=UTC' });
  await expect(page.locator('[data-map=drawn]')).toBeVisible();
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "canary-cargo , In transit , Place 90" [level=1]
      - paragraph: /km left, in a straight line Aarhus/
      - paragraph:
        - text: Last update
        - time: /ago$/
        - text: · No arrival date yet.
      - status
      - heading "1 problem" [level=2]
      - list:
        - listitem: Shock detected
      - region "Map of the route":
        - link "Skip the map"
        - group /^Map of the route/:
          - button /^First update/
          - button /^Destination/
          - 'button "Latest: Place 90"'
          - button "Zoom in"
          - button "Zoom out"
          - button "Full screen"
      - region "Latest location and destination":
        - heading "Latest address" [level=2]
        - heading "Destination" [level=2]
        - paragraph: Aarhus
      - term: Carrier
      - definition: DHL
      - link "Print"
      - button "Share link"
      - button "QR code"
      - group: All updates as a file
      - region "History":
        - heading "History" [level=2]
        - group: UTC
        - heading "Saturday 14 March" [level=3]
        - list:
          - listitem:
            - group:
              - time: 10:30
              - text: Place 90
          - listitem:
            - group:
              - time: 10:00
              - text: Place 60
          - listitem:
            - group:
              - time: 09:30
              - text: Place 30
          - listitem:
            - group:
              - time: 09:00
              - text: Place 0 First update
      - region "Details":
        - heading "Details" [level=2]
  `);
  await openShare(newShareId(), { status: 404, query: 'lang=en' });
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "This tracking link is unavailable" [level=1]
      - paragraph
      - list:
        - listitem:
          - heading "Open the original message again" [level=2]
        - listitem:
          - heading "Ask the sender for a new link" [level=2]
  `);
  await openShare(broken, { status: 502, query: 'lang=en&tz=UTC' });
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "We cannot show the shipment right now" [level=1]
      - paragraph: /anything is wrong with your link/
      - paragraph:
        - link "Try again"
      - list:
        - listitem:
          - heading "Keep this page open" [level=2]
  `);
});
