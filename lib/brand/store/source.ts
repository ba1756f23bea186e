import { traceOf } from '#lib/runtime/log.ts';
import type { Brand } from '../brand.ts';
import { fileVersionAsync, fileVersion, type FileVersions } from '../file/folder.ts';
import { BrandsError } from '../file/problems.ts';
import { type BrandsFileResult, checkBrandsFile } from '../file/read-brands.ts';

interface SourceLine {
  readonly operation: 'readBrands';
  readonly outcome: 'done' | 'changed' | 'refused' | 'failed';
  readonly msg: string;
  readonly brands?: number;
  readonly problems?: readonly string[];
}

type SourceLog = Readonly<Record<'info' | 'warn' | 'error', (line: SourceLine) => void>>;

type Readings = readonly (readonly Brand[])[];

/** As the file was when it was last good. */
export interface BrandSource {
  readonly brands: () => readonly Brand[];
  /** Of earlier readings whose pages may still be open, the latest first. */
  readonly previous: () => Readings;
  /** Reads the file now, whether or not it has changed. A bad one changes nothing but the log. */
  readonly reload: () => void;
  /**
   * Reads the file if it, or a file it names, has changed and then stood still since the last look. Looks do not
   * overlap.
   */
  readonly checkForChanges: () => Promise<void>;
}

const MOST_READINGS = 3;
const KEPT_MS = 10 * 60_000;

/** Throws a BrandsError with every problem. `onBrands` is told the brands now and after each good reading. */
export function createBrandSource(
  file: string,
  log: SourceLog,
  onBrands: (brands: readonly Brand[]) => void = () => undefined,
): BrandSource {
  let known = checkBrandsFile(file);
  if (known.problems.length > 0) throw new BrandsError(known.problems);
  let { brands } = known;
  warnAbout(known, log);
  onBrands(brands);
  const former = createBrandHistory();
  let seen = '';
  let looking: Promise<void> | null = null;

  /** What the reading throws must not fail the requests being served. */
  const examine = () => {
    try {
      return checkBrandsFile(file);
    } catch (error) {
      known = { ...known, stamps: restampAll(known.stamps) };
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
    seen = '';
    const next = examine();
    if (next === null) return;
    // The files of the last good reading stay watched too, because mending one of them can make the file good again.
    known = {
      ...next,
      stamps: next.problems.length > 0 ? new Map([...restampAll(known.stamps), ...next.stamps]) : next.stamps,
    };
    if (next.problems.length > 0) {
      log.error({
        operation: 'readBrands',
        outcome: 'refused',
        problems: new BrandsError(next.problems).lines,
        msg: 'the brands file was refused; the brands stay as they were',
      });
      return;
    }
    // The same objects are kept, because styles and images are cached by them.
    if (!areSameBrands(brands, next.brands)) {
      former.add(brands);
      ({ brands } = next);
    }
    log.info({ operation: 'readBrands', outcome: 'done', brands: brands.length, msg: 'brands reloaded' });
    warnAbout(next, log);
    onBrands(brands);
  };

  const look = async () => {
    const { stamps } = known;
    const now = await Promise.all([...stamps.keys()].map(fileVersionAsync));
    // A reload in the meantime has read newer files.
    if (known.stamps !== stamps) return;
    const together = now.join(' ');
    const hasChanged = [...stamps.values()].some((stamp, index) => stamp !== now[index]);
    // A file that is still being written has another stamp at each look.
    if (hasChanged && together === seen) reload();
    else seen = hasChanged ? together : '';
  };

  return {
    brands: () => brands,
    previous: former.list,
    reload,
    checkForChanges: () => (looking ??= look().finally(() => (looking = null))),
  };
}

function restampAll(stamps: FileVersions): FileVersions {
  return new Map([...stamps.keys()].map((file) => [file, fileVersion(file)]));
}

function warnAbout({ warnings }: BrandsFileResult, log: SourceLog): void {
  for (const warning of warnings) log.warn({ operation: 'readBrands', outcome: 'changed', msg: warning });
}

/** Brands that were replaced: pages that were sent before name their files. At most three readings, for ten minutes. */
export function createBrandHistory() {
  let readings: readonly { readonly brands: readonly Brand[]; readonly until: number }[] = [];
  const forget = () => {
    readings = readings.filter(({ until }) => until > Date.now());
  };
  return {
    add: (brands: readonly Brand[]) => {
      readings = [{ brands, until: Date.now() + KEPT_MS }, ...readings].slice(0, MOST_READINGS);
      // Frees the memory even if nobody asks again.
      setTimeout(forget, KEPT_MS + 1).unref();
    },
    list: (): Readings => {
      forget();
      return readings.map(({ brands }) => brands);
    },
  };
}

/** Brands are plain data but for maps and files. */
function areSameBrands(one: readonly Brand[], other: readonly Brand[]): boolean {
  return JSON.stringify(one, withoutBytes) === JSON.stringify(other, withoutBytes);
}

/** A file is named after its content. */
function withoutBytes(_key: string, value: unknown): unknown {
  if (value instanceof Map) return [...value];
  return typeof value === 'object' && value !== null && 'bytes' in value && 'name' in value ? value.name : value;
}
