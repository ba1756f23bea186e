import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
import { inRoot } from '#lib/run/paths.mjs';

const preload = `
import { createRendering } from './lib/runtime/render-queue.ts';
globalThis[Symbol.for('share-viewer.rendering')] = createRendering({ maxWaitMs: Infinity, maxRefreshWaitMs: Infinity });
`;

/**
 * Bundles a script that lets a viewer's visitors wait without a limit, and returns its URL. A busy test machine looks
 * like overload, and a refused request would fail any test.
 */
export function bundleNoLoadShedding(): string {
  const { outputFiles } = buildSync({
    stdin: { contents: preload, resolveDir: inRoot(), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
  });
  const file = inRoot('.next', 'no-load-shedding.mjs');
  mkdirSync(inRoot('.next'), { recursive: true });
  // Other test processes may be reading the file.
  const written = `${file}.${process.pid}`;
  writeFileSync(written, outputFiles[0]?.contents ?? '');
  renameSync(written, file);
  return pathToFileURL(file).href;
}
