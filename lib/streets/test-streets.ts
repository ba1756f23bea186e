import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import { createPmtilesWriter } from '#lib/cli/streets/convert-mbtiles.ts';

export const TOWN_FILE = fileURLToPath(new URL('../../docs/tilemaker/town.pmtiles', import.meta.url));

/** A temporary folder with a copy of the demo town's street file. */
export function townFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'streets-'));
  const file = join(folder, 'town.pmtiles');
  copyFileSync(TOWN_FILE, file);
  return {
    folder,
    file,
    bytes: readFileSync(file),
    write: (name: string, bytes: Uint8Array) => {
      const path = join(folder, name);
      writeFileSync(path, bytes);
      return path;
    },
  };
}

/** Where the files of these tests lie: far from anything on the built-in map. */
export const STREETS_AT = { latitude: 54.95, longitude: 2.35 };
const MIN_ZOOM = 8;
const MAX_ZOOM = 14;
/** Tiles on each side of the middle one. */
const AROUND = 3;
const EXTENT = 4096;

/** Writes a file with the same tile (MVT) at every position around `STREETS_AT`. */
export async function writeStreetFile(file: string, tile: Uint8Array): Promise<void> {
  const pmtiles = await createPmtilesWriter(file, [1, 54, 4, 56]);
  const compressed = gzipSync(tile);
  for (let zoom = MIN_ZOOM; zoom <= MAX_ZOOM; zoom += 1) {
    const { x: column, y: row } = tileAt(zoom);
    for (let x = column - AROUND; x <= column + AROUND; x += 1)
      for (let y = row - AROUND; y <= row + AROUND; y += 1) await pmtiles.add(zoom, x, y, compressed);
  }
  await pmtiles.finish({ name: '', attribution: 'Test streets', vector_layers: [{ id: 'roads', fields: {} }] });
}

/** A tile with a straight road across it for each of these names. */
export function tileOfRoads(names: readonly Readonly<Record<string, string>>[]): Uint8Array {
  const features = names.map((tags, index) => {
    const y = Math.round((EXTENT * (index + 1)) / (names.length + 1));
    return {
      id: undefined,
      type: 2 as const,
      tags: { kind: 'major_road', ...tags },
      geometry: [[0, 0.25, 0.5, 0.75, 1].map((share): [number, number] => [share * EXTENT, y])],
    };
  });
  return fromGeojsonVt({ roads: { features } }, { version: 2, extent: EXTENT });
}

/** The tile that contains `STREETS_AT`. */
export function tileAt(zoom: number): { readonly x: number; readonly y: number } {
  const side = 2 ** zoom;
  return {
    x: Math.floor(mercatorX(STREETS_AT.longitude) * side),
    y: Math.floor(mercatorY(STREETS_AT.latitude) * side),
  };
}
