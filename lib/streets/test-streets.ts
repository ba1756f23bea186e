import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { createPmtilesWriter } from '#lib/cli/streets/write-pmtiles.ts';

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

type Spot = readonly [x: number, y: number];

/** Where the files of these tests lie, degrees: far from anything of the built-in map. */
export const STREETS_AT = { latitude: 54.95, longitude: 2.35 };
const ZOOMS = { least: 8, most: 14 };
/** Tiles on each side of the middle one. */
const AROUND = 3;
const EXTENT = 4096;

/** For tests: a file with the same tile (MVT) at every place around `STREETS_AT`. */
export async function writeStreetFile(file: string, tile: Uint8Array): Promise<void> {
  const pmtiles = await createPmtilesWriter(file, [1, 54, 4, 56]);
  const packed = gzipSync(tile);
  for (let zoom = ZOOMS.least; zoom <= ZOOMS.most; zoom += 1) {
    const { x: column, y: row } = tileAt(zoom);
    for (let x = column - AROUND; x <= column + AROUND; x += 1)
      for (let y = row - AROUND; y <= row + AROUND; y += 1) await pmtiles.add(zoom, x, y, packed);
  }
  await pmtiles.finish({ name: '', attribution: 'Test streets', vector_layers: [{ id: 'roads', fields: {} }] });
}

/** A tile with a straight road across it for each of these names. */
export function tileOfRoads(names: readonly Readonly<Record<string, string>>[]): Uint8Array {
  return encodeTile(
    names.map((tags, index): Road => {
      const y = Math.round((EXTENT * (index + 1)) / (names.length + 1));
      return { tags, line: [0, 0.25, 0.5, 0.75, 1].map((share): Spot => [share * EXTENT, y]) };
    }),
  );
}

interface Road {
  readonly tags: Readonly<Record<string, string>>;
  readonly line: readonly Spot[];
}

function encodeTile(roads: readonly Road[]): Uint8Array {
  const features = roads.map(({ tags, line }) => ({
    id: undefined,
    type: 2 as const,
    tags: { kind: 'major_road', ...tags },
    geometry: [line.map(([x, y]): [number, number] => [x, y])],
  }));
  return fromGeojsonVt({ roads: { features } }, { version: 2, extent: EXTENT });
}

/** The tile with `STREETS_AT`. */
export function tileAt(zoom: number): { readonly x: number; readonly y: number } {
  const side = 2 ** zoom;
  const angle = (STREETS_AT.latitude * Math.PI) / 180;
  return {
    x: Math.floor(((STREETS_AT.longitude + 180) / 360) * side),
    y: Math.floor(((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * side),
  };
}
