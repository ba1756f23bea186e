import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readGazetteer } from '#lib/basemap/gazetteer.ts';
import { encodePlaces } from './place-index.ts';
import { PLACES_FILE, loadPlaces } from './find-places.ts';

let loaded: Promise<void> | null = null;

/** As a build makes them. */
export function loadTestPlaces(): Promise<void> {
  return (loaded ??= makePlaces());
}

async function makePlaces(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'places-'));
  const file = join(folder, PLACES_FILE);
  await mkdir(dirname(file));
  await writeFile(file, encodePlaces(readGazetteer()));
  await loadPlaces(folder);
  await rm(folder, { recursive: true });
}
