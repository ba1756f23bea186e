import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startViewerIn } from '../support/processes.ts';

export interface BrandedViewer {
  readonly port: number;
  readonly pid: number;
  /** The brands file, for tests that change it. */
  readonly file: string;
  /** The file that holds all it has written to stdout and stderr. */
  readonly output: string;
  /** The origin of a host of this viewer: `http://<name>.localhost:<port>`. */
  readonly originOf: (name: string) => string;
  stop(): Promise<void>;
}

interface BrandedOptions {
  /** Files beside the brands file, by name. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Starts a viewer with a brands file of these brands; hosts are written without the port, which is put to them here.
 */
export async function startBrandedViewer(
  serviceUrl: string,
  brandsOf: (port: number) => readonly object[],
  { files = {}, settings = {} }: BrandedOptions = {},
): Promise<BrandedViewer> {
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-brands-'));
  const brandsFolder = join(folder, 'brands');
  const file = join(brandsFolder, 'brands.json');
  mkdirSync(brandsFolder);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(brandsFolder, name), content);
  let port = 0;
  const viewer = await startViewerIn(folder, serviceUrl, (chosen) => {
    port = chosen;
    writeFileSync(file, JSON.stringify({ brands: brandsOf(chosen) }));
    return { BRANDS_FILE: file, ...settings };
  });
  return {
    port,
    pid: viewer.pid,
    file,
    output: viewer.output,
    originOf: (name) => `http://${name}.localhost:${port}`,
    async stop() {
      await viewer.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
