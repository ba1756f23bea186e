import { join } from 'node:path';
import { build } from 'esbuild';
import { inRoot } from './paths.mjs';

/** Where the viewer looks for the script below the folder it runs in. */
const NAME = ['.next', 'reading-worker.mjs'];

/**
 * Makes one file of the script that reads large answers on a thread, and of all it imports: Next's bundler copies such
 * a script as it is.
 * @param {string} [folder] where the viewer runs @returns {Promise<string>} the file
 */
export async function bundleReadingWorker(folder = inRoot()) {
  const outfile = join(folder, ...NAME);
  await build({
    absWorkingDir: inRoot(),
    entryPoints: ['lib/share/reading/worker.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  return outfile;
}
