import { problemOfTiles, problemOfUpstream } from '#lib/base/address-problems.ts';
import { allowsPlainHttp } from '#lib/config/settings.ts';
import { isTimeZone } from '#lib/i18n/zone.ts';
import { decodeFieldMap, type FieldMap, isEmptyFieldMap } from '#lib/tracking/json/field-map.ts';
import {
  type Brand,
  type BrandLink,
  type BrandService,
  type BrandStreets,
  neutralBrand,
  type StreetTileSource,
  type Wording,
  wordingKey,
  type Words,
} from '../brand.ts';
import type { RawBrand, RawWords } from '../schema.ts';
import { checkEmbedders, checkHosts, checkLink, isEmail, isPhone } from './check-addresses.ts';
import { checkLook } from './check-look.ts';
import type { Folder } from './folder.ts';
import type { Spot } from './problems.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';

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

/** Each language the brand offers must have a text. */
export function checkWords(raw: RawWords, at: Spot, offered: readonly Locale[]): Words {
  const given: Words =
    typeof raw === 'string'
      ? { '*': raw }
      : Object.fromEntries(Object.entries(raw).filter(([, text]) => text !== undefined));
  for (const [language, text] of Object.entries(given)) {
    const problem = problemOfText(text);
    if (problem !== null) (typeof raw === 'string' ? at : at.in(language)).add(problem, text);
  }
  const missing = offered.filter((locale) => given[locale] === undefined && given['*'] === undefined);
  if (missing.length > 0) at.add(`has no text for ${missing.join(', ')}: give one, or one for all others as "*"`);
  return Object.fromEntries(Object.entries(given).map(([language, text]) => [language, text.trim()]));
}

/** Blank, though no white space: fillers and the empty pattern of Braille. */
const BLANK = /[\p{Cf}\p{Z}\u034F\u115F\u1160\u2800\u3164\uFFA0]/gu;

/** null: it can be read, and breaks no page. */
function problemOfText(text: string): string | null {
  if (/[\p{Cc}\u2028\u2029]/u.test(text)) return 'holds a line break or another control character';
  if (/\p{Cs}/u.test(text)) return 'holds half of a character';
  if (/[\u202A-\u202E\u2066-\u2069]/.test(text)) return 'holds a character that turns the direction of text';
  return text.replaceAll(BLANK, '') === '' ? 'shows nothing' : null;
}

export function checkWording(
  raw: NonNullable<RawBrand['wording']>['status'],
  at: Spot,
  offered: readonly Locale[],
): Wording {
  const seen = new Map<string, string>();
  return Object.entries(raw ?? {}).map(([value, words]) => {
    const own = at.in(value);
    const key = wordingKey(value);
    const twin = seen.get(key);
    if (key === '') own.add('has no letter or digit to know a value by');
    else if (twin !== undefined) own.add(`means the same value as ${twin}`);
    seen.set(key, own.path);
    return { value, words: checkWords(words, own, offered) };
  });
}

/** Without a list a brand offers the languages that all its texts are in: a language the page learns changes no brand. */
export function checkLanguages(
  raw: RawBrand,
  at: Spot,
): { readonly default: Locale; readonly offered: readonly Locale[] } {
  const offered = raw.languages?.offered ?? spokenIn(raw);
  offered.forEach((locale, index) => {
    if (offered.indexOf(locale) < index) at.in('offered').in(index).add('is there twice', locale);
  });
  const chosen = raw.languages?.default ?? offered[0] ?? locales[0];
  if (!offered.includes(chosen))
    at.in('default').add(`is not among the languages offered: ${offered.join(', ')}`, chosen);
  return { default: chosen, offered };
}

/** English, where there is none that all texts are in: then each tells what it lacks. */
function spokenIn({ name, headerLinks = [], footerLinks = [], wording }: RawBrand): readonly Locale[] {
  const texts = [
    name ?? '',
    ...[...headerLinks, ...footerLinks].map(({ text }) => text),
    ...Object.values(wording?.status ?? {}),
    ...Object.values(wording?.exceptions ?? {}),
  ];
  const isIn = (text: RawWords, locale: Locale) =>
    typeof text === 'string' || text[locale] !== undefined || text['*'] !== undefined;
  const spoken = locales.filter((locale) => texts.every((text) => isIn(text, locale)));
  return spoken.length === 0 ? [locales[0]] : spoken;
}

export function checkLinks(raw: RawBrand['headerLinks'], at: Spot, offered: readonly Locale[]): readonly BrandLink[] {
  return (raw ?? []).map(({ text, href }, index) => ({
    text: checkWords(text, at.in(index).in('text'), offered),
    href: checkLink(href, at.in(index).in('href'), ['mailto:', 'tel:']) ?? '',
  }));
}

/** null without any of it. */
export function checkSupport(raw: RawBrand['support'], at: Spot): Brand['support'] {
  if (raw === undefined) return null;
  const { email = null, phone = null, url = null } = raw;
  if (email === null && phone === null && url === null) at.add('names no way to get help: email, phone or url');
  if (email !== null && !isEmail(email)) at.in('email').add('is not an e-mail address', email);
  if (phone !== null && !isPhone(phone)) at.in('phone').add('is not a telephone number', phone);
  return { email, phone, url: url === null ? null : checkLink(url, at.in('url')) };
}
