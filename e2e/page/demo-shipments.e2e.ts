import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { demoShipments } from '#lib/reference/demo/shipments.ts';
import { expect, test } from '../support/fixtures.ts';
import { trackFiles } from '../support/processes.ts';
import { fetchTrack } from '../support/track.ts';
import { layoutShiftOf } from './layout-shift.ts';

// In another zone the browser may regroup the server's list by day, which shifts the layout.
test.use({ timezoneId: 'UTC' });

/** Those whose page has parts that no other has; the rest of the demo differs in its route. */
const LOOKED_AT = ['parcel', 'created', 'late', 'scans', 'delivered', 'withdrawn'];

test('every demo shipment is answered, and each kind of page opens without console output or layout shift', async ({
  ask,
  context,
  openShare,
  run,
}) => {
  test.setTimeout(180_000);
  expect(run.shares).toHaveLength(demoShipments.length + trackFiles.length);
  for (const [index, { title, shareId }] of run.shares.entries()) {
    let status = 503;
    // Says so while a long history is still being read.
    await expect
      .poll(async () => ({ status } = await ask(`/share?id=${encodeURIComponent(shareId)}`)).status)
      .not.toBe(503);
    if (!LOOKED_AT.includes(demoShipments[index]?.key ?? '')) continue;
    const page = await context.newPage();
    // A growing age would shift the text after it.
    await page.clock.setFixedTime(Date.now());
    await openShare(shareId, { status, page });
    await page.waitForLoadState('networkidle');
    const drawn = page.getByRole('img', { name: /map/i });
    if ((await drawn.count()) > 0) await expect(page.locator('.leaflet-container')).toBeVisible();
    // A large page may be painted when half of it has arrived, which moves the note below the map by a line.
    expect(await layoutShiftOf(page), title).toBeLessThan(0.02);
    await page.close();
  }
});

for (const [index, path] of trackFiles.entries()) {
  test(`${basename(path)} becomes one line, with every position of the file in the list`, async ({ ask, run }) => {
    const fixes = readFileSync(path, 'utf8').match(/<trkpt\b/g)?.length ?? 0;
    // Imported tracks are listed last, in the order of the files.
    const shareId = run.shares.at(index - trackFiles.length)?.shareId ?? '';
    const track = await fetchTrack(run.viewerUrl, shareId);
    const { numbers, longitudes } = track?.trackPoints ?? { numbers: [], longitudes: new Float64Array() };

    expect(numbers).toHaveLength(fixes);
    const steps = [...longitudes.slice(1)].map((longitude, index) => Math.abs(longitude - (longitudes[index] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(90);

    const pages = await Promise.all([1, 2, 3].map((page) => ask(`/share?id=${shareId}&page=${page}`)));
    const rows = new Set(
      pages.flatMap(({ text }) => [...text.matchAll(/<li[^>]* id="r(\d+)"/g)].map((match) => Number(match[1]))),
    );
    expect(rows.size).toBe(fixes);
  });
}
