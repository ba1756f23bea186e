import { currentSettings, type Settings } from '#lib/config/settings.ts';
import { currentLog } from '#lib/runtime/log.ts';
import { singleton } from '#lib/base/singleton.ts';
import { type Brand, type BrandFile, brandFiles, neutralBrand } from '../brand.ts';
import { BrandsError } from '../file/problems.ts';
import { checkBrandsFile } from '../file/read-brands.ts';
import { brandForHost } from '../host.ts';
import { type BrandSource, createBrandSource } from './source.ts';

const LOOK_MS = 1000;
/** Milliseconds between two readings, however often SIGHUP comes. */
const RELOAD_MS = 500;

type BrandSettings = Pick<Settings, 'brandsFile' | 'strictHosts'>;

interface Store {
  /** null: no brands file. */
  readonly source: BrandSource | null;
  readonly strictHosts: boolean;
  readonly close: () => void;
}

/**
 * Reads the brands and watches their file: a change of it, or of a file it names, counts once it has stood still,
 * SIGHUP at once. Throws a BrandsError with every problem. `onBrands` is told the brands after each reading.
 */
export function openBrands(settings: BrandSettings, onBrands?: (brands: readonly Brand[]) => void): Store {
  const holder = storeHolder();
  holder.store?.close();
  holder.store = createStore(settings, onBrands);
  return holder.store;
}

/** The brands of the file, without the neutral one. */
export function currentBrands(): readonly Brand[] {
  return currentStore().source?.brands() ?? [];
}

/**
 * By the Host header. Unknown hosts get the neutral brand, or null if hosts are strict: then the request is for
 * somebody else (421).
 */
export function brandForRequest(host: string | null): Brand | null {
  return brandForHost(currentBrands(), host) ?? (currentStore().strictHosts ? null : neutralBrand);
}

/** Until lately, the latest first: pages sent then name their files. */
export function previousBrandsForHost(host: string | null): readonly Brand[] {
  const { source, strictHosts } = currentStore();
  return (source?.previous() ?? [])
    .map((brands) => brandForHost(brands, host) ?? (strictHosts ? null : neutralBrand))
    .filter((brand) => brand !== null);
}

/** null when the brand has none of that name, whoever else may. */
export function fileNamed(brand: Brand, name: string): BrandFile | null {
  return brandFiles(brand).find((file) => file.name === name) ?? null;
}

/** null: the file is usable. */
export function findBrandsFileProblem(file: string): string | null {
  const { problems } = checkBrandsFile(file);
  return problems.length === 0 ? null : new BrandsError(problems).message;
}

function currentStore(): Store {
  return storeHolder().store ?? openBrands(currentSettings());
}

function storeHolder(): { store: Store | null } {
  return singleton('brands', isStoreHolder, () => ({ store: null }));
}

function createStore({ brandsFile, strictHosts }: BrandSettings, onBrands?: (brands: readonly Brand[]) => void): Store {
  if (brandsFile === null) return { source: null, strictHosts, close: () => undefined };
  const source = createBrandSource(brandsFile, currentLog(), (brands) => {
    const warning = hidingWarning(brands, strictHosts);
    if (warning !== null) currentLog().warn({ operation: 'readBrands', msg: warning });
    onBrands?.(brands);
  });
  const timer = setInterval(() => void source.checkForChanges(), LOOK_MS).unref();
  const reload = throttle(RELOAD_MS, source.reload);
  process.on('SIGHUP', reload.call);
  return {
    source,
    strictHosts,
    close: () => {
      clearInterval(timer);
      process.off('SIGHUP', reload.call);
      reload.cancel();
    },
  };
}

function isStoreHolder(value: unknown): value is { store: Store | null } {
  return typeof value === 'object' && value !== null && 'store' in value;
}

/**
 * On brands that hide something and share the service of the settings with the neutral brand, which tells it on every
 * host nobody has named. null: there are none.
 */
export function hidingWarning(brands: readonly Brand[], strictHosts: boolean): string | null {
  const open = strictHosts ? [] : brands.filter((brand) => hidesSomething(brand) && brand.service.baseUrl === null);
  if (open.length === 0) return null;
  return `what ${open.map(({ id }) => id).join(', ')} ${open.length === 1 ? 'hides' : 'hide'} is shown to whoever opens the same link on a host of no brand: set STRICT_HOSTS=1`;
}

function hidesSomething({ show: { trackingNumber, carrier, label, street } }: Brand): boolean {
  return !(trackingNumber && carrier && label && street);
}

/** Runs at once when called, and once more for all calls that come until `ms` after it was done. */
export function throttle(ms: number, run: () => void): { readonly call: () => void; readonly cancel: () => void } {
  let pause: NodeJS.Timeout | null = null;
  let isCalled = false;

  function call(): void {
    isCalled = true;
    if (pause === null) perform();
  }

  function perform(): void {
    pause = null;
    if (!isCalled) return;
    isCalled = false;
    try {
      run();
    } finally {
      pause = setTimeout(perform, ms).unref();
    }
  }

  return {
    call,
    cancel: () => {
      if (pause !== null) clearTimeout(pause);
      pause = null;
      isCalled = false;
    },
  };
}
