import fc from 'fast-check';
import geodesic from 'geographiclib-geodesic';
import { describe, expect, test } from 'vitest';
import type { Position } from '#lib/tracking/types.ts';
import { createNearestFinder, directions } from './nearest-place.ts';
import { type City, readGazetteer } from '#lib/basemap/gazetteer.ts';
import { decodePlaces, encodePlaces } from './place-index.ts';

const { Geodesic } = geodesic;
const cities = readGazetteer();
const file = encodePlaces(cities);
const nearest = createNearestFinder(decodePlaces(file).tiers);

/** The rule once more, without any index: every place is looked at, and what comes close is measured by the library. */
const isOne = ({ featureCode, population }: City) =>
  population >= 1000 || ['PPLC', 'PPLA', 'PPLA2', 'PPLA3'].includes(featureCode);
const reachOf = ({ population }: City) => (population < 10_000 ? 1 : population < 200_000 ? 1.5 : 3);
const REACHES = [1, 1.5, 3];
const places = cities.filter(isOne);
const sizes = Uint8Array.from(places, (place) => REACHES.indexOf(reachOf(place)));
const vectors = Float64Array.from(places.flatMap(({ latitude, longitude }) => vectorOf(latitude, longitude)));

function vectorOf(latitude: number, longitude: number): [number, number, number] {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** Of the sphere and the ellipsoid distances differ by 0.6 % at most, ratios of two by 1.2 %. */
const DOUBT = 1.012;

function measureAll({ latitude, longitude }: Position) {
  const [x, y, z] = vectorOf(latitude, longitude);
  const cosines = new Float64Array(places.length);
  const most = new Float64Array(REACHES.length).fill(-1);
  for (let index = 0; index < places.length; index += 1) {
    const at = 3 * index;
    const cosine = x * (vectors[at] ?? 0) + y * (vectors[at + 1] ?? 0) + z * (vectors[at + 2] ?? 0);
    const size = sizes[index] ?? 0;
    cosines[index] = cosine;
    if (cosine > (most[size] ?? 1)) most[size] = cosine;
  }
  const least = Math.min(...REACHES.map((reach, size) => Math.acos(Math.min(1, most[size] ?? 1)) / reach));
  const limits = REACHES.map((reach) => Math.cos(Math.min(Math.PI, least * reach * DOUBT + 1e-7)));
  const close: City[] = [];
  for (const [index, place] of places.entries())
    if ((cosines[index] ?? 0) >= (limits[sizes[index] ?? 0] ?? 1)) close.push(place);
  return close
    .map((place) => {
      const { s12 = NaN, azi1 = NaN } = Geodesic.WGS84.Inverse(place.latitude, place.longitude, latitude, longitude);
      return { place, metres: s12, azimuth: azi1, reaches: s12 / reachOf(place) };
    })
    .sort((a, b) => a.reaches - b.reaches)[0];
}

const anywhere = fc
  .record({
    z: fc.double({ min: -1, max: 1, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  .map(({ z, longitude }) => ({ latitude: (Math.asin(z) * 180) / Math.PI, longitude }));
const among = fc
  .record({
    at: fc.nat(places.length - 1),
    east: fc.double({ min: -0.4, max: 0.4, noNaN: true }),
    north: fc.double({ min: -0.4, max: 0.4, noNaN: true }),
  })
  .map(({ at, east, north }) => {
    const { longitude = 0, latitude = 0 } = places[at] ?? {};
    return { latitude: within(90, latitude + north), longitude: within(180, longitude + east) };
  });
const edges = fc.record({
  latitude: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 90, 89.9, -89.9)),
  longitude: fc.oneof(
    fc.double({ min: 178, max: 180, noNaN: true }),
    fc.double({ min: -180, max: -178, noNaN: true }),
    fc.constantFrom(-180, 180),
  ),
});

/** On a sphere another place would be the nearest. */
const onTheFence: readonly Position[] = [
  { latitude: -33.58, longitude: -35.88 },
  { latitude: -14.38, longitude: -24.15 },
  { latitude: 27.92, longitude: 138.11 },
  { latitude: -31.61, longitude: -50.47 },
];

describe('createNearestFinder', () => {
  test('finds the place that a geodesic search through all places finds, for 174 points', () => {
    const points = [
      ...fc.sample(anywhere, { numRuns: 80, seed: 13 }),
      ...fc.sample(among, { numRuns: 50, seed: 13 }),
      ...fc.sample(edges, { numRuns: 40, seed: 13 }),
      ...onTheFence,
    ];
    const wrong = points.flatMap((point) => {
      const found = nearest(point);
      const brute = measureAll(point);
      if (brute === undefined || found === null) return [{ point, found, brute }];
      const { place, metres, azimuth } = brute;
      const isNear = metres <= 8_000 * reachOf(place);
      const isRight =
        place.name.startsWith(found.name) &&
        found.country === place.country &&
        (found.away === null) === isNear &&
        (found.away === null ||
          (isRounded(found.away.kilometres, metres / 1000) && isOn(found.away.direction, azimuth)));
      return isRight ? [] : [{ point, found, brute }];
    });
    expect(wrong).toEqual([]);
  }, 60_000);

  test('prefers the village at the position to the city beside it', () => {
    expect(nearest({ latitude: 48.7136, longitude: 2.2451 })).toMatchObject({ name: 'Palaiseau', away: null });
    expect(nearest({ latitude: 48.8566, longitude: 2.3522 })).toMatchObject({ name: 'Paris', away: null });
  });

  test('gives distance and direction for a position at sea', () => {
    const { name, country, away } = nearest({ latitude: 40.8, longitude: -126.68 }) ?? {};
    expect([name, country, away?.direction, away?.kilometres]).toEqual(['Eureka', 'US', 'w', 212]);
  });

  test('finds the same place on both sides of the antimeridian, and one at the poles', () => {
    expect(nearest({ latitude: -17, longitude: 180 })).toEqual(nearest({ latitude: -17, longitude: -180 }));
    expect(nearest({ latitude: -90, longitude: 55 })).toMatchObject({
      name: 'McMurdo Station',
      away: { direction: 's' },
    });
    expect(nearest({ latitude: 90, longitude: 55 })?.away?.direction).toBe('n');
  });
});

describe('the place index', () => {
  test('is small and reproducible', () => {
    expect(file.byteLength).toBeLessThan(8_000_000);
    expect(Buffer.compare(file, encodePlaces(cities))).toBe(0);
  });

  test('is refused when cut off or of another version', () => {
    expect(() => decodePlaces(file.subarray(0, 1_000_000))).toThrow(TypeError);
    expect(() => decodePlaces(new Uint8Array(64))).toThrow(TypeError);
  });
});

/** To three figures and whole numbers; the index keeps places to about a metre. */
function isRounded(rounded: number, kilometres: number): boolean {
  const unit = Math.max(1, 10 ** (Math.floor(Math.log10(kilometres)) - 2));
  return Number.isInteger(rounded) && Math.abs(rounded - kilometres) <= unit / 2 + 0.003;
}

function isOn(direction: (typeof directions)[number], azimuth: number): boolean {
  const off = Math.abs(azimuth - 45 * directions.indexOf(direction)) % 360;
  return Math.min(off, 360 - off) <= 22.51;
}

function within(most: number, degrees: number): number {
  return Math.max(-most, Math.min(most, degrees));
}
