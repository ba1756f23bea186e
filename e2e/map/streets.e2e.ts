import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { courierRoute } from '#lib/reference/demo/shipments.ts';
import { tileOfRoads, TOWN_FILE, writeStreetFile } from '#lib/streets/test-streets.ts';
import { expect, test } from '../support/fixtures.ts';
import { startViewerIn, type ViewerProcess } from '../support/processes.ts';
import { rawRequest } from '../support/raw-request.ts';
import { readRunState } from '../support/run-state.ts';
import { northboundReports } from '../support/northbound-reports.ts';
import { mapSettled, readMapPicture } from './map-picture.ts';

const history = courierRoute
  .map(([Latitude, Longitude], index, { length }) => ({
    ...{ Latitude, Longitude },
    Timestamp: new Date(Date.parse('2026-03-14T09:00:00Z') - (length - index) * 60_000).toISOString(),
  }))
  .toReversed();
const broken = { file: 'cut-off.pmtiles', bytes: 30_000 };

let folder: string;
let viewer: ViewerProcess;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'share-viewer-streets-'));
  copyFileSync(TOWN_FILE, join(folder, 'town.pmtiles'));
  writeFileSync(join(folder, broken.file), readFileSync(TOWN_FILE).subarray(0, broken.bytes));
  const blanks = ['\u00a0', '\u3000', '\u3164'].map((name) => ({ name }));
  await writeStreetFile(join(folder, 'blank.pmtiles'), tileOfRoads(blanks));
  await writeStreetFile(join(folder, 'broken.pmtiles'), Uint8Array.from([26, 100, 1]));
  const manyRoads = Array.from({ length: 100_000 }, (_, at) => ({ name: `Road ${at}` }));
  await writeStreetFile(join(folder, 'crowd.pmtiles'), tileOfRoads(manyRoads));
  viewer = await startViewerIn(folder, readRunState().serviceUrl, (port) => {
    const brands = ['town', 'blank', 'broken', 'crowd'].map((name) => ({
      hosts: [`${name}.localhost:${port}`],
      name,
      streets: { file: `${name}.pmtiles` },
    }));
    writeFileSync(join(folder, 'brands.json'), JSON.stringify({ brands }));
    return { PMTILES_FILE: join(folder, broken.file), BRANDS_FILE: join(folder, 'brands.json') };
  });
});
test.afterAll(async () => {
  await viewer.stop();
  rmSync(folder, { recursive: true, force: true });
});

const originOf = (name: string) => viewer.url.replace('//', `//${name}.`);

/** Counts pixels of the built-in map that have the colour of a CSS variable. */
function countPixels(page: Page, token: string): Promise<number> {
  return page.evaluate((name) => {
    const map = document.querySelector('.leaflet-container');
    const ground = map?.querySelector('.leaflet-tile-pane canvas');
    if (map == null || !(ground instanceof HTMLCanvasElement)) throw new Error('there is no map');
    const sheet = new OffscreenCanvas(ground.width, ground.height + 1);
    const context = sheet.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('there is no canvas');
    context.drawImage(ground, 0, 0);
    context.fillStyle = getComputedStyle(map).getPropertyValue(name).trim();
    context.fillRect(0, ground.height, 1, 1);
    const { data } = context.getImageData(0, 0, ground.width, ground.height + 1);
    const [red, green, blue] = context.getImageData(0, ground.height, 1, 1).data;
    let count = 0;
    for (let at = 0; at < 4 * ground.width * ground.height; at += 4)
      if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) count += 1;
    return count;
  }, token);
}

test('street tiles lie under the route and come from this viewer; a broken file leaves the built-in map', async ({
  newContext,
  newShare,
}) => {
  const { length: size } = readFileSync(TOWN_FILE);
  const shareId = await newShare({ AssetName: 'canary-cargo', LocationHistory: history });
  const elsewhere = await newShare({ AssetName: 'canary-cargo', LocationHistory: northboundReports(9) });
  const responses = new Set<string>();
  const { context } = await newContext({ colorScheme: 'dark' }, originOf('town'));
  const page = await context.newPage();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/streets/')) responses.add(`${pathname} ${response.status()}`);
  });
  const response = await page.goto(`/share?id=${shareId}&lang=ar`);
  expect(response?.headers()['content-security-policy']).toContain("img-src 'self' data:;");
  await mapSettled(page);
  // Main streets have the colour of coasts, and no coast is near.
  await expect.poll(() => countPixels(page, '--map-coast')).toBeGreaterThan(1000);
  await expect(page.locator('.leaflet-container')).toContainText('Doggerby: a made-up town');
  const away = await page.context().newPage();
  await away.goto(`/share?id=${elsewhere}`);
  await mapSettled(away);
  await expect(away.locator('.leaflet-container')).toContainText('GeoNames');
  await expect(away.locator('.leaflet-container')).not.toContainText('Doggerby');
  await away.close();
  expect([...responses]).toEqual([expect.stringMatching(/^\/streets\/[0-9a-f]{32}\.pmtiles 206$/)]);
  const path = [...responses][0]?.split(' ')[0] ?? '';
  const ask = (host: string, range: string) => rawRequest(viewer.url, path, { headers: { host, range } });
  expect((await ask(new URL(originOf('town')).host, `bytes=${size}-`)).status).toBe(416);
  expect((await ask(new URL(viewer.url).host, 'bytes=0-6')).status).toBe(404);

  const other = await newContext({ colorScheme: 'dark' }, viewer.url);
  const plain = await other.context.newPage();
  await plain.goto(`/share?id=${shareId}&lang=ar`);
  await mapSettled(plain);
  expect(await countPixels(plain, '--map-coast')).toBe(0);
  expect((await readMapPicture(plain)).route).toEqual((await readMapPicture(page)).route);
  expect(readFileSync(viewer.output, 'utf8')).toContain(
    `${join(folder, broken.file)} is cut off: ${broken.bytes} bytes of ${size}`,
  );
});

/** Memory of the largest renderer process in MB; 0 where /proc is missing. */
async function rendererMemory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = processInfo.flatMap(({ type, id }) => {
    const status = `/proc/${id}/status`;
    if (type !== 'renderer' || !existsSync(status)) return [];
    return [Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) / 1024];
  });
  return Math.max(0, ...sizes);
}

test('streets with blank names get no label, and a broken file removes only its streets', async ({
  browser,
  newContext,
  newShare,
}) => {
  const shareId = await newShare({ AssetName: 'canary-cargo', LocationHistory: history });
  for (const name of ['blank', 'broken', 'crowd']) {
    const { context } = await newContext({}, originOf(name));
    const page = await context.newPage();
    await page.goto(`/share?id=${shareId}`);
    await mapSettled(page);
    const map = page.locator('.leaflet-container');
    if (name === 'blank') {
      await expect.poll(() => countPixels(page, '--map-coast')).toBeGreaterThan(1000);
      await expect(map).toContainText('Test streets');
    } else {
      await expect(map).toHaveAttribute('data-streets', 'failed');
      await expect(map).not.toContainText('Test streets');
      await expect.poll(() => countPixels(page, '--map-coast')).toBe(0);
    }
    const before = (await readMapPicture(page)).route;
    await page.locator('.leaflet-control-zoom-in').click();
    await mapSettled(page);
    expect((await readMapPicture(page)).route).not.toEqual(before);
    expect(await rendererMemory(browser)).toBeLessThan(300);
    await context.close();
  }
});
