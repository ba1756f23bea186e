import { expect, test } from 'vitest';
import { encodeLine, levelForZoom, tileName, walkCoast, WORLD_LEVEL, wrapColumn } from './tiles.ts';

test('columns repeat in both directions', () => {
  expect([-9, -8, -1, 0, 7, 8, 17].map((x) => wrapColumn(x, 3))).toEqual([7, 0, 7, 0, 7, 0, 1]);
  expect([-3, 0, 4].map((x) => wrapColumn(x, 0))).toEqual([0, 0, 0]);
});

test('a tile has the same name in every copy of the world', () => {
  const level = levelForZoom(4, false);
  expect(tileName(level, -1, 2)).toBe(tileName(level, 7, 2));
});

test('the level rises with the zoom, and Save-Data excludes the finest', () => {
  expect([0, 3, 7, 12].map((zoom) => levelForZoom(zoom, false).scale)).toEqual(['110m', '50m', '10m', '10m']);
  expect(levelForZoom(12, true).scale).toBe('50m');
  expect(levelForZoom(-1, false)).toBe(WORLD_LEVEL);
});

test('a line is the same after encoding, without repeated points', () => {
  expect(encodeLine([5, 5, 5, 5, 7, 4, 7, 4, 0, 0])).toEqual([5, 5, 2, -1, -7, -4]);
  expect(encodeLine([0, 0, 1, 1])).toEqual([0, 0, 1, 1]);
});

test('draws coasts, but not the cuts along the edges of the world', () => {
  // From (0, 4000) down the west edge, along the foot, and back over open coast.
  const steps: [number, number, boolean][] = [];
  walkCoast([0, 4000, 0, 96, 4096, 0, 0, -96, -2000, -50], WORLD_LEVEL, 0, 0, (x, y, down) => steps.push([x, y, down]));
  expect(steps).toEqual([
    [0, 4000, false],
    [0, 4096, false],
    [4096, 4096, false],
    [4096, 4000, false],
    [2096, 3950, true],
  ]);
});

test('draws coasts along the edge of a tile within the world', () => {
  const downs: boolean[] = [];
  walkCoast([0, 10, 0, 20], { ...WORLD_LEVEL, tileZoom: 3 }, 4, 4, (_x, _y, down) => downs.push(down));
  expect(downs).toEqual([false, true]);
});
