/**
 * Takes the pictures of docs/maps.md, with `npm run demo` running: the streets of the made-up town at zooms 14 to 17 in
 * light, in dark and in Arabic. node e2e/screens/street-screens.mjs <link of the courier's shipment>
 */
import { chromium } from '@playwright/test';
import { findBrowser } from '../../lib/run/find-browser.mjs';

const link = process.argv[2];
if (link === undefined) {
  console.error("node e2e/screens/street-screens.mjs <link of the courier's shipment>");
  process.exit(2);
}
const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
/** In it the whole route is shown at zoom 14. */
const size = { width: 720, height: 560 };

for (const [name, query, colorScheme] of [
  ['streets-light', '', 'light'],
  ['streets-dark', '', 'dark'],
  ['streets-ar', '&lang=ar', 'light'],
]) {
  const pictures = await takeZooms(`${link}&embed=map${query}`, colorScheme);
  const sheet = await browser.newPage({ viewport: { width: 2 * size.width + 8, height: 100 } });
  const images = pictures.map((picture) => `<img src="data:image/png;base64,${picture.toString('base64')}">`);
  await sheet.setContent(
    `<body style="margin:0;display:grid;grid-template-columns:1fr 1fr;gap:8px;background:#888">${images.join('')}`,
  );
  await sheet.screenshot({ path: `docs/${name}.png`, fullPage: true });
  await sheet.close();
}
await browser.close();

async function takeZooms(url, colorScheme) {
  const context = await browser.newContext({ viewport: size, locale: 'en-GB', timezoneId: 'Europe/Oslo', colorScheme });
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('[data-map=drawn]').waitFor();
  const pictures = [];
  for (const zoom of [14, 15, 16, 17]) {
    if (zoom > 14) {
      await page.locator('.leaflet-control-zoom-in').click();
      // The zoom is animated.
      await page.waitForTimeout(1000);
      await page.locator('.map-ways button').last().click();
    }
    await page.mouse.move(0, 0);
    await page.waitForTimeout(2000);
    pictures.push(await page.locator('.leaflet-container').screenshot());
  }
  await context.close();
  return pictures;
}
