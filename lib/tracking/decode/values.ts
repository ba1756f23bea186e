import { decodeHTML } from 'entities';
import { cleanText, cutText, countDigits, memoize } from '../json/text.ts';
import { MAX_SEARCHED_LENGTH, redactText } from '../personal-data/redact-text.ts';
import { kindOfTime } from '../time/read-time.ts';

export type TextKind = 'words' | 'code of words' | 'code' | 'identifier' | 'number' | 'opaque' | 'time' | 'nothing';

const emptyWords: ReadonlySet<string> = new Set([
  ...['', ...'null|undefined|none|n/a|na|nil|nan|string|(null)|[object object]|tbd|tba|invalid date'.split('|')],
  ...'not available|not implemented|not provided|no data|nothing|keine|ninguno|aucun'.split('|'),
  ...'no fix|no gps fix|no gps|no position|no location|unknown location|location unknown'.split('|'),
]);
const MAX_READ_LENGTH = 8000;
const MAX_EMPTY_LENGTH = 20;
const DASHES = /^[-–—_.*/\\?,;:\s]+$/;
const TAG = /<\/?[a-z][^<>]{0,200}>/gi;
const ESCAPED = /\\(?:u([0-9a-f]{4})|[nrt])/gi;
const ESCAPES = ['&', '<', '\\'];

/** Decodes escapes, drops words for "no value" and removes personal data. null when nothing is left. */
export function readPublicText(value: unknown): string | null {
  return typeof value === 'string' ? publicTextOf(value) : null;
}

const CACHE_SIZE = 10_000;

const publicTextOf = memoize(
  (text) => {
    const plain = readPlainText(text);
    return plain === null ? null : redactText(plain);
  },
  CACHE_SIZE,
  MAX_SEARCHED_LENGTH,
);

/** Still contains personal data: for comparing, never for showing. */
export function readPlainText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const start = value.length > MAX_READ_LENGTH ? cutText(value.trimStart(), MAX_READ_LENGTH) : value;
  const plain = ESCAPES.some((escape) => start.includes(escape)) ? unescape(start) : start;
  const clean = cleanText(plain, MAX_SEARCHED_LENGTH);
  if (clean === null || isEmptyText(clean)) return null;
  return clean.includes(',') ? withoutEmptyParts(clean) : clean;
}

function unescape(text: string): string {
  const letters = text.replace(ESCAPED, (_, hex?: string) =>
    hex === undefined ? ' ' : String.fromCharCode(parseInt(hex, 16)),
  );
  const withoutTags = letters.replace(TAG, (tag) => (tag.toLowerCase().startsWith('<br') ? ', ' : ' '));
  return decodeHTML(withoutTags).replaceAll('<br>', ', ');
}

export function isEmptyText(text: string): boolean {
  if (text.length > MAX_EMPTY_LENGTH) return DASHES.test(text);
  const isInBrackets = '([{<'.includes(text.charAt(0)) && ')]}>'.includes(text.at(-1) ?? ' ');
  return DASHES.test(text) || emptyWords.has((isInBrackets ? text.slice(1, -1) : text).trim().toLowerCase());
}

function withoutEmptyParts(text: string): string | null {
  const parts = text.split(',').map((part) => part.trim());
  if (!parts.some(isEmptyText)) return text;
  const kept = parts.filter((part) => !isEmptyText(part));
  return kept.length === 0 ? null : kept.join(', ');
}

const UUID_DIGITS = 32;
const OPAQUE_ID =
  /^(?:(?=.*[a-z])(?=.*[\dA-Z])(?:[a-z]{2,12}_[0-9A-Za-z]{8,}|[0-9a-f]{8,}|[0-9A-Za-z+/=]{18,}|[\w-]{46,})|[\dA-F]{34,})$/;
const URL_TEXT = /^(?:[a-z][a-z0-9+.-]{1,12}:[^\s\d]|www\.|tel:)\S*$/i;
const WORD_CODE =
  /^(?:[A-Z]{2,24}(?:[_-][A-Z0-9]{1,24})+|[a-z]{2,24}(?:[_-][a-z0-9]{1,24})+|(?:[A-Z][a-z]{1,24}){2,8})$/;
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;
const IDENTIFIER = /^(?=.*\d)[A-Z0-9][\w ./-]{3,44}$/i;
const SHORT_CODE = /^[A-Z0-9]{1,4}$/;
const LETTERS = /\p{L}/u;
/** `0001-01-01T00:00:00` stands for no time. */
const DAY_OF_ANY_YEAR = /^\d{4}-\d\d-\d\d(?:$|[T ]\d)/;

export const kindOfText = memoize(classifyText, CACHE_SIZE, MAX_SEARCHED_LENGTH);

function classifyText(text: string): TextKind {
  if (isEmptyText(text)) return 'nothing';
  if (NUMBER.test(text)) return text.length >= 6 && !text.includes('.') ? 'identifier' : 'number';
  if (URL_TEXT.test(text) || isUuid(text) || OPAQUE_ID.test(text) || isJsonText(text)) return 'opaque';
  if (DAY_OF_ANY_YEAR.test(text) || kindOfTime(text) !== null) return 'time';
  if (SHORT_CODE.test(text)) return 'code';
  if (WORD_CODE.test(text)) return 'code of words';
  if (IDENTIFIER.test(text)) {
    const digits = countDigits(text);
    if (!text.includes(' ')) return digits >= 3 ? 'identifier' : 'code';
    const isWord = (part: string) => part.length >= 5 && countDigits(part) === 0;
    if (digits * 2 > text.length && !text.split(' ').some(isWord)) return 'identifier';
  }
  return LETTERS.test(text) ? 'words' : 'nothing';
}

function isUuid(text: string): boolean {
  const digits = text.replaceAll('-', '').replace('{', '').replace('}', '');
  return digits.length === UUID_DIGITS && isHex(digits);
}

const [MIN_HEX_LENGTH, MAX_HEX_LENGTH] = [24, 32];

export function isHex(text: string): boolean {
  return text.length >= MIN_HEX_LENGTH && text.length <= MAX_HEX_LENGTH && !Number.isNaN(Number(`0x${text}`));
}

export function isJsonText(text: string): boolean {
  const first = text.charAt(0);
  return (first === '{' && text.endsWith('}')) || (first === '[' && text.endsWith(']') && text.includes('{'));
}

/** Forms of UPU S10 (parcels), ISO 6346 (containers) and GS1 SSCC (logistic units). */
const CHECK_DIGIT_FORMS = /^(?:[A-Z]{2}(\d{8})(\d)[A-Z]{2}|[A-Z]{3}[UJZ]\d{7}|(?:00)?(\d{17})(\d))$/;

export function hasValidCheckDigit(text: string): boolean {
  const form = CHECK_DIGIT_FORMS.exec(text);
  if (form === null) return false;
  const [, postal, postalCheck, unit, unitCheck] = form;
  if (postal !== undefined) return postalCheckDigit(postal) === Number(postalCheck);
  return unit === undefined || (10 - (weightedSum(unit, [3, 1]) % 10)) % 10 === Number(unitCheck);
}

function postalCheckDigit(digits: string): number {
  const check = 11 - (weightedSum(digits, [8, 6, 4, 2, 3, 5, 9, 7]) % 11);
  return check === 10 ? 0 : check === 11 ? 5 : check;
}

function weightedSum(digits: string, weights: readonly number[]): number {
  return [...digits].reduce((sum, digit, index) => sum + Number(digit) * (weights[index % weights.length] ?? 0), 0);
}

export function readIdentifierText(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  return readPlainText(value);
}
