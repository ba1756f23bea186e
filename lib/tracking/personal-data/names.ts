import { type Phrase, phrasesByFirstWord, type Span, spanOf, UNSPACED_SCRIPT, type Word, wordSets } from './words.ts';
import phrases from './phrases.json' with { type: 'json' };

/** Looking no further keeps the time linear in the words. */
const MAX_CLAUSE_WORDS = 16;
const [MAX_NAME_WORDS, MIN_NAME_LENGTH] = [8, 4];

interface Sentence {
  readonly text: string;
  readonly words: readonly Word[];
  readonly endsBefore: readonly boolean[];
  readonly isShouted: boolean;
}

export function findNames(text: string, words: readonly Word[]): readonly Span[] {
  const spans: Span[] = [];
  const isShouted = text === text.toUpperCase();
  const endsBefore = words.map(
    (word, index) => isNumber(word) || endsClause(word, words[index - 1]) || isStop(word, false, isShouted),
  );
  const sentence = { text, words, endsBefore, isShouted };
  for (let index = 0; index < words.length; index += 1) {
    const phrase = phraseAt(words, index);
    const span = (phrase && nameAfter(sentence, index, phrase)) ?? nameBefore(words, index, phrase);
    if (span === null) continue;
    spans.push(span);
    while ((words[index + 1]?.start ?? span.end) < span.end) index += 1;
  }
  return [...spans, ...findUnspacedNames(text)];
}

function phraseAt(words: readonly Word[], index: number): Phrase | undefined {
  const before = words[index - 1];
  const isInClause = before !== undefined && !isNumber(before) && words[index]?.gap === ' ';
  return phrasesByFirstWord.get(words[index]?.folded ?? '')?.find(
    (phrase) =>
      !(phrase.startsClause && isInClause) &&
      phrase.words.every((wanted, offset) => {
        const word = words[index + offset];
        return word?.folded === wanted && (offset === 0 || word.gap.length <= 3);
      }),
  );
}

const COLON = /^\s?["'“«(]?\s?(?:[:：=]|-{1,2}(?=\s)|[–—])/u;
const INTRODUCES = /^\.?[\s:：=\-–—"'“”„«»([*_<>]*$/u;
const BESIDE_ROLE = /^\.?[\s:：=\-–—"'“”„«»([*_<>,/]*$/u;
const ENDS = /[,;:：!?|/()[\]{}<>"“”«»\n•·]|\s[-–—]+\s|[-–—]{2}/u;

function nameAfter(sentence: Sentence, index: number, { words: { length }, kind, cut }: Phrase): Span | null {
  const { text, words } = sentence;
  const after = index + length;
  const first = words[after];
  const isAbbreviated = /^[a-z]{1,4}$/.test(words[after - 1]?.folded ?? '');
  const isBeside = first !== undefined && (kind === 'role' ? BESIDE_ROLE : INTRODUCES).test(first.gap);
  if (!isBeside || (first.gap.startsWith('.') && !isAbbreviated)) return null;
  if (kind === 'role' && isTown(words, after) && !wordSets.name.has(first.folded)) return null;
  const hasColon = COLON.test(first.gap) && !(kind === 'role' && /[-–—]/u.test(first.gap));
  if (kind === 'label with colon' && !hasColon) return null;
  if (kind === 'title with dot' && !(first.gap === '. ' && mayBeTitle(words, index))) return null;
  const isTitle = kind === 'title' || kind === 'title with dot';
  const isLabel = isTitle || kind === 'label' || kind === 'label with colon' || kind === 'role';
  const isRole = isLabel && !hasColon && words.slice(index, after).every((word) => wordSets.role.has(word.folded));
  const isParticle = kind === 'role' && beginsName(words, after);
  const isUnknown = (word: Word) =>
    !word.isKnown ||
    isInitial(text, word) ||
    (word === first && isParticle) ||
    (word === first && word.isCapital && mayBeNameHere(text, word, kind === 'title'));
  if (isLabel && !hasColon && !(isUnknown(first) && mayBeName(first))) return null;
  const clause = clauseFrom(sentence, after);
  const named = clause.findIndex(isUnknown);
  const name = clause[named];
  if (name === undefined) return null;
  if ((kind === 'to a person' || kind === 'to a place') && !isPerson(text, words, after + named, kind)) return null;
  if (isTitle && text.slice(words[index]?.start, words[index]?.end) === 'MS') return null;
  if (isOfOrganisation(clause, clause.filter(isUnknown).length)) return null;
  const roleBefore = isRole || clause.slice(0, named).some((word) => wordSets.role.has(word.folded));
  const start = roleBefore ? name.start : (words[index + cut]?.start ?? name.start);
  return { start, end: endOfName(text, clause, named) };
}

/** `De Groot`, `O’Brien` */
function beginsName(words: readonly Word[], index: number): boolean {
  const [first, next] = [words[index], words[index + 1]];
  if (first?.isCapital !== true || next === undefined || next.isKnown || !next.isCapital) return false;
  return next.gap === ' ' ? nameParticles.has(first.folded) : /^['’]$/.test(next.gap) && first.folded.length === 1;
}

/** The `m` of `9:30 a.m.` and of `12 m.` is no title. */
function mayBeTitle(words: readonly Word[], index: number): boolean {
  const before = words[index - 1];
  return before === undefined || (/\s/.test(words[index]?.gap ?? '') && !isNumber(before));
}

/** `Signed by Will`, `Mrs Day`: a word that is a name only here. `Received by May 5` is a date. */
function mayBeNameHere(text: string, word: Word, isTitle: boolean): boolean {
  if (isTitle) return !wordSets.role.has(word.folded);
  return wordSets.ambiguousName.has(word.folded) && !/^\s?\d|^\s\p{L}/u.test(text.slice(word.end, word.end + 3));
}

/** Capitalised, or a common name: in lower case, or in a script without capitals, maybe after a letter for `to`. */
function mayBeName({ isCapital, folded }: Word): boolean {
  if (isCapital) return true;
  const isKnownName = wordSets.name.has(folded);
  return /^\p{Lo}/u.test(folded)
    ? isKnownName || wordSets.name.has(folded.replace(/^[לل]/u, ''))
    : isKnownName && folded.length >= MIN_NAME_LENGTH;
}

export function isInitial(text: string, { isCapital, folded, end }: Word): boolean {
  return isCapital && folded.length === 1 && text.charAt(end) === '.';
}

export function isTown(words: readonly Word[], index: number): boolean {
  const folded = words.slice(index, index + 3).map((word) => word.folded);
  return folded.some((_, count) => wordSets.town.has(folded.slice(0, count + 1).join(' ')));
}

/** `Delivered to Anna Smith`, not `to Hamburg`, `to New York`, `to Whole Foods Market` or `to Via Roma 5`. */
function isPerson(text: string, words: readonly Word[], index: number, kind: 'to a person' | 'to a place'): boolean {
  const [first, second] = [words[index], words[index + 1]];
  if (first === undefined || isTown(words, index)) return false;
  if (!mayBeName(first)) return kind === 'to a person' && /^\p{Lo}/u.test(first.folded);
  const isAbbreviated = text.charAt(first.end) === '.' && first.folded.length < 5;
  const isFullName = second?.gap === ' ' && second.isCapital && !second.isKnown;
  if (wordSets.placeBeginning.has(first.folded)) return false;
  if (wordSets.name.has(first.folded) || first.folded.length === 1 || isAbbreviated || !first.isCapital) return true;
  const next = words.slice(index + 1, index + MAX_NAME_WORDS).find((word) => !word.isCapital || word.isKnown);
  if (next !== undefined && wordSets.organisation.has(next.folded)) return false;
  const isStreet = next?.gap === ' ' && /^\d{1,4}[a-z]?$/.test(next.folded) && !/^[:./-]/.test(text.slice(next.end));
  return (isFullName || kind === 'to a person') && !isStreet && !/\d/.test(first.folded);
}

function clauseFrom({ words, endsBefore, isShouted }: Sentence, after: number): readonly Word[] {
  const first = words[after];
  if (first === undefined || isNumber(first) || isStop(first, true, isShouted)) return [];
  let end = after + 1;
  while (end < Math.min(words.length, after + MAX_CLAUSE_WORDS) && endsBefore[end] === false) end += 1;
  return words.slice(after, end);
}

function isNumber({ folded }: Word): boolean {
  return folded >= '0' && folded < ':';
}

function isStop({ folded, isCapital, gap }: Word, isFirst: boolean, isShouted: boolean): boolean {
  if (!wordSets.stop.has(folded)) return false;
  if (!isCapital || folded.length === 1) return !isCapital;
  return !gap.endsWith('-') && !(isFirst && wordSets.ambiguousName.has(folded)) && isShouted;
}

function endsClause({ gap }: Word, before: Word | undefined): boolean {
  if (gap === ' ') return false;
  const isShort =
    before !== undefined &&
    (before.folded.length <= 2 || /^(?:mrs|mme|dhr|mevr|sra|srta|sig|prof|ing)$/.test(before.folded));
  return ENDS.test(gap) || (!isShort && gap.includes('.'));
}

/** `the Leipzig sorting centre` and `Australia Post` are organisations, `Anna Post` after a role is not. */
function isOfOrganisation(clause: readonly Word[], unknown: number): boolean {
  if (!clause.some((word) => wordSets.organisation.has(word.folded))) return false;
  return unknown <= 1 || wordSets.article.has(clause[0]?.folded ?? '');
}

function endOfName(text: string, clause: readonly Word[], named: number): number {
  const isAllCapitals = clause.every((word) => word.isCapital);
  let last = clause[named];
  for (const word of clause.slice(named + 1)) {
    if (!word.isCapital && word.isKnown && !nameParticles.has(word.folded) && !isAllCapitals) break;
    last = word;
  }
  const end = last?.end ?? 0;
  return text.charAt(end) === '.' && last?.folded.length === 1 ? end + 1 : end;
}

const conjunctions = ['y', 'e', 'et', 'and', 'und', 'of'];
export const nameParticles: ReadonlySet<string> = new Set([
  ...'de da do dos del der den die van von la le di du al el bin ibn ben bint'.split(' '),
  ...conjunctions,
]);
/** Scripts without capitals of languages in which what was done to a person stands after the name. */
const NOUN_FIRST = /^[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}]/u;

function mayContinueName({ folded, isCapital }: Word): boolean {
  const isParticle = nameParticles.has(folded) && (isCapital || !conjunctions.includes(folded));
  return isParticle || (isCapital && (wordSets.stop.has(folded) || wordSets.lead.has(folded)));
}

/** `Arthur Dent signed`, `Von Max Muster entgegengenommen` */
function nameBefore(words: readonly Word[], index: number, phrase: Phrase | undefined): Span | null {
  const verb = words[index]?.folded ?? '';
  const isOfPhrase = phrase?.cut === 0 && (phrase.kind === 'handover' || phrase.words[0]?.startsWith('sign') === true);
  const isAlone = isOfPhrase || wordSets.actorVerbAlone.has(verb);
  if (!isAlone && !wordSets.actorVerb.has(verb)) return null;
  let from: number | null = null;
  for (let at = index - 1; at >= Math.max(0, index - MAX_NAME_WORDS); at -= 1) {
    const word = words[at];
    if (word === undefined || !/^[\s.,'’-]*$/u.test(words[at + 1]?.gap ?? '')) break;
    const isUnknown = !word.isKnown || word.folded.length === 1;
    if (isUnknown && (mayBeName(word) || NOUN_FIRST.test(word.folded))) from = at;
    else if (!mayContinueName(word)) break;
  }
  const [before, first, last] = [words[(from ?? 0) - 1], words[from ?? -1], words[index - 1]];
  if (from === null || first === undefined || last === undefined || isTown(words, from)) return null;
  const hasActor = before !== undefined && wordSets.actor.has(before.folded) && wordSets.actorVerb.has(verb);
  return hasActor || isAlone ? { start: hasActor ? before.start : first.start, end: last.end } : null;
}

const { unspacedNames, unspacedParts, unspacedRoles } = phrases;
const parts: ReadonlyMap<string, string> = new Map(Object.entries(unspacedParts));
const unspacedPatterns = unspacedNames.map(
  (pattern) =>
    new RegExp(
      pattern.replace(/\{([a-z]+)\}/g, (_, part: string) => parts.get(part) ?? ''),
      'gu',
    ),
);
const ROLE = new RegExp(`^${unspacedParts.label}?(?:${unspacedRoles})`, 'u');

function findUnspacedNames(text: string): readonly Span[] {
  if (!UNSPACED_SCRIPT.test(text)) return [];
  const found = unspacedPatterns.flatMap((pattern) => [...text.matchAll(pattern)]);
  return found.flatMap((match) => {
    const span = spanOf(match);
    const [name, ...more] = (match[1] ?? match[0]).split(/(?<=[ 　])/u);
    if (!ROLE.test(name ?? '')) return [span];
    // `管理人 佐藤さん`: the name stands after the role.
    return more.length > 0 && match[1] === undefined ? [{ ...span, start: span.start + (name ?? '').length }] : [];
  });
}
