import { type Brand, type BrandFile, type BrandFont, neutralBrand } from '../brand.ts';
import type { RawBrand } from '../schema.ts';
import { parseColour } from '../theme/colour.ts';
import type { Folder } from './folder.ts';
import type { ProblemLocation } from './problems.ts';
import { LRUCache } from 'lru-cache';
import { type FileKind, fileKinds, contentHash, type DetectedFile, detectFile } from './file-kind.ts';

type Look = Pick<Brand, 'logo' | 'nameBesideLogo' | 'favicon' | 'colour' | 'theme' | 'cornerRadius' | 'font'>;

export function checkLook(raw: RawBrand, location: ProblemLocation, folder: Folder): Look {
  const { colour = null, cornerRadius = null } = raw;
  if (colour !== null && parseColour(colour) === null) location.in('colour').report('is not a colour', colour);
  return {
    logo: checkLogo(raw.logo, location.in('logo'), folder),
    nameBesideLogo: raw.nameBesideLogo ?? neutralBrand.nameBesideLogo,
    favicon:
      raw.favicon === undefined
        ? null
        : (loadAsset(folder, raw.favicon, assetRules.favicon, location.in('favicon'))?.file ?? null),
    colour,
    theme: raw.theme ?? neutralBrand.theme,
    cornerRadius,
    font: checkFont(raw.font, location.in('font'), folder),
  };
}

function checkLogo(raw: RawBrand['logo'], location: ProblemLocation, folder: Folder): Brand['logo'] {
  if (raw === undefined) return null;
  if (typeof raw === 'string') {
    const logo = loadAsset(folder, raw, assetRules.logo, location);
    return logo === null ? null : { light: logo.file, dark: logo.file };
  }
  const light = loadAsset(folder, raw.light, assetRules.logo, location.in('light'));
  const dark = loadAsset(folder, raw.dark, assetRules.logo, location.in('dark'));
  return light === null || dark === null ? null : { light: light.file, dark: dark.file };
}

function checkFont(raw: RawBrand['font'], location: ProblemLocation, folder: Folder): BrandFont | null {
  if (raw === undefined) return null;
  const family = raw.family.trim();
  // The name is written into a style sheet.
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N} _-]*$/u.test(family))
    location.in('family').report('must be made of letters, digits, spaces and hyphens', family);
  const list = location.in('files');
  const files =
    typeof raw.files === 'string'
      ? [{ file: raw.files, weight: undefined, entry: list, own: list }]
      : raw.files.map((entry, index) => ({
          weight: undefined,
          ...entry,
          entry: list.in(index),
          own: list.in(index).in('file'),
        }));
  const seen = new Set<string>();
  const faces = files.flatMap(({ file, weight, entry, own }) => {
    if (weight !== undefined && !isWeight(weight))
      entry.in('weight').report('is not a weight: a number from 1 to 1000, or two for a variable font', weight);
    const font = loadAsset(folder, file, assetRules.font, own);
    if (font === null) return [];
    const used = weight?.trim() ?? (font.isVariable ? '100 900' : '400');
    if (seen.has(used)) own.report(`is a second file for the weight ${used}`, file);
    seen.add(used);
    return [{ file: font.file, weight: used }];
  });
  return { family, faces };
}

function isWeight(text: string): boolean {
  const [, from, to = from] = /^\s*(\d{1,4})(?: (\d{1,4}))?\s*$/.exec(text) ?? [];
  return Number(from) >= 1 && Number(to) <= 1000 && Number(from) <= Number(to);
}

const KB = 1024;

interface Use {
  /** Bytes. */
  readonly most: number;
  readonly kinds: readonly FileKind[];
  readonly wanted: string;
}

interface Examined extends DetectedFile {
  readonly file: BrandFile | null;
}

/** Of one reading, in which many brands may name one file. */
const byBytes = new WeakMap<Uint8Array, Examined>();
/** By the hash of the content, for the readings that follow; in bytes of files. */
const byContent = new LRUCache<string, Examined>({
  maxSize: 64 * KB * KB,
  sizeCalculation: ({ file }) => file?.bytes.length ?? 1,
});

export const assetRules = {
  logo: { most: 256 * KB, kinds: ['svg', 'png', 'webp', 'jpeg'], wanted: 'an SVG, PNG, WebP or JPEG image' },
  favicon: { most: 64 * KB, kinds: ['svg', 'png', 'ico'], wanted: 'an SVG, PNG or ICO image' },
  font: { most: 512 * KB, kinds: ['woff2', 'woff', 'ttf', 'otf'], wanted: 'a WOFF2, WOFF, TrueType or OpenType font' },
} as const satisfies Readonly<Record<string, Use>>;

/** A file that is what it is used as, whatever its name says; null with a problem. */
export function loadAsset(
  folder: Folder,
  name: string,
  use: Use,
  location: ProblemLocation,
): { readonly file: BrandFile; readonly isVariable: boolean } | null {
  const read = folder.read(name, use.most);
  const refuse = (sentence: string) => {
    location.report(sentence, name);
    return null;
  };
  if ('problem' in read) return refuse(read.problem);
  const { kind, problem, isVariable, file } = examineBytes(read.bytes);
  if (kind === null || file === null || !use.kinds.includes(kind)) return refuse(`is not ${use.wanted}`);
  return problem === null ? { file, isVariable } : refuse(problem);
}

/** The same content is looked through once, and is one file, however many brands and readings name it. */
function examineBytes(bytes: Uint8Array): Examined {
  const known = byBytes.get(bytes);
  if (known !== undefined) return known;
  const hash = contentHash(bytes);
  const examined = byContent.get(hash) ?? examine(bytes, hash);
  byBytes.set(bytes, examined);
  byContent.set(hash, examined);
  return examined;
}

function examine(bytes: Uint8Array, hash: string): Examined {
  const kind = detectFile(bytes);
  if (kind.kind === null) return { ...kind, file: null };
  const { ending, type } = fileKinds[kind.kind];
  return { ...kind, file: { name: `${hash}.${ending}`, type, bytes } };
}
