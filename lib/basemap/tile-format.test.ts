import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WORLD_LEVEL } from './levels.ts';
import { decodeIndex, decodeTile, encodeLine, walkCoast } from './tile-format.ts';

test('a line survives its delta form, but for repeated points', () => {
  expect(encodeLine([5, 5, 5, 5, 7, 4, 7, 4, 0, 0])).toEqual([5, 5, 2, -1, -7, -4]);
  expect(encodeLine([0, 0, 1, 1])).toEqual([0, 0, 1, 1]);
});

test('whatever a file holds, a tile comes out', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const tile = decodeTile(value);
      expect(Object.keys(tile).sort()).toEqual(['borders', 'land', 'places']);
      expect(decodeIndex(value).files).toBeInstanceOf(Array);
    }),
  );
});

test('what cannot be read in a tile is left out, the rest stays', () => {
  const tile = decodeTile({
    land: [[0, 0, 1, 1], [0, 'x'], null],
    places: [['Oslo', 59.9, 10.7, 700], ['Bad', null, 1, 1], 'x'],
  });
  expect(tile).toEqual({ land: [[0, 0, 1, 1]], borders: [], places: [['Oslo', 59.9, 10.7, 700]] });
});

test('the coast is drawn, the cuts along the edges of the world are not', () => {
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

test('within the world a tile edge is no seam', () => {
  const downs: boolean[] = [];
  walkCoast([0, 10, 0, 20], { ...WORLD_LEVEL, tileZoom: 3 }, 4, 4, (_x, _y, down) => downs.push(down));
  expect(downs).toEqual([false, true]);
});
