import { createHash } from 'node:crypto';
import { existsSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Brand, brandFiles, type BrandStreets, type Wording } from '#lib/brand/brand.ts';

interface PreviewAddresses {
  readonly hosts: readonly string[];
  readonly baseUrl: string;
  readonly embedders: readonly string[];
}

/**
 * Writes `brands.json` and the files it names into `folder` and returns its path. Only the addresses of the brands
 * differ, and the field maps are left out, as the reference service uses the names of the interface.
 */
export function writeDerivedFile(folder: string, brands: readonly (readonly [Brand, PreviewAddresses])[]): string {
  for (const [brand] of brands) {
    for (const { name, bytes } of brandFiles(brand))
      if (!existsSync(join(folder, name))) writeFileSync(join(folder, name), bytes);
    if (brand.streets === null || !existsSync(brand.streets.file)) continue;
    // A link, as a file of streets may be large.
    const link = join(folder, linkName(brand.streets));
    if (!existsSync(link)) symlinkSync(resolve(brand.streets.file), link);
  }
  const target = join(folder, 'brands.json');
  const unfinished = join(folder, 'brands.json.new');
  writeFileSync(
    unfinished,
    JSON.stringify({ brands: brands.map(([brand, addresses]) => encodeBrand(brand, addresses)) }),
  );
  // Renamed into place, so that the viewer never reads half a file.
  renameSync(unfinished, target);
  return target;
}

function linkName({ file }: BrandStreets): string {
  return `${createHash('sha256').update(file).digest('hex').slice(0, 16)}.pmtiles`;
}

function encodeBrand(brand: Brand, { hosts, embedders, baseUrl }: PreviewAddresses): object {
  const { logo, favicon, font, streets, support, wording } = brand;
  return withoutNulls({
    ...brand,
    id: null,
    hosts,
    logo: logo && { light: logo.light.name, dark: logo.dark.name },
    favicon: favicon?.name,
    streets: streets && withoutNulls({ file: linkName(streets), attribution: streets.attribution }),
    font: font && {
      family: font.family,
      files: font.faces.map(({ file, weight }) => ({ file: file.name, weight })),
    },
    support: support && withoutNulls(support),
    wording: { status: encodeWording(wording.status), exceptions: encodeWording(wording.exceptions) },
    embedders: [...new Set([...brand.embedders, ...embedders])],
    service: { baseUrl },
  });
}

function encodeWording(wording: Wording): object {
  return Object.fromEntries(wording.map(({ value, text }) => [value, text]));
}

function withoutNulls(entry: object): object {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null));
}
