import { memoize } from '../json/text.ts';
import vocabulary from './vocabulary.json' with { type: 'json' };

export type Sense = keyof typeof vocabulary.senses;
export type Concept = keyof typeof vocabulary.concepts;

export interface Key {
  readonly text: string;
  readonly words: readonly string[];
  readonly senses: ReadonlySet<Sense>;
  readonly lastSenses: ReadonlySet<Sense>;
  readonly unknownWords: number;
  readonly isPersonal: boolean;
}

const MAX_CACHED_KEYS = 4000;
const [MAX_KEY_LENGTH, MAX_CACHED_LENGTH] = [80, 2000];
const MARKS = /[\u0300-\u036f]/g;
const WORD = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+|\p{L}+/gu;
const SCRIPT_WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;
const shortWords: ReadonlySet<string> = new Set(['id', 'no', 'nr', 'at', 'on', 'to', 'ts', 'tz']);

const exact = new Map<string, Set<Sense>>();
const stems = new Map<string, Set<Sense>>();
for (const [sense, languages] of Object.entries(vocabulary.senses))
  for (const words of Object.values(languages)) for (const word of words.split(' ')) addWord(fold(word), sense);

function addWord(word: string, sense: string): void {
  const isStem = word.endsWith('*');
  const table = isStem ? stems : exact;
  const text = isStem ? word.slice(0, -1) : word;
  const senses = table.get(text) ?? new Set();
  if (isSense(sense)) senses.add(sense);
  table.set(text, senses);
}

function isSense(text: string): text is Sense {
  return Object.hasOwn(vocabulary.senses, text);
}

export function fold(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').normalize('NFC').toLowerCase();
}

export const unitWords: ReadonlySet<string> = new Set(
  'unit units uom einheit unite unidad unidade unita eenheid'.split(' '),
);

const personalSenses: readonly Sense[] = ['signature', 'personname', 'person', 'contact'];

const MAX_KEYS_EACH_END = 200;
const largeKeyLists = new WeakMap<object, readonly string[]>();

/** Real objects have fewer keys; hostile ones have a hundred thousand. */
export function keysIn(record: object): readonly string[] {
  const known = largeKeyLists.get(record);
  if (known !== undefined) return known;
  const names = Object.keys(record);
  if (names.length <= 2 * MAX_KEYS_EACH_END) return names;
  const some = [...names.slice(0, MAX_KEYS_EACH_END), ...names.slice(-MAX_KEYS_EACH_END)];
  largeKeyLists.set(record, some);
  return some;
}

export const keyOf = memoize(lookUpKey, MAX_CACHED_KEYS, MAX_CACHED_LENGTH);

function lookUpKey(text: string): Key {
  const words = splitKey(text.slice(0, MAX_KEY_LENGTH).slice(text.lastIndexOf(':') + 1));
  const senses = new Set<Sense>();
  let unknownWords = 0;
  let lastSenses: ReadonlySet<Sense> = senses;
  for (const word of words) {
    const found = sensesOf(word);
    if (found.size === 0 && word.length > 1) unknownWords += 1;
    for (const sense of found) senses.add(sense);
    lastSenses = found;
  }
  // The words of `firstName` together have a sense of their own, those of `mailNo` and `pickUpPoint` no other.
  for (const group of words.slice(1).flatMap((_, at) => [words.slice(at, at + 2), words.slice(at, at + 3)])) {
    const joined = exact.get(group.join('')) ?? noSenses;
    if (joined.has('whole')) for (const sense of group.flatMap((word) => [...sensesOf(word)])) senses.delete(sense);
    for (const sense of joined) senses.add(sense);
  }
  const isPersonal = personalSenses.some((sense) => senses.has(sense));
  return { text, words, senses, lastSenses, unknownWords, isPersonal };
}

export function splitKey(key: string): readonly string[] {
  return (key.match(WORD) ?? []).flatMap((word) => {
    const folded = fold(word);
    return sensesOf(folded).size > 0 ? [folded] : (splitCompound(folded) ?? [folded]);
  });
}

export const sensesOf = memoize(
  (word): ReadonlySet<Sense> => {
    const singular = word.endsWith('sses') ? word.slice(0, -2) : word.endsWith('s') ? word.slice(0, -1) : word;
    const senses = new Set(exact.get(word) ?? exact.get(singular));
    for (let length = word.length; length >= 3; length -= 1)
      for (const sense of stems.get(word.slice(0, length)) ?? noSenses) senses.add(sense);
    const isMisspelt = senses.size === 0 && word.length >= MIN_MISSPELT_LENGTH;
    const meant = isMisspelt ? personWords.get(lettersOf(word)) : undefined;
    return meant === undefined ? senses : sensesOf(meant);
  },
  MAX_CACHED_KEYS,
  MAX_KEY_LENGTH,
);

const noSenses: ReadonlySet<Sense> = new Set();

/** `reciever`, `recepient`, `consginee`: the same letters between the same ends. */
const MIN_MISSPELT_LENGTH = 6;
const lettersOf = (word: string) => [word[0], ...[...new Set(word)].sort(), word.at(-1)].join('');
const personWords = new Map(
  [...exact].flatMap(([word, senses]) => (senses.has('person') ? [[lettersOf(word), word] as const] : [])),
);

/** Splits `trackingnumber` into known words. Scripts without spaces may have unknown characters between them. */
function splitCompound(word: string): readonly string[] | null {
  const isLoose = SCRIPT_WITHOUT_SPACES.test(word);
  const parts: string[] = [];
  const known = new Map<number, string | null>();
  let at = 0;
  while (at < word.length) {
    const part = longestWordAt(word, at, isLoose, known);
    if (part === null && !isLoose) return null;
    if (part !== null) parts.push(part);
    at += part?.length ?? 1;
  }
  return parts.length > 0 ? parts : null;
}

const MAX_WORD_LENGTH = Math.max(...Array.from(exact.keys(), ({ length }) => length));

function longestWordAt(word: string, at: number, isLoose: boolean, known: Map<number, string | null>): string | null {
  const found = known.get(at);
  if (found !== undefined) return found;
  let longest: string | null = null;
  for (let end = Math.min(word.length, at + MAX_WORD_LENGTH); end > at && longest === null; end -= 1) {
    const part = word.slice(at, end);
    if (!exact.has(part) || (at === 0 && end === word.length)) continue;
    if (!isLoose && part.length < 3 && !shortWords.has(part)) continue;
    const rest = word.slice(end);
    if (isLoose || rest === '' || exact.has(rest) || rest === 's' || longestWordAt(word, end, false, known) !== null)
      longest = part;
  }
  known.set(at, longest);
  return longest;
}

const unsetWords: ReadonlySet<string> = new Set(Object.values(vocabulary.senses.unset).join(' ').split(' '));
const ZEROS = /^[0.]+$/;

/** `CONTAINER NUMBER:`, `Unknown Springfield`, `0`: not a name, a place or a number. */
export function isPlaceholder(text: string): boolean {
  return text.endsWith(':') || ZEROS.test(text) || unsetWords.has(text.split(/[\s,]/, 1)[0]?.toLowerCase() ?? '');
}

const conceptIndex = new Map(Object.keys(vocabulary.concepts).map((concept, index) => [concept, index]));

export function isConcept(text: string): text is Concept {
  return conceptIndex.has(text);
}

const weights = Object.values(vocabulary.concepts).map(({ own, above, unknownWord, unknownWordAbove }) => ({
  own: new Map<string, number>(Object.entries(own)),
  above: new Map<string, number>(Object.entries(above)),
  unknownWord,
  unknownWordAbove,
}));

export function isNamedDay(key: Key | undefined): boolean {
  return key?.senses.has('date') === true && !key.words.includes('time') && !key.words.includes('at');
}

export function isZone(key: Key | undefined): boolean {
  return key?.senses.has('zone') === true && !key.lastSenses.has('type');
}

const stemlessSenses: readonly Sense[] = ['opens', 'closes', 'span', 'joint', 'time', 'date'];

/** What a day, its clock and the ends of a window share in their keys: `fecha_prevista`, `horaPrevisto`. */
export function stemOf(key: Key | undefined): string {
  const isOfTime = (word: string) => stemlessSenses.some((sense) => sensesOf(word).has(sense));
  const words = (key?.words ?? []).filter((word) => !isOfTime(word));
  return words.map((word) => word.slice(0, STEM_LENGTH)).join(' ');
}

const STEM_LENGTH = 6;

interface Scores {
  readonly own: Float64Array;
  readonly above: Float64Array;
}

const scores = new WeakMap<Key, Scores>();

function scoresOf(key: Key): Scores {
  const known = scores.get(key);
  if (known !== undefined) return known;
  const { senses, unknownWords } = key;
  const made = {
    own: Float64Array.from(weights, ({ own, unknownWord }) => sumOf(own, senses, unknownWords * unknownWord)),
    above: Float64Array.from(weights, ({ above, unknownWordAbove }) =>
      senses.size === 0 ? unknownWordAbove * Math.min(1, unknownWords) : sumOf(above, senses, 0),
    ),
  };
  scores.set(key, made);
  return made;
}

function sumOf(weightsBySense: ReadonlyMap<string, number>, senses: ReadonlySet<Sense>, start: number): number {
  let score = start;
  for (const sense of senses) score += weightsBySense.get(sense) ?? 0;
  return score;
}

export function scoreOfKey(concept: Concept, key: Key): number {
  return scoresOf(key).own[conceptIndex.get(concept) ?? -1] ?? 0;
}

export function scoreOf(concept: Concept, path: readonly Key[]): number {
  const at = conceptIndex.get(concept) ?? -1;
  const last = path.length - 1;
  let score = -DEPTH_PENALTY * last;
  for (let index = 0; index <= last; index += 1) {
    const key = path[index];
    if (key !== undefined) score += scoresOf(key)[index === last ? 'own' : 'above'][at] ?? 0;
  }
  return last < 0 ? 0 : score;
}

const DEPTH_PENALTY = 0.08;
