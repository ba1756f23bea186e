import { problemOfTiles, problemOfUpstream } from '#lib/base/address-problems.ts';
import { allowsPlainHttp } from '#lib/config/settings.ts';
import { isTimeZone } from '#lib/i18n/zone.ts';
import { decodeFieldMap, type FieldMap, isEmptyFieldMap } from '#lib/tracking/json/field-map.ts';
import type { Brand, BrandService, BrandStreets, StreetTileSource } from '../brand.ts';
import { neutralBrand } from '../neutral.ts';
import type { RawBrand } from '../schema.ts';
import { checkEmbedders, checkHosts, checkLink, checkLinks, checkSupport } from './check-addresses.ts';
import { checkLook } from './check-look.ts';
import { checkLanguages, checkWording, checkWords } from './check-words.ts';
import type { Folder } from './folder.ts';
import type { Spot } from './problems.ts';

/**
 * One brand, with the neutral brand's where the file says nothing. Whatever cannot be used is a problem; then the
 * brand is only good for finding more of it. `seenHosts`: where each was listed so far.
 */
export function checkBrand(raw: RawBrand, at: Spot, seenHosts: Map<string, string>, folder: Folder): Brand {
  const hosts = checkHosts(raw.hosts ?? [], at.in('hosts'), seenHosts);
  const languages = checkLanguages(raw, at.in('languages'));
  const { offered } = languages;
  const wording = at.in('wording');
  return {
    id: hosts[0] ?? '',
    hosts,
    name: raw.name === undefined ? null : checkWords(raw.name, at.in('name'), offered),
    ...checkLook(raw, at, folder),
    headerLinks: checkLinks(raw.headerLinks, at.in('headerLinks'), offered),
    footerLinks: checkLinks(raw.footerLinks, at.in('footerLinks'), offered),
    support: checkSupport(raw.support, at.in('support')),
    privacyUrl: raw.privacyUrl === undefined ? null : checkLink(raw.privacyUrl, at.in('privacyUrl')),
    zone: raw.zone === undefined ? null : checkZone(raw.zone, at.in('zone')),
    languages,
    wording: {
      status: checkWording(raw.wording?.status, wording.in('status'), offered),
      exceptions: checkWording(raw.wording?.exceptions, wording.in('exceptions'), offered),
    },
    show: { ...neutralBrand.show, ...raw.show },
    tiles: checkTiles(raw.tiles, at.in('tiles')),
    streets: checkStreets(raw.streets, at.in('streets'), folder),
    borders: raw.borders ?? neutralBrand.borders,
    embedders: raw.embedders === undefined ? neutralBrand.embedders : checkEmbedders(raw.embedders, at.in('embedders')),
    tellsEmbedder: raw.tellsEmbedder ?? neutralBrand.tellsEmbedder,
    service: checkService(raw.service, at.in('service')),
  };
}

function checkZone(zone: string, at: Spot): string {
  if (!isTimeZone(zone)) at.add('is not a time zone, as Europe/Berlin is one', zone);
  return zone;
}

/** Addresses are never quoted: there may be a key in them. */
function checkService(raw: RawBrand['service'], at: Spot): BrandService {
  const { baseUrl = null, fieldMap } = raw ?? {};
  const problem = baseUrl === null ? null : problemOfUpstream(baseUrl, allowsPlainHttp());
  if (problem !== null) at.in('baseUrl').add(problem);
  return { baseUrl, fieldMap: fieldMap === undefined ? null : checkFieldMap(fieldMap, at.in('fieldMap')) };
}

function checkFieldMap(raw: Readonly<Record<string, unknown>>, at: Spot): FieldMap {
  const { fieldMap, problems } = decodeFieldMap(raw);
  for (const [name, target] of Object.entries(raw)) {
    for (const sentence of decodeFieldMap({ [name]: target }).problems)
      at.in(name).add(`is not usable: ${sentence.replace(/\.$/, '')}`);
  }
  if (isEmptyFieldMap(fieldMap) && problems.length === 0) at.add('names nothing: leave it out, or name a field');
  return fieldMap;
}

function checkTiles(raw: RawBrand['tiles'], at: Spot): StreetTileSource | null {
  if (raw === undefined) return null;
  const problem = problemOfTiles(raw.url);
  if (problem !== null) at.in('url').add(problem);
  return { url: raw.url, attribution: raw.attribution ?? '' };
}

/** What is in the file is looked at by who opens it: a broken one takes the streets away and nothing else. */
function checkStreets(raw: RawBrand['streets'], at: Spot, folder: Folder): BrandStreets | null {
  if (raw?.file === undefined) return null;
  const found = folder.find(raw.file);
  if ('path' in found) return { file: found.path, stamp: found.stamp, attribution: raw.attribution ?? null };
  at.in('file').add(found.problem, raw.file);
  return null;
}
