import { cutText, memoize } from '../json/text.ts';
import { CONTACT_HINT, findCodes, findContacts } from './contact-details.ts';
import {
  ASCII,
  countWordsBefore,
  isTelephoneWord,
  type Span,
  toAsciiSigns,
  type Word,
  wordsBesideNames,
  wordSets,
  wordsIn,
} from './words.ts';
import { findNames } from './names.ts';

declare const passed: unique symbol;

/** Made only by `redactText`, which removes e-mail addresses, telephone numbers and names of persons. */
export type PublicText = string & { readonly [passed]: true };

/** Removing one match may reveal another. */
const MAX_ROUNDS = 5;
/** What is shown of a text, and how much of it is searched, so that nothing is cut in half before it is found. */
export const [MAX_SHOWN_LENGTH, MAX_SEARCHED_LENGTH] = [2000, 2300];
const MAX_DIGITS = 300;
const CACHE_SIZE = 4000;

export function redactText(text: string, maxLength = MAX_SHOWN_LENGTH): PublicText | null {
  let rest = text;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    if (isPublicText(rest, maxLength)) return rest;
    const seen = withoutInvisible(cutText(rest, MAX_SEARCHED_LENGTH));
    const shown = cutText(seen, maxLength);
    const spans = personalDataIn(seen).filter(({ start }) => start < shown.length);
    rest = spans.length === 0 ? shown : withoutSpans(shown, spans);
    if (spans.length > 0 && !hasWords(rest)) return null;
  }
  return null;
}

export function redactIdentifier(text: string): PublicText | null {
  return isPlainIdentifier(text) ? text : redactText(text);
}

function isPlainIdentifier(text: string): text is PublicText {
  return /^(?:[\p{L}\d]{1,100}|\d{3}-\d{8})$/u.test(text);
}

export function isPublicText(text: string, maxLength = MAX_SHOWN_LENGTH): text is PublicText {
  return isInstant(text) || (text.length <= maxLength && personalDataIn(withoutInvisible(text)).length === 0);
}

const NOT_DIGITS = /\D+/g;

function hasTooManyDigits(plain: string): boolean {
  if (plain.length <= MAX_DIGITS) return false;
  const digits = plain.replace(NOT_DIGITS, '').length;
  return digits > MAX_DIGITS && digits * 3 > plain.length;
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

const SIX_DIGITS = /\d(?:[ ().\/\u200B-]{0,4}\d){5}/;

function mayHoldContact(plain: string): boolean {
  return (SIX_DIGITS.test(plain) && !hasOnlyShortNumbers(plain)) || CONTACT_HINT.test(plain);
}

/** Up to eight digits not after a zero, such as `Yard 123456`, are a telephone number only beside a word for one. */
function hasOnlyShortNumbers(plain: string): boolean {
  return (
    ASCII.test(plain) && !JOINED_OR_LONG.test(plain) && !plain.toLowerCase().split(NOT_LETTERS).some(isTelephoneWord)
  );
}

const JOINED_OR_LONG = /\d[ ()./-]{1,4}\d|\d{9}|(?<!\d)0\d{5}|\+/;
const NOT_LETTERS = /[^a-z]+/;

const personalDataIn = memoize(findPersonalData, CACHE_SIZE, MAX_SEARCHED_LENGTH);

function findPersonalData(text: string): readonly Span[] {
  const plain = toAsciiSigns(text);
  if (hasTooManyDigits(plain)) return [{ start: 0, end: text.length }];
  const mayContact = mayHoldContact(plain);
  const words = wordsBesideNames(text) ?? (mayContact ? wordsIn(text) : null);
  if (words === null) return [];
  const contacts = mayContact ? findContacts(plain, words).map((span) => widenContact(text, words, span)) : [];
  const codes = findCodes(plain, plain === text ? words : wordsIn(plain));
  return [...contacts, ...codes, ...findNames(text, words)].sort((one, other) => one.start - other.start);
}

const MAX_WORDS_BEFORE = 8;

/** Takes the words and the name before a contact with it: `Call Anna 0170 5550199`. */
function widenContact(text: string, words: readonly Word[], span: Span): Span {
  const isLast = CLAUSE_ENDS.test(text.slice(span.end, span.end + 6));
  const gapAfter = (word: Word, start: number) => text.slice(word.end, start);
  const before = words.slice(0, countWordsBefore(words, span.start)).slice(-MAX_WORDS_BEFORE);
  let { start } = span;
  for (let word = before.at(-1); word !== undefined && SHORT_GAP.test(gapAfter(word, start)); word = before.at(-1)) {
    const { folded } = word;
    const isLead = isLast && (isTelephoneWord(folded) || wordSets.lead.has(folded));
    if (!wordSets.telephoneNoun.has(folded) && !isLead) break;
    ({ start } = word);
    before.pop();
  }
  let first = start;
  for (
    let word = before.at(-1);
    word?.isCapital && !word.isKnown && BESIDE.test(gapAfter(word, first));
    word = before.at(-1)
  )
    first = before.pop()?.start ?? first;
  const from = OPENS.test(text.slice(Math.max(0, first - 2), first)) ? first : start;
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
