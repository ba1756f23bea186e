import type { Brand, StreetTileSource } from '#lib/brand/brand.ts';
import { currentSettings, type Settings } from '#lib/config/settings.ts';
import { openedStreets, prepareStreets, type StreetsFile } from './current-streets.ts';
import type { StreetMap } from './street-map.ts';

/** Streets of one's own: a file this viewer serves itself. */
export interface StreetsOfFile {
  /** Under our own origin. */
  readonly path: string;
  readonly attribution: string;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Degrees: west, south, east, north. */
  readonly bounds: StreetMap['bounds'];
}

/** Whose data most files are made of, and who wants to be named. */
const USUAL_ATTRIBUTION = '© OpenStreetMap contributors';

type StreetSettings = Pick<Settings, 'pmtilesFile' | 'tiles'>;

/**
 * What lies over the built-in map: the brand's before the settings', in each a file before tiles from elsewhere. A file
 * that cannot be used counts as not named. null: nothing.
 */
export function streetsOf(
  brand: Brand,
  settings: StreetSettings = currentSettings(),
): StreetsOfFile | StreetTileSource | null {
  const own = brand.streets;
  const ownMap = own === null ? null : openedStreets(own);
  if (ownMap !== null) return shown(ownMap, own?.attribution ?? null);
  if (brand.tiles !== null) return brand.tiles;
  const common = fileOfSettings(settings);
  const map = common === null ? null : openedStreets(common);
  return map === null ? settings.tiles : shown(map, null);
}

/** The file of this name, as far as the brand has it. */
export function streetMapNamed(brand: Brand, name: string, settings: StreetSettings = currentSettings()) {
  for (const file of [brand.streets, fileOfSettings(settings)]) {
    const map = file === null ? null : openedStreets(file);
    if (map?.name === name) return map;
  }
  return null;
}

/** Opens the files of the settings and of these brands. Never rejects. */
export function prepareAllStreets(brands: readonly Brand[], settings: StreetSettings): Promise<void> {
  return prepareStreets(
    [fileOfSettings(settings), ...brands.map(({ streets }) => streets)].filter((one) => one !== null),
  );
}

function shown({ name, attribution, minZoom, maxZoom, bounds }: StreetMap, wanted: string | null): StreetsOfFile {
  return {
    path: `/streets/${name}`,
    attribution: wanted ?? attribution ?? USUAL_ATTRIBUTION,
    minZoom,
    maxZoom,
    bounds,
  };
}

/** Read once at start. */
function fileOfSettings({ pmtilesFile }: StreetSettings): StreetsFile | null {
  return pmtilesFile === null ? null : { file: pmtilesFile, stamp: 'start' };
}
