import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import type { JSONPath } from 'jsonc-parser';
import { defaultLocale, locales } from '#lib/i18n/locales.ts';
import { type Brand, type BrandFile, type LocalizedText, neutralBrand, textIn, visibilityOf } from '../brand.ts';
import type { RawBrand } from './schema.ts';

export interface Problem {
  readonly path: JSONPath;
  readonly message: string;
}

type Report = (path: JSONPath, message: string) => void;
type Load = (name: string, use: FileUse, path: JSONPath) => BrandFile | null;

export function createBrands(raw: readonly RawBrand[], folder: string) {
  const problems: Problem[] = [];
  const files = new Set<string>();
  const loaded = new Map<string, BrandFile>();
  const hosts = raw.flatMap((brand) => brand.hosts);
  const brands = raw.map((each, index) => {
    const report: Report = (path, message) => void problems.push({ path: ['brands', index, ...path], message });
    const load: Load = (name, use, path) => {
      const file = join(folder, name);
      files.add(file);
      try {
        const content = loadBrandFile(file, use);
        const known = loaded.get(content.name) ?? content;
        loaded.set(content.name, known);
        return known;
      } catch (error) {
        if (!(error instanceof FileProblem)) throw error;
        report(path, error.message);
        return null;
      }
    };
    each.hosts.forEach((host, at) => {
      if (hosts.indexOf(host) !== hosts.lastIndexOf(host)) report(['hosts', at], 'is listed twice');
    });
    const streets = each.streets === undefined ? null : readStreets(each.streets, folder);
    if (streets !== null) files.add(streets.file);
    return createBrand(each, streets, load, report);
  });
  return { brands, problems, files: [...files] };
}

function createBrand(raw: RawBrand, streets: Brand['streets'], load: Load, report: Report): Brand {
  return {
    ...neutralBrand,
    ...raw,
    id: raw.hosts[0] ?? '',
    logo: raw.logo === undefined ? null : readLogo(raw.logo, load),
    favicon: raw.favicon === undefined ? null : load(raw.favicon, 'favicon', ['favicon']),
    font: raw.font === undefined ? null : readFont(raw.font, load),
    streets,
    languages: chooseLanguages(raw, report),
    wording: { ...neutralBrand.wording, ...raw.wording },
    show: visibilityOf({ ...neutralBrand.show, ...raw.show }),
    service: { ...neutralBrand.service, ...raw.service },
  };
}

function readLogo(raw: NonNullable<RawBrand['logo']>, load: Load): Brand['logo'] {
  const isOne = typeof raw === 'string';
  const light = load(isOne ? raw : raw.light, 'logo', isOne ? ['logo'] : ['logo', 'light']);
  const dark = isOne ? light : load(raw.dark, 'logo', ['logo', 'dark']);
  return light === null || dark === null ? null : { light, dark };
}

function readFont({ family, files }: NonNullable<RawBrand['font']>, load: Load): Brand['font'] {
  const faces = (typeof files === 'string' ? [{ file: files, weight: '400' }] : files).flatMap((face, index) => {
    const path = typeof files === 'string' ? ['font', 'files'] : ['font', 'files', index, 'file'];
    const file = load(face.file, 'font', path);
    return file === null ? [] : [{ file, weight: face.weight ?? '400' }];
  });
  return { family, faces };
}

/** The content is checked when the file is opened: a broken one only removes the streets. */
function readStreets(raw: NonNullable<RawBrand['streets']>, folder: string): Brand['streets'] {
  const file = join(folder, raw.file);
  return { file, stamp: stampOf(file), attribution: raw.attribution ?? null };
}

function stampOf(file: string): string {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
    return [dev, ino, size, mtimeNs, ctimeNs].join(':');
  } catch {
    return 'none';
  }
}

function chooseLanguages(raw: RawBrand, report: Report): Brand['languages'] {
  const texts: (readonly [path: JSONPath, text: LocalizedText])[] = [[['name'], raw.name]];
  for (const list of ['headerLinks', 'footerLinks'] as const)
    raw[list]?.forEach(({ text }, index) => texts.push([[list, index, 'text'], text]));
  for (const kind of ['status', 'exceptions'] as const)
    for (const { value, text } of raw.wording?.[kind] ?? []) texts.push([['wording', kind, value], text]);

  const covered = locales.filter((locale) => texts.every(([, text]) => textIn(text, locale) !== null));
  const offered = raw.languages?.offered ?? (covered.length === 0 ? [defaultLocale] : covered);
  for (const [path, text] of texts) {
    const missing = offered.filter((locale) => textIn(text, locale) === null);
    if (missing.length > 0)
      report(path, `has no text for ${missing.join(', ')}: give one, or one for all others as "*"`);
  }
  const chosen = raw.languages?.default ?? offered[0] ?? defaultLocale;
  if (!offered.includes(chosen))
    report(['languages', 'default'], `is not among the languages offered: ${offered.join(', ')}`);
  return { default: chosen, offered };
}

type FileKind = keyof typeof fileKinds;

const fileKinds = {
  svg: { extension: 'svg', type: 'image/svg+xml', start: /^(?:\xef\xbb\xbf)?\s*</ },
  png: { extension: 'png', type: 'image/png', start: /^\x89PNG\r\n\x1a\n/ },
  webp: { extension: 'webp', type: 'image/webp', start: /^RIFF[^]{4}WEBP/ },
  jpeg: { extension: 'jpg', type: 'image/jpeg', start: /^\xff\xd8\xff/ },
  ico: { extension: 'ico', type: 'image/x-icon', start: /^\0\0\x01\0/ },
  woff2: { extension: 'woff2', type: 'font/woff2', start: /^wOF2/ },
} as const;

const fileRules = {
  logo: { maxKilobytes: 256, kinds: ['svg', 'png', 'webp', 'jpeg'], description: 'an SVG, PNG, WebP or JPEG image' },
  favicon: { maxKilobytes: 64, kinds: ['svg', 'png', 'ico'], description: 'an SVG, PNG or ICO image' },
  font: { maxKilobytes: 512, kinds: ['woff2'], description: 'a WOFF2 font' },
} as const;

type FileUse = keyof typeof fileRules;

/** The message completes a sentence that begins with the file's place in the brands file. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
}

function loadBrandFile(path: string, use: FileUse): BrandFile {
  const { maxKilobytes, kinds, description } = fileRules[use];
  const bytes = readBytes(path, maxKilobytes);
  const kind = kinds.find((each) => isOfKind(bytes, each));
  if (kind === undefined) throw new FileProblem(`is not ${description}`);
  const maxPixels = kind === 'jpeg' ? 8192 : 4096;
  if (kind !== 'svg' && kind !== 'woff2' && !hasUsableSize(bytes, maxPixels))
    throw new FileProblem(`is damaged, or has more than ${maxPixels} pixels a side`);
  return contentFile(bytes, kind);
}

export function readBytes(path: string, maxKilobytes: number): Buffer {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) throw new FileProblem('is not a file');
    if (stats.size > maxKilobytes * 1024) throw new FileProblem(`is larger than ${maxKilobytes} kB`);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    throw new FileProblem('is not there, or cannot be read', { cause: error });
  }
}

function isOfKind(bytes: Buffer, kind: FileKind): boolean {
  if (!fileKinds[kind].start.test(bytes.toString('latin1', 0, 256))) return false;
  // HTML and other XML start like an SVG. Without this namespace, browsers draw nothing.
  const text = kind === 'svg' ? bytes.toString('latin1') : null;
  return text === null || (/<(?:\w+:)?svg[\s>]/.test(text) && text.includes('http://www.w3.org/2000/svg'));
}

/** A small file can unpack to gigabytes of pixels. */
function hasUsableSize(bytes: Buffer, maxPixels: number): boolean {
  try {
    const { width, height } = imageSize(bytes);
    return Math.min(width, height) >= 1 && Math.max(width, height) <= maxPixels;
  } catch {
    return false;
  }
}

export function contentFile(bytes: Uint8Array, kind: FileKind): BrandFile {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const { extension, type } = fileKinds[kind];
  return { name: `${hash}.${extension}`, type, bytes };
}
