import * as phrases from './phrases.ts';
import { memoize } from '../json/text.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Word extends Span {
  readonly folded: string;
  readonly isCapital: boolean;
}

export function spanOf(match: RegExpMatchArray): Span {
  const start = match.index ?? 0;
  return { start, end: start + match[0].length };
}

export const ASCII = /^[\0-\x7f]*$/;
const NOT_ASCII = /[^\0-\x7f]/gu;

/** Keeps the length of the text, so that positions stay valid. */
export function toAsciiSigns(text: string): string {
  if (ASCII.test(text)) return text;
  return text.replace(NOT_ASCII, toAsciiSign);
}

function asciiSignOf(sign: string): string {
  const compatible = sign.normalize('NFKC');
  if (compatible.length === 1 && ASCII.test(compatible)) return compatible.padEnd(sign.length, '\u200B');
  if (/\p{Nd}/u.test(sign)) return String(digitOf(sign)).padEnd(sign.length, '\u200B');
  if (/\p{Pd}|\u2212/u.test(sign)) return '-'.padEnd(sign.length, '\u200B');
  if (/\p{Z}/u.test(sign)) return ' ';
  return /\p{Cf}/u.test(sign) ? '\u200B'.repeat(sign.length) : sign;
}

const toAsciiSign = memoize(asciiSignOf, 5000, 2);

function digitOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  let before = 0;
  while (before < 60 && /\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}

const WORD = /c\/o\b|[\p{L}\p{M}\p{N}]+/giu;

export function wordsIn(text: string): readonly Word[] {
  return Array.from(text.matchAll(WORD), (match) => {
    const [found] = match;
    return { ...spanOf(match), folded: fold(found), isCapital: /^[\p{Lu}\p{Lt}]/u.test(found) };
  });
}

export function fold(text: string): string {
  const lower = text.toLowerCase();
  return ASCII.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{M}+/gu, '');
}

export function foldedEntries(...lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split('|')).map((entry) => fold(entry).replace(/['’]/g, ' '));
}

export interface Phrase {
  readonly words: readonly string[];
  readonly cut: number;
  readonly kind: 'handover' | 'to a place' | 'label' | 'label with colon' | 'title';
}

const createWordSet = (...lines: readonly string[]): ReadonlySet<string> =>
  new Set(foldedEntries(...lines).flatMap((entry) => entry.replace(':', '').split(' ')));

export const wordSets = {
  stop: createWordSet(phrases.stopWords),
  lead: createWordSet(phrases.leadWords),
  article: createWordSet('the|our|your|local|la|le|les|el|das|die|der|dem|den|del|do|da'),
  organisation: createWordSet(phrases.organisationWords),
  role: createWordSet(...Object.values(phrases.roleWords)),
  actor: createWordSet(phrases.actorWords),
  actorVerb: createWordSet(phrases.actorVerbs),
  actorVerbAlone: createWordSet(phrases.actorVerbsAlone),
  telephoneNoun: createWordSet(phrases.telephoneNouns),
  telephone: createWordSet(phrases.telephoneNouns, phrases.telephoneVerbs),
  numbered: createWordSet(phrases.numberWords),
  ambiguousName: createWordSet(phrases.namesLikeWords),
  common: createWordSet(
    ...[phrases.commonWords, phrases.titles, phrases.stopWords, phrases.carrierNames],
    ...Object.values(phrases.handoverPhrases),
    ...Object.values(phrases.personLabels),
  ),
};

export const phrasesByFirstWord = new Map<string, readonly Phrase[]>();
for (const line of Object.values(phrases.handoverPhrases)) addPhrases(line, 'handover');
for (const line of Object.values(phrases.personLabels)) addPhrases(line, 'label');
addPhrases(phrases.handoversToPlaces, 'to a place');
addPhrases(phrases.titles, 'title');

const firstWords: ReadonlySet<string> = new Set([
  ...phrasesByFirstWord.keys(),
  ...wordSets.actorVerb,
  ...wordSets.actorVerbAlone,
]);

function addPhrases(line: string, kind: Phrase['kind']): void {
  for (const entry of line.split('|')) {
    const words = fold(entry).replace(/['’]/g, ' ').replace(':', '').split(' ');
    const phrase = {
      words: words.filter((word) => word !== '>'),
      cut: Math.max(words.indexOf('>'), 0),
      kind: entry.endsWith(':') ? ('label with colon' as const) : kind,
    };
    const [first = ''] = phrase.words;
    const others = phrasesByFirstWord.get(first) ?? [];
    phrasesByFirstWord.set(
      first,
      [...others, phrase].sort((one, other) => other.words.length - one.words.length),
    );
  }
}

export function isTelephoneWord(word: string): boolean {
  return wordSets.telephone.has(word);
}

export function isKnownWord(word: string): boolean {
  const { common, role, organisation, telephone } = wordSets;
  return common.has(word) || role.has(word) || organisation.has(word) || telephone.has(word) || /^\d/.test(word);
}

export const UNSPACED_SCRIPT = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}]/u;

export function mayContainName(text: string): boolean {
  if (!ASCII.test(text))
    return UNSPACED_SCRIPT.test(text) || wordsIn(text).some(({ folded }) => firstWords.has(folded));
  let start = 0;
  for (let index = 0; index <= text.length; index += 1) {
    if (isAsciiLetter(text.charCodeAt(index))) continue;
    if (mayBeFirstWord(text, start, index) && firstWords.has(text.slice(start, index).toLowerCase())) return true;
    start = index + 1;
  }
  return text.includes('/') && /\bc\/o\b/i.test(text);
}

function isAsciiLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}

/** Lengths of first words as bits, by their first two letters, so that most words need no look-up. */
const firstWordLengths = new Uint32Array(1024);
for (const word of firstWords) if (ASCII.test(word)) addFirstWordLength(word);

function addFirstWordLength(word: string): void {
  const place = lengthIndexOf(word, 0);
  firstWordLengths[place] = (firstWordLengths[place] ?? 0) | (1 << Math.min(word.length, 31));
}

function lengthIndexOf(text: string, start: number): number {
  return ((text.charCodeAt(start) & 31) << 5) | (text.charCodeAt(start + 1) & 31);
}

function mayBeFirstWord(text: string, start: number, end: number): boolean {
  return (
    end - start === 1 || ((firstWordLengths[lengthIndexOf(text, start)] ?? 0) & (1 << Math.min(end - start, 31))) !== 0
  );
}
