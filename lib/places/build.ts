import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readGazetteer } from '#lib/basemap/gazetteer.ts';
import { PLACES_FILE } from './find-places.ts';
import { encodePlaces } from './place-index.ts';

const [folder = process.cwd()] = process.argv.slice(2);
const file = join(folder, PLACES_FILE);
const bytes = encodePlaces(readGazetteer());
await mkdir(dirname(file), { recursive: true });
await writeFile(file, bytes);
