import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import { paddingFor } from '#components/track-map/controls/auto-fit.ts';
import { boundsOf } from '#lib/share/drawing/box.ts';
import { expect, test } from '../support/fixtures.ts';
import { fetchTrack } from '../support/track.ts';
import { mapAtRest, readMapPicture, type MapPicture } from './map-picture.ts';

test.describe.configure({ mode: 'parallel' });

const sizes = [
  '320×568',
  '360×800',
  '390×844',
  '768×1024',
  '1024×1366',
  '1440×900',
  '1440×1600',
  '1600×900',
  '1920×1080',
  '2560×1440',
];
/** The map is shown no nearer than this, however short the route. */
const NEAREST = 17;

for (const motion of ['no-preference', 'reduce'] as const) {
  for (const [index, size] of sizes.entries()) {
    // A map without motion is fitted by the same rule: every other size will do.
    if (motion === 'reduce' && index % 2 === 1) continue;
    test(`every route is fully visible and large on a map opened at ${size}, motion: ${motion}`, async ({
      newContext,
      run,
      shipment,
    }) => {
      const { context } = await newContext({ viewport: viewportOf(size), reducedMotion: motion });
      const page = await context.newPage();
      const single = await shipment({
        LocationHistory: [{ Timestamp: '2026-03-14T09:26:53Z', Latitude: 59.12, Longitude: 11.39 }],
      });
      const misses: string[] = [];
      let seen = 0;
      // A third of the routes is opened here, and another comes here from a size at which it was opened.
      const routes = [...run.shares, { title: 'a single place', shareId: single.shareId }].filter(
        (_, route) => route % 3 === (motion === 'reduce' ? index / 2 : index) % 3,
      );
      for (const { title, shareId } of routes) {
        const extent = await extentOf(shareId, run.viewerUrl);
        if (extent === null) continue;
        await page.setViewportSize(viewportOf(size));
        await page.goto(`/share?id=${encodeURIComponent(shareId)}`, { waitUntil: 'domcontentloaded' });
        if ((await page.locator('[data-map]').count()) === 0) continue;
        seen += 1;
        await page.locator('[data-map]').scrollIntoViewIfNeeded();
        await mapAtRest(page);
        misses.push(...missesIn(await readMapPicture(page), extent).map((miss) => `${title} opened: ${miss}`));

        // Each size is also one that a map of another size comes to. Still maps differ only in how they open.
        if (motion === 'reduce') continue;
        const next = sizes[(index + 4) % sizes.length] ?? size;
        await page.setViewportSize(viewportOf(next));
        await expect
          .poll(async () => missesIn(await readMapPicture(page), extent), { message: `${title}, then at ${next}` })
          .toEqual([]);
      }
      expect(seen).toBeGreaterThan(1);
      expect(misses).toEqual([]);
    });
  }
}

function viewportOf(size: string): { width: number; height: number } {
  const [width = 0, height = 0] = size.split('×').map(Number);
  return { width, height };
}

/** What is wrong with how a route is fitted into the map. `extent`: its larger side in worlds. */
function missesIn({ width, height, route: line, marks }: MapPicture, extent: number): string[] {
  // A single place has a mark and no dot under it.
  const route = line ?? (extent === 0 ? marks.at(-1) : null) ?? null;
  if (route === null) return ['the route is not on the map'];
  const misses: string[] = [];
  const centres = marks.map(({ left, right, top, bottom }) => ({ x: (left + right) / 2, y: (top + bottom) / 2 }));
  const xs = [route.left, route.right, ...centres.map(({ x }) => x)];
  const ys = [route.top, route.bottom, ...centres.map(({ y }) => y)];
  const wide = Math.max(...xs) - Math.min(...xs);
  const high = Math.max(...ys) - Math.min(...ys);
  if (route.left < 0 || route.top < 0 || route.right > width || route.bottom > height)
    misses.push(`the route leaves the map: ${JSON.stringify({ width, height, route })}`);
  for (const { name, isUncovered, left, top, right, bottom } of marks) {
    if (left < 0 || top < 0 || right > width || bottom > height)
      misses.push(`the mark "${name}" is not within the map`);
    else if (!isUncovered) misses.push(`something covers the mark "${name}"`);
  }
  if (!marks.some(({ name }) => name.startsWith('latest'))) misses.push('the latest position has no mark');
  const padding = paddingFor(width, height);
  const isLarge =
    wide >= (width - padding.left - padding.right) / 2 || high >= (height - padding.top - padding.bottom) / 2;
  const isNearest =
    extent === 0 || Math.max(route.right - route.left, route.bottom - route.top) / extent >= 256 * 2 ** NEAREST * 0.95;
  if (!isLarge && !isNearest)
    misses.push(`the route is small: ${Math.round(wide)} × ${Math.round(high)} in ${width} × ${height}`);
  return misses;
}

const extents = new Map<string, Promise<number | null>>();

/** The larger side of a track's box in worlds; null for a link that shows nothing. Each is asked for once. */
function extentOf(shareId: string, viewerUrl: string): Promise<number | null> {
  const known = extents.get(shareId) ?? readExtent(shareId, viewerUrl);
  extents.set(shareId, known);
  return known;
}

async function readExtent(shareId: string, viewerUrl: string): Promise<number | null> {
  const track = await fetchTrack(viewerUrl, shareId);
  if (track === null) return null;
  const { longitudes, latitudes } = track.geometry;
  const box = boundsOf(longitudes.map(mercatorX), latitudes.map(mercatorY));
  return box === null ? 0 : Math.max(box.right - box.left, box.bottom - box.top);
}
