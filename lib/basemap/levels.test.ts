import { expect, test } from 'vitest';
import { levelForZoom, tileName, WORLD_LEVEL, wrapColumn } from './levels.ts';

test('columns repeat endlessly to both sides', () => {
  expect([-9, -8, -1, 0, 7, 8, 17].map((x) => wrapColumn(x, 3))).toEqual([7, 0, 7, 0, 7, 0, 1]);
  expect([-3, 0, 4].map((x) => wrapColumn(x, 0))).toEqual([0, 0, 0]);
});

test('the same tile has one name in every copy of the world', () => {
  const level = levelForZoom(4, false);
  expect(tileName(level, -1, 2)).toBe(tileName(level, 7, 2));
});

test('detail grows with the zoom, and saving data stops before the finest', () => {
  expect([0, 3, 7, 12].map((zoom) => levelForZoom(zoom, false).scale)).toEqual(['110m', '50m', '10m', '10m']);
  expect(levelForZoom(12, true).scale).toBe('50m');
  expect(levelForZoom(-1, false)).toBe(WORLD_LEVEL);
});
