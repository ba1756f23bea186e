import { remember } from '../json/text.ts';
import vocabulary from './vocabulary.json' with { type: 'json' };

/** What a word of a key can mean. */
export type Sense = keyof typeof vocabulary.senses;
export type Concept = keyof typeof vocabulary.concepts;

/** A key, split into words and looked up once. */
export interface Key {
  readonly text: string;
  readonly words: readonly string[];
  readonly senses: ReadonlySet<Sense>;
  /** Senses of the last word. */
  readonly last: ReadonlySet<Sense>;
  /** Words that the vocabulary does not have. */
  readonly strangers: number;
  /** Names somebody, or tells how to reach them. */
  readonly isOfPerson: boolean;
}

const MOST_KEYS = 4000;
const LONGEST_KEY = 80;
const MARKS = /[\u0300-\u036f]/g;
const WORD = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+|\p{L}+/gu;
const SCRIPT_WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;
const SHORT_WORDS: ReadonlySet<string> = new Set(['id', 'no', 'nr', 'at', 'on', 'to', 'ts', 'tz']);

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

/** Lower case without accents. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').normalize('NFC').toLowerCase();
}

const PERSONS: readonly Sense[] = ['signature', 'personname', 'person', 'contact'];

const MOST_NAMES = 200;
const largeNames = new WeakMap<object, readonly string[]>();

/** The first and the last keys of an object: more than any answer has, and hostile ones have a hundred thousand. */
export function namesIn(record: object): readonly string[] {
  const known = largeNames.get(record);
  if (known !== undefined) return known;
  const names = Object.keys(record);
  if (names.length <= 2 * MOST_NAMES) return names;
  const some = [...names.slice(0, MOST_NAMES), ...names.slice(-MOST_NAMES)];
  largeNames.set(record, some);
  return some;
}

/** Remembered, since rows share their keys. */
export const keyOf = remember(lookUp, MOST_KEYS, LONGEST_KEY);

function lookUp(text: string): Key {
  // `cargo:eventDate`: a namespace says nothing.
  const words = wordsOf(text.slice(0, LONGEST_KEY).slice(text.lastIndexOf(':') + 1));
  const senses = new Set<Sense>();
  let strangers = 0;
  let last: ReadonlySet<Sense> = senses;
  for (const word of words) {
    const found = sensesOf(word);
    if (found.size === 0 && word.length > 1) strangers += 1;
    for (const sense of found) senses.add(sense);
    last = found;
  }
  // `firstName` is `firstname`, which is more than its two words.
  for (let index = 1; index < words.length; index += 1)
    for (const sense of exact.get(`${words[index - 1] ?? ''}${words[index] ?? ''}`) ?? NONE) senses.add(sense);
  const isOfPerson = PERSONS.some((sense) => senses.has(sense));
  return { text, words, senses, last, strangers, isOfPerson };
}

/** `TrackingNo`, `tracking_no`, `trackingno` and `tracking-no` are the same two words. */
export function wordsOf(key: string): readonly string[] {
  return (key.match(WORD) ?? []).flatMap((word) => {
    const folded = fold(word);
    return sensesOf(folded).size > 0 ? [folded] : (segment(folded) ?? [folded]);
  });
}

/** The senses of a word as it stands or of its singular, and of every stem that it begins with. */
export const sensesOf = remember(
  (word): ReadonlySet<Sense> => {
    const singular = word.endsWith('sses') ? word.slice(0, -2) : word.endsWith('s') ? word.slice(0, -1) : word;
    const senses = new Set(exact.get(word) ?? exact.get(singular));
    for (let length = word.length; length >= 3; length -= 1)
      for (const sense of stems.get(word.slice(0, length)) ?? NONE) senses.add(sense);
    return senses;
  },
  MOST_KEYS,
  LONGEST_KEY,
);

const NONE: ReadonlySet<Sense> = new Set();

/** A word made of known words: `trackingnumber`. Scripts without spaces may have unknown signs between. */
function segment(word: string): readonly string[] | null {
  const isLoose = SCRIPT_WITHOUT_SPACES.test(word);
  const parts: string[] = [];
  let at = 0;
  while (at < word.length) {
    const part = longestPart(word, at, isLoose);
    if (part === null && !isLoose) return null;
    if (part !== null) parts.push(part);
    at += part?.length ?? 1;
  }
  return parts.length > 0 ? parts : null;
}

function longestPart(word: string, at: number, isLoose: boolean): string | null {
  for (let end = word.length; end > at; end -= 1) {
    const part = word.slice(at, end);
    if (!exact.has(part) || (at === 0 && end === word.length)) continue;
    if (!isLoose && part.length < 3 && !SHORT_WORDS.has(part)) continue;
    const rest = word.slice(end);
    if (isLoose || rest === '' || exact.has(rest) || rest === 's' || longestPart(word, end, false) !== null)
      return part;
  }
  return null;
}

interface Weights {
  readonly own: ReadonlyMap<Sense, number>;
  readonly above: ReadonlyMap<Sense, number>;
  readonly stranger: number;
  readonly strangerAbove: number;
}

const conceptAt = new Map(Object.keys(vocabulary.concepts).map((concept, index) => [concept, index]));
const weights: readonly Weights[] = Object.values(vocabulary.concepts).map(({ own, above, ...strangers }) => ({
  own: weightsOf(own),
  above: weightsOf(above),
  ...strangers,
}));

function weightsOf(bySense: Readonly<Record<string, number>>): ReadonlyMap<Sense, number> {
  return new Map(
    Object.entries(bySense).flatMap(([sense, weight]) => (isSense(sense) ? [[sense, weight] as const] : [])),
  );
}

/** `deliveryDate`, but not `deliveryDateTime`. */
export function isNamedDay(key: Key | undefined): boolean {
  return key?.senses.has('date') === true && !key.words.includes('time') && !key.words.includes('at');
}

/** `timezone`, but not `timezone_type`. */
export function isZone(key: Key | undefined): boolean {
  return key?.senses.has('zone') === true && !key.last.has('type');
}

/** How much a key speaks for each concept, itself and above another. */
interface Scores {
  readonly own: Float64Array;
  readonly above: Float64Array;
}

const scores = new WeakMap<Key, Scores>();

function scoresOf(key: Key): Scores {
  const known = scores.get(key);
  if (known !== undefined) return known;
  const made = {
    own: Float64Array.from(weights, ({ own, stranger }) => {
      let score = key.strangers * stranger;
      for (const sense of key.senses) score += own.get(sense) ?? 0;
      return score;
    }),
    above: Float64Array.from(weights, (each) => aboveOf(key, each)),
  };
  scores.set(key, made);
  return made;
}

function aboveOf({ senses, strangers }: Key, { above, strangerAbove }: Weights): number {
  if (senses.size === 0) return strangerAbove * Math.min(1, strangers);
  let score = 0;
  for (const sense of senses) score += above.get(sense) ?? 0;
  return score;
}

/** How much a key itself speaks for a concept. */
export function scoreOfKey(concept: Concept, key: Key): number {
  return scoresOf(key).own[conceptAt.get(concept) ?? -1] ?? 0;
}

/** How much a path speaks for a concept: its last key whole, each key above by the weights of what stands above. */
export function scoreOf(concept: Concept, path: readonly Key[]): number {
  const at = conceptAt.get(concept) ?? -1;
  const last = path.length - 1;
  let score = -DEPTH * last;
  for (let index = 0; index <= last; index += 1) {
    const key = path[index];
    if (key !== undefined) score += scoresOf(key)[index === last ? 'own' : 'above'][at] ?? 0;
  }
  return last < 0 ? 0 : score;
}

/** What stands nearer to the top is rather said of the whole. */
const DEPTH = 0.08;
