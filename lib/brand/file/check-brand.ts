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
  type LocalizedText,
} from '../brand.ts';
import type { RawBrand, RawText } from '../schema.ts';
import { checkEmbedders, checkHosts, checkLink, isEmail, isPhone } from './check-addresses.ts';
import { checkLook } from './check-look.ts';
import type { Folder } from './folder.ts';
import type { ProblemLocation } from './problems.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';

/**
 * One brand, with the neutral brand's where the file says nothing. Whatever cannot be used is a problem; then the
 * brand is only good for finding more of it. `seenHosts`: where each was listed so far.
 */
export function checkBrand(
  raw: RawBrand,
  location: ProblemLocation,
  seenHosts: Map<string, string>,
  folder: Folder,
): Brand {
  const hosts = checkHosts(raw.hosts ?? [], location.in('hosts'), seenHosts);
  const languages = checkLanguages(raw, location.in('languages'));
  const { offered } = languages;
  const wording = location.in('wording');
  return {
    id: hosts[0] ?? '',
    hosts,
    name: raw.name === undefined ? null : checkText(raw.name, location.in('name'), offered),
    ...checkLook(raw, location, folder),
    headerLinks: checkLinks(raw.headerLinks, location.in('headerLinks'), offered),
    footerLinks: checkLinks(raw.footerLinks, location.in('footerLinks'), offered),
    support: checkSupport(raw.support, location.in('support')),
    privacyUrl: raw.privacyUrl === undefined ? null : checkLink(raw.privacyUrl, location.in('privacyUrl')),
    zone: raw.zone === undefined ? null : checkZone(raw.zone, location.in('zone')),
    languages,
    wording: {
      status: checkWording(raw.wording?.status, wording.in('status'), offered),
      exceptions: checkWording(raw.wording?.exceptions, wording.in('exceptions'), offered),
    },
    show: { ...neutralBrand.show, ...raw.show },
    tiles: checkTiles(raw.tiles, location.in('tiles')),
    streets: checkStreets(raw.streets, location.in('streets'), folder),
    borders: raw.borders ?? neutralBrand.borders,
    embedders:
      raw.embedders === undefined ? neutralBrand.embedders : checkEmbedders(raw.embedders, location.in('embedders')),
    tellsEmbedder: raw.tellsEmbedder ?? neutralBrand.tellsEmbedder,
    service: checkService(raw.service, location.in('service')),
  };
}

function checkZone(zone: string, location: ProblemLocation): string {
  if (!isTimeZone(zone)) location.report('is not a time zone, as Europe/Berlin is one', zone);
  return zone;
}

/** Addresses are never quoted: there may be a key in them. */
function checkService(raw: RawBrand['service'], location: ProblemLocation): BrandService {
  const { baseUrl = null, fieldMap } = raw ?? {};
  const problem = baseUrl === null ? null : problemOfUpstream(baseUrl, allowsPlainHttp());
  if (problem !== null) location.in('baseUrl').report(problem);
  return { baseUrl, fieldMap: fieldMap === undefined ? null : checkFieldMap(fieldMap, location.in('fieldMap')) };
}

function checkFieldMap(raw: Readonly<Record<string, unknown>>, location: ProblemLocation): FieldMap {
  const { fieldMap, problems } = decodeFieldMap(raw);
  for (const [name, target] of Object.entries(raw)) {
    for (const sentence of decodeFieldMap({ [name]: target }).problems)
      location.in(name).report(`is not usable: ${sentence.replace(/\.$/, '')}`);
  }
  if (isEmptyFieldMap(fieldMap) && problems.length === 0)
    location.report('names nothing: leave it out, or name a field');
  return fieldMap;
}

function checkTiles(raw: RawBrand['tiles'], location: ProblemLocation): StreetTileSource | null {
  if (raw === undefined) return null;
  const problem = problemOfTiles(raw.url);
  if (problem !== null) location.in('url').report(problem);
  return { url: raw.url, attribution: raw.attribution ?? '' };
}

/** What is in the file is looked at by who opens it: a broken one takes the streets away and nothing else. */
function checkStreets(raw: RawBrand['streets'], location: ProblemLocation, folder: Folder): BrandStreets | null {
  if (raw?.file === undefined) return null;
  const found = folder.find(raw.file);
  if ('path' in found) return { file: found.path, stamp: found.stamp, attribution: raw.attribution ?? null };
  location.in('file').report(found.problem, raw.file);
  return null;
}

/** Each language the brand offers must have a text. */
export function checkText(raw: RawText, location: ProblemLocation, offered: readonly Locale[]): LocalizedText {
  const given: LocalizedText =
    typeof raw === 'string'
      ? { '*': raw }
      : Object.fromEntries(Object.entries(raw).filter(([, text]) => text !== undefined));
  for (const [language, text] of Object.entries(given)) {
    const problem = problemOfText(text);
    if (problem !== null) (typeof raw === 'string' ? location : location.in(language)).report(problem, text);
  }
  const missing = offered.filter((locale) => given[locale] === undefined && given['*'] === undefined);
  if (missing.length > 0)
    location.report(`has no text for ${missing.join(', ')}: give one, or one for all others as "*"`);
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
  location: ProblemLocation,
  offered: readonly Locale[],
): Wording {
  const seen = new Map<string, string>();
  return Object.entries(raw ?? {}).map(([value, words]) => {
    const own = location.in(value);
    const key = wordingKey(value);
    const twin = seen.get(key);
    if (key === '') own.report('has no letter or digit to know a value by');
    else if (twin !== undefined) own.report(`means the same value as ${twin}`);
    seen.set(key, own.path);
    return { value, text: checkText(words, own, offered) };
  });
}

/** Without a list a brand offers the languages that all its texts are in: a language the page learns changes no brand. */
export function checkLanguages(
  raw: RawBrand,
  location: ProblemLocation,
): { readonly default: Locale; readonly offered: readonly Locale[] } {
  const offered = raw.languages?.offered ?? spokenIn(raw);
  offered.forEach((locale, index) => {
    if (offered.indexOf(locale) < index) location.in('offered').in(index).report('is there twice', locale);
  });
  const chosen = raw.languages?.default ?? offered[0] ?? locales[0];
  if (!offered.includes(chosen))
    location.in('default').report(`is not among the languages offered: ${offered.join(', ')}`, chosen);
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
  const isIn = (text: RawText, locale: Locale) =>
    typeof text === 'string' || text[locale] !== undefined || text['*'] !== undefined;
  const spoken = locales.filter((locale) => texts.every((text) => isIn(text, locale)));
  return spoken.length === 0 ? [locales[0]] : spoken;
}

export function checkLinks(
  raw: RawBrand['headerLinks'],
  location: ProblemLocation,
  offered: readonly Locale[],
): readonly BrandLink[] {
  return (raw ?? []).map(({ text, href }, index) => ({
    text: checkText(text, location.in(index).in('text'), offered),
    href: checkLink(href, location.in(index).in('href'), ['mailto:', 'tel:']) ?? '',
  }));
}

/** null without any of it. */
export function checkSupport(raw: RawBrand['support'], location: ProblemLocation): Brand['support'] {
  if (raw === undefined) return null;
  const { email = null, phone = null, url = null } = raw;
  if (email === null && phone === null && url === null)
    location.report('names no way to get help: email, phone or url');
  if (email !== null && !isEmail(email)) location.in('email').report('is not an e-mail address', email);
  if (phone !== null && !isPhone(phone)) location.in('phone').report('is not a telephone number', phone);
  return { email, phone, url: url === null ? null : checkLink(url, location.in('url')) };
}
