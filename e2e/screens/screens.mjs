/**
 * Takes the pictures of the README: node e2e/screens/screens.mjs <link of a shipment>, with `npm run demo` running.
 */
import { chromium } from '@playwright/test';
import { findBrowser } from '../../lib/run/find-browser.mjs';

const link = process.argv[2];
if (link === undefined) {
  console.error('node e2e/screens/screens.mjs <link of a shipment>');
  process.exit(2);
}
const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
const phone = { width: 360, height: 780, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

await take('share-1440-light', link, { width: 1440, height: 900 });
await take('share-1440-dark', link, { width: 1440, height: 900, colorScheme: 'dark' });
await take('share-768-light', link, { width: 768, height: 1024 });
await take('share-360-light', link, phone);
await take('share-360-dark', link, { ...phone, colorScheme: 'dark' });
await take('share-360-ar', `${link}&lang=ar`, phone);
await take('unavailable-360-light', new URL('/share?id=unknown', link).href, phone);
await take('brand-meridian-360', underBrand('meridian'), phone);
await take('brand-qafila-360', `${underBrand('qafila')}&lang=ar`, phone);
await take('brand-volt-360', underBrand('volt'), phone);
await take('embed-1440', new URL(`/embed-demo.html#link=${encodeURIComponent(link)}`, link).href, {
  width: 1440,
  height: 1180,
});
await browser.close();

/** The same link on the host of one of the demo's brands. */
function underBrand(name) {
  const url = new URL(link);
  url.hostname = `${name}.localhost`;
  return url.href;
}

/** One picture into docs/, once the map has drawn itself where there is one. */
async function take(name, url, { width, height, ...options }) {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'en-GB',
    timezoneId: 'Europe/Oslo',
    colorScheme: 'light',
    ...options,
  });
  const page = await context.newPage();
  await page.goto(url);
  if (await page.locator('[data-map]').count()) await page.locator('[data-map=drawn]').waitFor();
  if (url.includes('embed-demo'))
    await page.frameLocator('share-viewer[mode=map] iframe').locator('[data-map=drawn]').waitFor();
  await page.waitForTimeout(2000);
  await page.screenshot({ path: `docs/${name}.png` });
  await context.close();
}
