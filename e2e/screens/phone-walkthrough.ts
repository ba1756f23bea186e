/**
 * Walks through the page on a phone and takes a screenshot of each step. With `npm run demo` running:
 * node --import tsx e2e/screens/phone-walkthrough.ts <link of a shipment with more than fifty reports> <folder>
 * Exits with 1 if the page scrolled by itself, lost the focus or overflowed. `FONTCONFIG_FILE` selects other fonts.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { launchBrowser } from '#lib/run/find-browser.mjs';
import { mapSettled, readMapPicture } from '../map/map-picture.ts';

const [link, folder] = process.argv.slice(2);
if (link === undefined || folder === undefined) {
  process.stderr.write('node --import tsx e2e/screens/phone-walkthrough.ts <link of a shipment> <folder>\n');
  process.exit(2);
}
await mkdir(folder, { recursive: true });
const browser = await launchBrowser();

let problemCount = 0;
for (const language of ['en', 'ar']) for (const width of [320, 360, 390]) await walkThrough(link, language, width);
await browser.close();
process.exit(problemCount === 0 ? 0 : 1);

async function walkThrough(share: string, language: string, width: number): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: 780 },
    hasTouch: true,
    isMobile: true,
    timezoneId: 'Europe/Oslo',
  });
  // esbuild's `keepNames` wraps functions in `__name`, which does not exist in the page.
  await context.addInitScript('globalThis.__name = (value) => value');
  const page = await context.newPage();
  let number = 0;
  let hadFocus = false;

  /** `target` is where the step may lead: no scrolling, another place of the page, or another page without focus. */
  const step = async (name: string, act: () => Promise<unknown>, target: 'here' | 'place' | 'page' = 'here') => {
    const before = await page.evaluate(() => Math.round(scrollY));
    await act();
    // An offscreen map has not loaded yet.
    await Promise.race([mapSettled(page).catch(() => undefined), page.waitForTimeout(3_000)]);
    const { scroll, width: inner, widest, focus } = await page.evaluate(inspectPage);
    // Detects delayed scrolling.
    await page.waitForTimeout(600);
    const later = await page.evaluate(() => Math.round(scrollY));
    const problems = [
      ...(target === 'here' && scroll !== before ? [`moved by ${scroll - before} px`] : []),
      ...(later !== scroll ? [`slid by ${later - scroll} px`] : []),
      ...(widest > inner ? [`${widest - inner} px wider than the screen`] : []),
      ...(target !== 'page' && hadFocus && focus === '' ? ['focus lost'] : []),
    ];
    hadFocus = focus !== '';
    problemCount += problems.length;
    number += 1;
    await page.screenshot({ path: join(folder ?? '', `${language}-${width}-${number}.png`) });
    process.stdout.write(
      `${language} ${width} ${number} ${name}: ${problems.length === 0 ? 'ok' : problems.join(', ')}; ${focus}\n`,
    );
  };

  await step('open', () => page.goto(`${share}&lang=${language}`), 'page');
  await step('read', () => page.evaluate(() => document.querySelector('#history')?.scrollIntoView()), 'place');
  await step(
    'back up to the map',
    () => page.evaluate(() => document.querySelector('#map')?.scrollIntoView()),
    'place',
  );
  await step('tap the route', async () => {
    const popup = page.locator('.leaflet-popup');
    // A tap on merged marks only zooms in.
    for (let tap = 0; tap < 5 && (await popup.count()) === 0; tap += 1) {
      const point = await pointOnRoute(page);
      await page.touchscreen.tap(point.x, point.y);
      await popup.waitFor({ timeout: 3_000 }).catch(() => mapSettled(page));
    }
    await popup.waitFor({ timeout: 100 });
  });
  await step('go to its row', () => page.locator('.leaflet-popup a').first().tap(), 'page');
  await step('go back to the map', () => page.locator('li[id^=r] button').first().tap(), 'place');
  await step('close the popup', () => page.locator('.leaflet-popup-close-button').tap());
  await step(
    'older reports',
    async () => {
      const older = page.locator('a[rel=next]').first();
      await older.scrollIntoViewIfNeeded();
      const here = page.url();
      await Promise.all([page.waitForURL((url) => url.href !== here), older.tap()]);
    },
    'page',
  );
  await step('back to newer reports', () => page.goBack(), 'page');
  await step(
    'tab through the page',
    async () => {
      await page.evaluate(() => scrollTo(0, 0));
      for (let press = 0; press < 12; press += 1) await page.keyboard.press('Tab');
    },
    'place',
  );
  await step(
    'print',
    async () => {
      await page.goto(`${share}&lang=${language}&print=1`);
    },
    'page',
  );
  await context.close();
}

/** The point on the line that is farthest from all marks, in window coordinates. */
async function pointOnRoute(page: Page): Promise<{ x: number; y: number }> {
  const { marks } = await readMapPicture(page);
  await page.evaluate(() => document.querySelector('#map')?.scrollIntoView());
  return page.evaluate(
    ({ centres }) => {
      const canvas = document.querySelector('.leaflet-overlay-pane canvas');
      const map = document.querySelector('.leaflet-container');
      if (!(canvas instanceof HTMLCanvasElement) || map === null) throw new Error('there is no map');
      const [box, sheet] = [map.getBoundingClientRect(), canvas.getBoundingClientRect()];
      const context = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
      if (context === null) throw new Error('there is no canvas');
      context.fillStyle = getComputedStyle(map).getPropertyValue('--route').trim();
      context.fillRect(0, 0, 1, 1);
      const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
      context.clearRect(0, 0, 1, 1);
      context.drawImage(canvas, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      const scale = sheet.width / canvas.width;
      let best = { x: 0, y: 0, distance: -1 };
      for (let at = 3; at < data.length; at += 4) {
        if (data[at] !== 255 || data[at - 3] !== red || data[at - 2] !== green || data[at - 1] !== blue) continue;
        const pixel = (at - 3) / 4;
        const x = sheet.left - box.left + (pixel % canvas.width) * scale;
        const y = sheet.top - box.top + Math.floor(pixel / canvas.width) * scale;
        if (x < 20 || y < 20 || x > box.width - 70 || y > box.height - 20) continue;
        const distance = Math.min(...centres.map((centre) => Math.hypot(centre.x - x, centre.y - y)));
        if (distance > best.distance) best = { x: box.left + x, y: box.top + y, distance };
      }
      return best;
    },
    { centres: marks.map((mark) => ({ x: (mark.left + mark.right) / 2, y: (mark.top + mark.bottom) / 2 })) },
  );
}

/** Runs in the page. */
function inspectPage() {
  const focused = document.activeElement;
  const name = focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
  return {
    scroll: Math.round(scrollY),
    width: document.documentElement.clientWidth,
    widest: document.documentElement.scrollWidth,
    focus:
      focused === null || focused === document.body ? '' : `${focused.tagName.toLowerCase()} "${name.slice(0, 40)}"`,
  };
}
