import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand, BrandFile, Wording } from '#lib/brand/brand.ts';

/** What a brand is in the preview instead of in its own file. */
export interface Place {
  readonly hosts: readonly string[];
  readonly baseUrl: string;
  /** Origins that frame it here besides its own embedders. */
  readonly embedders: readonly string[];
}

/**
 * Writes `brands.json` and the files it names into `folder`: each brand as it is, but for its place. Its field
 * map is left out, since the invented service writes in the interface's own names. Returns the file.
 */
export function writeDerivedFile(folder: string, brands: readonly (readonly [Brand, Place])[]): string {
  for (const [brand] of brands) for (const file of filesOf(brand)) keep(folder, file);
  const target = join(folder, 'brands.json');
  const unfinished = join(folder, 'brands.json.new');
  writeFileSync(unfinished, JSON.stringify({ brands: brands.map(([brand, place]) => entryOf(brand, place)) }));
  // Renamed into place, so that the viewer never reads half a file.
  renameSync(unfinished, target);
  return target;
}

function filesOf({ logo, favicon, font }: Brand): readonly BrandFile[] {
  return [logo?.light, logo?.dark, favicon, ...(font?.faces ?? []).map(({ file }) => file)].filter(
    (file) => file != null,
  );
}

/** Named by its content, so what is there is the same. */
function keep(folder: string, { name, bytes }: BrandFile): void {
  if (!existsSync(join(folder, name))) writeFileSync(join(folder, name), bytes);
}

function entryOf(brand: Brand, place: Place): object {
  return withoutAbsent({
    hosts: place.hosts,
    name: brand.name,
    nameBesideLogo: brand.nameBesideLogo,
    logo: brand.logo === null ? null : { light: brand.logo.light.name, dark: brand.logo.dark.name },
    favicon: brand.favicon?.name ?? null,
    colour: brand.colour,
    theme: brand.theme,
    cornerRadius: brand.cornerRadius,
    font:
      brand.font === null
        ? null
        : {
            family: brand.font.family,
            files: brand.font.faces.map(({ file, weight }) => ({ file: file.name, weight })),
          },
    headerLinks: brand.headerLinks,
    footerLinks: brand.footerLinks,
    support: brand.support === null ? null : withoutAbsent(brand.support),
    privacyUrl: brand.privacyUrl,
    languages: brand.languages,
    wording: { status: wordingOf(brand.wording.status), exceptions: wordingOf(brand.wording.exceptions) },
    show: brand.show,
    tiles: brand.tiles,
    borders: brand.borders,
    embedders: [...brand.embedders, ...place.embedders.filter((origin) => !brand.embedders.includes(origin))],
    tellsEmbedder: brand.tellsEmbedder,
    service: { baseUrl: place.baseUrl },
  } satisfies Record<Exclude<keyof Brand, 'id'>, unknown>);
}

function wordingOf(wording: Wording): object {
  return Object.fromEntries(wording.map(({ value, words }) => [value, words]));
}

/** A brands file leaves out what it does not say. */
function withoutAbsent(entry: object): object {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null));
}
