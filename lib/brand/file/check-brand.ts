import { problemOfTiles, problemOfUpstream } from '#lib/address-problems.ts';
import { decodeFieldMap, type FieldMap, isEmptyFieldMap } from '#lib/tracking/keys/field-map.ts';
import type { Brand, BrandService, StreetTileSource } from '../brand.ts';
import { neutralBrand } from '../neutral.ts';
import type { RawBrand } from '../schema.ts';
import { checkEmbedders, checkHosts, checkLink, checkLinks, checkSupport } from './check-addresses.ts';
import { checkLook } from './check-look.ts';
import { checkLanguages, checkWording, checkWords } from './check-words.ts';
import type { Folder } from './folder.ts';
import { type AddProblem, pathOf } from './problems.ts';

/**
 * One brand from what the file says of it, with the neutral brand's for what it does not. Whatever cannot be used
 * is a problem; then the brand is only good for finding more of it. `hosts`: where each was listed so far.
 */
export function checkBrand(
  raw: RawBrand,
  path: string,
  hosts: Map<string, string>,
  folder: Folder,
  addProblem: AddProblem,
): Brand {
  const own = checkHosts(raw.hosts ?? [], `${path}.hosts`, hosts, addProblem);
  const languages = checkLanguages(raw.languages, `${path}.languages`, addProblem);
  const { offered } = languages;
  return {
    id: own[0] ?? '',
    hosts: own,
    name: raw.name === undefined ? null : checkWords(raw.name, `${path}.name`, offered, addProblem),
    ...checkLook(raw, path, folder, addProblem),
    headerLinks: checkLinks(raw.headerLinks, `${path}.headerLinks`, offered, addProblem),
    footerLinks: checkLinks(raw.footerLinks, `${path}.footerLinks`, offered, addProblem),
    support: checkSupport(raw.support, `${path}.support`, addProblem),
    privacyUrl: raw.privacyUrl === undefined ? null : checkLink(raw.privacyUrl, `${path}.privacyUrl`, [], addProblem),
    languages,
    wording: {
      status: checkWording(raw.wording?.status, `${path}.wording.status`, offered, addProblem),
      exceptions: checkWording(raw.wording?.exceptions, `${path}.wording.exceptions`, offered, addProblem),
    },
    show: checkShow(raw.show),
    tiles: checkTiles(raw.tiles, `${path}.tiles`, addProblem),
    borders: raw.borders ?? neutralBrand.borders,
    embedders:
      raw.embedders === undefined
        ? neutralBrand.embedders
        : checkEmbedders(raw.embedders, `${path}.embedders`, addProblem),
    tellsEmbedder: raw.tellsEmbedder ?? neutralBrand.tellsEmbedder,
    service: checkService(raw.service, `${path}.service`, addProblem),
  };
}

function checkShow(raw: RawBrand['show'] = {}): Brand['show'] {
  const { show } = neutralBrand;
  return {
    trackingNumber: raw.trackingNumber ?? show.trackingNumber,
    carrier: raw.carrier ?? show.carrier,
    label: raw.label ?? show.label,
    street: raw.street ?? show.street,
    downloads: raw.downloads ?? show.downloads,
  };
}

/** Where a brand's shipments are asked for. Addresses are never quoted: there may be a key in them. */
function checkService(raw: RawBrand['service'], path: string, addProblem: AddProblem): BrandService {
  const { baseUrl = null, fieldMap } = raw ?? {};
  const problem = baseUrl === null ? null : problemOfUpstream(baseUrl);
  if (problem !== null) addProblem(`${path}.baseUrl`, problem);
  return { baseUrl, fieldMap: fieldMap === undefined ? null : checkFieldMap(fieldMap, `${path}.fieldMap`, addProblem) };
}

function checkFieldMap(raw: Readonly<Record<string, unknown>>, path: string, addProblem: AddProblem): FieldMap {
  const { fieldMap, problems } = decodeFieldMap(raw);
  for (const [name, target] of Object.entries(raw)) {
    for (const sentence of decodeFieldMap({ [name]: target }).problems)
      addProblem(pathOf(path, name), `is not usable: ${sentence.replace(/\.$/, '')}`);
  }
  if (isEmptyFieldMap(fieldMap) && problems.length === 0)
    addProblem(path, 'names nothing: leave it out, or name a field');
  return fieldMap;
}

function checkTiles(raw: RawBrand['tiles'], path: string, addProblem: AddProblem): StreetTileSource | null {
  if (raw === undefined) return null;
  const problem = problemOfTiles(raw.url);
  if (problem !== null) addProblem(`${path}.url`, problem);
  return { url: raw.url, attribution: raw.attribution ?? '' };
}
