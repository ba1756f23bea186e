import { singleton } from '#lib/base/singleton.ts';
import type { Brand, StreetTileSource } from '#lib/brand/brand.ts';
import { currentSettings, type Settings } from '#lib/config/settings.ts';
import { currentLog } from '#lib/runtime/log.ts';
import { openPmtilesFile, type PmtilesFile } from './pmtiles-file.ts';

export type ServedStreets = Readonly<ReturnType<typeof describeServed>>;

export interface StreetFileRef {
  readonly file: string;
  readonly stamp: string;
}

interface Opened {
  file: PmtilesFile | null;
  readonly ready: Promise<void>;
}

interface OpenFiles {
  readonly byKey: Map<string, Opened>;
  configuredKeys: ReadonlySet<string>;
}

type StreetSettings = Pick<Settings, 'pmtilesFile' | 'tiles'>;

const DEFAULT_ATTRIBUTION = '© OpenStreetMap contributors';
/** Open pages still request a file after it was removed from the configuration. */
const CLOSE_AFTER_MS = 10 * 60_000;

export function streetsForBrand(
  brand: Brand,
  settings: StreetSettings = currentSettings(),
): ServedStreets | StreetTileSource | null {
  const brandFile = findOpenFile(brand.streets);
  if (brandFile !== null) return describeServed(brandFile, brand.streets?.attribution ?? null);
  if (brand.tiles !== null) return brand.tiles;
  const settingsFile = findOpenFile(fileOfSettings(settings));
  return settingsFile === null ? settings.tiles : describeServed(settingsFile, null);
}

export function findServedFile(
  brand: Brand,
  name: string,
  settings: StreetSettings = currentSettings(),
): PmtilesFile | null {
  const files = [brand.streets, fileOfSettings(settings)].map(findOpenFile);
  return files.find((file) => file?.name === name) ?? null;
}

/** Resolves once each file of the settings and brands is open or its problem is logged; never rejects. */
export async function openStreetFiles(brands: readonly Brand[], settings: StreetSettings): Promise<void> {
  const refs = [fileOfSettings(settings), ...brands.map(({ streets }) => streets)].filter((ref) => ref !== null);
  const files = openFiles();
  const previousKeys = files.configuredKeys;
  files.configuredKeys = new Set(refs.map(keyOf));
  for (const ref of refs) if (!files.byKey.has(keyOf(ref))) files.byKey.set(keyOf(ref), open(ref));
  for (const key of previousKeys)
    if (!files.configuredKeys.has(key)) setTimeout(() => closeUnused(files, key), CLOSE_AFTER_MS).unref();
  await Promise.all(refs.map((ref) => files.byKey.get(keyOf(ref))?.ready));
}

export function findOpenFile(ref: StreetFileRef | null): PmtilesFile | null {
  return ref === null ? null : (openFiles().byKey.get(keyOf(ref))?.file ?? null);
}

function describeServed({ name, attribution, minZoom, maxZoom, bounds }: PmtilesFile, brandAttribution: string | null) {
  const shownAttribution = brandAttribution ?? attribution ?? DEFAULT_ATTRIBUTION;
  return { path: `/streets/${name}`, attribution: shownAttribution, minZoom, maxZoom, bounds };
}

function fileOfSettings({ pmtilesFile }: StreetSettings): StreetFileRef | null {
  return pmtilesFile === null ? null : { file: pmtilesFile, stamp: 'start' };
}

function open({ file }: StreetFileRef): Opened {
  const line = { operation: 'readStreets', file };
  const ready = openPmtilesFile(file).then(
    (found) => {
      opened.file = found;
      const { size, minZoom, maxZoom } = found;
      currentLog().info({ ...line, outcome: 'done', bytes: size, minZoom, maxZoom });
    },
    (error: unknown) => {
      const problem = `${file} ${error instanceof Error ? error.message : ''}`;
      currentLog().error({ ...line, outcome: 'refused', problem, msg: 'the map is drawn without these streets' });
    },
  );
  const opened: Opened = { file: null, ready };
  return opened;
}

function closeUnused({ byKey, configuredKeys }: OpenFiles, key: string): void {
  if (configuredKeys.has(key)) return;
  const file = byKey.get(key)?.file;
  byKey.delete(key);
  void file?.close().catch(() => undefined);
}

function keyOf({ file, stamp }: StreetFileRef): string {
  return `${stamp} ${file}`;
}

function openFiles(): OpenFiles {
  return singleton('streets', () => ({ byKey: new Map(), configuredKeys: new Set<string>() }));
}
