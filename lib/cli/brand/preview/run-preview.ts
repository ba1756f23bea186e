import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BrandsError } from '#lib/brand/file/problems.ts';
import { ensureBuilt } from '#lib/run/ensure-built.mjs';
import { anyPort, freePort, runTogether, waitForOk } from '#lib/run/processes.mjs';
import { startViewer } from '#lib/run/servers.mjs';
import { type ExitCode, exitCodes, Misuse, type Output } from '../../io.ts';
import { writeDerivedFile } from './derived-file.ts';
import { closeServer, listenOn, startInventedService } from './invented-service.ts';
import { keepStale } from './keep-stale.ts';
import { openSource, type PreviewSource } from './open-source.ts';
import { createPreviewServer } from './preview-server.ts';
import { findPrinter } from './print.ts';
import { hostsOf, originOf, previewBrands, type Site, valuesWithWords } from './site.ts';

const LOOK_MS = 500;

type Say = (line: string) => void;

/** `port`: of the index; 0: any. The pages get the next free one. */
async function runPreview(source: PreviewSource, port: number, say: Say): Promise<0 | 1> {
  if (port !== 0 && (await freePort(port).catch(() => null)) !== port)
    return fail(say, `Port ${port} is in use. Choose another with --port.`);
  if (!(await ensureBuilt())) return fail(say, 'The viewer could not be built.');
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-preview-'));
  // Removed however this process ends, as the customer's files are in it.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

  let brands = source.brands();
  let list = previewBrands(brands);
  let site: Site | null = null;
  const printer = await findPrinter();
  const service = await startInventedService((key) => {
    const found = list.find((one) => one.key === key);
    return found === undefined ? { statuses: [], exceptions: [] } : valuesWithWords(found.brand);
  });
  const index = createPreviewServer(
    () => site,
    () => printer,
  );
  const indexPort = await listenOn(index, port);
  const pagesPort = port === 0 ? await anyPort() : await freePort(indexPort + 1);
  const origin = `http://localhost:${indexPort}`;

  function write(): string {
    list = previewBrands(brands);
    site = { origin, pagesPort, brands: list, prints: printer !== null };
    return writeDerivedFile(
      folder,
      list.map((one) => [
        one.brand,
        { hosts: hostsOf(one, pagesPort), baseUrl: service.baseUrlOf(one.key), embedders: [origin] },
      ]),
    );
  }

  // Next's greeting on standard output names an address that belongs to no brand, so it is not shown.
  const viewer = startViewer({
    env: settingsOf(write(), pagesPort, service.baseUrlOf('none')),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (viewer === null) return fail(say, 'The viewer is not built.');
  const together = runTogether([viewer]);
  const isUp = await waitForOk(`http://127.0.0.1:${pagesPort}/readyz`, viewer);
  const stopStale = isUp
    ? await keepStale(() =>
        list.map((one) => ({
          port: pagesPort,
          host: new URL(originOf(one, pagesPort)).host,
          arm: () => service.armStale(one.key),
        })),
      )
    : () => undefined;
  const timer = setInterval(() => {
    void source.checkForChanges();
    if (source.brands() === brands) return;
    brands = source.brands();
    write();
    say('The brands have changed. Reload to see them, in a second or two.');
  }, LOOK_MS);
  if (isUp && site !== null) say(readyText(site));
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
    PATH,
    HOME,
    TZ,
    SystemRoot,
    PORT: String(port),
    HOSTNAME: '127.0.0.1',
    APP_URL: `http://localhost:${port}`,
    TRACKING_BASE_URL: baseUrl,
    BRANDS_FILE: brandsFile,
    // Without a cache the failing states fail at every look.
    SHARE_FRESH_SECONDS: '0',
    LOG_LEVEL: 'fatal',
    // All states are looked at from one address, many of them at once.
    RATE_LIMIT_PAGES: '0',
    RATE_LIMIT_MISSES: '0',
  };
}

function readyText(site: Site): string {
  const pages = site.brands.map((one) => `  ${originOf(one, site.pagesPort)}  ${one.name}`);
  return [
    '',
    `Open ${site.origin}`,
    '',
    'The brands answer on',
    ...pages,
    ...(site.prints ? [] : ['', 'There is no browser here to make PDFs with; print from your own.']),
    '',
    'Ctrl-C stops everything.',
    '',
  ].join('\n');
}

function fail(say: Say, sentence: string): 1 {
  say(sentence);
  return 1;
}

/**
 * Serves every state of the page under the brands of a file until it is told to stop. `file`: null for the neutral
 * brand; `host`: of the one brand to show, as the file has it; null for all. Throws a Misuse for a wrong port or host.
 */
export async function previewBrandsFile(
  file: string | null,
  host: string | null,
  port: string,
  io: Output,
): Promise<ExitCode> {
  const say: Say = (line) => io.talk(`${line}\n`);
  try {
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Misuse('--port must be a number from 0 to 65535.');
    const source = openSource(file, host, say);
    return await runPreview(source, Number(port), say);
  } catch (error) {
    if (!(error instanceof BrandsError)) throw error;
    for (const line of error.lines) io.data(`${line}\n`);
    say('Nothing was started: the brands file has problems.');
    return exitCodes.failed;
  }
}
