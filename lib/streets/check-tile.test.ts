import fc from 'fast-check';
import { PMTiles } from 'pmtiles';
import { PmtilesSource } from 'protomaps-leaflet';
import { describe, expect, test } from 'vitest';
import { tileOfRoads } from './test-streets.ts';
import { checkTile, isVisibleName, MAX_TILE_WEIGHT, StreetFileError } from './check-tile.ts';

const field = (tag: number, bytes: readonly number[]) => [tag, ...varint(bytes.length), ...bytes];

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...varint(Math.floor(value / 0x80))];
}

/** A tile with one line of this geometry. */
function tileOf(geometry: readonly number[], more: readonly number[] = []): Uint8Array {
  const feature = field(18, [0x18, 2, ...field(34, geometry)]);
  return Uint8Array.from(field(26, [...field(10, [0x72]), ...feature, ...more]));
}

/** Decodes as browsers do. */
function decode(tile: Uint8Array) {
  const file = new PMTiles({ getKey: () => '', getBytes: () => Promise.reject(new Error('not read')) });
  file.getZxy = () => Promise.resolve({ data: new Uint8Array(tile).buffer });
  return new PmtilesSource(file, false).get({ z: 0, x: 0, y: 0 }, 512);
}

const LINE = [9, 2, 2, 10, 2, 2];
const CLOSE_2_TO_THE_28_TIMES = varint(2 ** 28 * 8 + 7);

describe('checkTile', () => {
  test('accepts a tile of roads', () => {
    expect(() => checkTile(tileOfRoads([{ name: 'Storgade' }, { name: 'Kongegade' }]))).not.toThrow();
    expect(() => checkTile(tileOf(LINE))).not.toThrow();
    expect(() => checkTile(new Uint8Array())).not.toThrow();
  });

  test.each([
    ['a path that is closed 2^28 times', tileOf([...LINE, ...CLOSE_2_TO_THE_28_TIMES, 9])],
    ['a path that is closed before it began', tileOf([15])],
    ['more points than bytes', tileOf([9, 2, 2, ...varint(2 ** 28 * 8 + 2), 2, 2])],
    ['an unknown command', tileOf([9, 2, 2, 11])],
    ['an extent of 0', tileOf(LINE, [40, 0])],
    ['points far outside', tileOf([9, ...varint(2 ** 40), 2, 10, 2, 2])],
    ['a feature without geometry', Uint8Array.from(field(26, [...field(10, [0x72]), ...field(18, [0x18, 2])]))],
    ['a layer that is longer than the tile', Uint8Array.from([26, 100, 1])],
    ['a layer of another wire type', Uint8Array.from([24, 5])],
    ['100,000 roads', tileOfRoads(Array.from({ length: 100_000 }, (_, at) => ({ name: `Road ${at}` })))],
  ])('with %s is refused', (_title, tile) => {
    expect(() => checkTile(tile)).toThrow(StreetFileError);
  });

  test('refuses a tile with changed bytes unless it decodes within the limits', { timeout: 60_000 }, async () => {
    const roads = tileOfRoads([{ name: 'Storgade' }, { name: 'شارع الملك', 'name:en': 'King Street' }]);
    const change = fc.tuple(fc.nat(roads.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 4 }),
        fc.nat(roads.length),
        async (changes, size) => {
          const tile = Uint8Array.from(roads);
          for (const [at, byte] of changes) tile[at] = byte;
          for (const bytes of [tile, tile.subarray(0, size)]) {
            try {
              checkTile(bytes);
            } catch {
              continue;
            }
            const layers = await decode(bytes).catch(() => new Map<string, never[]>());
            const points = [...layers.values()].flat().reduce((sum, { numVertices }) => sum + numVertices, 0);
            expect(points).toBeLessThanOrEqual(MAX_TILE_WEIGHT);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

test('a name is visible when one of its characters has a glyph', () => {
  const blank = [
    '',
    ' ',
    '\u00a0',
    '\u3000',
    '\u3164',
    '\u200b\ufeff',
    '\u0000\u0007',
    '\t\n',
    '\u0301\u0308',
    '\u2800',
  ];
  const more = [
    '\u115f\u1160',
    '\uffa0',
    '\u180e',
    '\u2060\u200d',
    '\ufe0f',
    '\u00ad',
    '\u{e0041}',
    '\ud800',
    '\u202e',
  ];
  for (const name of [...blank, ...more]) expect(isVisibleName(name), JSON.stringify(name)).toBe(false);
  for (const name of ['A', '7', '大通り', 'شارع', '\u00a0é', '☆', '가', '-']) expect(isVisibleName(name)).toBe(true);
});
