/**
 * Takes a picture of every state of every brand, on a phone and on a desk, light and dark:
 * node e2e/brands/brand-screens.mjs [folder] [states, comma-separated], with `npm run tracking -- brand preview
 * docs/brands/brands.json` running.
 */
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../lib/run/find-browser.mjs';

const [folder = mkdtempSync(join(tmpdir(), 'brand-screens-')), only = ''] = process.argv.slice(2);
const index = process.env.PREVIEW_URL ?? 'http://localhost:3100';
const wanted = only.split(',').filter((name) => name !== '');
const sizes = [
  ['360', { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }],
  ['1440', { viewport: { width: 1440, height: 900 } }],
];

const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
mkdirSync(folder, { recursive: true });
const links = await linksOfIndex();
console.log(`${links.length} pages, each in two sizes, into ${folder}`);
for (const [size, options] of sizes) {
  for (const theme of ['light', 'dark']) {
    const context = await browser.newContext({
      locale: 'en-GB',
      timezoneId: 'Europe/Oslo',
      colorScheme: theme,
      ...options,
    });
    const page = await context.newPage();
    for (const link of links.filter(({ url }) => url.searchParams.get('theme') === theme))
      await take(page, link, size, theme);
    await context.close();
  }
}
await browser.close();

/** Every page the index links to, in the first of its brand's languages. */
async function linksOfIndex() {
  const page = await browser.newPage();
  await page.goto(index);
  const links = await page
    .locator('.links:first-of-type a[href*="/share?"]')
    .evaluateAll((found) =>
      found.map((link) => ({ state: link.closest('article')?.id ?? '', href: link.getAttribute('href') ?? '' })),
    );
  await page.close();
  return links
    .map(({ state, href }) => ({ state, url: new URL(href) }))
    .filter(({ state }) => wanted.length === 0 || wanted.includes(state));
}

/** The first screen, and the whole page, once the map has drawn itself where there is one. */
async function take(page, { state, url }, size, theme) {
  await page.goto(url.href);
  if (await page.locator('[data-map]').count()) await page.locator('[data-map=drawn]').waitFor();
  await page.waitForTimeout(1_000);
  const name = [url.hostname.split('.')[0], state, url.searchParams.get('lang'), size, theme].join('-');
  await page.screenshot({ path: join(folder, `${name}.png`), scale: 'css' });
  // The window grows for this one: only the first screen shows the map as it is. Very long pages would be pictures
  // nobody can look at.
  const { width, height } = await page.evaluate(() => ({
    width: innerWidth,
    height: Math.min(document.documentElement.scrollHeight, 2600),
  }));
  await page.screenshot({
    path: join(folder, `${name}-whole.png`),
    scale: 'css',
    fullPage: true,
    clip: { x: 0, y: 0, width, height },
  });
}
