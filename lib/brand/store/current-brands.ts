import { singleton } from '#lib/base/singleton.ts';
import { currentSettings, type Settings } from '#lib/config/settings.ts';
import { currentLog } from '#lib/runtime/log.ts';
import { type Brand, neutralBrand } from '../brand.ts';
import { BrandsError } from '../file/problems.ts';
import { checkBrandsFile } from '../file/read-brands.ts';
import { brandForHost } from '../host.ts';
import { createBrandSource } from './source.ts';

const CHECK_MS = 1000;
const MIN_RELOAD_MS = 500;

type BrandSettings = Pick<Settings, 'brandsFile' | 'strictHosts'>;

type BrandStore = ReturnType<typeof createStore>;

/** Reads the brands file, and again on changes and on SIGHUP. Throws a BrandsError with every problem. */
export function openBrands(settings: BrandSettings, onBrands?: (brands: readonly Brand[]) => void): BrandStore {
  const holder = storeHolder();
  holder.store?.close();
  holder.store = createStore(settings, onBrands);
  return holder.store;
}

export function currentBrands(): readonly Brand[] {
  return currentStore().source?.brands() ?? [];
}

export function brandForRequest(host: string | null): Brand | null {
  return brandForHost(currentBrands(), host) ?? (currentStore().strictHosts ? null : neutralBrand);
}

/** The latest first. Open pages still refer to the files of replaced brands. */
export function previousBrandsForHost(host: string | null): readonly Brand[] {
  const { source, strictHosts } = currentStore();
  return (source?.previous() ?? [])
    .map((brands) => brandForHost(brands, host) ?? (strictHosts ? null : neutralBrand))
    .filter((brand) => brand !== null);
}

export function findBrandsFileProblem(file: string): string | null {
  const { problems } = checkBrandsFile(file);
  return problems.length === 0 ? null : new BrandsError(problems).message;
}

function currentStore(): BrandStore {
  return storeHolder().store ?? openBrands(currentSettings());
}

function storeHolder(): { store: BrandStore | null } {
  return singleton('brands', () => ({ store: null }));
}

function createStore({ brandsFile, strictHosts }: BrandSettings, onBrands?: (brands: readonly Brand[]) => void) {
  if (brandsFile === null) return { source: null, strictHosts, close: () => undefined };
  const source = createBrandSource(brandsFile, currentLog(), (brands) => {
    const warning = hidingWarning(brands, strictHosts);
    if (warning !== null) currentLog().warn({ operation: 'readBrands', msg: warning });
    onBrands?.(brands);
  });
  const timer = setInterval(() => void source.checkForChanges(), CHECK_MS).unref();
  const reload = throttle(MIN_RELOAD_MS, source.reload);
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

/** On hosts without a brand, the neutral brand shows the shipments of the service of the settings without hiding anything. */
export function hidingWarning(brands: readonly Brand[], strictHosts: boolean): string | null {
  const exposed = brands.filter(
    ({ show: { trackingNumber, carrier, label, street, history }, service }) =>
      !strictHosts && service.baseUrl === null && !(trackingNumber && carrier && label && street && history),
  );
  if (exposed.length === 0) return null;
  return `what ${exposed.map(({ id }) => id).join(', ')} ${exposed.length === 1 ? 'hides' : 'hide'} is shown when the same link is opened on a host without a brand: set STRICT_HOSTS=1`;
}

/** Runs at once, and once more for all calls within `ms` after that. */
export function throttle(ms: number, run: () => void) {
  let pause: NodeJS.Timeout | null = null;
  let isCalled = false;

  function call(): void {
    isCalled = true;
    if (pause === null) runIfCalled();
  }

  function runIfCalled(): void {
    pause = null;
    if (!isCalled) return;
    isCalled = false;
    try {
      run();
    } finally {
      pause = setTimeout(runIfCalled, ms).unref();
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
