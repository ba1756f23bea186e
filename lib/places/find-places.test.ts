import { beforeAll, expect, test } from 'vitest';
import { readGazetteer } from '#lib/basemap/gazetteer.ts';
import { highestRankBelow, nameSpacing, placeLook, rankOf } from '#lib/basemap/place-rank.ts';
import { isKnownPlace } from './place-index.ts';
import { findPlacesInView, findTown } from './find-places.ts';
import { loadTestPlaces } from './test-places.ts';

const cities = readGazetteer();

beforeAll(loadTestPlaces, 60_000);

test('ranks a capital before a larger town, and a place without known population as a village', () => {
  const rank = (population: number, featureCode = 'PPL') => rankOf({ population, featureCode });
  expect(rank(100_000, 'PPLC')).toBeGreaterThan(rank(500_000));
  expect([rank(0), rank(500), rank(100_000), rank(10_000_000)]).toEqual([54, 54, 100, 140]);
  expect(rank(9_999, 'PPLC')).toBeLessThanOrEqual(highestRankBelow(10_000));
});

test('type grows with the rank, and more places have room as the zoom grows', () => {
  expect([54, 80, 90, 110].map((rank) => placeLook(rank, 10).font)).toEqual([12, 12, 14, 16]);
  expect(placeLook(54, 10).isMinor).toBe(true);
  expect(nameSpacing(90, 5).x).toBeGreaterThan(nameSpacing(90, 9).x);
});

test.each([
  ['a country', { west: 4, south: 57, east: 32, north: 71.5 }, 12],
  ['a valley', { west: 10, south: 59, east: 11, north: 60 }, 40],
  ['the world', { west: -180, south: -85, east: 180, north: 85 }, 100],
])('finds the highest ranks of %s that a search through all places finds', (_, bounds, max) => {
  const found = findPlacesInView(bounds, max);
  const all = cities
    .filter(isKnownPlace)
    .filter(
      ({ latitude, longitude }) =>
        latitude >= bounds.south && latitude <= bounds.north && longitude >= bounds.west && longitude <= bounds.east,
    )
    .map(rankOf)
    .sort((a, b) => b - a);
  expect(found.map(({ rank }) => rank)).toEqual(all.slice(0, max));
});

test('finds places on both sides of 180°, at the longitudes of the view', () => {
  const found = findPlacesInView({ west: 170, south: -20, east: 190, north: -13 }, 200);
  expect(found.find(({ name }) => name === 'Suva')?.longitude).toBeCloseTo(178.44, 1);
  expect(found.find(({ country }) => country === 'WS')?.longitude).toBeCloseTo(188.2, 0);
});

test.each([
  ['LEIPZIG', 'DE', 'Leipzig'],
  ['04356 Leipzig', 'Germany', 'Leipzig'],
  ['Köln', 'Deutschland', 'Köln'],
  ['Cologne', 'Germany', 'Köln'],
  ['Zurich', 'CH', 'Zürich'],
  ['Москва', 'Россия', 'Moscow'],
  ['東京', 'JP', 'Tokyo'],
  ['القاهرة', 'مصر', 'Cairo'],
  ['Feucht', 'Germany', 'Feucht'],
  ['Berlin', null, 'Berlin'],
])('finds the town that %s (%s) means', (name, country, town) => {
  expect(findTown(name, country)?.name).toBe(town);
});

test.each([
  ['Frankfurt', 'Germany', 'on the Main or the Oder'],
  ['Halle', 'DE', 'one of three'],
  ['Springfield', 'US', 'one of many'],
  ['Portland', 'US', 'Oregon or Maine'],
  ['Neustadt', 'DE', 'one of many'],
  ['Leipzig', 'Atlantis', 'in no known country'],
  ['Leipzig', 'FR', 'not in that country'],
  ['Feucht', null, 'small, without a country'],
  ['Hub East', 'DE', 'no town'],
  ['12345', 'DE', 'no name'],
  ['', null, 'nothing'],
])('finds no town for %s (%s): %s', (name, country, _reason) => {
  expect(findTown(name, country)).toBeNull();
});
