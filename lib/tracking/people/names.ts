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
  unspacedLabels,
  unspacedRoles,
} from './phrases.ts';
import { isTelephoneWord } from './contacts.ts';
import { ASCII, entriesOf, fold, type Span, type Word, wordsIn } from './words.ts';

/** `words` in a row; from the word at `cut` on they go together with the name. */
interface Phrase {
  readonly words: readonly string[];
  readonly cut: number;
  readonly kind: 'handover' | 'to a place' | 'label' | 'label with colon' | 'title';
}

const inWords = (lines: readonly string[]) =>
  new Set(entriesOf(...lines).flatMap((entry) => entry.replace(':', '').split(' ')));
const stops = inWords([stopWords]);
const organisations = inWords([organisationWords]);
const roles = inWords(Object.values(roleWords));
const common = inWords([
  commonWords,
  titles,
  stopWords,
  titles,
  carrierNames,
  ...Object.values(handoverPhrases),
  ...Object.values(personLabels),
]);
const doers = inWords([doerWords]);
const verbs = inWords([wordsAfterDoer]);
const postpositions = inWords([wordsAfterDoerAlone]);
const leads = inWords([leadWords]);
const ambiguous = inWords([namesLikeWords]);
const articles = inWords(['the|our|your|local|la|le|les|el|das|die|der|dem|den|del|do|da']);

const phrases = new Map<string, readonly Phrase[]>();
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

export function isKnownWord(word: string): boolean {
  return common.has(word) || roles.has(word) || organisations.has(word) || isTelephoneWord(word) || /^\d/.test(word);
}

/** Whether a word only leads to what follows it, as `by` and `to` do. */
export function isLeadWord(word: string): boolean {
  return leads.has(word);
}

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

/** Where persons are named after words for a hand-over or for who somebody is. */
export function namesIn(text: string, words: readonly Word[]): readonly Span[] {
  const spans: Span[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const phrase = phraseAt(text, words, index);
    const span =
      (phrase === null ? null : (nameAfter(text, words, index, phrase) ?? nameBefore(text, words, index, phrase))) ??
      nameOfDoer(text, words, index);
    if (span === null) continue;
    spans.push(span);
    while (index + 1 < words.length && (words[index + 1]?.start ?? 0) < span.end) index += 1;
  }
  return [...spans, ...unspacedNamesIn(text)];
}

function phraseAt(text: string, words: readonly Word[], index: number): Phrase | null {
  const candidates = phrases.get(words[index]?.folded ?? '');
  const found = candidates?.find((phrase) =>
    phrase.words.every(
      (word, offset) => words[index + offset]?.folded === word && (offset === 0 || isNear(text, words, index + offset)),
    ),
  );
  return found ?? null;
}

function isNear(text: string, words: readonly Word[], index: number): boolean {
  return gapBefore(text, words, index).length <= 3;
}

function gapBefore(text: string, words: readonly Word[], index: number): string {
  return text.slice(words[index - 1]?.end ?? 0, words[index]?.start ?? text.length);
}

const COLON = /^\s?["'“«(]?\s?(?:[:：=]|-{1,2}(?=\s)|[–—])/u;
const INTRODUCES = /^\.?[\s:：=\-–—"'“”„«»(*_<>]*$/u;
const ENDS = /[,;:：!?|/()[\]{}<>"“”«»\n•·]|\s[-–—]+\s|[-–—]{2}/u;

/** From the phrase or the name on, where what follows is no role, organisation or time. */
function nameAfter(text: string, words: readonly Word[], index: number, phrase: Phrase): Span | null {
  const after = index + phrase.words.length;
  const first = words[after];
  const gap = gapBefore(text, words, after);
  if (first === undefined || !INTRODUCES.test(gap)) return null;
  const hasColon = COLON.test(gap);
  const clause = clauseFrom(text, words, after);
  const isTitle = phrase.kind === 'title';
  const isLabel = phrase.kind !== 'handover' && phrase.kind !== 'to a place';
  const isUnknown = (word: Word, place: number) =>
    !isKnownWord(word.folded) || (word.isCapital && place === 0 && mayBeNameHere(text, word, isTitle));
  const named = clause.findIndex(isUnknown);
  const unknown = clause.filter(isUnknown).length;
  const name = clause[named];
  if (name === undefined) return null;
  if (phrase.kind === 'label with colon' && !hasColon) return null;
  if (isLabel && !hasColon && !(named === 0 && name.isCapital)) return null;
  if (phrase.kind === 'to a place' && !(name.isCapital && name.folded.length === 1)) return null;
  // `MS Oslo` is a ship.
  if (isTitle && text.slice(words[index]?.start, words[index]?.end) === 'MS') return null;
  if (isOfOrganisation(clause, unknown)) return null;
  const isRole = isLabel && !hasColon && phrase.words.every((word) => roles.has(word));
  const roleBefore = isRole || clause.slice(0, named).some((word) => roles.has(word.folded));
  const from = roleBefore ? name.start : (words[index + phrase.cut]?.start ?? name.start);
  const end = endOfName(text, clause, named);
  return { start: from, end };
}

/** `Signed by Will`, `Mrs Day`: a word that is a name only here. `Received by May 5` is a day. */
function mayBeNameHere(text: string, word: Word, isTitle: boolean): boolean {
  if (isTitle) return !roles.has(word.folded);
  return ambiguous.has(word.folded) && !/^\s?\d/.test(text.slice(word.end)) && !/^\s\p{L}/u.test(text.slice(word.end));
}

/** The words up to the next sign or word that ends a name. */
function clauseFrom(text: string, words: readonly Word[], after: number): readonly Word[] {
  const clause: Word[] = [];
  for (let index = after; index < words.length; index += 1) {
    const word = words[index];
    if (word === undefined || /^\d/.test(word.folded)) break;
    if (clause.length > 0 && (ENDS.test(gapBefore(text, words, index)) || endsSentence(text, words, index))) break;
    const isName = word.isCapital && (word.folded.length === 1 || (clause.length === 0 && ambiguous.has(word.folded)));
    if (stops.has(word.folded) && !isName) break;
    clause.push(word);
  }
  return clause;
}

/** A dot after more than an initial or a title. */
function endsSentence(text: string, words: readonly Word[], index: number): boolean {
  const before = words[index - 1];
  const isShort =
    before !== undefined &&
    (before.folded.length <= 2 || /^(?:mrs|mme|dhr|mevr|sra|srta|sig|prof|ing)$/.test(before.folded));
  return !isShort && gapBefore(text, words, index).includes('.');
}

/** `the Leipzig sorting centre`, `Australia Post`, and no `Anna Post` after a role. */
function isOfOrganisation(clause: readonly Word[], unknown: number): boolean {
  if (!clause.some((word) => organisations.has(word.folded))) return false;
  return unknown <= 1 || articles.has(clause[0]?.folded ?? '');
}

function endOfName(text: string, clause: readonly Word[], named: number): number {
  const isAllCapitals = clause.every((word) => word.isCapital);
  let last = clause[named];
  for (const word of clause.slice(named + 1)) {
    if (!word.isCapital && isKnownWord(word.folded) && !PARTICLES.has(word.folded) && !isAllCapitals) break;
    last = word;
  }
  const end = last?.end ?? 0;
  return text.charAt(end) === '.' && (last?.folded.length ?? 0) === 1 ? end + 1 : end;
}

const PARTICLES: ReadonlySet<string> = new Set([
  'de',
  'da',
  'do',
  'dos',
  'del',
  'der',
  'den',
  'die',
  'van',
  'von',
  'la',
  'le',
  'di',
  'du',
  'al',
  'el',
  'y',
  'e',
  'et',
  'and',
  'und',
  'of',
]);

/** `Arthur Dent signed`, `Arthur Dent, left with concierge`: capitalised words right before, of which none is known. */
function nameBefore(text: string, words: readonly Word[], index: number, phrase: Phrase): Span | null {
  if (phrase.cut > 0 || (phrase.kind !== 'handover' && !/^sign/.test(phrase.words[0] ?? ''))) return null;
  return nameUpTo(text, words, index);
}

function nameUpTo(text: string, words: readonly Word[], index: number): Span | null {
  let from = index;
  while (from > 0) {
    const word = words[from - 1];
    if (word === undefined || !word.isCapital || isKnownWord(word.folded)) break;
    if (!/^[\s.,]*$/u.test(gapBefore(text, words, from))) break;
    from -= 1;
  }
  const first = words[from];
  const last = words[index - 1];
  return from === index || first === undefined || last === undefined ? null : { start: first.start, end: last.end };
}

/** `Von Max Muster entgegengenommen`: from the word for who did it on. */
function nameOfDoer(text: string, words: readonly Word[], index: number): Span | null {
  const word = words[index]?.folded ?? '';
  const name = verbs.has(word) || postpositions.has(word) ? nameUpTo(text, words, index) : null;
  if (name === null) return null;
  const before = words.findLast(({ end }) => end <= name.start);
  if (before !== undefined && doers.has(before.folded)) return { start: before.start, end: name.end };
  return postpositions.has(word) ? { start: name.start, end: words[index]?.end ?? name.end } : null;
}

const escape = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const labelled = new RegExp(
  `(?:${unspacedLabels.split('|').map(escape).join('|')})(?:\\s*[:：=]\\s*|\\s*[【\\[（(]\\s*|\\s+)([\\p{L}·]{1,30})`,
  'gu',
);
const role = new RegExp(`^(?:${unspacedRoles.split('|').map(escape).join('|')})`, 'u');
const BETWEEN = /由([\p{Script=Han}·]{1,6}?)(?:签收|代收|領收|签名)/gu;
const HONOURED =
  /[\p{Script=Han}\p{Script=Katakana}]{1,6}(?:様|先生|女士|小姐)|\p{Script=Hangul}{2,4}(?:님|씨)(?!\p{L})/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}]/u;

function unspacedNamesIn(text: string): readonly Span[] {
  if (!UNSPACED.test(text)) return [];
  const found = [...text.matchAll(labelled), ...text.matchAll(BETWEEN), ...text.matchAll(HONOURED)];
  return found
    .filter((match) => !role.test(match[1] ?? match[0]))
    .map((match) => ({ start: match.index, end: match.index + match[0].length }));
}
