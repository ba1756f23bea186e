import { decodeHTML } from 'entities';
import { cleanText, cutText } from '../keys/text.ts';
import { isList, isPlainObject, type PlainObject } from '../keys/values.ts';
import { publicText } from '../people/public-text.ts';
import { kindOfTime } from '../time/read-time.ts';

/** How a text is written: which facts it may state. */
export type TextKind = 'words' | 'code of words' | 'code' | 'identifier' | 'number' | 'opaque' | 'time' | 'nothing';

const NOTHING: ReadonlySet<string> = new Set([
  ...['', 'null', 'undefined', 'none', 'n/a', 'na', 'nil', 'nan', 'not available', 'not implemented', 'not provided'],
  ...['(null)', '[object object]', 'tbd', 'tba', 'invalid date', 'no data', 'nothing', 'keine', 'ninguno', 'aucun'],
]);
const LONGEST = 8000;
const LONGEST_NOTHING = 20;
const DASHES = /^[-–—_.*/\\?,;:\s]+$/;
const BREAK = /<br\s{0,3}\/?>/gi;
const TAG = /<\/?[a-z][^<>]{0,200}>/gi;
const ESCAPED = /\\u([0-9a-f]{4})/gi;
const MARKUP = /&[#a-z]|\\u[0-9a-f]{4}|<[a-z/]/i;

/**
 * A text as it may be shown: escapes read as they were meant, words for nothing taken for nothing, personal data cut
 * out. null when nothing is left.
 */
export function readWords(value: unknown): string | null {
  return typeof value === 'string' ? wordsOfText(value) : null;
}

const wordsOfText = remember((text) => {
  const plain = plainTextOf(text);
  return plain === null ? null : publicText(plain);
});

/** The same few words are said of each of 100,000 rows. */
function remember<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const remembered = known.get(text);
    if (remembered !== undefined) return remembered;
    const value = read(text);
    if (known.size >= MOST_REMEMBERED) known.clear();
    if (text.length <= LONGEST_REMEMBERED) known.set(text, value);
    return value;
  };
}

const MOST_REMEMBERED = 2000;
const LONGEST_REMEMBERED = 200;

/** As `readWords`, before personal data is cut out: for comparing, never for showing. */
export function plainTextOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const start = value.length > LONGEST ? cutText(value.trimStart(), LONGEST) : value;
  const clean = cleanText(MARKUP.test(start) ? unescape(start) : start);
  if (clean === null || isNothing(clean)) return null;
  return clean.includes(',') ? withoutEmptyParts(clean) : clean;
}

function unescape(text: string): string {
  const letters = text.replace(ESCAPED, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  // What only looks like a tag once it is read, `&lt;Hbf&gt;`, is text.
  return decodeHTML(letters.replace(BREAK, ', ').replace(TAG, ' ')).replace(BREAK, ', ');
}

export function isNothing(text: string): boolean {
  return text.length > LONGEST_NOTHING
    ? DASHES.test(text)
    : DASHES.test(text) || NOTHING.has(text.trim().toLowerCase());
}

/** `Ghent, null, ,` says Ghent. */
function withoutEmptyParts(text: string): string | null {
  const parts = text.split(',').map((part) => part.trim());
  if (!parts.some(isNothing)) return text;
  const said = parts.filter((part) => !isNothing(part));
  return said.length === 0 ? null : said.join(', ');
}

const UUID = /^\{?[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}\}?$/i;
const INTERNAL =
  /^(?:[a-z]{2,12}_(?=[a-z]*[\dA-Z])[0-9A-Za-z]{8,}|(?=.*[a-f])(?=.*\d)[0-9a-f]{8,}|(?=.*[a-z])(?=.*[A-Z\d])[0-9A-Za-z+/=]{18,}|[\w-]{46,})$/;
const ADDRESS_OF_WEB = /^(?:[a-z][a-z0-9+.-]{1,12}:[^\s\d]|www\.|tel:)\S*$/i;
const CODE_OF_WORDS =
  /^(?:[A-Z]{2,24}(?:[_-][A-Z0-9]{1,24})+|[a-z]{2,24}(?:[_-][a-z0-9]{1,24})+|(?:[A-Z][a-z]{1,24}){2,8})$/;
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;
const IDENTIFIER = /^(?=.*\d)[A-Z0-9][A-Z0-9 ./_-]{3,44}$/i;
const SHORT_CODE = /^[A-Z0-9]{1,4}$/;
const LETTERS = /\p{L}/u;

export const kindOfText = remember((text): TextKind => {
  if (isNothing(text)) return 'nothing';
  if (NUMBER.test(text)) return text.length >= 6 && !text.includes('.') ? 'identifier' : 'number';
  if (ADDRESS_OF_WEB.test(text) || UUID.test(text) || INTERNAL.test(text) || isJsonText(text)) return 'opaque';
  if (kindOfTime(text) !== null) return 'time';
  if (SHORT_CODE.test(text)) return 'code';
  if (CODE_OF_WORDS.test(text)) return 'code of words';
  if (!text.includes(' ') && IDENTIFIER.test(text)) return digitsIn(text) >= 3 ? 'identifier' : 'code';
  if (IDENTIFIER.test(text) && digitsIn(text) * 2 > text.length && !/[A-Za-z]{5}/.test(text)) return 'identifier';
  return LETTERS.test(text) ? 'words' : 'nothing';
});

function digitsIn(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= 0x30 && code <= 0x39) count += 1;
  }
  return count;
}

export function isJsonText(text: string): boolean {
  const first = text.charAt(0);
  return (first === '{' && text.endsWith('}')) || (first === '[' && text.endsWith(']') && text.includes('{'));
}

const POSTAL_ITEM = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/;
const CONTAINER = /^[A-Z]{3}[UJZ]\d{7}$/;
const SSCC = /^(?:00)?\d{18}$/;

/** Whether a number is one of a parcel, a container or a logistic unit by its form and its check digit. */
export function hasCheckedForm(text: string): boolean {
  const postal = POSTAL_ITEM.exec(text);
  if (postal !== null) return checkOfPostalItem(postal[1] ?? '') === Number(postal[2]);
  if (CONTAINER.test(text)) return true;
  return SSCC.test(text) && checkOfSscc(text.slice(-18, -1)) === Number(text.at(-1));
}

/** UPU S10. */
function checkOfPostalItem(digits: string): number {
  const sum = [8, 6, 4, 2, 3, 5, 9, 7].reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  const check = 11 - (sum % 11);
  return check === 10 ? 0 : check === 11 ? 5 : check;
}

/** GS1, from the left of 17 digits. */
function checkOfSscc(digits: string): number {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** Text, or a number digit for digit: for identifiers, which are never computed with. */
export function readIdentifier(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  return plainTextOf(value);
}

const WRAPPERS = [
  '_',
  '#text',
  '$t',
  '__text',
  '$',
  '$numberLong',
  '$numberInt',
  '$numberDouble',
  '$numberDecimal',
  '$date',
];
const LANGUAGE = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i;
const SPOKEN = /^(?:en|de|fr|es|pt|nl|ru|zh|ar|it|ja)(?:[-_]|$)/i;
const LANGUAGE_KEYS: ReadonlySet<string> = new Set(['lang', 'language', 'languagecode', 'locale']);
const BESIDE_VALUE: ReadonlySet<string> = new Set([
  ...['type', 'unit', 'units', 'unittext', 'unitcode', 'observedat', 'label', 'currency', 'metadata', 'attributes'],
]);

/**
 * What a wrapper of one value holds: `{ _: 'Vienna' }`, `{ value: 5, unit: 'kg' }`, `{ en: …, de: … }`,
 * `[{ lang: 'en', value: … }]`. Anything else as it is.
 */
export function unwrap(value: unknown): unknown {
  if (isList(value)) return inOneLanguage(value) ?? value;
  if (!isPlainObject(value)) return value;
  const names = Object.keys(value);
  if (names.length === 0 || names.length > 64) return value;
  const wrapper = WRAPPERS.find((name) => Object.hasOwn(value, name) && typeof value[name] !== 'object');
  if (wrapper !== undefined) return value[wrapper];
  if (Object.hasOwn(value, 'value') && names.every((name) => name === 'value' || BESIDE_VALUE.has(name.toLowerCase())))
    return isPlainObject(value['value']) ? value['value'] : (value['value'] ?? null);
  if (names.length >= 2 && names.every((name) => LANGUAGE.test(name)) && names.some((name) => SPOKEN.test(name)))
    return value[names.find((name) => /^en/i.test(name)) ?? names[0] ?? ''];
  return value;
}

function inOneLanguage(list: readonly unknown[]): unknown {
  if (list.length === 0 || list.length > 64 || !list.every(isPlainObject)) return null;
  const languageOf = (entry: PlainObject) => {
    const key = Object.keys(entry).find((name) => LANGUAGE_KEYS.has(name.toLowerCase()));
    const language = key === undefined ? '' : entry[key];
    return typeof language === 'string' ? language : '';
  };
  if (!list.every((entry) => LANGUAGE.test(languageOf(entry)) && Object.keys(entry).length <= 3)) return null;
  const entry = list.find((each) => /^en/i.test(languageOf(each))) ?? list[0];
  const key = Object.keys(entry ?? {}).find((name) => !LANGUAGE_KEYS.has(name.toLowerCase()));
  return key === undefined ? null : entry?.[key];
}
