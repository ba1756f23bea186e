import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { northboundReports } from '../support/northbound-reports.ts';

const view = {
  AssetName: 'canary-cargo',
  Status: 'In transit',
  TrackingNo: 'CNY-20 77',
  CarrierName: 'Nordvei',
  Exceptions: ['Shock detected'],
  CurrentAddress: { AddressLine1: 'Kai 3', City: 'Kiel', Country: 'Germany' },
  DestinationAddress: { AddressLine1: 'Storegade 4', City: 'Halden', Latitude: 59.1, Longitude: 11.4 },
  LocationHistory: northboundReports(12, { start: '2026-03-13T22:00:00Z', latitude: 55.1, step: -0.1 }),
};
/** Texts of each page in reading order. */
const expectedTexts: Readonly<Record<string, readonly string[]>> = {
  shared: [
    'canary-cargo',
    'In transit',
    'Mile 12',
    'Halden',
    'Last update',
    'Shock detected',
    'Address from the tracking service',
    'Kiel',
    'CNY-20 77',
    'Print',
    'All updates as a file',
    'History',
    'Mile 11',
    'Details',
  ],
  summary: ['canary-cargo', 'In transit'],
  unavailable: ['This tracking link is unavailable', 'Ask the sender'],
  fault: ['We cannot show the shipment right now', 'Try again', 'Urgent?'],
};

/** Finds controls without a name and pictures that would fill the screen without styles. */
function inspect(page: Page) {
  return page.evaluate(() => {
    const problems: string[] = [];
    for (const control of document.querySelectorAll('a[href], button, summary, input, select')) {
      const name = control.getAttribute('aria-label') ?? control.textContent ?? '';
      const label = control instanceof HTMLInputElement ? (control.labels?.[0]?.textContent ?? '') : '';
      if ((name + label).trim() === '') problems.push(`no name: ${control.outerHTML.slice(0, 80)}`);
    }
    for (const picture of document.querySelectorAll('svg, img')) {
      const { width, height } = picture.getBoundingClientRect();
      if (width > innerWidth || height > innerHeight / 2)
        problems.push(`${width} x ${height} px: ${picture.outerHTML.slice(0, 80)}`);
    }
    return { text: document.body.innerText, problems };
  });
}

for (const javaScriptEnabled of [false, true])
  test(`without styles and pictures${javaScriptEnabled ? ', the page' : ', and JavaScript, every page'} is complete and in order`, async ({
    newContext,
    newShareId,
    openShare,
    service,
  }) => {
    const [shared, broken] = [newShareId(), newShareId()];
    await service.respond(shared, view);
    await service.answer(broken, { kind: 'body', body: 'not json' });
    const { context, guard } = await newContext({ javaScriptEnabled, viewport: { width: 360, height: 780 } });
    guard.allow(
      /^request failed: (?:GET|HEAD) \S+ net::ERR_FAILED$|^console error: Failed to load resource: net::ERR_FAILED$/,
    );
    guard.allowStatus(404);
    guard.allowStatus(502);
    await context.route(
      (url) => /\.(?:css|svg|png|woff2)$/.test(url.pathname),
      (route) => route.abort(),
    );
    await context.route(
      (url) => url.pathname === '/share',
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replaceAll(/<style\b.*?<\/style>/gs, '') });
      },
    );
    const page = await context.newPage();
    const states = [
      ['shared', shared, 200, ''],
      ['summary', shared, 200, '&embed=summary'],
      ['unavailable', newShareId(), 404, ''],
      ['fault', broken, 502, ''],
    ] as const;
    for (const [state, shareId, status, query] of javaScriptEnabled ? states.slice(0, 1) : states) {
      await openShare(shareId, { page, status, query: `lang=en${query}` });
      const { text, problems } = await inspect(page);
      expect(problems, state).toEqual([]);
      const positions = expectedTexts[state]?.map((words) => text.indexOf(words)) ?? [];
      expect(positions, `${state}: ${text}`).toEqual(positions.toSorted((a, b) => a - b));
      expect(positions, `${state}: ${text}`).not.toContain(-1);
    }
  });

test('the first response is a complete page with its styles when nothing else loads', async ({
  newContext,
  newShare,
  newShareId,
}) => {
  const shareId = await newShare(view);
  const { context, guard } = await newContext({ colorScheme: 'dark' });
  guard.allow(
    /^request failed: (?:GET|HEAD) \S+ net::ERR_FAILED$|^console error: Failed to load resource: net::ERR_FAILED$/,
  );
  guard.allowStatus(404);
  const asked: string[] = [];
  await context.route('**/*', (route) => {
    if (route.request().isNavigationRequest()) return route.continue();
    asked.push(route.request().url());
    return route.abort();
  });
  const page = await context.newPage();
  await page.goto(`/share?id=${shareId}&lang=en`);
  for (const words of expectedTexts['shared'] ?? []) await expect(page.locator('body')).toContainText(words.trim());
  await expect(page.locator('li[id^=r]')).toHaveCount(12);
  await expect(page.getByRole('img', { name: /route/i })).toBeVisible();

  for (const path of [
    `/share?id=${shareId}`,
    `/share?id=${shareId}&embed=summary`,
    `/share?id=${shareId}&print=1`,
    `/share?id=${newShareId()}`,
    '/',
    '/?languages=1',
    '/nothing-here',
  ]) {
    await page.goto(path);
    const shown = await page.evaluate(() => ({
      sheets: [...document.querySelectorAll('link[rel=stylesheet]:not([media=print])')].map(
        ({ outerHTML }) => outerHTML,
      ),
      family: getComputedStyle(document.body).fontFamily.slice(0, 9),
      paper: getComputedStyle(document.documentElement).getPropertyValue('--paper').trim(),
      edge: getComputedStyle(document.querySelector('main *') ?? document.body).boxSizing,
    }));
    expect(shown, path).toEqual({
      sheets: [],
      family: 'system-ui',
      paper: 'oklch(18.5% .008 255)',
      edge: 'border-box',
    });
  }
  await page.goto(`/share?id=${shareId}&print=1`);
  await expect(page.locator('table')).toHaveCSS('border-collapse', 'collapse');
  await page.goto(`/share?id=${shareId}&lang=ar`);
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Geeza Pro');
  expect(asked.filter((url) => url.endsWith('.css') && !/\/styles\/print\.\w+\.css$/.test(url))).toEqual([]);
});
