import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import { paddingFor } from '#components/track-map/controls/auto-fit.ts';
import { boundsOf } from '#lib/share/drawing/box.ts';
import { expect, test } from '../support/fixtures.ts';
import { fetchTrack } from '../support/track.ts';
import { mapSettled, readMapPicture, type MapPicture, showWholeRoute } from './map-picture.ts';

test.describe.configure({ mode: 'parallel' });

const sizes = ['320×568', '390×844', '768×1024', '844×390', '1440×900', '2560×1440'];
/** The largest zoom, however short the route. */
const MAX_ZOOM = 17;

for (const motion of ['no-preference', 'reduce'] as const) {
  for (const [index, size] of sizes.entries()) {
    // Reduced motion uses the same code, so one phone is enough.
    if (motion === 'reduce' && size !== '390×844') continue;
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
      const problems: string[] = [];
      let checked = 0;
      // To save time, each size opens some of the routes; more reach it by resizing.
      const routes = [...run.shares, { title: 'a single place', shareId: single.shareId }].filter(
        (_, route) => route % 5 === index % 5,
      );
      for (const { title, shareId } of routes) {
        const extent = await extentOf(shareId, run.viewerUrl);
        if (extent === null) continue;
        await page.setViewportSize(viewportOf(size));
        // The fragment unfolds the map of what was delivered.
        await page.goto(`/share?id=${encodeURIComponent(shareId)}#map`, { waitUntil: 'domcontentloaded' });
        if ((await page.locator('[data-map]').count()) === 0) continue;
        checked += 1;
        await page.locator('[data-map]').scrollIntoViewIfNeeded();
        await mapSettled(page);
        const ends = (await readMapPicture(page)).marks.filter(({ name }) => /^(?:latest|destination)/.test(name));
        for (const { name, isUncovered } of ends)
          if (!isUncovered) problems.push(`${title} opened: the mark "${name}" cannot be seen`);
        await showWholeRoute(page);
        problems.push(
          ...fitProblems(await readMapPicture(page), extent).map((problem) => `${title} opened: ${problem}`),
        );

        // Resizing does not depend on motion.
        if (motion === 'reduce') continue;
        const next = sizes[(index + 4) % sizes.length] ?? size;
        await page.setViewportSize(viewportOf(next));
        await expect
          .poll(async () => fitProblems(await readMapPicture(page), extent), { message: `${title}, then at ${next}` })
          .toEqual([]);
      }
      expect(checked).toBeGreaterThan(0);
      expect(problems).toEqual([]);
    });
  }
}

function viewportOf(size: string): { width: number; height: number } {
  const [width = 0, height = 0] = size.split('×').map(Number);
  return { width, height };
}

/** Problems with how a route fits the map. `extent` is the route's larger side as a share of the world's width. */
function fitProblems({ width, height, route: line, marks }: MapPicture, extent: number): string[] {
  // A single place has a mark and no line.
  const route = line ?? (extent === 0 ? marks.at(-1) : null) ?? null;
  if (route === null) return ['the route is not on the map'];
  const problems: string[] = [];
  const centres = marks.map(({ left, right, top, bottom }) => ({ x: (left + right) / 2, y: (top + bottom) / 2 }));
  const xs = [route.left, route.right, ...centres.map(({ x }) => x)];
  const ys = [route.top, route.bottom, ...centres.map(({ y }) => y)];
  const routeWidth = Math.max(...xs) - Math.min(...xs);
  const routeHeight = Math.max(...ys) - Math.min(...ys);
  if (route.left < 0 || route.top < 0 || route.right > width || route.bottom > height)
    problems.push(`the route leaves the map: ${JSON.stringify({ width, height, route })}`);
  for (const { name, isUncovered, left, top, right, bottom } of marks) {
    if (left < 0 || top < 0 || right > width || bottom > height)
      problems.push(`the mark "${name}" is not within the map`);
    else if (!isUncovered) problems.push(`something covers the mark "${name}"`);
  }
  if (!marks.some(({ name }) => /^(?:latest|town)/.test(name))) problems.push('the latest position has no mark');
  const padding = paddingFor(width, height);
  const isLarge =
    routeWidth >= 0.4 * (width - padding.left - padding.right) ||
    routeHeight >= 0.4 * (height - padding.top - padding.bottom);
  const isAtMaxZoom =
    extent === 0 || Math.max(route.right - route.left, route.bottom - route.top) / extent >= 256 * 2 ** MAX_ZOOM * 0.95;
  if (!isLarge && !isAtMaxZoom)
    problems.push(`the route is small: ${Math.round(routeWidth)} × ${Math.round(routeHeight)} in ${width} × ${height}`);
  return problems;
}

const extents = new Map<string, Promise<number | null>>();

/** The larger side of a track's bounds as a share of the world's width; null for an unavailable link. Cached. */
function extentOf(shareId: string, viewerUrl: string): Promise<number | null> {
  const known = extents.get(shareId) ?? readExtent(shareId, viewerUrl);
  extents.set(shareId, known);
  return known;
}

async function readExtent(shareId: string, viewerUrl: string): Promise<number | null> {
  const track = await fetchTrack(viewerUrl, shareId);
  if (track === null) return null;
  const { longitudes, latitudes } = track.trackPoints;
  const box = boundsOf(longitudes.map(mercatorX), latitudes.map(mercatorY));
  return box === null ? 0 : Math.max(box.right - box.left, box.bottom - box.top);
}
