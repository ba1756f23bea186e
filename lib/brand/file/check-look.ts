import type { Brand, BrandFont } from '../brand.ts';
import { neutralBrand } from '../neutral.ts';
import type { RawBrand } from '../schema.ts';
import { readColour } from '../theme/colour.ts';
import { readAsset, uses } from './assets.ts';
import type { Folder } from './folder.ts';
import type { AddProblem } from './problems.ts';

type Look = Pick<Brand, 'logo' | 'nameBesideLogo' | 'favicon' | 'colour' | 'theme' | 'cornerRadius' | 'font'>;

/** What a brand looks like, its files read. */
export function checkLook(raw: RawBrand, path: string, folder: Folder, addProblem: AddProblem): Look {
  const { colour = null, cornerRadius = null } = raw;
  if (colour !== null && readColour(colour) === null) addProblem(`${path}.colour`, 'is not a colour', colour);
  return {
    logo: checkLogo(raw.logo, `${path}.logo`, folder, addProblem),
    nameBesideLogo: raw.nameBesideLogo ?? neutralBrand.nameBesideLogo,
    favicon:
      raw.favicon === undefined
        ? null
        : (readAsset(folder, raw.favicon, uses.favicon, `${path}.favicon`, addProblem)?.file ?? null),
    colour,
    theme: raw.theme ?? neutralBrand.theme,
    cornerRadius,
    font: checkFont(raw.font, `${path}.font`, folder, addProblem),
  };
}

function checkLogo(raw: RawBrand['logo'], path: string, folder: Folder, addProblem: AddProblem): Brand['logo'] {
  if (raw === undefined) return null;
  if (typeof raw === 'string') {
    const logo = readAsset(folder, raw, uses.logo, path, addProblem);
    return logo === null ? null : { light: logo.file, dark: logo.file };
  }
  const light = readAsset(folder, raw.light, uses.logo, `${path}.light`, addProblem);
  const dark = readAsset(folder, raw.dark, uses.logo, `${path}.dark`, addProblem);
  return light === null || dark === null ? null : { light: light.file, dark: dark.file };
}

function checkFont(raw: RawBrand['font'], path: string, folder: Folder, addProblem: AddProblem): BrandFont | null {
  if (raw === undefined) return null;
  const family = raw.family.trim();
  // The name is written into a style sheet.
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N} _-]*$/u.test(family))
    addProblem(`${path}.family`, 'must be made of letters, digits, spaces and hyphens', family);
  const files =
    typeof raw.files === 'string'
      ? [{ file: raw.files, place: `${path}.files`, weight: undefined }]
      : raw.files.map(({ file, weight }, index) => ({ file, place: `${path}.files[${index}].file`, weight }));
  const seen = new Set<string>();
  const faces = files.flatMap(({ file, place, weight }) => {
    if (weight !== undefined && !isWeight(weight))
      addProblem(
        place.replace(/file$/, 'weight'),
        'is not a weight: a number from 1 to 1000, or two for a variable font',
        weight,
      );
    const font = readAsset(folder, file, uses.font, place, addProblem);
    if (font === null) return [];
    const used = weight?.trim() ?? (font.isVariable ? '100 900' : '400');
    if (seen.has(used)) addProblem(place, `is a second file for the weight ${used}`, file);
    seen.add(used);
    return [{ file: font.file, weight: used }];
  });
  return { family, faces };
}

function isWeight(text: string): boolean {
  const [, from, to = from] = /^\s*(\d{1,4})(?: (\d{1,4}))?\s*$/.exec(text) ?? [];
  return Number(from) >= 1 && Number(to) <= 1000 && Number(from) <= Number(to);
}
