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
const wrapperKeys: ReadonlySet<string> = new Set(
  '_ #text $t __text $ $numberLong $numberInt $numberDouble $numberDecimal $date'.split(' '),
);
const siblingKeys: ReadonlySet<string> = new Set(
  'value type unit units unittext unitcode observedat label currency metadata attributes'.split(' '),
);
const LANGUAGE_TAG = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i;
const commonLanguages: ReadonlySet<string> = new Set('en de fr es pt nl ru zh ar it ja'.split(' '));
const languageKeys: ReadonlySet<string> = new Set(['lang', 'language', 'languagecode', 'locale']);

/**
 * The value of a wrapper such as `{ _: 'Vienna' }`, `{ value: 5, unit: 'kg' }` or `{ en: …, de: … }`, in English if
 * there are several languages. Any other value unchanged.
 */
export function unwrap(value: unknown): unknown {
  if (isList(value)) return unwrapTranslations(value) ?? value;
  if (!isPlainObject(value)) return value;
  const names = Object.keys(value);
  if (names.length === 0 || names.length > MAX_WRAPPER_KEYS) return value;
  const wrapper = names.find((name) => wrapperKeys.has(name) && typeof value[name] !== 'object');
  if (wrapper !== undefined) return value[wrapper];
  if (Object.hasOwn(value, 'value') && names.every((name) => siblingKeys.has(name.toLowerCase())))
    return isPlainObject(value['value']) ? value['value'] : (value['value'] ?? null);
  if (names.length < 2 || !names.every((name) => LANGUAGE_TAG.test(name))) return value;
  return names.some((name) => commonLanguages.has(name.slice(0, 2).toLowerCase()))
    ? value[names.find(isEnglish) ?? names[0] ?? '']
    : value;
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
const LONG_INTEGER = /(?<![\d.e+-])-?[1-9]\d{15,}(?![\d.e]|\s*:)/gi;

/** Takes the identifier out of `value`, which was parsed from `json`. */
export type HideIdentifier = (value: unknown, json: string) => unknown;

/**
 * An integer beyond 2^53 becomes text, so that an identifier keeps its digits. Throws `unreadable` without the message
 * of the JSON parser, which quotes the body.
 */
export function parseJson(text: string, hide?: HideIdentifier): unknown {
  try {
    const value: unknown = JSON.parse(LONG_DIGITS.test(text) ? withLongIntegersQuoted(text) : text);
    return hide === undefined ? value : hide(value, text);
  } catch {
    throw new TrackingError('unreadable', 'not-json');
  }
}

export function parseJsonBytes(bytes: Uint8Array, hide?: HideIdentifier): unknown {
  return parseJson(decodeUtf8(bytes), hide);
}

/** A byte order mark is ignored, except in a fragment from within a text. Throws `unreadable`. */
export function decodeUtf8(bytes: Uint8Array, isFragment = false): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: isFragment }).decode(bytes);
  } catch {
    throw new TrackingError('unreadable', 'not-text');
  }
}

function withLongIntegersQuoted(text: string): string {
  let quoted = '';
  for (let at = 0; at < text.length;) {
    const open = text.indexOf('"', at);
    const end = open < 0 ? text.length : endOfString(text, open);
    quoted += text
      .slice(at, open < 0 ? text.length : open)
      .replace(LONG_INTEGER, (digits) => (Number.isSafeInteger(Number(digits)) ? digits : `"${digits}"`));
    if (open >= 0) quoted += text.slice(open, end);
    at = end;
  }
  return quoted;
}

function endOfString(text: string, open: number): number {
  let close = text.indexOf('"', open + 1);
  while (close >= 0 && isEscaped(text, close)) close = text.indexOf('"', close + 1);
  return close < 0 ? text.length : close + 1;
}

function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text[before - 1] === '\\') before -= 1;
  return (at - before) % 2 === 1;
}
