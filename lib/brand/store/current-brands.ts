import { type Stats, unwatchFile, watchFile } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { singleton } from '#lib/base/singleton.ts';
import { currentSettings, type Settings } from '#lib/config/settings.ts';
import { currentLog, traceOf } from '#lib/runtime/log.ts';
import { type Brand, neutralBrand } from '../brand.ts';
import { describeProblems, readBrands } from '../file/read-brands.ts';
import { brandForHost } from '../host.ts';

const CHECK_MS = 1000;
/** Longer than the time between two checks, so that a file that is still being written is not read yet. */
const SETTLE_MS = 1500;
const SIGNAL_MS = 100;
const MAX_PREVIOUS = 3;
/** Open pages refer to the files of replaced brands. */
const KEPT_MS = 10 * 60_000;

type BrandSettings = Pick<Settings, 'brandsFile' | 'strictHosts'>;
type OnBrands = (brands: readonly Brand[]) => void;
type BrandStore = ReturnType<typeof createStore>;

/** Reads the brands file, and again on changes and on SIGHUP. Throws when the first file has problems. */
export function openBrands(settings: BrandSettings, onBrands: OnBrands = () => undefined): BrandStore {
  const holder = storeHolder();
  holder.store?.close();
  holder.store = createStore(settings, onBrands);
  return holder.store;
}

export function currentBrands(): readonly Brand[] {
  return currentStore().brands();
}

export function brandForRequest(host: string | null): Brand | null {
  return brandForHost(currentBrands(), host) ?? (currentStore().strictHosts ? null : neutralBrand);
}

export function previousBrandsForHost(host: string | null): readonly Brand[] {
  const { previous, strictHosts } = currentStore();
  return previous()
    .map((brands) => brandForHost(brands, host) ?? (strictHosts ? null : neutralBrand))
    .filter((brand) => brand !== null);
}

export function findBrandsFileProblem(file: string): string | null {
  return describeProblems(readBrands(file).problems);
}

function currentStore(): BrandStore {
  return storeHolder().store ?? openBrands(currentSettings());
}

function storeHolder(): { store: BrandStore | null } {
  return singleton('brands', () => ({ store: null }));
}

function createStore({ brandsFile, strictHosts }: BrandSettings, onBrands: OnBrands) {
  const watched = new Set<string>();
  let brands: readonly Brand[] = [];
  let previous: readonly (readonly Brand[])[] = [];
  let timer: NodeJS.Timeout | undefined;
  const onSignal = () => reloadIn(SIGNAL_MS);

  function read(file: string): readonly string[] {
    const next = readBrands(file);
    // The files of the last good version stay watched: repairing one of them can make the file usable again.
    watch(next.problems.length > 0 ? [...watched, ...next.files] : next.files);
    if (next.problems.length > 0) return next.problems;
    // Pictures are drawn once for a brand, so one that has not changed stays the same object.
    const known = new Map(brands.map((brand) => [brand.id, brand]));
    const merged = next.brands.map((brand) => {
      const before = known.get(brand.id);
      return before !== undefined && isDeepStrictEqual(before, brand) ? before : brand;
    });
    if (!isDeepStrictEqual(brands, merged)) replace(merged);
    for (const msg of [...next.warnings, hidingWarning(brands, strictHosts)])
      if (msg !== null) currentLog().warn({ operation: 'readBrands', msg });
    onBrands(brands);
    return [];
  }

  function replace(next: readonly Brand[]): void {
    const replaced = brands;
    brands = next;
    if (replaced.length === 0) return;
    previous = [replaced, ...previous].slice(0, MAX_PREVIOUS);
    setTimeout(() => (previous = previous.filter((each) => each !== replaced)), KEPT_MS).unref();
  }

  function reload(): void {
    if (brandsFile === null) return;
    const operation = 'readBrands';
    try {
      const problems = read(brandsFile);
      if (problems.length > 0)
        currentLog().error({ operation, outcome: 'refused', problems, msg: 'the brands stay as they were' });
      else currentLog().info({ operation, outcome: 'done', brands: brands.length, msg: 'brands reloaded' });
    } catch (error) {
      currentLog().error({ operation, outcome: 'failed', ...traceOf(error) });
    }
  }

  function reloadIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(reload, ms).unref();
  }

  function watch(files: readonly string[]): void {
    for (const path of [...watched].filter((each) => !files.includes(each))) unwatchFile(path, onChange);
    for (const path of files)
      if (!watched.has(path)) watchFile(path, { interval: CHECK_MS, persistent: false }, onChange);
    watched.clear();
    for (const path of files) watched.add(path);
  }

  function onChange(now: Stats, before: Stats): void {
    // Node also calls this at its first look at a missing file.
    if (now.ino !== before.ino || now.ctimeMs !== before.ctimeMs) reloadIn(SETTLE_MS);
  }

  if (brandsFile !== null) {
    const problem = describeProblems(read(brandsFile));
    if (problem !== null) {
      watch([]);
      throw new Error(problem);
    }
    process.on('SIGHUP', onSignal);
  }
  return {
    brands: () => brands,
    previous: () => previous,
    strictHosts,
    reload,
    close: () => {
      clearTimeout(timer);
      watch([]);
      process.off('SIGHUP', onSignal);
    },
  };
}

/** On hosts without a brand, the neutral brand shows the shipments of the settings' service and hides nothing. */
export function hidingWarning(brands: readonly Brand[], strictHosts: boolean): string | null {
  const exposed = brands.filter(
    ({ show: { downloads: _, ...show }, service }) =>
      !strictHosts && service.baseUrl === null && !Object.values(show).every(Boolean),
  );
  if (exposed.length === 0) return null;
  return `what ${exposed.map(({ id }) => id).join(', ')} ${exposed.length === 1 ? 'hides' : 'hide'} is shown when the same link is opened on a host without a brand: set STRICT_HOSTS=1`;
}
