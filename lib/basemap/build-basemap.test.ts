import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBasemap } from './build-basemap.ts';
import { BASEMAP_LEVELS, type BasemapIndex, type BasemapTile, tileName, WORLD_LEVEL } from './tiles.ts';
import { mercatorX, mercatorY } from './mercator.ts';

let folder = '';
let written = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'basemap-'));
  written = await buildBasemap(join(folder, 'out'));
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

async function readTile(name: string): Promise<BasemapTile> {
  return JSON.parse(await readFile(join(folder, 'out', `${name}.json`), 'utf8'));
}

async function tileAt(tileZoom: number, latitude: number, longitude: number): Promise<BasemapTile> {
  const level = BASEMAP_LEVELS.find((candidate) => candidate.tileZoom === tileZoom) ?? WORLD_LEVEL;
  const side = 2 ** tileZoom;
  return readTile(tileName(level, Math.floor(mercatorX(longitude) * side), Math.floor(mercatorY(latitude) * side)));
}

test('the index lists exactly the existing files', async () => {
  const index: BasemapIndex = JSON.parse(await readFile(join(folder, 'out', 'index.json'), 'utf8'));
  const files = (await readdir(join(folder, 'out'))).filter((name) => /^\d/.test(name));
  expect(files.sort()).toEqual(index.files.map((name) => `${name}.json`).sort());
  expect(written).toBe(files.length);
  expect(index.land.filter((name) => index.files.includes(name))).toEqual([]);
});

test('a second build writes nothing', async () => {
  expect(await buildBasemap(join(folder, 'out'))).toBe(0);
});

test('well-known cities are included as GeoNames spells them', async () => {
  expect((await readTile('0-0-0')).places.map(([name]) => name)).toEqual(
    expect.arrayContaining(['Moscow', 'Mexico City', 'Honolulu']),
  );
  expect((await tileAt(3, 57.7, 11.97)).places.map(([name]) => name)).toEqual(
    expect.arrayContaining(['Göteborg', 'Oslo', 'Kraków']),
  );
  expect((await tileAt(5, 47.37, 8.54)).places.map(([name]) => name)).toContain('Zürich');
});

test('no ring of land but Antarctica spans the whole world', async () => {
  const wide = (await readTile('0-0-0')).land.filter((ring) => {
    let x = 0;
    const xs = ring.filter((_, index) => index % 2 === 0).map((step) => (x += step));
    return Math.max(...xs) - Math.min(...xs) > 0.9 * WORLD_LEVEL.extent;
  });
  expect(wide).toHaveLength(1);
});

test('a tile with countries has borders, and open sea has no file', async () => {
  expect((await tileAt(3, 50, 10)).borders.length).toBeGreaterThan(3);
  await expect(tileAt(5, 40, -40)).rejects.toThrow();
});
