import { memoize } from '../json/text.ts';
import { findContacts } from './contact-details.ts';
import {
  ASCII,
  isKnownWord,
  isTelephoneWord,
  mayContainName,
  type Span,
  toAsciiSigns,
  type Word,
  wordSets,
  wordsIn,
} from './words.ts';
import { findNames } from './names.ts';

declare const passed: unique symbol;

/** Made only by `redactText`, which removes e-mail addresses, telephone numbers and names of persons. */
export type PublicText = string & { readonly [passed]: true };

/** Removing one match may reveal another. */
const MAX_ROUNDS = 5;
const MAX_TEXT_LENGTH = 4000;
const MAX_DIGITS = 300;
const [CACHE_SIZE, MAX_CACHED_LENGTH] = [4000, 200];
const HIGH_SURROGATE_END = /[\uD800-\uDBFF]$/;

export function redactText(text: string): PublicText | null {
  if (isPublicText(text)) return text;
  if (hasTooManyDigits(text)) return null;
  let rest = withoutInvisible(text.slice(0, MAX_TEXT_LENGTH).replace(HIGH_SURROGATE_END, ''));
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    rest = withoutSpans(rest, findPersonalData(rest));
    if (!hasWords(rest)) return null;
    if (isPublicText(rest)) return rest;
  }
  return null;
}

export function redactIdentifier(text: string): PublicText | null {
  return isPlainIdentifier(text) ? text : redactText(text);
}

function isPlainIdentifier(text: string): text is PublicText {
  return /^(?:[\p{L}\d]{1,100}|\d{3}-\d{8})$/u.test(text);
}

export function isPublicText(text: string): text is PublicText {
  if (isInstant(text)) return true;
  if (text.length > MAX_TEXT_LENGTH || hasTooManyDigits(text)) return false;
  return hasNoPersonalData(text);
}

const hasNoPersonalData = memoize(
  (text) => {
    const seen = withoutInvisible(text);
    return findPersonalData(seen).length === 0;
  },
  CACHE_SIZE,
  MAX_CACHED_LENGTH,
);

const NOT_DIGITS = /\D+/g;

function hasTooManyDigits(text: string): boolean {
  if (text.length <= MAX_DIGITS) return false;
  const digits = text.replace(NOT_DIGITS, '').length;
  return digits > MAX_DIGITS && digits * 3 > text.length;
}

function isInstant(text: string): boolean {
  return text.length <= 40 && text.charCodeAt(4) === DASH && INSTANT.test(text);
}

const DASH = 45;
const INSTANT = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?$/;

const INVISIBLE_CHARACTERS = /[\u00AD\u200B\u2060\uFEFF]/g;

function withoutInvisible(text: string): string {
  return ASCII.test(text) ? text : text.replace(INVISIBLE_CHARACTERS, '');
}

const CONTACT_HINT = /[@%&]|[([{] ?at|\.me\/|(?:whatsapp|skype|viber|mailto):/i;
const SIX_DIGITS = /\d(?:[ ().\/\u200B-]{0,4}\d){5}/;

const DOOR_CODE_HINT = /\b(?:code|pin|otp)\b|digicode|torcode|türcode/i;

function mayHoldContact(plain: string): boolean {
  return (
    (SIX_DIGITS.test(plain) && !hasOnlyShortNumbers(plain)) || CONTACT_HINT.test(plain) || DOOR_CODE_HINT.test(plain)
  );
}

/** Up to eight digits not after a zero, such as `Yard 123456`, are a telephone number only beside a word for one. */
function hasOnlyShortNumbers(plain: string): boolean {
  return (
    ASCII.test(plain) && !JOINED_OR_LONG.test(plain) && !plain.toLowerCase().split(NOT_LETTERS).some(isTelephoneWord)
  );
}

const JOINED_OR_LONG = /\d[ ()./-]{1,4}\d|\d{9}|(?<!\d)0\d{5}|\+/;
const NOT_LETTERS = /[^a-z]+/;

function findPersonalData(text: string): readonly Span[] {
  const plain = toAsciiSigns(text);
  const spans = mayHoldContact(plain) ? findContacts(plain) : [];
  if (spans.length === 0 && !mayContainName(text)) return [];
  const words = wordsIn(text);
  const contacts = spans.map((span) => widenContact(text, words, span));
  return [...findNames(text, words), ...contacts].sort((one, other) => one.start - other.start);
}

function widenContact(text: string, words: readonly Word[], span: Span): Span {
  const before = words.filter((word) => word.end <= span.start);
  const isLast = CLAUSE_ENDS.test(text.slice(span.end));
  let start = span.start;
  while (before.length > 0) {
    const word = before.at(-1);
    if (word === undefined || !SHORT_GAP.test(text.slice(word.end, start))) break;
    const isRemoved =
      wordSets.telephoneNoun.has(word.folded) ||
      (isLast && (isTelephoneWord(word.folded) || wordSets.lead.has(word.folded)));
    if (!isRemoved) break;
    start = word.start;
    before.pop();
  }
  let first = start;
  while (before.length > 0 && isName(before.at(-1)) && BESIDE.test(text.slice(before.at(-1)?.end, first)))
    first = before.pop()?.start ?? first;
  const from = OPENS.test(text.slice(0, first)) ? first : start;
  return { start: from, end: endOfBracket(text, from, span.end) };
}

const CLAUSE_ENDS = /^[\s]{0,4}(?:$|[.,;:!?|)\]])/u;
function endOfBracket(text: string, start: number, end: number): number {
  const cut = text.slice(start, end);
  const opened =
    cut.lastIndexOf('(') > cut.lastIndexOf(')') ? ')' : cut.lastIndexOf('[') > cut.lastIndexOf(']') ? ']' : null;
  return opened !== null && text.charAt(end) === opened ? end + 1 : end;
}

const SHORT_GAP = /^[^\p{L}\p{N}]{0,4}$/u;
const BESIDE = /^[\s.:([-]{1,4}$/u;
const OPENS = /[([:–—-]\s?$/u;

function isName(word: Word | undefined): boolean {
  return word !== undefined && word.isCapital && !isKnownWord(word.folded);
}

function withoutSpans(text: string, spans: readonly Span[]): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of spans) {
    if (start > from) rest += text.slice(from, start);
    if (end > from) rest += '…';
    from = Math.max(from, end);
  }
  return tidy(rest + text.slice(from));
}

function tidy(text: string): string {
  const inside = text
    .replace(/[([{<"«“„][\s,;:…-]{0,8}…[\s,;:…-]{0,8}[)\]}>"»”]/gu, '…')
    .replace(/\s{2,}/gu, ' ')
    .replace(/…(?: ?…)+/gu, '…')
    .replace(/([,;:|–—-]) ?… ?(?=[,;:.|–—-])/gu, '');
  const end = inside.trimEnd();
  const open = end.endsWith('…') ? withoutLeadWords(end) : end;
  return open.replace(/^[\s,;:.…|/)\]–—-]{1,40}/u, '').replace(/[ ,;:|/([…–—-]{1,40}$/u, '');
}

function withoutLeadWords(text: string): string {
  const words = wordsIn(text);
  const last = words.findLastIndex((word) => !wordSets.lead.has(word.folded));
  return last < 0 ? '' : text.slice(0, words[last]?.end);
}

function hasWords(text: string): boolean {
  return wordsIn(text).some(
    ({ folded }) =>
      /\p{L}/u.test(folded) &&
      (folded.length > 1 || /\p{Lo}/u.test(folded)) &&
      !isTelephoneWord(folded) &&
      !wordSets.lead.has(folded),
  );
}
