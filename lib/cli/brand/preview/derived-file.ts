import { createHash } from 'node:crypto';
import { existsSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Brand, type BrandFile, type BrandStreets, brandFiles, type Wording } from '#lib/brand/brand.ts';

interface PreviewAddresses {
  readonly hosts: readonly string[];
  readonly baseUrl: string;
  /** Origins that frame it here besides its own embedders. */
  readonly embedders: readonly string[];
}

/**
 * Writes `brands.json` and the files it names into `folder`: each brand as it is, but for its addresses and its field
 * map, as the invented service uses the interface's own names. Returns the file.
 */
export function writeDerivedFile(folder: string, brands: readonly (readonly [Brand, PreviewAddresses])[]): string {
  for (const [brand] of brands) {
    for (const file of brandFiles(brand)) keep(folder, file);
    if (brand.streets !== null && existsSync(brand.streets.file)) linkStreets(folder, brand.streets);
  }
  const target = join(folder, 'brands.json');
  const unfinished = join(folder, 'brands.json.new');
  writeFileSync(unfinished, JSON.stringify({ brands: brands.map(([brand, addresses]) => entryOf(brand, addresses)) }));
  // Renamed into place, so that the viewer never reads half a file.
  renameSync(unfinished, target);
  return target;
}

/** Named by its content, so what is there is the same. */
function keep(folder: string, { name, bytes }: BrandFile): void {
  if (!existsSync(join(folder, name))) writeFileSync(join(folder, name), bytes);
}

/** A link, as the file may be of any size. */
function linkStreets(folder: string, streets: BrandStreets): void {
  if (!existsSync(join(folder, linkName(streets)))) symlinkSync(resolve(streets.file), join(folder, linkName(streets)));
}

function linkName({ file }: BrandStreets): string {
  return `${createHash('sha256').update(file).digest('hex').slice(0, 16)}.pmtiles`;
}

function entryOf(brand: Brand, { hosts, embedders, baseUrl }: PreviewAddresses): object {
  const { logo, favicon, font, streets, support, wording } = brand;
  return withoutAbsent({
    ...brand,
    id: null,
    hosts,
    logo: logo && { light: logo.light.name, dark: logo.dark.name },
    favicon: favicon?.name,
    streets: streets && withoutAbsent({ file: linkName(streets), attribution: streets.attribution }),
    font: font && {
      family: font.family,
      files: font.faces.map(({ file, weight }) => ({ file: file.name, weight })),
    },
    support: support && withoutAbsent(support),
    wording: { status: wordingOf(wording.status), exceptions: wordingOf(wording.exceptions) },
    embedders: [...new Set([...brand.embedders, ...embedders])],
    service: { baseUrl },
  });
}

function wordingOf(wording: Wording): object {
  return Object.fromEntries(wording.map(({ value, text }) => [value, text]));
}

function withoutAbsent(entry: object): object {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null));
}
