import { expect, test } from 'vitest';
import { BASEMAP_LEVELS, WORLD_LEVEL } from './tiles.ts';
import { placesByTile, rankPlaces, thinPlaces } from './places.ts';

function city(name: string, population: number, at: readonly [number, number], featureCode = 'PPL') {
  return { cityId: population, name, population, featureCode, loc: { coordinates: at } };
}

test('ranks places by size, a capital before a larger town, without parts of places', () => {
  const ranked = rankPlaces([
    city('Town', 500_000, [0, 0]),
    city('Capital', 100_000, [1, 1], 'PPLC'),
    city('Quarter', 900_000, [2, 2], 'PPLX'),
  ]);
  expect(ranked.map(([name]) => name)).toEqual(['Capital', 'Town']);
  expect(ranked[0]).toEqual(['Capital', 1, 1, 590]);
});

test('keeps only the first of places too close together', () => {
  const ranked = rankPlaces([city('A', 900, [10, 50]), city('B', 800, [10.5, 50]), city('C', 700, [60, 50])]);
  expect(thinPlaces(ranked, WORLD_LEVEL).map(([name]) => name)).toEqual(['A', 'C']);
});

test('assigns each place to the tile it lies in', () => {
  const level = BASEMAP_LEVELS[1] ?? WORLD_LEVEL;
  const tiles = placesByTile(rankPlaces([city('Oslo', 1, [10.75, 59.91]), city('Edge', 1, [180, 0])]), level);
  expect([...tiles.keys()].sort()).toEqual(['4-2', '7-4']);
});
