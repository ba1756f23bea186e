import { feature } from 'topojson-client';
import type { WorldPlace } from './cut-tiles.ts';
import type { City } from './gazetteer.ts';
import { mercatorX, mercatorY } from './mercator.ts';
import { openRing, polygonsOf, type WorldAtlas } from './land-and-borders.ts';
import { rankOfCountry } from './place-rank.ts';

/**
 * The name is the country's code, which the browser translates. It is that of the largest town there, as the atlas
 * abbreviates names. Of two parts with one code, the larger counts.
 */
export function labelCountries(atlas: WorldAtlas, cities: readonly City[]): WorldPlace[] {
  const largestFirst = cities
    .toSorted((one, other) => other.population - one.population)
    .map(({ longitude, latitude, country }) => ({ x: mercatorX(longitude), y: mercatorY(latitude), country }));
  const labels = new Map<string, WorldPlace>();
  for (const { geometry } of feature(atlas, atlas.objects.countries).features) {
    const parts = polygonsOf(geometry).map(([ring = []]) => partOf(openRing(ring)));
    const [main] = parts.sort((one, other) => other.area - one.area);
    if (main === undefined) continue;
    const country = largestFirst.find(({ x, y }) => contains(main, x, y))?.country;
    if (country === undefined) continue;
    const rank = rankOfCountry(main.right - main.left);
    if ((labels.get(country)?.rank ?? 0) < rank)
      labels.set(country, { name: country, x: main.x - Math.floor(main.x), y: main.y, rank });
  }
  return [...labels.values()].sort((one, other) => other.rank - one.rank);
}

function partOf(ring: readonly GeoJSON.Position[]) {
  const corners = ring.map(
    ([longitude = 0, latitude = 0]) =>
      [mercatorX(longitude), mercatorY(Math.max(-85, Math.min(85, latitude)))] as const,
  );
  let [twice, x, y] = [0, 0, 0];
  corners.forEach(([fromX, fromY], index) => {
    const [toX, toY] = corners[(index + 1) % corners.length] ?? [0, 0];
    const cross = fromX * toY - toX * fromY;
    twice += cross;
    x += (fromX + toX) * cross;
    y += (fromY + toY) * cross;
  });
  const xs = corners.map(([each]) => each);
  const ys = corners.map(([, each]) => each);
  return {
    ...{ corners, area: Math.abs(twice) / 2, x: x / (3 * twice), y: y / (3 * twice) },
    ...{ left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) },
  };
}

function contains({ corners, left, right, top, bottom }: ReturnType<typeof partOf>, x: number, y: number): boolean {
  if (x < left || x > right || y < top || y > bottom) return false;
  let isInside = false;
  corners.forEach(([fromX, fromY], index) => {
    const [toX, toY] = corners[(index + 1) % corners.length] ?? [0, 0];
    if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) isInside = !isInside;
  });
  return isInside;
}
