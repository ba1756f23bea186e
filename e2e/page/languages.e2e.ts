import { locales } from '#lib/i18n/locales.ts';
import { untranslatedTexts } from '../support/untranslated-text.ts';
import { expect, test } from '../support/fixtures.ts';
import { misplacedText, textsOnPage } from '../support/overflow.ts';
import { openState, createStates } from '../support/page-states.ts';
import { visibleText } from '../support/raw-request.ts';
import { openClocks } from '../support/open-clocks.ts';

const view = {
  AssetName: 'canary-cargo',
  Status: 'In transit',
  Exceptions: ['Shock detected'],
  LocationHistory: [
    { Timestamp: '2026-03-14T22:30:00Z', Latitude: 54.8, Longitude: 9.4, Address: 'Flensburg' },
    { Timestamp: '2026-03-14T07:00:00Z', Latitude: 53.5, Longitude: 10, Address: 'Hamburg' },
  ],
};

test('lang overrides Accept-Language unless it is unknown', async ({ ask, newShare }) => {
  const shareId = await newShare(view);
  const languageOf = async (query: string, accept: string) =>
    /<html lang="([\w-]+)" dir="(\w+)"/
      .exec((await ask(`/share?id=${shareId}${query}`, { headers: { 'accept-language': accept } })).text)
      ?.slice(1);
  expect(await languageOf('', 'ar-EG,ar;q=0.9')).toEqual(['ar', 'rtl']);
  expect(await languageOf('&lang=en', 'ar')).toEqual(['en', 'ltr']);
  expect(await languageOf('&lang=ar', 'en')).toEqual(['ar', 'rtl']);
  expect(await languageOf('&lang=tlh', 'ar')).toEqual(['ar', 'rtl']);
  expect(await languageOf('', 'zh-TW')).toEqual(['zh-Hant', 'ltr']);
  expect(await languageOf('&lang=ur', 'zh-TW')).toEqual(['ur', 'rtl']);
});

test("Arabic mirrors the columns, keeps the service's texts and does not scroll sideways", async ({
  newShare,
  openShare,
  page,
}) => {
  const shareId = await newShare(view);
  await page.setViewportSize({ width: 360, height: 900 });
  await openShare(shareId, { query: 'lang=ar' });
  await page.locator('[data-map]').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-map=drawn]')).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('In transit');
    await expect(page.getByText('مشكلة واحدة')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  const [map, heading] = await Promise.all([
    page.locator('[data-map]').boundingBox(),
    page.getByRole('heading', { level: 1 }).boundingBox(),
  ]);
  expect(map?.x).toBe(0);
  expect(heading?.x).toBeGreaterThan(map?.width ?? 0);
});

test('choosing a language keeps the shipment and is remembered, without JavaScript', async ({
  newContext,
  newShare,
}) => {
  const shareId = await newShare(view);
  const { context } = await newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/share?id=${shareId}&tz=Asia/Tokyo`);
  await page.getByRole('link', { name: 'Language: English' }).click();
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(locales.length);
  await expect(page.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'true');
  expect(await context.cookies()).toEqual([]);
  await page.getByRole('link', { name: '繁體中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant');
  await expect(page.locator('body')).toContainText('canary-cargo');
  await expect(page.locator('#r2 summary time')).toHaveText('清晨7:30');
  expect(await context.cookies()).toMatchObject([
    { name: 'lang', value: 'zh-Hant', path: '/', httpOnly: true, sameSite: 'Lax' },
  ]);
  const languageAt = async (address: string) => {
    await page.goto(address);
    return page.locator('html').getAttribute('lang');
  };
  expect(await languageAt(`/share?id=${shareId}`)).toBe('zh-Hant');
  expect(await languageAt(`/share?id=${shareId}&lang=fi`)).toBe('fi');
  // The remembered language does not apply to embedded pages.
  expect(await languageAt(`/share?id=${shareId}&embed=summary`)).toBe('en');
});

test('links from other sites do not change the remembered language, nor does any other cookie', async ({
  ask,
  newShare,
}) => {
  const shareId = await newShare(view);
  const cookieOf = async (site: string) =>
    (await ask(`/share?id=${shareId}&lang=de&keep=1`, { headers: { 'sec-fetch-site': site } })).headers['set-cookie'];
  expect(await cookieOf('cross-site')).toBeUndefined();
  expect(await cookieOf('none')).toBeUndefined();
  expect(String(await cookieOf('same-origin'))).toMatch(/^lang=de; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly$/);
  const { text } = await ask(`/share?id=${shareId}`, { headers: { cookie: 'lang=tlh; other=ar' } });
  expect(text).toContain('<html lang="en"');
});

test('sends one language to the browser and waits for it when it arrives last', async ({
  newShare,
  openShare,
  page,
}) => {
  const shareId = await newShare(view);
  const requests: string[] = [];
  await page.route(/\/languages\//, async (route) => {
    const [, language] = /languages\/([\w-]+)\.\w+\.js$/.exec(route.request().url()) ?? [];
    // Texts of lazy parts do not block the page.
    if (language === undefined) return route.continue();
    requests.push(language);
    await page.waitForFunction(() => {
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      return scripts.length >= document.querySelectorAll('script[src]:not([nomodule])').length - 1;
    });
    await route.continue();
  });
  await openShare(shareId, { query: 'lang=ja' });
  await expect(page.locator('[data-map=drawn]')).toBeVisible();
  expect(requests).toEqual(['ja']);
});

test('all text fits a phone and is translated, in every script', async ({ guard, newContext, page: live, service }) => {
  guard.allowStatus(404);
  guard.allowStatus(502);
  const viewport = { width: 360, height: 780 };
  await live.setViewportSize(viewport);
  const { context, guard: still } = await newContext({ javaScriptEnabled: false, viewport });
  still.allowStatus(404);
  still.allowStatus(502);
  const withoutScripts = await context.newPage();
  const states = await createStates(service);
  // `npm run bench -- languages` checks every state in every language.
  const sampled = ['de', 'ta', 'ur', 'zh-Hant', 'fi'] as const;
  for (const [index, state] of states.entries()) {
    const locale = sampled[index % sampled.length] ?? 'de';
    // The others have no text that is added by a script.
    const page = ['shared', 'summary', 'print'].includes(state.name) ? live : withoutScripts;
    expect(await openState(page, state, locale), state.name).toBe(state.status);
    await page.emulateMedia({ media: state.name === 'print' ? 'print' : 'screen' });
    expect(await misplacedText(page), `${state.name} in ${locale}`).toEqual([]);
    expect(untranslatedTexts(locale, await textsOnPage(page)), `${state.name} in ${locale}`).toEqual([]);
  }
});

test('every language keeps the ends of a window together, and the longest break neither on a phone nor at twice the size', async ({
  ask,
  newContext,
  newShare,
}) => {
  const shareId = await newShare({
    AssetName: 'canary-cargo',
    Status: 'Out for delivery',
    EstimatedDeliveryFrom: new Date(Date.now() + 86_400_000).toISOString().replace(/T.*/, 'T10:30:00Z'),
    EstimatedDeliveryTo: new Date(Date.now() + 86_400_000).toISOString().replace(/T.*/, 'T12:45:00Z'),
    LocationHistory: [{ Timestamp: '2026-03-14T09:00:00Z', Address: { City: 'Leipzig', Country: 'Germany' } }],
  });
  const { context } = await newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const pathOf = (locale: string) => `/share?id=${shareId}&lang=${locale}&tz=UTC`;
  const lengths = new Map<string, number>();
  for (const locale of [...locales, 'en-US']) {
    const [heading = ''] = /<h1\b.*?<\/h1>/s.exec((await ask(pathOf(locale))).text) ?? [];
    const kept = [...heading.matchAll(/<bdi class="together">(.*?)<\/bdi>/gs)].map(([, text = '']) => text);
    expect(kept[0], locale).toContain('45');
    lengths.set(locale, Math.max(...kept.map((text) => text.length)));
  }
  // The longest, and those whose scripts break between letters or run from right to left.
  const longest = [...lengths.keys()].sort((one, other) => (lengths.get(other) ?? 0) - (lengths.get(one) ?? 0));
  for (const locale of new Set([...longest.slice(0, 15), 'ar', 'ja', 'ta', 'zh-Hant', 'en-US'])) {
    await page.goto(pathOf(locale));
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await misplacedText(page), `${locale} at ${width} px`).toEqual([]);
    }
    // At twice the size a window may break between its ends, but no clock does.
    await page.setViewportSize({ width: 195, height: 422 });
    const broken = await page.locator('h1 .together').evaluateAll((windows) =>
      windows.flatMap((window) => {
        const range = document.createRange();
        range.selectNodeContents(window);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 2
          ? [window.textContent]
          : [];
      }),
    );
    expect(broken, locale).toEqual([]);
  }
});

test('times and day headings follow the selected zone', async ({ newShare, openShare, page }) => {
  const shareId = await newShare(view);
  const newest = page.locator('#r2 summary time');
  // The test browser is in St John's, UTC−2:30 on this date.
  await openShare(shareId, { query: 'tz=Mars/Olympus' });
  await expect(newest).toHaveText('20:00');
  await openClocks(page);
  await page.getByRole('button', { name: 'UTC', exact: true }).click();
  await expect(newest).toHaveText('22:30');
  await openShare(shareId, { query: 'tz=Asia/Tokyo' });
  await expect(newest).toHaveText('07:30');
  await expect(page.getByRole('heading', { level: 3 }).first()).toContainText('Sunday 15 March');
});

test('marks a time without a zone and does not convert it', async ({ ask, newShare }) => {
  const shareId = await newShare({
    AssetName: 'canary-cargo',
    LocationHistory: [{ Timestamp: '2026-03-14T22:30:00', Address: 'Flensburg' }],
  });
  const text = visibleText((await ask(`/share?id=${shareId}`)).text);
  expect(text).toContain('22:30');
  expect(text).toMatch(/zone not stated, read as UTC/i);
});

test('marks only the time without a zone among times with zones', async ({ newShare, openShare, page }) => {
  const shareId = await newShare({
    AssetName: 'canary-cargo',
    LocationHistory: [
      { Timestamp: '2026-03-14T22:30:00Z', Address: 'Flensburg' },
      { Timestamp: '2026-03-14T12:00:00', Address: 'Hamburg' },
    ],
  });
  await openShare(shareId);
  await expect(page.locator('#r2 summary time')).toHaveText('20:00');
  await expect(page.locator('#r1 summary time')).toHaveText('12:00');
  await expect(page.locator('#r1')).toContainText('zone not stated, read as UTC');
});

test('claims no gap before a newer report with an unreadable time', async ({ ask, newShareId, service }) => {
  const hourly = Array.from({ length: 10 }, (_, index) => ({
    Timestamp: new Date(Date.parse('2026-03-14T10:00:00Z') - index * 3_600_000).toISOString(),
    Address: `Place ${index}`,
  }));
  const [plain, unclear] = [newShareId(), newShareId()];
  await service.respond(plain, { AssetName: 'canary-cargo', LocationHistory: hourly });
  await service.respond(unclear, {
    AssetName: 'canary-cargo',
    LocationHistory: [{ Timestamp: '04/05/2027', Address: 'Somewhere' }, ...hourly],
  });
  expect((await ask(`/share?id=${plain}`)).text).toMatch(/No updates since \d/);
  expect((await ask(`/share?id=${unclear}`)).text).not.toMatch(/No updates since \d/);
});
