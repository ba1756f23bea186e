import { LRUCache } from 'lru-cache';
import type { Brand, BrandFile, BrandFont } from '../brand.ts';
import type { Raw } from '../schema.ts';
import { contentFile, type DetectedFile, detectFile, type FileKind } from './file-kind.ts';
import type { Folder } from './folder.ts';
import type { ProblemLocation } from './problems.ts';

export function checkFavicon(name: string, location: ProblemLocation, folder: Folder): BrandFile | null {
  return loadAsset(folder, name, 'favicon', location)?.file ?? null;
}

export function checkLogo(raw: Raw<'logo'>, location: ProblemLocation, folder: Folder): Brand['logo'] {
  if (typeof raw === 'string') {
    const logo = loadAsset(folder, raw, 'logo', location);
    return logo === null ? null : { light: logo.file, dark: logo.file };
  }
  const light = loadAsset(folder, raw.light, 'logo', location.in('light'));
  const dark = loadAsset(folder, raw.dark, 'logo', location.in('dark'));
  return light === null || dark === null ? null : { light: light.file, dark: dark.file };
}

export function checkFont(raw: Raw<'font'>, location: ProblemLocation, folder: Folder): BrandFont {
  const family = raw.family.trim();
  // The name is written into a style sheet.
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N} _-]*$/u.test(family))
    location.in('family').report('must be made of letters, digits, spaces and hyphens', family);
  const list = location.in('files');
  const entries: readonly { readonly file: string; readonly weight?: string }[] =
    typeof raw.files === 'string' ? [{ file: raw.files }] : raw.files;
  const usedWeights = new Set<string>();
  const faces = entries.flatMap(({ file, weight }, index) => {
    const at = typeof raw.files === 'string' ? list : list.in(index).in('file');
    if (weight !== undefined && !isWeight(weight))
      list
        .in(index)
        .in('weight')
        .report('is not a weight: a number from 1 to 1000, or two for a variable font', weight);
    const font = loadAsset(folder, file, 'font', at);
    if (font === null) return [];
    const used = weight?.trim() ?? (font.isVariable ? '100 900' : '400');
    if (usedWeights.has(used)) at.report(`is a second file for the weight ${used}`, file);
    usedWeights.add(used);
    return [{ file: font.file, weight: used }];
  });
  return { family, faces };
}

function isWeight(text: string): boolean {
  const [, from, to = from] = /^\s*(\d{1,4})(?: (\d{1,4}))?\s*$/.exec(text) ?? [];
  return Number(from) >= 1 && Number(to) <= 1000 && Number(from) <= Number(to);
}

interface AssetRule {
  readonly maxKilobytes: number;
  readonly kinds: readonly FileKind[];
  readonly description: string;
}

const assetRules: Readonly<Record<'logo' | 'favicon' | 'font', AssetRule>> = {
  logo: { maxKilobytes: 256, kinds: ['svg', 'png', 'webp', 'jpeg'], description: 'an SVG, PNG, WebP or JPEG image' },
  favicon: { maxKilobytes: 64, kinds: ['svg', 'png', 'ico'], description: 'an SVG, PNG or ICO image' },
  font: {
    maxKilobytes: 512,
    kinds: ['woff2', 'woff', 'ttf', 'otf'],
    description: 'a WOFF2, WOFF, TrueType or OpenType font',
  },
};

interface Asset extends DetectedFile {
  readonly file: BrandFile | null;
}

/** By content hash, so that a file is checked once however many brands name it and however often they are reloaded. */
const assets = new LRUCache<string, Asset>({
  maxSize: 64 * 2 ** 20,
  sizeCalculation: ({ file }) => file?.bytes.length ?? 1,
});

function loadAsset(folder: Folder, name: string, use: keyof typeof assetRules, location: ProblemLocation) {
  const { maxKilobytes, kinds, description } = assetRules[use];
  const refuse = (message: string) => {
    location.report(message, name);
    return null;
  };
  const content = folder.read(name, maxKilobytes * 1024);
  if ('problem' in content) return refuse(content.problem);
  const asset = assets.get(content.hash) ?? createAsset(content);
  assets.set(content.hash, asset);
  const { kind, problem, isVariable, file } = asset;
  if (kind === null || file === null || !kinds.includes(kind)) return refuse(`is not ${description}`);
  return problem === null ? { file, isVariable } : refuse(problem);
}

function createAsset({ bytes, hash }: { readonly bytes: Uint8Array; readonly hash: string }): Asset {
  const detected = detectFile(bytes);
  return { ...detected, file: detected.kind === null ? null : contentFile(bytes, detected.kind, hash) };
}
