import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Brand } from '#lib/brand/brand.ts';
import { ensureBuilt } from '#lib/run/ensure-built.mjs';
import { anyPort, freePort } from '#lib/run/free-port.mjs';
import { runTogether } from '#lib/run/run-together.mjs';
import { startViewer } from '#lib/run/viewer.mjs';
import { waitForOk } from '#lib/run/wait-for.mjs';
import { closeServer, listenOn } from '../listen.ts';
import { startMadeUpService } from '../made-up-service.ts';
import { writeDerivedFile } from './derived-file.ts';
import { keepStale } from './keep-stale.ts';
import { previewBrands, wordedValues } from './preview-brand.ts';
import { createPreviewServer } from './preview-server.ts';
import { findPrinter } from './print.ts';
import { hostsOf, originOf, type Site } from './site.ts';

/** Where the brands come from, and whether they have changed since they were last asked for. */
export interface PreviewSource {
  readonly brands: () => readonly Brand[];
  readonly look: () => void;
}

export interface PreviewOptions {
  readonly source: PreviewSource;
  /** Of the index; 0: any. The pages get the next free one. */
  readonly port: number;
  readonly say: (line: string) => void;
}

const LOOK_MS = 500;

/** Serves the preview until it is told to stop. Resolves to the exit code. */
export async function runPreview({ source, port, say }: PreviewOptions): Promise<0 | 1> {
  if (port !== 0 && (await freePort(port).catch(() => null)) !== port) return fail(say, `Port ${port} is in use. Choose another with --port.`);
  if (!(await ensureBuilt())) return fail(say, 'The viewer could not be built.');
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-preview-'));
  // Whatever ends this process, nothing of the customer's stays behind.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

  let brands = source.brands();
  let list = previewBrands(brands);
  let site: Site | null = null;
  const printer = await findPrinter();
  const service = await startMadeUpService((key) => {
    const found = list.find((one) => one.key === key);
    return found === undefined ? { statuses: [], exceptions: [] } : wordedValues(found.brand);
  });
  const index = createPreviewServer(() => site, () => printer);
  const indexPort = await listenOn(index, port);
  const pagesPort = port === 0 ? await anyPort() : await freePort(indexPort + 1);
  const origin = `http://localhost:${indexPort}`;

  function write(): string {
    list = previewBrands(brands);
    site = { origin, pagesPort, brands: list, prints: printer !== null };
    return writeDerivedFile(folder, list.map((one) => [one.brand, { hosts: hostsOf(one, pagesPort), baseUrl: service.baseUrlOf(one.key), embedders: [origin] }]));
  }

  // Next's own greeting names an address that is no brand's.
  const viewer = startViewer({ env: settingsOf(write(), pagesPort, service.baseUrlOf('none')), stdio: ['ignore', 'ignore', 'inherit'] });
  if (viewer === null) return fail(say, 'The viewer is not built.');
  const together = runTogether([viewer]);
  const isUp = await waitForOk(`http://127.0.0.1:${pagesPort}/readyz`, viewer);
  const stopStale = isUp ? await keepStale(() => list.map((one) => ({ port: pagesPort, host: new URL(originOf(one, pagesPort)).host, arm: () => service.armStale(one.key) }))) : () => undefined;
  const timer = setInterval(() => {
    source.look();
    if (source.brands() === brands) return;
    brands = source.brands();
    write();
    say('The brands have changed. Reload to see them, in a second or two.');
  }, LOOK_MS);
  if (isUp) say(readyText(site ?? null, printer !== null));
  else void viewer.stop();

  const exitCode = await together;
  clearInterval(timer);
  stopStale();
  await Promise.all([closeServer(index), service.close(), printer?.close()]);
  return exitCode === 0 && isUp ? 0 : 1;
}

function settingsOf(brandsFile: string, port: number, baseUrl: string): Record<string, string | undefined> {
  const { PATH, HOME, TZ, SystemRoot } = process.env;
  return {
    PATH, HOME, TZ, SystemRoot,
    PORT: String(port),
    HOSTNAME: '127.0.0.1',
    APP_URL: `http://localhost:${port}`,
    TRACKING_BASE_URL: baseUrl,
    BRANDS_FILE: brandsFile,
    // Every look asks anew, so that the failing state fails whoever looks.
    SHARE_FRESH_SECONDS: '0',
    // The states that fail do so on purpose.
    LOG_LEVEL: 'fatal',
  };
}

function readyText(site: Site | null, prints: boolean): string {
  if (site === null) return '';
  const pages = site.brands.map((one) => `  ${originOf(one, site.pagesPort)}  ${one.name}`);
  return ['', `Open ${site.origin}`, '', 'The brands answer on', ...pages, ...(prints ? [] : ['', 'There is no browser here to make PDFs with; print from your own.']), '', 'Ctrl-C stops everything.', ''].join('\n');
}

function fail(say: (line: string) => void, sentence: string): 1 {
  say(sentence);
  return 1;
}
