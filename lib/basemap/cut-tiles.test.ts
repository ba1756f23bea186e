import { expect, test } from 'vitest';
import { BASEMAP_LEVELS, WORLD_LEVEL } from './tiles.ts';
import { placesByTile, rankPlaces, thinPlaces } from './cut-tiles.ts';

function city(name: string, population: number, [longitude, latitude]: readonly [number, number], featureCode = 'PPL') {
  return { id: population, name, country: 'XX', population, featureCode, longitude, latitude };
}

test('ranks places by size, a capital before a larger town', () => {
  const ranked = rankPlaces([city('Town', 500_000, [0, 0]), city('Capital', 100_000, [1, 1], 'PPLC')]);
  expect(ranked.map(({ name }) => name)).toEqual(['Capital', 'Town']);
});

test('keeps only the first of places too close together', () => {
  const ranked = rankPlaces([city('A', 900, [10, 50]), city('B', 800, [10.5, 50]), city('C', 700, [60, 50])]);
  expect(thinPlaces(ranked, WORLD_LEVEL).map(({ name }) => name)).toEqual(['A', 'C']);
});

test('assigns each place to the tile it lies in, in units of the tile', () => {
  const level = BASEMAP_LEVELS[1] ?? WORLD_LEVEL;
  const tiles = placesByTile(rankPlaces([city('Oslo', 1000, [11.25, 0]), city('Edge', 1000, [180, 0])]), level);
  expect([...tiles.keys()].sort()).toEqual(['4-4', '7-4']);
  expect(tiles.get('4-4')).toEqual([['Oslo', level.extent / 4, 0, 60]]);
});
