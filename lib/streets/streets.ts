import type { Brand, StreetTileSource } from '#lib/brand/brand.ts';
import { currentSettings, type Settings } from '#lib/config/settings.ts';
import { openPmtilesFile, type PmtilesFile } from './pmtiles-file.ts';
import { currentLog, traceOf } from '#lib/runtime/log.ts';
import { singleton } from '#lib/base/singleton.ts';

/** Streets of one's own: a file this viewer serves itself. */
export interface ServedStreets {
  /** Under our own origin. */
  readonly path: string;
  readonly attribution: string;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Degrees: west, south, east, north. */
  readonly bounds: PmtilesFile['bounds'];
}

/** Whose data most files are made of, and who wants to be named. */
const USUAL_ATTRIBUTION = '© OpenStreetMap contributors';

type StreetSettings = Pick<Settings, 'pmtilesFile' | 'tiles'>;

/**
 * What lies over the built-in map: the brand's before the settings', in each a file before tiles from elsewhere. A file
 * that cannot be used counts as not named. null: nothing.
 */
export function streetsForBrand(
  brand: Brand,
  settings: StreetSettings = currentSettings(),
): ServedStreets | StreetTileSource | null {
  const own = brand.streets;
  const ownMap = own === null ? null : openStreetFile(own);
  if (ownMap !== null) return shown(ownMap, own?.attribution ?? null);
  if (brand.tiles !== null) return brand.tiles;
  const common = fileOfSettings(settings);
  const map = common === null ? null : openStreetFile(common);
  return map === null ? settings.tiles : shown(map, null);
}

/** The file of this name, as far as the brand has it. */
export function findServedFile(brand: Brand, name: string, settings: StreetSettings = currentSettings()) {
  for (const file of [brand.streets, fileOfSettings(settings)]) {
    const map = file === null ? null : openStreetFile(file);
    if (map?.name === name) return map;
  }
  return null;
}

/** Opens the files of the settings and of these brands. Never rejects. */
export function openStreetFiles(brands: readonly Brand[], settings: StreetSettings): Promise<void> {
  return openFiles([fileOfSettings(settings), ...brands.map(({ streets }) => streets)].filter((one) => one !== null));
}

function shown({ name, attribution, minZoom, maxZoom, bounds }: PmtilesFile, wanted: string | null): ServedStreets {
  return {
    path: `/streets/${name}`,
    attribution: wanted ?? attribution ?? USUAL_ATTRIBUTION,
    minZoom,
    maxZoom,
    bounds,
  };
}

/** Read once at start. */
function fileOfSettings({ pmtilesFile }: StreetSettings): StreetFileRef | null {
  return pmtilesFile === null ? null : { file: pmtilesFile, stamp: 'start' };
}

/** A file somebody named; another stamp means that it may hold something else. */
export interface StreetFileRef {
  readonly file: string;
  readonly stamp: string;
}

interface Kept {
  map: PmtilesFile | null;
  readonly opened: Promise<void>;
}

interface Store {
  readonly kept: Map<string, Kept>;
  /** Of those kept. */
  named: ReadonlySet<string>;
}

/** Pages that are open still ask for a file that is named no more. */
const KEPT_MS = 10 * 60_000;

/**
 * Opens the files that are named and not open yet, and closes those named no more after ten minutes. Resolves once
 * each is open or its problem is in the log; never rejects.
 */
export async function openFiles(files: readonly StreetFileRef[]): Promise<void> {
  const store = currentStore();
  const { kept, named: before } = store;
  store.named = new Set(files.map(keyOf));
  for (const file of files) if (!kept.has(keyOf(file))) kept.set(keyOf(file), open(file));
  for (const key of before) if (!store.named.has(key)) setTimeout(() => forget(store, key), KEPT_MS).unref();
  await Promise.all(files.map((file) => kept.get(keyOf(file))?.opened));
}

/** null: not open yet, or not usable. */
export function openStreetFile(file: StreetFileRef): PmtilesFile | null {
  return currentStore().kept.get(keyOf(file))?.map ?? null;
}

function open({ file }: StreetFileRef): Kept {
  const line = { operation: 'readStreets', file };
  const opened = openPmtilesFile(file).then(
    (result) => {
      if ('map' in result) {
        const { size, minZoom, maxZoom } = result.map;
        kept.map = result.map;
        currentLog().info({ ...line, outcome: 'done', bytes: size, minZoom, maxZoom });
        return;
      }
      const problem = `${file} ${result.problem}`;
      currentLog().error({ ...line, outcome: 'refused', problem, msg: 'the map is drawn without these streets' });
    },
    (error: unknown) => currentLog().error({ ...line, outcome: 'failed', ...traceOf(error) }),
  );
  const kept: Kept = { map: null, opened };
  return kept;
}

function forget({ kept, named }: Store, key: string): void {
  if (named.has(key)) return;
  kept
    .get(key)
    ?.map?.close()
    .catch(() => undefined);
  kept.delete(key);
}

function keyOf({ file, stamp }: StreetFileRef): string {
  return `${stamp} ${file}`;
}

function currentStore(): Store {
  return singleton('streets', isStore, () => ({ kept: new Map(), named: new Set<string>() }));
}

function isStore(value: unknown): value is Store {
  return typeof value === 'object' && value !== null && 'kept' in value && 'named' in value;
}
