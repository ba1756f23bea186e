import {
  isKnownWord,
  type Phrase,
  phrasesByFirstWord,
  type Span,
  spanOf,
  UNSPACED_SCRIPT,
  type Word,
  wordSets,
} from './words.ts';
import { familyNames, unspacedLabels, unspacedRoles } from './phrases.ts';

export function findNames(text: string, words: readonly Word[]): readonly Span[] {
  const spans: Span[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const phrase = phraseAt(text, words, index);
    const span =
      (phrase && nameAfter(text, words, index, phrase)) ??
      (phrase && mayFollowName(phrase) ? nameUpTo(text, words, index) : null) ??
      nameAfterActor(text, words, index);
    if (span === null) continue;
    spans.push(span);
    while (index + 1 < words.length && (words[index + 1]?.start ?? 0) < span.end) index += 1;
  }
  return [...spans, ...findUnspacedNames(text)];
}

function phraseAt(text: string, words: readonly Word[], index: number): Phrase | null {
  const candidates = phrasesByFirstWord.get(words[index]?.folded ?? '');
  const found = candidates?.find((phrase) =>
    phrase.words.every(
      (word, offset) =>
        words[index + offset]?.folded === word && (offset === 0 || gapBefore(text, words, index + offset).length <= 3),
    ),
  );
  return found ?? null;
}

function gapBefore(text: string, words: readonly Word[], index: number): string {
  return text.slice(words[index - 1]?.end ?? 0, words[index]?.start ?? text.length);
}

const COLON = /^\s?["'“«(]?\s?(?:[:：=]|-{1,2}(?=\s)|[–—])/u;
const INTRODUCES = /^\.?[\s:：=\-–—"'“”„«»(*_<>]*$/u;
const ENDS = /[,;:：!?|/()[\]{}<>"“”«»\n•·]|\s[-–—]+\s|[-–—]{2}/u;

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
  if (isTitle && text.slice(words[index]?.start, words[index]?.end) === 'MS') return null;
  if (isOfOrganisation(clause, unknown)) return null;
  const isRole = isLabel && !hasColon && phrase.words.every((word) => wordSets.role.has(word));
  const roleBefore = isRole || clause.slice(0, named).some((word) => wordSets.role.has(word.folded));
  const start = roleBefore ? name.start : (words[index + phrase.cut]?.start ?? name.start);
  return { start, end: endOfName(text, clause, named) };
}

/** `Signed by Will`, `Mrs Day`: a word that is a name only here. `Received by May 5` is a date. */
function mayBeNameHere(text: string, word: Word, isTitle: boolean): boolean {
  if (isTitle) return !wordSets.role.has(word.folded);
  return (
    wordSets.ambiguousName.has(word.folded) &&
    !/^\s?\d/.test(text.slice(word.end)) &&
    !/^\s\p{L}/u.test(text.slice(word.end))
  );
}

function clauseFrom(text: string, words: readonly Word[], after: number): readonly Word[] {
  const clause: Word[] = [];
  for (let index = after; index < words.length; index += 1) {
    const word = words[index];
    if (word === undefined || /^\d/.test(word.folded)) break;
    if (clause.length > 0 && (ENDS.test(gapBefore(text, words, index)) || endsSentence(text, words, index))) break;
    if (isStop(word, text, clause.length === 0)) break;
    clause.push(word);
  }
  return clause;
}

function isStop(word: Word, text: string, isFirst: boolean): boolean {
  if (!wordSets.stop.has(word.folded) || word.folded.length === 1)
    return wordSets.stop.has(word.folded) && !word.isCapital;
  if (!word.isCapital) return true;
  const isJoined = text.charAt(word.start - 1) === '-';
  return !isJoined && !(isFirst && wordSets.ambiguousName.has(word.folded)) && text === text.toUpperCase();
}

function endsSentence(text: string, words: readonly Word[], index: number): boolean {
  const before = words[index - 1];
  const isShort =
    before !== undefined &&
    (before.folded.length <= 2 || /^(?:mrs|mme|dhr|mevr|sra|srta|sig|prof|ing)$/.test(before.folded));
  return !isShort && gapBefore(text, words, index).includes('.');
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
    if (!word.isCapital && isKnownWord(word.folded) && !nameParticles.has(word.folded) && !isAllCapitals) break;
    last = word;
  }
  const end = last?.end ?? 0;
  return text.charAt(end) === '.' && (last?.folded.length ?? 0) === 1 ? end + 1 : end;
}

const nameParticles: ReadonlySet<string> = new Set(
  'de da do dos del der den die van von la le di du al el y e et and und of'.split(' '),
);

function mayFollowName({ cut, kind, words }: Phrase): boolean {
  return cut === 0 && (kind === 'handover' || words[0]?.startsWith('sign') === true);
}

function isParticleOrStop(word: string): boolean {
  return wordSets.stop.has(word) || wordSets.lead.has(word) || nameParticles.has(word);
}

function nameUpTo(text: string, words: readonly Word[], index: number): Span | null {
  let from = index;
  let first: Word | null = null;
  while (from > 0 && /^[\s.,'’-]*$/u.test(gapBefore(text, words, from))) {
    const word = words[from - 1];
    const isKnown = word === undefined || isKnownWord(word.folded);
    if (!word?.isCapital || (isKnown && !isParticleOrStop(word.folded))) break;
    if (!isKnown) first = word;
    from -= 1;
  }
  const last = words[index - 1];
  return first === null || last === undefined ? null : { start: first.start, end: last.end };
}

/** `Von Max Muster entgegengenommen` */
function nameAfterActor(text: string, words: readonly Word[], index: number): Span | null {
  const word = words[index]?.folded ?? '';
  const name = wordSets.actorVerb.has(word) || wordSets.actorVerbAlone.has(word) ? nameUpTo(text, words, index) : null;
  if (name === null) return null;
  const before = words.findLast(({ end }) => end <= name.start);
  if (before !== undefined && wordSets.actor.has(before.folded)) return { start: before.start, end: name.end };
  return wordSets.actorVerbAlone.has(word) ? { start: name.start, end: words[index]?.end ?? name.end } : null;
}

const LABELLED = new RegExp(`(?:${unspacedLabels})(?:\\s*[:：=]\\s*|\\s*[【\\[（(]\\s*|\\s+)([\\p{L}·]{1,30})`, 'gu');
const CALLED = new RegExp(`(?:${unspacedLabels})([${familyNames}]\\p{Script=Han}{1,2})(?!\\p{Script=Han})`, 'gu');
const ROLE = new RegExp(`^(?:${unspacedRoles})`, 'u');
const BETWEEN = /由([\p{Script=Han}·]{1,6}?)(?:签收|代收|領收|签名)/gu;
const HONOURED =
  /[\p{Script=Han}\p{Script=Katakana}]{1,6}(?:様|先生|女士|小姐)|\p{Script=Hangul}{2,4}(?:님|씨)(?!\p{L})/gu;

function findUnspacedNames(text: string): readonly Span[] {
  if (!UNSPACED_SCRIPT.test(text)) return [];
  const found = [LABELLED, CALLED, BETWEEN, HONOURED].flatMap((pattern) => [...text.matchAll(pattern)]);
  return found.filter((match) => !ROLE.test(match[1] ?? match[0])).map(spanOf);
}
