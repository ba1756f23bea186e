/**
 * A person's round on a phone, with a picture of each step: node --import tsx e2e/screens/phone-walkthrough.ts <link of a
 * shipment with more than fifty reports> <folder>, with `npm run demo` running. Ends with 1 when the page moved by
 * itself, the focus was lost, or something is wider than the screen. `FONTCONFIG_FILE` gives it other fonts.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { mapAtRest, readMapPicture } from '../map/map-picture.ts';
import { findBrowser } from '../../lib/run/find-browser.mjs';

const [link, folder] = process.argv.slice(2);
if (link === undefined || folder === undefined) {
  process.stderr.write('node --import tsx e2e/screens/phone-walkthrough.ts <link of a shipment> <folder>\n');
  process.exit(2);
}
await mkdir(folder, { recursive: true });
const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, args, env: { ...definedOf(process.env), ...env } });

let faults = 0;
for (const language of ['en', 'ar']) for (const width of [320, 360, 390]) await goRound(link, language, width);
await browser.close();
process.exit(faults === 0 ? 0 : 1);

async function goRound(share: string, language: string, width: number): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: 780 },
    hasTouch: true,
    isMobile: true,
    timezoneId: 'Europe/Oslo',
  });
  // What the script's own compiler calls in functions with a name.
  await context.addInitScript('globalThis.__name = (named) => named');
  const page = await context.newPage();
  let number = 0;
  let hadFocus = false;

  /** One step, on this page or to another place of it or to another page, where the browser begins with no focus. */
  const step = async (name: string, act: () => Promise<unknown>, to: 'here' | 'place' | 'page' = 'here') => {
    const before = await page.evaluate(() => Math.round(scrollY));
    await act();
    // A map that nobody has scrolled to is not there yet.
    await Promise.race([mapAtRest(page).catch(() => undefined), page.waitForTimeout(3_000)]);
    const { scroll, width: inner, widest, focus } = await page.evaluate(lookAround);
    // A little later it is still where it was.
    await page.waitForTimeout(600);
    const later = await page.evaluate(() => Math.round(scrollY));
    const wrong = [
      ...(to === 'here' && scroll !== before ? [`moved by ${scroll - before} px`] : []),
      ...(later !== scroll ? [`slid by ${later - scroll} px`] : []),
      ...(widest > inner ? [`${widest - inner} px wider than the screen`] : []),
      ...(to !== 'page' && hadFocus && focus === '' ? ['focus lost'] : []),
    ];
    hadFocus = focus !== '';
    faults += wrong.length;
    number += 1;
    await page.screenshot({ path: join(folder ?? '', `${language}-${width}-${number}.png`) });
    process.stdout.write(
      `${language} ${width} ${number} ${name}: ${wrong.length === 0 ? 'still' : wrong.join(', ')}; ${focus}\n`,
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
    // Where marks lie together a tap takes the map nearer first.
    for (let tap = 0; tap < 5 && (await popup.count()) === 0; tap += 1) {
      const place = await placeOnRoute(page);
      await page.touchscreen.tap(place.x, place.y);
      await popup.waitFor({ timeout: 3_000 }).catch(() => mapAtRest(page));
    }
    await popup.waitFor({ timeout: 100 });
  });
  await step('go to its row', () => page.locator('.leaflet-popup a').first().tap(), 'page');
  await step('go back to the map', () => page.locator('li[id^=r] button').first().tap(), 'place');
  await step('close what it says', () => page.locator('.leaflet-popup-close-button').tap());
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
  await step('back to the newer ones', () => page.goBack(), 'page');
  await step(
    'through it by keys',
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

/** A place of the line as far from every mark as there is one. CSS pixels of the window. */
async function placeOnRoute(page: Page): Promise<{ x: number; y: number }> {
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
function lookAround() {
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

function definedOf(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
