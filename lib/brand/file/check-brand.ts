import { comparisonKey } from '#lib/base/comparison-key.ts';
import { problemOfTiles, problemOfUpstream } from '#lib/base/address-problems.ts';
import { allowsPlainHttp } from '#lib/config/settings.ts';
import { defaultLocale, type Locale, locales } from '#lib/i18n/locales.ts';
import { isTimeZone } from '#lib/i18n/zone.ts';
import { decodeFieldMap, type FieldMap, isEmptyFieldMap } from '#lib/tracking/json/field-map.ts';
import { type Brand, type LocalizedText, neutralBrand, visibilityOf, TRACKING_NUMBER, type Wording } from '../brand.ts';
import type { Raw, RawBrand, RawText } from '../schema.ts';
import { parseColour } from '../theme/colour.ts';
import { checkEmbedders, checkHosts, checkLink, isEmail, isPhone } from './check-addresses.ts';
import { checkFavicon, checkFont, checkLogo } from './check-look.ts';
import type { Folder } from './folder.ts';
import type { ProblemLocation } from './problems.ts';

/** A brand with problems must not be used. `seenHosts`: the path in the file by host, of all its brands. */
export function checkBrand(
  raw: RawBrand,
  location: ProblemLocation,
  seenHosts: Map<string, string>,
  folder: Folder,
): Brand {
  function check<Key extends keyof RawBrand, Checked>(
    key: Key,
    read: (value: NonNullable<RawBrand[Key]>, location: ProblemLocation) => Checked,
  ): Checked | null {
    const value = raw[key];
    return value == null ? null : read(value, location.in(key));
  }

  const hosts = check('hosts', (texts, at) => checkHosts(texts, at, seenHosts)) ?? [];
  const languages = checkLanguages(raw, location.in('languages'));
  const { offered } = languages;
  const wording = location.in('wording');
  return {
    id: hosts[0] ?? '',
    hosts,
    name: check('name', (text, at) => checkText(text, at, offered)),
    colour: check('colour', checkColour),
    logo: check('logo', (logo, at) => checkLogo(logo, at, folder)),
    nameBesideLogo: raw.nameBesideLogo ?? neutralBrand.nameBesideLogo,
    favicon: check('favicon', (file, at) => checkFavicon(file, at, folder)),
    theme: raw.theme ?? neutralBrand.theme,
    cornerRadius: raw.cornerRadius ?? null,
    font: check('font', (font, at) => checkFont(font, at, folder)),
    headerLinks: check('headerLinks', (links, at) => checkLinks(links, at, offered)) ?? [],
    footerLinks: check('footerLinks', (links, at) => checkLinks(links, at, offered)) ?? [],
    support: check('support', checkSupport),
    carrierPages: check('carrierPages', checkCarrierPages) ?? neutralBrand.carrierPages,
    privacyUrl: check('privacyUrl', checkLink),
    zone: check('zone', checkZone),
    languages,
    wording: {
      status: checkWording(raw.wording?.status, wording.in('status'), offered),
      exceptions: checkWording(raw.wording?.exceptions, wording.in('exceptions'), offered),
    },
    show: visibilityOf({ ...neutralBrand.show, ...raw.show }),
    tiles: check('tiles', checkTiles),
    streets: check('streets', (streets, at) => checkStreets(streets, at, folder)),
    borders: raw.borders ?? neutralBrand.borders,
    embedders: check('embedders', checkEmbedders) ?? neutralBrand.embedders,
    tellsEmbedder: raw.tellsEmbedder ?? neutralBrand.tellsEmbedder,
    service: check('service', checkService) ?? neutralBrand.service,
  };
}

function checkColour(colour: string, location: ProblemLocation): string {
  if (parseColour(colour) === null) location.report('is not a colour', colour);
  return colour;
}

function checkZone(zone: string, location: ProblemLocation): string {
  if (!isTimeZone(zone)) location.report('is not a time zone such as Europe/Berlin', zone);
  return zone;
}

/** Addresses are never quoted, as they may contain a key. */
function checkService(raw: Raw<'service'>, location: ProblemLocation): Brand['service'] {
  const { baseUrl = null, fieldMap } = raw;
  const problem = baseUrl === null ? null : problemOfUpstream(baseUrl, allowsPlainHttp());
  if (problem !== null) location.in('baseUrl').report(problem);
  return { baseUrl, fieldMap: fieldMap === undefined ? null : checkFieldMap(fieldMap, location.in('fieldMap')) };
}

function checkFieldMap(raw: Readonly<Record<string, unknown>>, location: ProblemLocation): FieldMap {
  const { fieldMap, problems } = decodeFieldMap(raw);
  for (const [name, target] of Object.entries(raw)) {
    for (const problem of decodeFieldMap({ [name]: target }).problems)
      location.in(name).report(`is not usable: ${problem.replace(/\.$/, '')}`);
  }
  if (isEmptyFieldMap(fieldMap) && problems.length === 0) location.report('is empty: leave it out, or name a field');
  return fieldMap;
}

function checkTiles({ url, attribution = '' }: Raw<'tiles'>, location: ProblemLocation): Brand['tiles'] {
  const problem = problemOfTiles(url);
  if (problem !== null) location.in('url').report(problem);
  return { url, attribution };
}

/** The file's content is checked when it is opened: a broken file only removes the streets. */
function checkStreets({ file, attribution }: Raw<'streets'>, location: ProblemLocation, folder: Folder) {
  const found = folder.find(file);
  if ('path' in found) return { file: found.path, stamp: found.stamp, attribution: attribution ?? null };
  location.in('file').report(found.problem, file);
  return null;
}

function checkLinks(links: Raw<'headerLinks'>, location: ProblemLocation, offered: readonly Locale[]) {
  return links.map(({ text, href }, index) => ({
    text: checkText(text, location.in(index).in('text'), offered),
    href: checkLink(href, location.in(index).in('href'), ['mailto:', 'tel:']) ?? '',
  }));
}

function checkSupport(raw: Raw<'support'>, location: ProblemLocation): Brand['support'] {
  const { email = null, phone = null, url = null } = raw;
  if (email === null && phone === null && url === null) location.report('needs an email, phone or url');
  if (email !== null && !isEmail(email)) location.in('email').report('is not an e-mail address', email);
  if (phone !== null && !isPhone(phone)) location.in('phone').report('is not a telephone number', phone);
  return { email, phone, url: url === null ? null : checkLink(url, location.in('url')) };
}

function checkCarrierPages(raw: Raw<'carrierPages'>, location: ProblemLocation): Brand['carrierPages'] {
  const pages = Object.entries(raw).map(([carrier, template]) => {
    if (!template.includes(TRACKING_NUMBER)) location.in(carrier).report(`must hold ${TRACKING_NUMBER}`, template);
    checkLink(template.replaceAll(TRACKING_NUMBER, '0'), location.in(carrier));
    return [carrier === '*' ? carrier : comparisonKey(carrier), template];
  });
  return Object.fromEntries(pages);
}

function checkText(raw: RawText, location: ProblemLocation, offered: readonly Locale[]): LocalizedText {
  const given: LocalizedText =
    typeof raw === 'string'
      ? { '*': raw }
      : Object.fromEntries(Object.entries(raw).filter(([, text]) => text !== undefined));
  for (const [language, text] of Object.entries(given)) {
    const problem = findTextProblem(text);
    if (problem !== null) (typeof raw === 'string' ? location : location.in(language)).report(problem, text);
  }
  const missing = offered.filter((locale) => !hasText(given, locale));
  if (missing.length > 0)
    location.report(`has no text for ${missing.join(', ')}: give one, or one for all others as "*"`);
  return Object.fromEntries(Object.entries(given).map(([language, text]) => [language, text.trim()]));
}

/** Characters that are blank without being white space, such as fillers and the empty Braille pattern, included. */
const blanks = /[\p{Cf}\p{Z}\u034F\u115F\u1160\u2800\u3164\uFFA0]/gu;

function findTextProblem(text: string): string | null {
  if (/[\p{Cc}\u2028\u2029]/u.test(text)) return 'holds a line break or another control character';
  if (/\p{Cs}/u.test(text)) return 'holds half of a surrogate pair';
  if (/[\u202A-\u202E\u2066-\u2069]/.test(text)) return 'holds a character that changes the direction of text';
  return text.replaceAll(blanks, '') === '' ? 'is blank' : null;
}

function checkWording(raw: Raw<'wording'>['status'], location: ProblemLocation, offered: readonly Locale[]): Wording {
  const seen = new Map<string, string>();
  return Object.entries(raw ?? {}).map(([value, text]) => {
    const entry = location.in(value);
    const key = comparisonKey(value);
    const first = seen.get(key);
    if (key === '') entry.report('needs a letter or digit');
    else if (first !== undefined) entry.report(`means the same value as ${first}`);
    seen.set(key, entry.path);
    return { value, text: checkText(text, entry, offered) };
  });
}

/** Without `offered`, the languages that all texts have, or English when they have none in common. */
function checkLanguages(raw: RawBrand, location: ProblemLocation): Brand['languages'] {
  const offered = raw.languages?.offered ?? languagesOfTexts(raw);
  offered.forEach((locale, index) => {
    if (offered.indexOf(locale) < index) location.in('offered').in(index).report('is listed twice', locale);
  });
  const chosen = raw.languages?.default ?? offered[0] ?? defaultLocale;
  if (!offered.includes(chosen))
    location.in('default').report(`is not among the languages offered: ${offered.join(', ')}`, chosen);
  return { default: chosen, offered };
}

function languagesOfTexts({ name, headerLinks = [], footerLinks = [], wording }: RawBrand): readonly Locale[] {
  const texts = [
    name ?? '',
    ...[...headerLinks, ...footerLinks].map(({ text }) => text),
    ...Object.values(wording?.status ?? {}),
    ...Object.values(wording?.exceptions ?? {}),
  ];
  const common = locales.filter((locale) => texts.every((text) => typeof text === 'string' || hasText(text, locale)));
  return common.length === 0 ? [defaultLocale] : common;
}

function hasText(text: Exclude<RawText, string> | LocalizedText, locale: Locale): boolean {
  return text[locale] !== undefined || text['*'] !== undefined;
}
