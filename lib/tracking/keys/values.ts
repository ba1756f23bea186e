import { cleanText } from './text.ts';

/** An object as JSON makes them. Read own keys only. */
export type PlainObject = Readonly<Record<string, unknown>>;

export function isPlainObject(value: unknown): value is PlainObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** More keys than a record of a service has: hostile ones are not looked through. */
const MOST_KEYS = 64;

export function keysIn(record: object): readonly string[] {
  return Object.keys(record).slice(0, MOST_KEYS);
}

/** Where converters of XML and stores of documents keep a value beside its attributes or its type. */
const WRAPPERS = ['_', '#text', '$t', '__text', '$numberLong', '$numberInt', '$numberDouble', '$numberDecimal'];

/** Visible text, cleaned, or the text that such an object holds, in one language; null for anything else. */
export function readText(value: unknown): string | null {
  if (typeof value === 'string') return cleanText(value);
  if (!isPlainObject(value)) return null;
  const wrapper = WRAPPERS.find((key) => Object.hasOwn(value, key)) ?? (isTypedText(value) ? 'value' : undefined);
  const inner = wrapper === undefined ? inOneLanguage(value) : value[wrapper];
  return typeof inner === 'string' ? cleanText(inner) : null;
}

/** `{ type: 'Property', value: 'Truck 5' }` of an NGSI broker. */
function isTypedText({ type }: PlainObject): boolean {
  return type === 'Property' || type === 'Text';
}

const LANGUAGE = /^[a-z]{2}(?:[-_][a-z]{2})?$/i;

/** What `{ EN: …, NL: … }` or `[{ lang: 'EN', … }, { lang: 'NL', … }]` say in English, else in the first language. */
export function inOneLanguage(words: unknown): unknown {
  if (isList(words)) {
    const entries = words.slice(0, MOST_LANGUAGES).filter(isPlainObject);
    const languageOf = (entry: PlainObject) =>
      LANGUAGE_KEYS.map((key) => entry[key]).find((value) => typeof value === 'string');
    if (entries.length === 0 || !entries.every((entry) => LANGUAGE.test(languageOf(entry) ?? ''))) return words;
    const entry = entries.find((each) => /^en/i.test(languageOf(each) ?? '')) ?? entries[0];
    return entry?.['value'] ?? entry;
  }
  if (!isPlainObject(words)) return words;
  // Of a large object the first key tells.
  for (const key in words) if (!LANGUAGE.test(key)) return words;
  const languages = Object.keys(words);
  if (languages.length < 2 || languages.length > MOST_LANGUAGES || !languages.some(isSpoken)) return words;
  return words[languages.find((key) => /^en/i.test(key)) ?? languages[0] ?? ''];
}

/** `id` and `at` are other things as well. */
function isSpoken(key: string): boolean {
  return /^(?:en|de|fr|es|pt|nl|ru|zh|ar)(?:[-_]|$)/i.test(key);
}

const LANGUAGE_KEYS = ['lang', 'language', 'languageCode', 'locale', 'Lang', 'Language'];
const MOST_LANGUAGES = 64;

/** Text, or a number as printed: for identifiers and postal codes, which are never computed with. */
export function readPrintable(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return readText(value);
}

/** An identifier, exactly as sent: it goes back to the service, or into a link. Text, or a whole number. */
export function readIdentifier(value: unknown): string | null {
  // Beyond 2^53 the digits that arrived are no longer there: another label's number would be named.
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A whole number, stated as one. */
export function readInteger(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}
