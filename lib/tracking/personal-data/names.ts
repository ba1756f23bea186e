import { type Phrase, phrasesByFirstWord, type Span, spanOf, UNSPACED_SCRIPT, type Word, wordSets } from './words.ts';
import phrases from './phrases.json' with { type: 'json' };

/** Looking no further keeps the time linear in the words. */
const MAX_CLAUSE_WORDS = 16;
const [MAX_NAME_WORDS, MIN_NAME_LENGTH] = [8, 4];

interface Sentence {
  readonly text: string;
  readonly words: readonly Word[];
  /** For each word, whether a clause from before it ends there. */
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
    const span =
      (phrase && nameAfter(sentence, index, phrase)) ??
      (phrase && mayFollowName(phrase) ? nameBefore(words, index) : null) ??
      nameBeforeVerb(words, index);
    if (span === null) continue;
    spans.push(span);
    while ((words[index + 1]?.start ?? span.end) < span.end) index += 1;
  }
  return [...spans, ...findUnspacedNames(text)];
}

function phraseAt(words: readonly Word[], index: number): Phrase | undefined {
  return phrasesByFirstWord.get(words[index]?.folded ?? '')?.find((phrase) =>
    phrase.words.every((wanted, offset) => {
      const word = words[index + offset];
      return word?.folded === wanted && (offset === 0 || word.gap.length <= 3);
    }),
  );
}

const COLON = /^\s?["'“«(]?\s?(?:[:：=]|-{1,2}(?=\s)|[–—])/u;
const INTRODUCES = /^\.?[\s:：=\-–—"'“”„«»(*_<>]*$/u;
const ENDS = /[,;:：!?|/()[\]{}<>"“”«»\n•·]|\s[-–—]+\s|[-–—]{2}/u;

function nameAfter(sentence: Sentence, index: number, { words: { length }, kind, cut }: Phrase): Span | null {
  const { text, words } = sentence;
  const after = index + length;
  const first = words[after];
  if (first === undefined || !INTRODUCES.test(first.gap)) return null;
  const hasColon = COLON.test(first.gap);
  if (kind === 'label with colon' && !hasColon) return null;
  const isTitle = kind === 'title';
  const isLabel = isTitle || kind === 'label' || kind === 'label with colon';
  const isRole = isLabel && !hasColon && words.slice(index, after).every((word) => wordSets.role.has(word.folded));
  // `Handed to the sender. Thank you`
  if (isRole && first.gap.startsWith('.')) return null;
  const isUnknown = (word: Word) =>
    !word.isKnown || (word === first && word.isCapital && mayBeNameHere(text, word, isTitle));
  if (isLabel && !hasColon && !(isUnknown(first) && mayBeName(first))) return null;
  const clause = clauseFrom(sentence, after);
  const named = clause.findIndex(isUnknown);
  const name = clause[named];
  if (name === undefined) return null;
  if (kind === 'to a person' && !mayBeName(name)) return null;
  if (kind === 'to a place' && !isPerson(text, words, after + named)) return null;
  if (isTitle && text.slice(words[index]?.start, words[index]?.end) === 'MS') return null;
  if (isOfOrganisation(clause, clause.filter(isUnknown).length)) return null;
  const roleBefore = isRole || clause.slice(0, named).some((word) => wordSets.role.has(word.folded));
  const start = roleBefore ? name.start : (words[index + cut]?.start ?? name.start);
  return { start, end: endOfName(text, clause, named) };
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

/** `Delivered to Anna Smith`, not `to Hamburg`, `to New York`, `to Whole Foods Market` or `to Via Roma 5`. */
function isPerson(text: string, words: readonly Word[], index: number): boolean {
  const [first, second] = [words[index], words[index + 1]];
  if (first === undefined || !mayBeName(first)) return false;
  const isFullName = second?.gap === ' ' && second.isCapital && !second.isKnown;
  if (wordSets.name.has(first.folded) || first.folded.length === 1 || !first.isCapital) return true;
  const next = words.slice(index + 1, index + MAX_NAME_WORDS).find((word) => !word.isCapital || word.isKnown);
  if (next !== undefined && wordSets.organisation.has(next.folded)) return false;
  const isStreet = next?.gap === ' ' && /^\d{1,4}[a-z]?$/.test(next.folded) && !/^[:./-]/.test(text.slice(next.end));
  return isFullName && !isStreet && !wordSets.placeBeginning.has(first.folded);
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

const nameParticles: ReadonlySet<string> = new Set(
  'de da do dos del der den die van von la le di du al el y e et and und of'.split(' '),
);

function mayFollowName({ cut, kind, words }: Phrase): boolean {
  return cut === 0 && (kind === 'handover' || words[0]?.startsWith('sign') === true);
}

function isParticleOrStop(word: string): boolean {
  return wordSets.stop.has(word) || wordSets.lead.has(word) || nameParticles.has(word);
}

/** The index of the first word of a name that ends before another word. */
function indexOfNameBefore(words: readonly Word[], index: number): number | null {
  let first: number | null = null;
  for (let from = index; from > Math.max(0, index - MAX_NAME_WORDS); from -= 1) {
    const word = words[from - 1];
    if (!word?.isCapital || !/^[\s.,'’-]*$/u.test(words[from]?.gap ?? '')) break;
    if (!word.isKnown) first = from - 1;
    else if (!isParticleOrStop(word.folded)) break;
  }
  return first;
}

function nameBefore(words: readonly Word[], index: number): Span | null {
  const first = words[indexOfNameBefore(words, index) ?? -1];
  const last = words[index - 1];
  return first === undefined || last === undefined ? null : { start: first.start, end: last.end };
}

/** `Von Max Muster entgegengenommen` */
function nameBeforeVerb(words: readonly Word[], index: number): Span | null {
  const verb = words[index];
  if (verb === undefined) return null;
  const isAlone = wordSets.actorVerbAlone.has(verb.folded);
  const from = isAlone || wordSets.actorVerb.has(verb.folded) ? indexOfNameBefore(words, index) : null;
  if (from === null) return null;
  const [before, first, last] = [words[from - 1], words[from], words[index - 1]];
  if (before !== undefined && last !== undefined && wordSets.actor.has(before.folded))
    return { start: before.start, end: last.end };
  return isAlone && first !== undefined ? { start: first.start, end: verb.end } : null;
}

const { familyNames, unspacedLabels, unspacedRoles } = phrases;
const FAMILY_NAMED = `[${familyNames}]\\p{Script=Han}{1,2}`;
const LABELLED = new RegExp(
  `(?:${unspacedLabels})(?:\\s*(?:是|为|為)?\\s*[:：=]\\s*|\\s*[【\\[（(]\\s*|\\s+)([\\p{L}·]{1,30})`,
  'gu',
);
const CALLED = new RegExp(
  `(?:${unspacedLabels})[是为為]?${FAMILY_NAMED}(?!\\p{Script=Han})|` +
    `(?<=(?:[签簽]收|交[给給]|交付[给給])[\\s，,:：]{0,3})${FAMILY_NAMED}(?!\\p{Script=Han})|` +
    `(?<!\\p{Script=Han})${FAMILY_NAMED}?(?=\\s?(?:已|代|已代)?[签簽][收字名])`,
  'gu',
);
const ROLE = new RegExp(`^(?:${unspacedLabels})?(?:${unspacedRoles})`, 'u');
const BETWEEN = /(?<=[由被]\s?)[\p{Script=Han}·]{1,6}?(?=\s?(?:已|代)?(?:[签簽][收名字]|代收|領收))/gu;
const HONOURED =
  /[\p{Script=Han}\p{Script=Katakana}]{1,6}(?:様|先生|女士|小姐)|\p{Script=Hangul}{2,4}(?:님|씨)(?!\p{L})/gu;

function findUnspacedNames(text: string): readonly Span[] {
  if (!UNSPACED_SCRIPT.test(text)) return [];
  const found = [LABELLED, CALLED, BETWEEN, HONOURED].flatMap((pattern) => [...text.matchAll(pattern)]);
  return found.filter((match) => !ROLE.test(match[1] ?? match[0])).map(spanOf);
}
