import { fileURLToPath } from 'node:url';
import { buildBasemap } from './build-basemap.ts';

const written = await buildBasemap(fileURLToPath(new URL('../../public/basemap', import.meta.url)));
console.log(written === 0 ? 'The basemap is up to date.' : `The basemap is built: ${written} tiles.`);
