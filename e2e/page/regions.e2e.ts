import { expect, test } from '../support/fixtures.ts';
import { visibleText } from '../support/raw-request.ts';

const view = {
  AssetName: 'canary-cargo',
  Status: 'In transit',
  DestinationAddress: { City: 'Oslo', Country: 'Norway', Latitude: 59.9, Longitude: 10.7 },
  LocationHistory: Array.from({ length: 12 }, (_, index) => ({
    Timestamp: new Date(Date.UTC(2026, 10, 23, 18, 30) - index * 7_200_000).toISOString(),
    Latitude: 46.98 - index * 0.3,
    Longitude: -30 - index * 0.2,
  })),
};

/** Of those without `isOpened` the browser gets the same page, with the same times. */
const regions = [
  { locale: 'en-US', lang: 'en-US', clock: '6:30 PM', day: 'Nov 23', distance: /[\d,]+ mi /, isOpened: true },
  { locale: 'en-IN', lang: 'en-IN', clock: '6:30 pm', day: '23 Nov', distance: /[\d,]+ km / },
  { locale: 'de-AT', lang: 'de-AT', clock: '18:30', day: '23. Nov.', distance: /[\d\s]+ km / },
  { locale: 'fr-CA', lang: 'fr-CA', clock: '18 h 30', day: '23 nov.', distance: /[\d\s]+ km /, isOpened: true },
  { locale: 'ar-EG', lang: 'ar', clock: '6:30 م', day: '23 نوفمبر', distance: /[\d,]+ كم / },
];

for (const { locale, lang, clock, day, distance, isOpened = false } of regions)
  test(`a browser set to ${locale} sees its own times and distances, from the first byte on`, async ({
    ask,
    newContext,
    newShare,
  }) => {
    const shareId = await newShare(view);
    const plain = (text: string | null) => (text ?? '').replace(/[\s\u2068\u2069]+/g, ' ');
    const { text } = await ask(`/share?id=${shareId}`, { headers: { 'accept-language': `${locale},en;q=0.5` } });
    expect(text).toContain(`<html lang="${lang}"`);
    for (const part of [clock, day]) expect(plain(text)).toContain(part);
    expect(plain(visibleText(text))).toMatch(distance);
    if (!isOpened) return;

    const { context } = await newContext({ locale, timezoneId: 'UTC', viewport: { width: 360, height: 800 } });
    const page = await context.newPage();
    await page.goto(`/share?id=${shareId}`);
    await expect(page.locator('[data-map=drawn]')).toBeVisible();
    const history = page.locator('section:has(> #history)');
    await expect(history.locator('li time').first()).toContainText(clock);
    expect(plain(await page.locator('main').textContent())).toContain(day);
    expect(plain(await page.locator('main').textContent())).toMatch(distance);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang);
  });
