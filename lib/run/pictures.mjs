import { once } from 'node:events';
import { launchBrowser } from './find-browser.mjs';
import { inRoot } from './paths.mjs';
import { anyPort, startNode } from './processes.mjs';

const reader = { locale: 'en-GB', timezoneId: 'Europe/Oslo', colorScheme: 'light' };
const phone = { width: 360, height: 780, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const streetMap = { width: 720, height: 560 };

export async function takePictures() {
  const demo = await startDemo();
  const browser = await launchBrowser();
  try {
    await takePages(browser, demo.links);
    for (const [name, query, colorScheme] of [
      ['streets-light', '', 'light'],
      ['streets-dark', '', 'dark'],
      ['streets-ar', '&lang=ar', 'light'],
    ])
      await takeStreets(browser, name, `${linkTo(demo.links, 'made-up town')}&embed=map${query}`, colorScheme);
  } finally {
    await browser.close();
    demo.stop();
  }
}

async function takePages(browser, links) {
  const link = linkTo(links, 'truck');
  const underBrand = (name) => Object.assign(new URL(link), { hostname: `${name}.localhost` }).href;
  const take = (name, url, options) => takePage(browser, name, url, options);
  await take('share-1440-light', link, { width: 1440, height: 900 });
  await take('share-360-light', link, phone);
  await take('share-360-dark', link, { ...phone, colorScheme: 'dark' });
  await take('share-360-ar', `${link}&lang=ar`, phone);
  await take('unavailable-360-light', new URL('/share?id=unknown', link).href, phone);
  await take('brand-meridian-360', underBrand('meridian'), { ...phone, colorScheme: 'dark' });
  await take('brand-qafila-360', `${underBrand('qafila')}&lang=ar`, phone);
  await take('brand-volt-360', underBrand('volt'), phone);
  const embedDemo = new URL(`/embed-demo.html#link=${encodeURIComponent(link)}`, link).href;
  await take('embed-1440', embedDemo, { width: 1440, height: 1180 });
}

async function startDemo() {
  const ports = ['--port', String(await anyPort()), '--reference-port', String(await anyPort())];
  const { child } = startNode('demo', ['lib/run/demo.mjs', ...ports], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  while (!output.includes('Stop with Ctrl-C')) {
    if (child.exitCode !== null) throw new Error('The demo did not start.');
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  }
  return { links: output, stop: () => child.kill('SIGTERM') };
}

function linkTo(links, word) {
  const [, link] = new RegExp(`${word}[^\\n]*\\n\\s*(http\\S+)`, 'i').exec(links) ?? [];
  if (link === undefined) throw new Error(`The demo printed no link of its ${word}.`);
  return link;
}

async function takePage(browser, name, url, { width, height, ...options }) {
  const page = await browser.newPage({ viewport: { width, height }, ...reader, ...options });
  await page.goto(url);
  if (await page.locator('[data-map]').count()) await page.locator('[data-map=drawn]').waitFor();
  if (url.includes('embed-demo'))
    await page.frameLocator('share-viewer[mode=map] iframe').locator('[data-map=drawn]').waitFor();
  await page.waitForTimeout(2000);
  await page.screenshot({ path: inRoot('docs', `${name}.png`) });
  await page.close();
}

async function takeStreets(browser, name, url, colorScheme) {
  const pictures = await takeZooms(browser, url, colorScheme);
  const sheet = await browser.newPage({ viewport: { width: 2 * streetMap.width + 8, height: 100 } });
  const images = pictures.map((picture) => `<img src="data:image/png;base64,${picture.toString('base64')}">`);
  await sheet.setContent(
    `<body style="margin:0;display:grid;grid-template-columns:1fr 1fr;gap:8px;background:#888">${images.join('')}`,
  );
  await sheet.screenshot({ path: inRoot('docs', `${name}.png`), fullPage: true });
  await sheet.close();
}

async function takeZooms(browser, url, colorScheme) {
  const page = await browser.newPage({ viewport: streetMap, ...reader, colorScheme });
  await page.goto(url);
  await page.locator('[data-map=drawn]').waitFor();
  const pictures = [];
  for (const zoom of [14, 15, 16, 17]) {
    if (zoom > 14) {
      await page.locator('.map-mark-latest').hover();
      await page.keyboard.down('Control');
      await page.mouse.wheel(0, -100);
      await page.keyboard.up('Control');
    }
    await page.mouse.move(0, 0);
    await page.waitForTimeout(2000);
    pictures.push(await page.locator('.leaflet-container').screenshot());
  }
  await page.close();
  return pictures;
}
