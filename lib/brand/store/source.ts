import { traceOf } from '#lib/runtime/log.ts';
import type { Brand } from '../brand.ts';
import { fileVersion, fileVersionAsync, type FileVersions } from '../file/folder.ts';
import { BrandsError } from '../file/problems.ts';
import { type BrandsFileResult, checkBrandsFile } from '../file/read-brands.ts';

interface SourceLogLine {
  readonly msg: string;
  readonly problems?: readonly string[];
  readonly [field: string]: unknown;
}

type SourceLog = Readonly<Record<'info' | 'warn' | 'error', (line: SourceLogLine) => void>>;

export type BrandSource = ReturnType<typeof createBrandSource>;

const MAX_PREVIOUS = 3;
const KEPT_MS = 10 * 60_000;

/** Keeps the brands of the last file without problems. Throws a BrandsError when the first file has any. */
export function createBrandSource(
  file: string,
  log: SourceLog,
  onBrands: (brands: readonly Brand[]) => void = () => undefined,
) {
  let current = checkBrandsFile(file);
  if (current.problems.length > 0) throw new BrandsError(current.problems);
  let { brands } = current;
  logWarnings(current, log);
  onBrands(brands);
  const history = createBrandHistory();
  let lastChecked = '';
  let checking: Promise<void> | null = null;

  const read = () => {
    try {
      return checkBrandsFile(file);
    } catch (error) {
      current = { ...current, versions: currentVersions(current.versions) };
      log.error({
        operation: 'readBrands',
        outcome: 'failed',
        ...traceOf(error),
        msg: 'the brands file could not be read; the brands stay as they were',
      });
      return null;
    }
  };

  const reload = () => {
    lastChecked = '';
    const next = read();
    if (next === null) return;
    // The files of the last good version stay watched, because repairing one of them can make the file usable again.
    const versions =
      next.problems.length > 0 ? new Map([...currentVersions(current.versions), ...next.versions]) : next.versions;
    current = { ...next, versions };
    if (next.problems.length > 0) {
      log.error({
        operation: 'readBrands',
        outcome: 'refused',
        problems: new BrandsError(next.problems).lines,
        msg: 'the brands file was refused; the brands stay as they were',
      });
      return;
    }
    if (JSON.stringify(brands, withoutBytes) !== JSON.stringify(next.brands, withoutBytes)) {
      history.add(brands);
      ({ brands } = next);
    }
    log.info({ operation: 'readBrands', outcome: 'done', brands: brands.length, msg: 'brands reloaded' });
    logWarnings(next, log);
    onBrands(brands);
  };

  const check = async () => {
    const { versions } = current;
    const now = await Promise.all([...versions.keys()].map(fileVersionAsync));
    // A reload in the meantime has read newer files.
    if (current.versions !== versions) return;
    const checked = now.join(' ');
    const hasChanged = [...versions.values()].some((version, index) => version !== now[index]);
    // A file that is still being written has another version at each check.
    if (hasChanged && checked === lastChecked) reload();
    else lastChecked = hasChanged ? checked : '';
  };

  return {
    brands: () => brands,
    previous: history.list,
    reload,
    checkForChanges: (): Promise<void> => (checking ??= check().finally(() => (checking = null))),
  };
}

function currentVersions(versions: FileVersions): FileVersions {
  return new Map([...versions.keys()].map((path) => [path, fileVersion(path)]));
}

function logWarnings({ warnings }: BrandsFileResult, log: SourceLog): void {
  for (const warning of warnings) log.warn({ operation: 'readBrands', outcome: 'changed', msg: warning });
}

/** Keeps replaced brands for ten minutes, as open pages refer to their files. */
export function createBrandHistory() {
  let entries: readonly { readonly brands: readonly Brand[]; readonly until: number }[] = [];
  const removeExpired = () => {
    entries = entries.filter(({ until }) => until > Date.now());
  };
  return {
    add: (brands: readonly Brand[]) => {
      entries = [{ brands, until: Date.now() + KEPT_MS }, ...entries].slice(0, MAX_PREVIOUS);
      setTimeout(removeExpired, KEPT_MS + 1).unref();
    },
    list: () => {
      removeExpired();
      return entries.map(({ brands }) => brands);
    },
  };
}

function withoutBytes(_key: string, value: unknown): unknown {
  if (value instanceof Map) return [...value];
  return typeof value === 'object' && value !== null && 'bytes' in value && 'name' in value ? value.name : value;
}
