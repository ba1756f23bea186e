import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startViewerIn } from '../support/processes.ts';

export interface BrandedViewer {
  readonly port: number;
  readonly pid: number;
  /** Path of the brands file. */
  readonly file: string;
  /** Path of a file with its stdout and stderr. */
  readonly output: string;
  /** `http://<name>.localhost:<port>` */
  readonly originOf: (name: string) => string;
  stop(): Promise<void>;
}

interface BrandedOptions {
  /** Files beside the brands file, by name. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts a viewer with these brands; `brandsOf` gets the port for their hosts. */
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
  const viewer = await startViewerIn(folder, serviceUrl, (chosenPort) => {
    port = chosenPort;
    writeFileSync(file, JSON.stringify({ brands: brandsOf(chosenPort) }));
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
