import { readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { Feature } from 'protomaps-leaflet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StreetFileError } from '#lib/streets/check-tile.ts';
import { tileAt, tileOfRoads, townFolder, writeStreetFile } from '#lib/streets/test-streets.ts';
import { openStreetSource, toDrawableTile, UnreachableFileError } from './street-tiles.ts';

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
  const { layers } = toDrawableTile(decoded, ['name:ar', 'name']);
  expect([...layers.keys()]).toEqual(['roads']);
  const kept = layers.get('roads')?.map(({ props }) => props);
  expect(kept).toEqual([{ kind: 'highway', name: 'Storgade' }, { kind: 'highway' }]);
});
