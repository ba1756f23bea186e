import { TrackingError } from '../errors.ts';
import { cleanText } from './text.ts';

export type PlainObject = Readonly<Record<string, unknown>>;

export function isPlainObject(value: unknown): value is PlainObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

const MAX_WRAPPER_KEYS = 64;
/** Of a text beside its attributes, as XML is written in JSON. */
const TEXT_KEY = /^(?:[_#$@]{1,2}(?:text|cdata|t|value)?|\$date)$/i;
/** Keys that name the type of the only value beside them, as in `{ S: 'Vienna' }` or `{ stringValue: 'Vienna' }`. */
const typeNames = 'string int integer long float double number bool boolean timestamp array list map null geoPoint';
const typeKeys: ReadonlySet<string> = new Set([
  ...'S N L M BOOL NULL SS NS v string int long float double boolean array map values fields _attributes'.split(' '),
  ...'$numberLong $numberInt $numberDouble $numberDecimal $oid null'.split(' '),
  ...typeNames.split(' ').map((type) => `${type}Value`),
]);
const [IDENTIFIER, ID_ENDING, LETTER] = [/^\d{1,9}$/, /_[iI][dD]$|(?<=[a-z])I[dD]$/, /\p{L}/u];
const siblingKeys: ReadonlySet<string> = new Set(
  'value type unit units unittext unitcode observedat label currency metadata attributes'.split(' '),
);
const LANGUAGE_TAG = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i;
const commonLanguages: ReadonlySet<string> = new Set('en de fr es pt nl ru zh ar it ja'.split(' '));
const languageKeys: ReadonlySet<string> = new Set(['lang', 'language', 'languagecode', 'locale']);

/** The value of `{ _: 'Vienna' }`, `{ value: 5, unit: 'kg' }` or `{ en: …, de: … }`, in English if it is there. */
export function unwrap(value: unknown): unknown {
  if (isList(value)) return unwrapTranslations(value) ?? value;
  if (!isPlainObject(value)) return value;
  const names = Object.keys(value);
  if (names.length === 0 || names.length > MAX_WRAPPER_KEYS) return value;
  const text = textKeyOf(value, names);
  if (text !== null) return value[text];
  if (Object.hasOwn(value, 'value') && names.every((name) => siblingKeys.has(name.toLowerCase())))
    return isPlainObject(value['value']) ? value['value'] : (value['value'] ?? null);
  if (names.length < 2 || !names.every((name) => LANGUAGE_TAG.test(name))) return value;
  return names.some((name) => commonLanguages.has(name.slice(0, 2).toLowerCase()))
    ? value[names.find(isEnglish) ?? names[0] ?? '']
    : value;
}

function textKeyOf(record: PlainObject, [only = '', ...others]: readonly string[]): string | null {
  if (others.length === 0) return typeKeys.has(only.replace('_v', 'V')) || TEXT_KEY.test(only) ? only : null;
  const isText = (name: string) => TEXT_KEY.test(name) && typeof record[name] !== 'object' && record[name] !== '';
  return [only, ...others].find(isText) ?? null;
}

const [MAX_WRAPPED_DEPTH, JUDGED_ENTRIES] = [32, 400];

/** Without the wrappers that only name a type, and the lists around single values that come from XML. */
export function unbox(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > MAX_WRAPPED_DEPTH) return value;
  const inner = (each: unknown) => unbox(each, depth + 1);
  if (isList(value)) return value.length === 1 && isList(value[0]) ? inner(value[0]) : mapIfAny(value, inner);
  if (!isPlainObject(value)) return value;
  const names = Object.keys(value);
  const only = names.length === 1 ? textKeyOf(value, names) : null;
  if (only !== null) return only.toLowerCase().startsWith('null') ? null : inner(value[only]);
  const isOfXml = names.length > 1 && names.every((name) => isList(value[name]) || TEXT_KEY.test(name));
  const sent = Object.values(value);
  const fields = mapIfAny(sent, (each) => onlyValueOf(inner(each), isOfXml));
  const nameOf = (name: string) => (isNamedPair(value[name]) ? name.replace(ID_ENDING, '') : name);
  return fields === sent ? value : Object.fromEntries(names.map((name, index) => [nameOf(name), fields[index]]));
}

function mapIfAny(entries: readonly unknown[], change: (entry: unknown) => unknown): readonly unknown[] {
  const step = Math.ceil(entries.length / JUDGED_ENTRIES);
  const judged = step <= 1 ? entries : entries.filter((_, index) => index % step === 0);
  const changed = judged.map(change);
  if (changed.every((entry, index) => entry === judged[index])) return entries;
  return judged === entries ? changed : entries.map(change);
}

function onlyValueOf(value: unknown, isOfXml: boolean): unknown {
  if (isNamedPair(value)) return value[1];
  const only = isOfXml && isList(value) && value.length === 1 ? unwrap(value[0]) : null;
  return only === null || isPlainObject(only) ? value : only;
}

/** An identifier and its name, as in `carrier_id: [3, 'Harbour Lines']`. */
function isNamedPair(value: unknown): value is readonly [unknown, string] {
  const [id, name, ...others] = isList(value) ? value.slice(0, 3) : [];
  const isId = (typeof id === 'number' || typeof id === 'string') && IDENTIFIER.test(String(id));
  return isId && typeof name === 'string' && LETTER.test(name) && others.length === 0;
}

function unwrapTranslations(list: readonly unknown[]): unknown {
  if (list.length === 0 || list.length > MAX_WRAPPER_KEYS) return null;
  const entries: { readonly language: string; readonly value: unknown }[] = [];
  for (const entry of list) {
    const names = isPlainObject(entry) ? Object.keys(entry) : [];
    const key = names.length > 3 ? undefined : names.find((name) => languageKeys.has(name.toLowerCase()));
    const language = key === undefined || !isPlainObject(entry) ? null : entry[key];
    if (typeof language !== 'string' || !LANGUAGE_TAG.test(language) || !isPlainObject(entry)) return null;
    entries.push({ language, value: entry[names.find((name) => name !== key) ?? ''] });
  }
  return (entries.find(({ language }) => isEnglish(language)) ?? entries[0])?.value;
}

function isEnglish(language: string): boolean {
  return language.toLowerCase().startsWith('en');
}

export function readText(value: unknown): string | null {
  const text = unwrap(value);
  return typeof text === 'string' ? cleanText(text) : null;
}

export function readPrintable(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return readText(value);
}

/** Exactly as sent, because it goes back to the service or into a link. */
export function readIdentifier(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  return typeof value === 'string' && value !== '' ? value : null;
}

export function readInteger(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

const MAX_KEY_LENGTH = 64;

export function foldName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');
}

export type FieldReader = <T>(names: string | readonly string[], read: (value: unknown) => T | null) => T | null;

export function createFieldReader(record: unknown): FieldReader {
  const values = new Map<string, unknown[]>();
  for (const [key, value] of isPlainObject(record) ? Object.entries(record) : []) {
    if (key.length > MAX_KEY_LENGTH) continue;
    const name = foldName(key);
    const known = values.get(name);
    if (known === undefined) values.set(name, [value]);
    else known.push(value);
  }
  return (names, read) => {
    for (const name of [names].flat())
      for (const value of values.get(foldName(name)) ?? []) {
        const field = read(value);
        if (field !== null) return field;
      }
    return null;
  };
}

const LONG_DIGITS = /(?<![\d.])[1-9]\d{15}/;
const QUOTE_ESCAPE_OR_INTEGER = /"|\\.|(?<![\d.e+-])-?[1-9]\d{15,}(?![\d.e]|\s*:)/gi;

export type HideIdentifier = (value: unknown, json: string) => unknown;

/** An integer beyond 2^53 becomes text. Throws `unreadable` without the parser's message, which quotes the body. */
export function parseJson(text: string, hide?: HideIdentifier): unknown {
  try {
    const value: unknown = JSON.parse(LONG_DIGITS.test(text) ? withLongIntegersQuoted(text) : text);
    return hide === undefined ? value : hide(value, text);
  } catch {
    throw new TrackingError('unreadable', 'not-json');
  }
}

/** A byte order mark is ignored. Throws `unreadable` as `parseJson` does, and before it parses what would not fit. */
export function parseJsonBytes(bytes: Uint8Array, hide?: HideIdentifier): unknown {
  if (bytes.byteLength > LARGE_BYTES && parsedBytesOf(bytes) > MAX_PARSED_BYTES)
    throw new TrackingError('unreadable', 'too-large');
  return parseJson(decodeUtf8(bytes), hide);
}

const LARGE_BYTES = 2 ** 20;
/** 300,000 rows of history count about 380 MB, and take a quarter to a half of that. */
export const MAX_PARSED_BYTES = 400 * 2 ** 20;
const [CONTAINER_BYTES, ENTRY_BYTES, TEXT_BYTES] = [200, 24, 48];
const [QUOTE, COMMA, OPEN_LIST, OPEN_OBJECT] = [0x22, 0x2c, 0x5b, 0x7b];

/** An upper bound, because a thread that runs out of memory within `JSON.parse` ends the whole process. */
function parsedBytesOf(bytes: Uint8Array): number {
  let [containers, entries, quotes] = [0, 0, 0];
  // Five times as fast as `for … of`.
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === COMMA) entries += 1;
    else if (byte === QUOTE) quotes += 1;
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) containers += 1;
  }
  return 2 * bytes.byteLength + containers * CONTAINER_BYTES + entries * ENTRY_BYTES + (quotes / 2) * TEXT_BYTES;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new TrackingError('unreadable', 'not-text');
  }
}

function withLongIntegersQuoted(text: string): string {
  let isInString = false;
  return text.replace(QUOTE_ESCAPE_OR_INTEGER, (part) => {
    if (part === '"') isInString = !isInString;
    return part.length < 3 || isInString || Number.isSafeInteger(Number(part)) ? part : `"${part}"`;
  });
}
