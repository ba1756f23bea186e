import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeReadingWorker } from '#lib/run/build.mjs';

/** The script of the reading thread, as the build makes it, in a folder of its own; its path. */
export function bundleTestScript(): Promise<string> {
  return makeReadingWorker(mkdtempSync(join(tmpdir(), 'share-viewer-reading-')));
}
