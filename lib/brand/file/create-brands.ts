import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { JSONPath } from 'jsonc-parser';
import { defaultLocale, locales } from '#lib/i18n/locales.ts';
import { type Brand, type BrandFile, type LocalizedText, neutralBrand, textIn, visibilityOf } from '../brand.ts';
import { FileProblem, type FileUse, loadBrandFile } from './brand-file.ts';
import type { RawBrand } from './schema.ts';

export interface Problem {
  readonly path: JSONPath;
  readonly message: string;
}

type Report = (path: JSONPath, message: string) => void;
type Load = (name: string, use: FileUse, path: JSONPath) => BrandFile | null;

/** Reads the files of the brands, and checks what a schema cannot express. Brands with problems must not be used. */
export function createBrands(raw: readonly RawBrand[], folder: string) {
  const problems: Problem[] = [];
  const files = new Set<string>();
  // One object for one content, however many brands use it.
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

/** Without `offered`, the languages that all texts have, or English when they have none in common. */
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
