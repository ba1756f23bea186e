import { type Locale, locales } from '#lib/i18n/locales.ts';
import { type Wording, wordingKey, type Words } from '../brand.ts';
import type { RawBrand, RawWords } from '../schema.ts';
import type { Spot } from './problems.ts';

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
