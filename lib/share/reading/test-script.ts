import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleReadingWorker } from '#lib/run/reading-worker.mjs';

/** The script of the reading thread, as the build makes it, in a folder of its own; its path. */
export function bundleTestScript(): Promise<string> {
  return bundleReadingWorker(mkdtempSync(join(tmpdir(), 'share-viewer-reading-')));
}
