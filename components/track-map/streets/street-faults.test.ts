import { readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { Compression } from 'pmtiles';
import { type Feature, Index, LineLabelPlacement, LineLabelSymbolizer, TileCache, View } from 'protomaps-leaflet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StreetFileError } from '#lib/streets/check-tile.ts';
import { tileAt, tileOfRoads, townFolder, writeStreetFile } from '#lib/streets/test-streets.ts';
import { toDrawableTile } from './street-tiles.ts';
import { withBoundedPlacement } from './street-names.ts';
import { openStreetSource, decompressUpTo, UnreachableFileError } from './street-source.ts';

let town: ReturnType<typeof townFolder>;
let server: Server;
let url: string;
/** What the server gives. */
let bytes: Buffer = Buffer.alloc(0);
let status = 206;

beforeAll(async () => {
  town = townFolder();
  server = createServer((request, response) => {
    const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const piece = bytes.subarray(Number(from), Number(to) + 1);
    response.writeHead(status, { 'content-length': piece.length }).end(piece);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/x.pmtiles`;
});
afterAll(() => {
  server.close();
  rmSync(town.folder, { recursive: true });
});

async function fileWith(tile: Uint8Array): Promise<Buffer> {
  const file = `${town.folder}/other.pmtiles`;
  await writeStreetFile(file, tile);
  return readFileSync(file);
}

const get = () => openStreetSource(url).get({ z: 14, ...tileAt(14) }, 512);

describe('a street file in a browser', () => {
  test('returns its tiles', async () => {
    bytes = await fileWith(tileOfRoads([{ name: 'Storgade' }]));
    expect((await get()).get('roads')).toHaveLength(1);
  });

  test('can be requested again after it was unreachable', async () => {
    status = 503;
    await expect(get()).rejects.toThrow(UnreachableFileError);
    status = 206;
  });

  test('is refused for a broken or huge tile', async () => {
    bytes = await fileWith(Uint8Array.from([1, 2, 3]));
    await expect(get()).rejects.toThrow(StreetFileError);
    bytes = await fileWith(new Uint8Array(64 * 2 ** 20));
    await expect(get()).rejects.toThrow(StreetFileError);
  });

  test('is refused for a directory that points to itself, to too much or to nothing', async () => {
    const whole = await fileWith(tileOfRoads([{ name: 'Storgade' }]));
    const root = (length: number) => Buffer.from([1, 1, 0, ...varint(length), 1]);
    for (const [length, leaf] of [
      [5, root(5)],
      [2 ** 30, root(5)],
    ] as const) {
      bytes = Buffer.concat([whole, leaf]);
      bytes.writeUInt8(Compression.None, 97);
      bytes.writeBigUInt64LE(BigInt(root(length).length), 16);
      root(length).copy(bytes, 127);
      bytes.writeBigUInt64LE(BigInt(whole.length), 40);
      const problem: unknown = await get().catch((error: unknown) => error);
      expect(problem).toBeInstanceOf(Error);
      expect(problem).not.toBeInstanceOf(UnreachableFileError);
    }
  });
});

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...varint(Math.floor(value / 0x80))];
}

test('decompression stops early at its limit', async () => {
  const bomb = gzipSync(new Uint8Array(512 * 2 ** 20));
  const before = process.memoryUsage().arrayBuffers;
  const packed = new Uint8Array(bomb).buffer;
  await expect(decompressUpTo(2 ** 20)(packed, Compression.Gzip)).rejects.toThrow(StreetFileError);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 2 ** 20);
  const small = new Uint8Array(gzipSync(Buffer.from('streets'))).buffer;
  expect(Buffer.from(await decompressUpTo(2 ** 20)(small, Compression.Gzip)).toString()).toBe('streets');
});

const bbox = { minX: 0, minY: 0, maxX: 512, maxY: 512 };
const featureOf = (props: Feature['props']): Feature => ({ props, bbox, geomType: 2, geom: [], numVertices: 0 });

test('names without a glyph and overlong names are left out, in each language', () => {
  const odd = { kind: 'highway', 'name:ar': '\u3164', name: 'Storgade', 'name:en': 'not asked for' };
  const blank = { kind: 'highway', 'name:ar': '\u00a0\u200b', name: 'a'.repeat(100_000) };
  const decoded = new Map([
    ['roads', [featureOf(odd), featureOf(blank)]],
    ['transit', [featureOf(odd)]],
  ]);
  const { layers } = toDrawableTile(decoded, 512, ['name:ar', 'name']);
  expect([...layers.keys()]).toEqual(['roads']);
  const kept = layers.get('roads')?.map(({ props }) => props);
  expect(kept).toEqual([{ kind: 'highway', name: 'Storgade' }, { kind: 'highway' }]);
});

test.each([
  ['no height', { width: 60, ascent: 0, descent: 0 }, 0],
  ['a height that is no number', { width: 60, ascent: NaN, descent: 0 }, 0],
  ['no width', { width: 0, ascent: 9, descent: 2 }, 0],
  ['height and width', { width: 60, ascent: 9, descent: 2 }, 2],
])('a name that measures %s is placed as often as it can be seen', (_title, { width, ascent, descent }, times) => {
  const scratch: CanvasRenderingContext2D = Object.create({
    measureText: () => ({ width, actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent }),
  });
  const font = '12px sans-serif';
  const symbol = new LineLabelSymbolizer({ labelProps: ['name'], font, position: LineLabelPlacement.Center });
  const [tile] = new View(new TileCache({ get: async () => new Map() }, 512), 14, 1).dataTilesForBounds(15, bbox);
  const corner = tile?.origin.clone();
  if (corner === undefined) throw new Error('no tile');
  const end = corner.clone();
  end.x += 512;
  const layout = { index: new Index(1, 1), zoom: 15, scratch, order: 0, overzoom: 1 };
  const placed = withBoundedPlacement(symbol, font, ['name']).place(
    layout,
    [[corner, end]],
    featureOf({ name: 'Storgade' }),
  );
  expect(placed?.length ?? 0).toBe(times);
});
