import type { Brand, BrandFont } from '../brand.ts';
import { neutralBrand } from '../neutral.ts';
import type { RawBrand } from '../schema.ts';
import { readColour } from '../theme/colour.ts';
import { readAsset, uses } from './assets.ts';
import type { Folder } from './folder.ts';
import type { Spot } from './problems.ts';

type Look = Pick<Brand, 'logo' | 'nameBesideLogo' | 'favicon' | 'colour' | 'theme' | 'cornerRadius' | 'font'>;

export function checkLook(raw: RawBrand, at: Spot, folder: Folder): Look {
  const { colour = null, cornerRadius = null } = raw;
  if (colour !== null && readColour(colour) === null) at.in('colour').add('is not a colour', colour);
  return {
    logo: checkLogo(raw.logo, at.in('logo'), folder),
    nameBesideLogo: raw.nameBesideLogo ?? neutralBrand.nameBesideLogo,
    favicon:
      raw.favicon === undefined ? null : (readAsset(folder, raw.favicon, uses.favicon, at.in('favicon'))?.file ?? null),
    colour,
    theme: raw.theme ?? neutralBrand.theme,
    cornerRadius,
    font: checkFont(raw.font, at.in('font'), folder),
  };
}

function checkLogo(raw: RawBrand['logo'], at: Spot, folder: Folder): Brand['logo'] {
  if (raw === undefined) return null;
  if (typeof raw === 'string') {
    const logo = readAsset(folder, raw, uses.logo, at);
    return logo === null ? null : { light: logo.file, dark: logo.file };
  }
  const light = readAsset(folder, raw.light, uses.logo, at.in('light'));
  const dark = readAsset(folder, raw.dark, uses.logo, at.in('dark'));
  return light === null || dark === null ? null : { light: light.file, dark: dark.file };
}

function checkFont(raw: RawBrand['font'], at: Spot, folder: Folder): BrandFont | null {
  if (raw === undefined) return null;
  const family = raw.family.trim();
  // The name is written into a style sheet.
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N} _-]*$/u.test(family))
    at.in('family').add('must be made of letters, digits, spaces and hyphens', family);
  const list = at.in('files');
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
      entry.in('weight').add('is not a weight: a number from 1 to 1000, or two for a variable font', weight);
    const font = readAsset(folder, file, uses.font, own);
    if (font === null) return [];
    const used = weight?.trim() ?? (font.isVariable ? '100 900' : '400');
    if (seen.has(used)) own.add(`is a second file for the weight ${used}`, file);
    seen.add(used);
    return [{ file: font.file, weight: used }];
  });
  return { family, faces };
}

function isWeight(text: string): boolean {
  const [, from, to = from] = /^\s*(\d{1,4})(?: (\d{1,4}))?\s*$/.exec(text) ?? [];
  return Number(from) >= 1 && Number(to) <= 1000 && Number(from) <= Number(to);
}
