import { build } from './ensure-built.mjs';

process.exit((await build()) ? 0 : 1);
