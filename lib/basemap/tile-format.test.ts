import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeIndex, decodeTile, encodeLine } from './tile-format.ts';

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
