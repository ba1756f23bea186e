import {
  carrierNames,
  commonWords,
  handoverPhrases,
  handoversToPlaces,
  leadWords,
  namesLikeWords,
  organisationWords,
  personLabels,
  doerWords,
  roleWords,
  stopWords,
  titles,
  wordsAfterDoer,
  wordsAfterDoerAlone,
  numberWords,
  telephoneNouns,
  telephoneVerbs,
} from './phrases.ts';
import { ASCII, entriesOf, fold, wordsIn } from './words.ts';

/** `words` in a row; from the word at `cut` on they go together with the name. */
export interface Phrase {
  readonly words: readonly string[];
  readonly cut: number;
  readonly kind: 'handover' | 'to a place' | 'label' | 'label with colon' | 'title';
}

const inWords = (lines: readonly string[]) =>
  new Set(entriesOf(...lines).flatMap((entry) => entry.replace(':', '').split(' ')));
export const stops = inWords([stopWords]);
export const organisations = inWords([organisationWords]);
export const roles = inWords(Object.values(roleWords));
const common = inWords([
  commonWords,
  titles,
  stopWords,
  carrierNames,
  ...Object.values(handoverPhrases),
  ...Object.values(personLabels),
]);
export const doers = inWords([doerWords]);
export const verbs = inWords([wordsAfterDoer]);
export const postpositions = inWords([wordsAfterDoerAlone]);
const telephoneNounSet = inWords([telephoneNouns]);
const telephoneWordSet = inWords([telephoneNouns, telephoneVerbs]);
/** Words before a number that is a thing's. */
export const thingWords = inWords([numberWords]);
const leads = inWords([leadWords]);
export const ambiguous = inWords([namesLikeWords]);
export const articles = inWords(['the|our|your|local|la|le|les|el|das|die|der|dem|den|del|do|da']);

export const phrases = new Map<string, readonly Phrase[]>();
for (const line of Object.values(handoverPhrases)) addPhrases(line, 'handover');
for (const line of Object.values(personLabels)) addPhrases(line, 'label');
addPhrases(handoversToPlaces, 'to a place');
addPhrases(titles, 'title');

const starters: ReadonlySet<string> = new Set([...phrases.keys(), ...verbs, ...postpositions]);

function addPhrases(line: string, kind: Phrase['kind']): void {
  for (const entry of line.split('|')) {
    const words = fold(entry).replace(/['’]/g, ' ').replace(':', '').split(' ');
    const phrase = {
      words: words.filter((word) => word !== '>'),
      cut: Math.max(words.indexOf('>'), 0),
      kind: entry.endsWith(':') ? ('label with colon' as const) : kind,
    };
    const [first = ''] = phrase.words;
    const others = phrases.get(first) ?? [];
    phrases.set(
      first,
      [...others, phrase].sort((one, other) => other.words.length - one.words.length),
    );
  }
}

/** Whether a word tells what the number after it is. */
export function isTelephoneNoun(word: string): boolean {
  return telephoneNounSet.has(word);
}

export function isTelephoneWord(word: string): boolean {
  return telephoneWordSet.has(word);
}

/** Whether a word is of hand-overs, and so no person's name by itself. */
export function isKnownWord(word: string): boolean {
  return common.has(word) || roles.has(word) || organisations.has(word) || isTelephoneWord(word) || /^\d/.test(word);
}

/** Whether a word only leads to what follows it, as `by` and `to` do. */
export function isLeadWord(word: string): boolean {
  return leads.has(word);
}

/** Scripts without spaces between words. */
export const UNSPACED = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}]/u;

/** Whether any word begins a phrase with a person's name beside it: a quick look that most texts do not pass. */
export function mayNamePerson(text: string): boolean {
  if (!ASCII.test(text)) return UNSPACED.test(text) || wordsIn(text).some(({ folded }) => starters.has(folded));
  let start = 0;
  for (let index = 0; index <= text.length; index += 1) {
    if (isAsciiLetter(text.charCodeAt(index))) continue;
    if (mayStart(text, start, index) && starters.has(text.slice(start, index).toLowerCase())) return true;
    start = index + 1;
  }
  return text.includes('/') && /\bc\/o\b/i.test(text);
}

function isAsciiLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}

/** Lengths of the words that begin phrases, as bits, by their first two letters: most words need no look at the set. */
const lengthsOfStarters = new Uint32Array(1024);
for (const word of starters) if (ASCII.test(word)) addLength(word);

function addLength(word: string): void {
  const place = placeOf(word, 0);
  lengthsOfStarters[place] = (lengthsOfStarters[place] ?? 0) | (1 << Math.min(word.length, 31));
}

function placeOf(text: string, start: number): number {
  return ((text.charCodeAt(start) & 31) << 5) | (text.charCodeAt(start + 1) & 31);
}

function mayStart(text: string, start: number, end: number): boolean {
  return end - start === 1 || ((lengthsOfStarters[placeOf(text, start)] ?? 0) & (1 << Math.min(end - start, 31))) !== 0;
}
