import { build, makeBasemap } from './ensure-built.mjs';

/** `npm run build [-- basemap]`: the viewer, or only the files of its basemap. */
const isDone = process.argv[2] === 'basemap' ? await makeBasemap() : await build();
process.exit(isDone ? 0 : 1);
