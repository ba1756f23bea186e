import phrases from './phrases.json' with { type: 'json' };
import towns from './towns.json' with { type: 'json' };
import { memoize } from '../json/text.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Word extends Span {
  /** What stands between the word before and this one. */
  readonly gap: string;
  readonly folded: string;
  readonly isCapital: boolean;
  readonly isKnown: boolean;
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

const WORD = /c\/o\b|w\/(?=\s)|[\p{L}\p{M}\p{N}]+/giu;
const [CACHED_WORDS, MAX_CACHED_LENGTH] = [5000, 40];

export function wordsIn(text: string): readonly Word[] {
  const words: Word[] = [];
  let end = 0;
  for (const match of text.matchAll(WORD)) {
    const { index: start } = match;
    const { folded, isCapital, isKnown } = traitsOf(match[0]);
    const gap = text.slice(end, start);
    end = start + match[0].length;
    words.push({ start, end, gap, folded, isCapital, isKnown });
  }
  return words;
}

const traitsOf = memoize(
  (found) => {
    const folded = fold(found);
    return { folded, isCapital: /^[\p{Lu}\p{Lt}]/u.test(found), isKnown: knownWords.has(folded) || /^\d/.test(folded) };
  },
  CACHED_WORDS,
  MAX_CACHED_LENGTH,
);

export function fold(text: string): string {
  const lower = text.toLowerCase();
  return ASCII.test(lower)
    ? lower
    : lower
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .replaceAll('ı', 'i');
}

function foldedEntries(...lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split('|')).map((entry) => fold(entry).replace(/['’]/g, ' '));
}

export interface Phrase {
  readonly words: readonly string[];
  readonly cut: number;
  readonly startsClause: boolean;
  readonly kind:
    'handover' | 'to a person' | 'to a place' | 'label' | 'label with colon' | 'role' | 'title' | 'title with dot';
}

const allLines = (lines: Readonly<Record<string, string>>) => Object.values(lines);

/**
 * The lists separate entries by `|` and are compared without case and accents. What stands before `>` is kept:
 * `accepted > by Maria` becomes `accepted`. `^` stands before what begins a clause, `.` after what is a title only then.
 */
const createWordSet = (...lines: readonly string[]): ReadonlySet<string> =>
  new Set(foldedEntries(...lines).flatMap((entry) => entry.replace(SIGNS, '').split(' ')));
const SIGNS = /[:^.]/g;

export const wordSets = {
  stop: createWordSet(phrases.stopWords),
  lead: createWordSet(phrases.leadWords),
  article: createWordSet('the|our|your|local|la|le|les|el|das|die|der|dem|den|del|do|da'),
  organisation: createWordSet(phrases.organisationWords),
  role: createWordSet(...[phrases.roleWords, phrases.personRoles, phrases.deskLabels].flatMap(allLines)),
  actor: createWordSet(phrases.actorWords),
  actorVerb: createWordSet(phrases.actorVerbs),
  actorVerbAlone: createWordSet(phrases.actorVerbsAlone),
  telephoneNoun: createWordSet(phrases.telephoneNouns),
  telephone: createWordSet(phrases.telephoneNouns, phrases.telephoneVerbs),
  numbered: createWordSet(phrases.numberWords),
  ambiguousName: createWordSet(phrases.namesLikeWords),
  name: createWordSet(...Object.values(phrases.personNames)),
  placeBeginning: createWordSet(phrases.placeBeginnings),
  town: new Set(towns.towns.split('|')),
  code: createWordSet(phrases.codeNouns),
  locked: createWordSet(phrases.lockedThings),
  codeAlone: createWordSet(phrases.codesAlone),
  codeFiller: createWordSet(phrases.codeFillers),
};

/**
 * A name follows: after a label after a colon (`:` requires it) or capitalised and unknown. After what is done to a
 * person an unknown word is cut unless it is a town, and where a place is as likely only what looks like a person's name.
 */
const phraseLines = [
  ['handover', phrases.handoverPhrases],
  ['label', phrases.personLabels],
  ['role', phrases.personRoles],
  ['role', phrases.deskLabels],
  ['to a person', phrases.handoversToPersons],
  ['to a place', phrases.handoversToPlaces],
  ['title', { all: phrases.titles }],
] as const;

export const phrasesByFirstWord = new Map<string, Phrase[]>();
for (const [kind, lines] of phraseLines) for (const line of Object.values(lines)) addPhrases(line, kind);

function addPhrases(line: string, kind: Phrase['kind']): void {
  for (const entry of foldedEntries(line)) {
    const words = entry.replace(SIGNS, '').split(' ');
    const phrase = {
      startsClause: entry.startsWith('^'),
      words: words.filter((word) => word !== '>'),
      cut: Math.max(words.indexOf('>'), 0),
      kind: entry.endsWith(':')
        ? ('label with colon' as const)
        : entry.endsWith('.')
          ? ('title with dot' as const)
          : kind,
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

const knownWords: ReadonlySet<string> = new Set([
  ...createWordSet(phrases.commonWords, phrases.stopWords, phrases.carrierNames),
  ...createWordSet(...phraseLines.flatMap(([, lines]) => Object.values<string>(lines))),
  ...wordSets.role,
  ...wordSets.organisation,
  ...wordSets.telephone,
]);

const hintWords: ReadonlySet<string> = new Set([
  ...phrasesByFirstWord.keys(),
  ...wordSets.actorVerb,
  ...wordSets.actorVerbAlone,
  ...wordSets.code,
  ...wordSets.codeAlone,
]);

export const UNSPACED_SCRIPT = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Thai}]/u;
const NOT_ASCII_WORD = /[^a-z0-9]+/;

/** The words of a text in which a name or a code may stand, which most texts have not. */
export function wordsBesideNames(text: string): readonly Word[] | null {
  if (ASCII.test(text)) {
    const hasHint = text.toLowerCase().split(NOT_ASCII_WORD).some(isHint) || /\bc\/o\b/i.test(text);
    return hasHint ? wordsIn(text) : null;
  }
  const words = wordsIn(text);
  return words.some(({ folded }) => isHint(folded)) || UNSPACED_SCRIPT.test(text) ? words : null;
}

function isHint(word: string): boolean {
  return hintWords.has(word);
}

export function countWordsBefore(words: readonly Word[], place: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.end ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}
