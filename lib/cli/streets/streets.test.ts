import { existsSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@libsql/client';
import { PMTiles, tileIdToZxy, zxyToTileId } from 'pmtiles';
import { PmtilesSource } from 'protomaps-leaflet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import { courierRoute } from '#lib/reference/demo/shipments.ts';
import type { Point } from '#lib/share/drawing/box.ts';
import { tileOfRoads, townFolder, writeStreetFile } from '#lib/streets/test-streets.ts';
import { tracking } from '../test-cli.ts';
import { createPmtilesWriter } from './convert-mbtiles.ts';

let town: ReturnType<typeof townFolder>;
beforeAll(() => {
  town = townFolder();
});
afterAll(() => rmSync(town.folder, { recursive: true }));

/** Read by the reader browsers use. */
function reader(file: string): PMTiles {
  return new PMTiles({
    getKey: () => file,
    getBytes: async (offset, length) => {
      const handle = await open(file);
      const bytes = new Uint8Array(length);
      const { bytesRead } = await handle.read(bytes, 0, length, offset);
      await handle.close();
      return { data: bytes.buffer.slice(0, bytesRead) };
    },
  });
}

async function run(...args: string[]) {
  const { exitCode, stdout, stderr } = await tracking({}, ['streets', ...args], '', { folder: town.folder });
  return { exitCode, data: stdout, talk: stderr };
}

describe('street files', () => {
  test('return every tile they were written with, also through nested directories', async () => {
    const file = join(town.folder, 'many.pmtiles');
    const pmtiles = await createPmtilesWriter(file, [-180, -85, 180, 85]);
    const ids = Array.from({ length: 30_000 }, (_, index) => 6_000_000 + index * 3 + (index % 7));
    for (const id of ids.toReversed()) await pmtiles.add(...tileIdToZxy(id), Buffer.from(`not packed ${id % 20_011}`));
    const sea = Buffer.from('not packed: sea');
    for (let x = 0; x < 8; x += 1) for (let y = 0; y < 8; y += 1) await pmtiles.add(3, x, y, sea);
    expect(await pmtiles.finish({ name: '', attribution: '', vector_layers: [] })).toBe(30_064);
    // The tiles of this test are not compressed.
    const bytes = readFileSync(file);
    bytes.writeUInt8(1, 98);
    const many = reader(town.write('many.pmtiles', bytes));
    const header = await many.getHeader();
    expect(header.leafDirectoryLength).toBeGreaterThan(0);
    expect(header).toMatchObject({ minZoom: 3, numAddressedTiles: 30_064 });
    for (const id of ids.filter((_, index) => index % 997 === 0)) {
      const tile = await many.getZxy(...tileIdToZxy(id));
      expect(new TextDecoder().decode(tile?.data)).toBe(`not packed ${id % 20_011}`);
    }
    expect(new TextDecoder().decode((await many.getZxy(3, 7, 5))?.data)).toBe('not packed: sea');
    expect(await many.getZxy(12, 0, 0)).toBeUndefined();
    expect(zxyToTileId(3, 7, 5)).toBeGreaterThan(0);
  });

  test('are converted from an MBTiles file, whose rows count from the south', async () => {
    const mbtiles = join(town.folder, 'town.mbtiles');
    const client = createClient({ url: pathToFileURL(mbtiles).href });
    await client.executeMultiple(`
      CREATE TABLE metadata (name TEXT, value TEXT);
      CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
      INSERT INTO metadata VALUES ('name', 'N'), ('format', 'pbf'), ('bounds', '2,54,3,55'), ('attribution', 'A');
      INSERT INTO metadata VALUES ('json', '{"vector_layers": [{"id": "roads", "fields": {"kind": "String"}}]}');
      INSERT INTO tiles VALUES (8, 129, 256 - 1 - 82, x'7802'), (9, 258, 512 - 1 - 164, x'7803');
    `);
    client.close();
    expect(await run('convert', 'town.mbtiles', 'converted.pmtiles')).toMatchObject({ exitCode: 0, talk: '' });
    const converted = reader(join(town.folder, 'converted.pmtiles'));
    expect([...new Uint8Array((await converted.getZxy(9, 258, 164))?.data ?? [])]).toEqual([0x78, 3]);
    expect(await converted.getMetadata()).toMatchObject({ name: 'N', attribution: 'A' });
  });

  test('are refused by check for the reasons viewers log', async () => {
    expect(await run('check', 'town.pmtiles')).toMatchObject({
      exitCode: 0,
      data: expect.stringContaining('zooms        8 to 14'),
    });
    town.write('cut.pmtiles', town.bytes.subarray(0, 20_000));
    expect(await run('check', 'cut.pmtiles')).toMatchObject({
      exitCode: 1,
      talk: expect.stringMatching(/cut\.pmtiles is cut off: 20000 bytes of \d+\n/),
    });
    expect(await run('convert', 'none.mbtiles', 'x.pmtiles')).toMatchObject({
      exitCode: 1,
      talk: 'none.mbtiles is not there\n',
    });
    expect(existsSync(join(town.folder, 'x.pmtiles'))).toBe(false);
    expect((await run('check')).exitCode).toBe(2);
  });

  test('are checked for names that show nothing, which are listed with a position', async () => {
    const names = ['\u00a0', '\u3000', '\u3164'];
    const roads = [...names.map((name) => ({ name })), { name: 'Storgade', 'name:ar': '\u200b\u0301' }];
    await writeStreetFile(join(town.folder, 'blank.pmtiles'), tileOfRoads(roads));
    const { exitCode, data } = await run('check', 'blank.pmtiles');
    expect(exitCode).toBe(0);
    expect(data).toMatch(/blank names {2}196, drawn without a name:\n/);
    for (const told of ['name is U+00A0', 'name is U+3000', 'name is U+3164', 'name:ar is U+200B U+0301'])
      expect(data).toContain(`    ${told}: 49 at zoom 14, one near 5`);
    expect((await run('check', 'town.pmtiles')).data).not.toContain('blank');
  });

  test('are refused by check with the broken tile that browsers would refuse', async () => {
    await writeStreetFile(join(town.folder, 'broken.pmtiles'), Uint8Array.from([26, 100, 1]));
    expect(await run('check', 'broken.pmtiles')).toMatchObject({
      exitCode: 1,
      talk: expect.stringMatching(/broken\.pmtiles holds a broken tile: 8\/\d+\/\d+\n/),
    });
  });

  test("the demo's courier stays on roads of the town's street file", async () => {
    const roads = await roadsOf(reader(town.file), 14);
    for (const [latitude, longitude] of courierRoute) {
      const x = mercatorX(longitude);
      const y = mercatorY(latitude);
      const metresPerWorld = 40_075_017 * Math.cos((latitude * Math.PI) / 180);
      const nearest = Math.min(...roads.map(([from, to]) => distanceFromLine(x, y, from, to)));
      expect(nearest * metresPerWorld).toBeLessThan(5);
    }
  });
});

type Line = readonly [from: Point, to: Point];

/** The straight pieces of all roads in a file, in worlds. */
async function roadsOf(file: PMTiles, zoom: number): Promise<Line[]> {
  const source = new PmtilesSource(file, false);
  const { minLon, maxLon, minLat, maxLat } = await file.getHeader();
  const side = 2 ** zoom;
  const roads: Line[] = [];
  for (let x = Math.floor(mercatorX(minLon) * side); x <= mercatorX(maxLon) * side; x += 1) {
    for (let y = Math.floor(mercatorY(maxLat) * side); y <= mercatorY(minLat) * side; y += 1) {
      const layers = await source.get({ z: zoom, x, y }, 1);
      for (const line of (layers.get('roads') ?? []).flatMap(({ geom }) => geom)) {
        const points = line.map((point) => ({ x: (x + point.x) / side, y: (y + point.y) / side }));
        roads.push(...points.slice(1).map((to, index): Line => [points[index] ?? to, to]));
      }
    }
  }
  return roads;
}

function distanceFromLine(x: number, y: number, from: Point, to: Point): number {
  const dX = to.x - from.x;
  const dY = to.y - from.y;
  const length = dX * dX + dY * dY;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dX + (y - from.y) * dY) / length));
  return Math.hypot(from.x + share * dX - x, from.y + share * dY - y);
}
