import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { writeTown } from '#lib/cli/streets/write-town.ts';
import { courierRoute } from '#lib/reference/demo/last-mile.ts';
import { expect, test } from '../support/fixtures.ts';
import { startReferenceIn, startViewerIn } from '../support/processes.ts';
import { createShipment } from '../support/shipment.ts';
import { mapAtRest, readMapPicture } from './map-picture.ts';

/** Pixels of the built-in map's canvas in a colour of the page. */
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

test('streets of a file lie under the route and are asked of this viewer alone; a broken one leaves the same map', async ({
  newContext,
}) => {
  test.setTimeout(90_000);
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-streets-'));
  const file = join(folder, 'town.pmtiles');
  await writeTown(file);
  const broken = join(folder, 'broken.pmtiles');
  writeFileSync(broken, readFileSync(file).subarray(0, 30_000));
  const brands = join(folder, 'brands.json');
  const reference = await startReferenceIn(folder);
  const viewer = await startViewerIn(folder, reference.url, (port) => {
    const brand = { hosts: [`broken.localhost:${port}`], name: 'B', streets: { file: 'broken.pmtiles' } };
    writeFileSync(brands, JSON.stringify({ brands: [brand] }));
    return { PMTILES_FILE: file, BRANDS_FILE: brands, TILE_URL: '' };
  });
  try {
    const history = courierRoute.map(([Latitude, Longitude]) => ({ Latitude, Longitude }));
    const { shareId } = await createShipment(
      { referenceUrl: reference.url, accessKey: reference.accessKey },
      { LocationHistory: history },
    );
    const { context } = await newContext({ colorScheme: 'dark' }, viewer.url);
    const page = await context.newPage();
    const answers = new Map<string, number>();
    page.on('response', (response) => {
      if (response.url().includes('/streets/')) answers.set(response.url(), response.status());
    });
    const response = await page.goto(`/share?id=${shareId}&lang=ar`);
    expect(response?.headers()['content-security-policy']).toContain("img-src 'self' data:;");
    await mapAtRest(page);
    // The main streets, in the colours of the page; a coast there is none.
    await expect.poll(() => countPixels(page, '--map-coast')).toBeGreaterThan(1000);
    await expect(page.locator('.leaflet-container')).toContainText('Doggerby: a made-up town');
    const [[url = '', status] = []] = answers;
    expect([...answers.keys()]).toEqual([url]);
    expect(status).toBe(206);
    const size = readFileSync(file).length;
    const outside = await fetch(url, { headers: { range: `bytes=${size}-` } });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
    const withStreets = await readMapPicture(page);

    // A brand's.
    expect(readFileSync(viewer.output, 'utf8')).toContain(`${broken} is cut off: 30000 bytes of ${size}`);

    const plain = await startViewerIn(folder, reference.url, { PMTILES_FILE: broken });
    try {
      const other = await newContext({ colorScheme: 'dark' }, plain.url);
      const same = await other.context.newPage();
      await same.goto(`/share?id=${shareId}&lang=ar`);
      await mapAtRest(same);
      expect(await countPixels(same, '--map-coast')).toBe(0);
      expect((await readMapPicture(same)).route).toEqual(withStreets.route);
      expect(readFileSync(plain.output, 'utf8')).toContain(`${broken} is cut off`);
    } finally {
      await plain.stop();
    }
  } finally {
    await viewer.stop();
    await reference.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
