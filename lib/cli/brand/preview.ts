import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Brand, neutralBrand } from '#lib/brand/brand.ts';
import { BrandsError } from '#lib/brand/file/problems.ts';
import { type BrandSource, createBrandSource } from '#lib/brand/store/source.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import arabic from '#lib/i18n/messages/ar.json' with { type: 'json' };
import english from '#lib/i18n/messages/en.json' with { type: 'json' };
import { ensureBuilt } from '#lib/run/ensure-built.mjs';
import { anyPort, freePort, runTogether, waitForOk } from '#lib/run/processes.mjs';
import { startReference, startViewer } from '#lib/run/servers.mjs';
import { type ExitCode, exitCodes, UsageError, type Output } from '../io.ts';
import { writeDerivedFile } from './derived-file.ts';
import { createPreviewServer } from './preview-server.ts';
import { findPrinter } from './print.ts';
import { hostOf, originOf, pageLink, type Site } from './site.ts';
import { closeServer, listenOn, startStaleService } from './stale-service.ts';
import { createStates } from './states.ts';

const CHECK_MS = 500;
const STALE_MS = 20_000;
const ACCESS_KEY = 'preview';
const UNREACHABLE_URL = 'http://127.0.0.1:9';

type Say = (line: string) => void;
type PreviewSource = Pick<BrandSource, 'brands' | 'checkForChanges'>;

/**
 * Serves every state of the page under the brands of a file until it is stopped. `file`: null for the neutral brand;
 * `host`: shows only the brand with this host.
 */
export async function previewBrandsFile(
  file: string | null,
  host: string | null,
  port: string,
  io: Output,
): Promise<ExitCode> {
  const say: Say = (line) => io.talk(`${line}\n`);
  try {
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
      throw new UsageError('--port must be a number from 0 to 65535.');
    return await runPreview(openSource(file, host, say), Number(port), say);
  } catch (error) {
    if (!(error instanceof BrandsError)) throw error;
    for (const line of error.lines) io.data(`${line}\n`);
    say('Nothing was started: the brands file has problems.');
    return exitCodes.failed;
  }
}

/** Throws a BrandsError for a file with problems and a UsageError for a host that no brand has. */
export function openSource(file: string | null, host: string | null, say: Say): PreviewSource {
  if (file === null) {
    if (host !== null) throw new UsageError('--host names a brand of a file: name the file as well.');
    const brands = [{ ...neutralBrand, name: { '*': english.site.name, ar: arabic.site.name } }];
    return { brands: () => brands, checkForChanges: async () => undefined };
  }
  const source = createBrandSource(file, {
    info: () => undefined,
    warn: ({ msg }) => say(msg),
    error: ({ problems = [] }) =>
      say(['The brands file has problems; the brands stay as they were:', ...problems].join('\n  - ')),
  });
  if (host === null) return source;
  let all = source.brands();
  const withHost = () => all.filter(({ hosts }) => hosts.includes(host.trim().toLowerCase()));
  let chosen = withHost();
  if (chosen.length === 0)
    throw new UsageError(`No brand has the host ${host}. There is ${all.flatMap(({ hosts }) => hosts).join(', ')}.`);
  return {
    checkForChanges: source.checkForChanges,
    brands: () => {
      if (source.brands() === all) return chosen;
      all = source.brands();
      if (withHost().length > 0) chosen = withHost();
      else say('The brand is no longer in the file; it stays as it was.');
      return chosen;
    },
  };
}

/** Serves the list of states on `port` (0 chooses a free one), and the pages on the next free port. */
async function runPreview(source: PreviewSource, port: number, say: Say): Promise<0 | 1> {
  const fail = (message: string): 1 => {
    say(message);
    return 1;
  };
  if (port !== 0 && (await freePort(port).catch(() => null)) !== port)
    return fail(`Port ${port} is in use. Choose another with --port.`);
  if (!(await ensureBuilt())) return fail('The viewer could not be built.');
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-preview-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

  const reference = startReference({
    env: {
      REFERENCE_PORT: '0',
      REFERENCE_DATABASE_URL: `file:${join(folder, 'reference.db')}`,
      REFERENCE_ACCESS_KEYS: ACCESS_KEY,
    },
  });
  const service = await reference.ready;
  if (service === null) return fail('The reference service did not start.');
  const statesOf = await createStates(service, ACCESS_KEY);
  const staleService = await startStaleService(service.baseUrl);
  const baseUrls = { up: service.baseUrl, stale: staleService.baseUrl, down: UNREACHABLE_URL };

  let site: Site | null = null;
  const printer = await findPrinter();
  const index = createPreviewServer(() => site, printer);
  const indexPort = await listenOn(index, port);
  const pagesPort = port === 0 ? await anyPort() : await freePort(indexPort + 1);
  const origin = `http://localhost:${indexPort}`;

  async function load(brands: readonly Brand[]): Promise<Site> {
    const list = await Promise.all(
      brands.map(async (brand, index) => ({
        key: `b${index + 1}`,
        name: englishName(brand),
        brand,
        states: await statesOf(brand),
      })),
    );
    return { origin, pagesPort, brands: list, canPrint: printer !== null };
  }

  function write({ brands }: Site): string {
    const entries = brands.flatMap((preview, index) =>
      (['up', 'stale', 'down'] as const).map((state) => {
        const host = hostOf(preview, pagesPort, state);
        const hosts = index === 0 && state === 'up' ? [host, `localhost:${pagesPort}`] : [host];
        return [preview.brand, { hosts, baseUrl: baseUrls[state], embedders: [origin] }] as const;
      }),
    );
    return writeDerivedFile(folder, entries);
  }

  let brands = source.brands();
  site = await load(brands);
  const viewer = startViewer({
    env: viewerSettings(write(site), pagesPort, service.baseUrl),
    // Next's greeting on standard output names an address that belongs to no brand, so it is not shown.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (viewer === null) return fail('The viewer is not built.');
  const together = runTogether([viewer, reference]);
  const isUp = await waitForOk(`http://127.0.0.1:${pagesPort}/readyz`, viewer);
  const openStalePages = () => staleService.openPages(site === null ? [] : stalePages(site));
  if (isUp) await openStalePages();
  const staleTimer = setInterval(() => void openStalePages(), STALE_MS);
  const changeTimer = setInterval(() => {
    void source.checkForChanges();
    if (source.brands() === brands) return;
    brands = source.brands();
    void load(brands).then((next) => {
      site = next;
      write(next);
      say('The brands have changed. Reload to see them, in a second or two.');
    });
  }, CHECK_MS);
  if (isUp) say(readyText(site));
  else void viewer.stop();

  const exitCode = await together;
  clearInterval(changeTimer);
  clearInterval(staleTimer);
  await Promise.all([closeServer(index), staleService.close(), printer?.close()]);
  return exitCode === 0 && isUp ? 0 : 1;
}

function englishName({ id, name }: Brand): string {
  const order: readonly (Locale | '*')[] = ['en', '*', ...locales];
  return order.flatMap((locale) => name?.[locale] ?? []).at(0) ?? id;
}

function stalePages(site: Site) {
  return site.brands.flatMap((brand) => {
    const host = hostOf(brand, site.pagesPort, 'stale');
    const states = brand.states.filter(({ service }) => service === 'stale');
    return states.map((state) => {
      const { pathname, search } = new URL(pageLink(site, { brand, state, lang: 'en', theme: 'light' }));
      return { port: site.pagesPort, host, path: pathname + search };
    });
  });
}

function viewerSettings(brandsFile: string, port: number, baseUrl: string): Record<string, string | undefined> {
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
    // Without a cache the failing states fail every time they are opened.
    SHARE_FRESH_SECONDS: '0',
    LOG_LEVEL: 'fatal',
    // All states are opened from one address, many of them at once.
    RATE_LIMIT_MISSES: '0',
  };
}

function readyText({ origin, pagesPort, brands, canPrint }: Site): string {
  return [
    '',
    `Open ${origin}`,
    '',
    'The brands answer on',
    ...brands.map((brand) => `  ${originOf(brand, pagesPort)}  ${brand.name}`),
    ...(canPrint ? [] : ['', 'There is no browser here to make PDFs with; print from your own.']),
    '',
    'Ctrl-C stops everything.',
    '',
  ].join('\n');
}
