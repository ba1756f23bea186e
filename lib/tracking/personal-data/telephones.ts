import phrases from './phrases.json' with { type: 'json' };
import {
  countWordsBefore,
  fold,
  isTelephoneWord,
  type Span,
  spanOf,
  UNSPACED_SCRIPT,
  type Word,
  wordSets,
} from './words.ts';

const NUMBER = /\+?[( ]{0,2}\+?\d(?:[ ().\/\u200B-]{0,4}\d)*/g;

interface DigitGroup extends Span {
  readonly digits: string;
  readonly gap: string;
}

interface Surroundings {
  readonly text: string;
  readonly words: readonly string[];
  readonly hasOneBracket: boolean;
}

export function findTelephones(text: string, words: readonly Word[]): readonly Span[] {
  const hasOneBracket = text.includes('(') && text.indexOf('(') === text.lastIndexOf('(');
  return Array.from(text.matchAll(NUMBER)).flatMap((match) => {
    if (match[0].length < 6) return [];
    const around = { text, words: wordsBefore(text, words, match.index), hasOneBracket };
    if (match[0].includes('+')) return findInternational(match[0], match.index, around.words);
    return splitAtDates(match[0], match.index).flatMap(({ run, offset }) =>
      findNational(digitGroupsIn(run, offset), around),
    );
  });
}

function digitGroupsIn(run: string, offset: number): readonly DigitGroup[] {
  let end = 0;
  return Array.from(run.matchAll(/\d+/g), (match) => {
    const span = spanOf(match);
    const gap = run.slice(end, span.start);
    ({ end } = span);
    return { start: offset + span.start, end: offset + end, digits: match[0], gap };
  });
}

const ISO_DATE = /(?<!\d|\d[-./])(?:19|20)\d\d[-./ ](?:0?[1-9]|1[0-2])[-./ ][0-3]?\d(?!\d|[-./ ]\d\d[-./ ]\d\d(?!\d))/g;
const WRITTEN_DATE = /(?<!\d|\d[-./])[0-3]?\d[-./][0-3]?\d[-./](?:19|20)?\d\d(?!\d|[-./ ]\d\d[-./ ]\d\d(?!\d))/g;
/** `+52.520008` */
const COORDINATE = /^\D*\d+\.(?=\d{1,6}(?![\d.]))(?:\d+$|\d{4})/;
const MAX_DIGITS = 15;

function findInternational(run: string, offset: number, words: readonly string[]): readonly Span[] {
  if (COORDINATE.test(run) && !words.some(isTelephoneWord)) return [];
  const start = offset + run.indexOf('+');
  let digits = 0;
  let end = start;
  for (const group of digitGroupsIn(run, offset)) {
    if (digits >= 8 && digits + group.digits.length > MAX_DIGITS) break;
    digits += group.digits.length;
    end = group.end;
  }
  return digits >= 7 ? [{ start, end }] : [];
}

function splitAtDates(run: string, offset: number): readonly { readonly run: string; readonly offset: number }[] {
  const parts = [];
  let from = 0;
  for (const match of [...run.matchAll(ISO_DATE), ...run.matchAll(WRITTEN_DATE)].sort(
    (one, other) => one.index - other.index,
  )) {
    if (match.index < from) continue;
    parts.push({ run: run.slice(from, match.index), offset: offset + from });
    from = match.index + match[0].length;
  }
  return [...parts, { run: run.slice(from), offset: offset + from }].filter((part) => part.run.length >= 6);
}

function findNational(groups: readonly DigitGroup[], { text, words, hasOneBracket }: Surroundings): readonly Span[] {
  const [first, last] = [groups[0], groups.at(-1)];
  if (first === undefined || last === undefined) return [];
  const isAsked = words.some(isTelephoneWord);
  const before = text.slice(Math.max(0, first.start - 4), first.start);
  const after = text.slice(last.end, last.end + 4);
  const isBeforeLatin = /^\p{Script=Latin}/u.test(after);
  const isPartOfCode = /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}#_]$|[\p{L}\d][-/]$/u.test(before) || isBeforeLatin;
  const isPostal = /(?:^|[^A-Z])[A-Z]{2} ?$/.test(before) && /^ ?[A-Z]{2}(?![A-Z])/.test(after);
  if ((isPartOfCode || isPostal) && !isAsked) return [];
  const [word = '', wordBefore = ''] = [words.at(-1), words.at(-2)];
  const isOfThing =
    wordSets.numbered.has(word) || (/^(?:no|nr|number)$/.test(word) && wordSets.numbered.has(wordBefore));
  let fours = groups.filter(({ digits }) => digits.length === 4).length;
  let left = groups.reduce((sum, { digits }) => sum + digits.length, 0);
  const spans: Span[] = [];
  let begin = 0;
  for (let from = 0; from < groups.length; from += 1) {
    // Parcel numbers are longer, or in groups of equal length.
    if (from === begin && fours >= 3 && left >= 16) break;
    const group = groups[from];
    const around = { text, hasOneBracket, isAsked: isAsked && from === 0, isOfThing: isOfThing && begin === 0 };
    let to: number | null = null;
    for (let end = from; end < Math.min(groups.length, from + MAX_GROUPS); end += 1) {
      const isWhole = from === begin && end === groups.length - 1;
      if (isTelephone(groups.slice(from, end + 1), { ...around, isWhole })) to = end;
    }
    const end = groups[to ?? from];
    if (group === undefined || end === undefined) break;
    for (const { digits } of groups.slice(from, (to ?? from) + 1)) {
      if (digits.length === 4) fours -= 1;
      left -= digits.length;
    }
    if (to === null) continue;
    const isBracketed = text.charAt(group.start - 1) === '(' && text.charAt(group.end) === ')';
    spans.push({ start: isBracketed ? group.start - 1 : group.start, end: end.end });
    [begin, from] = [to + 1, to];
    if (isBeforeLatin || /^[-/]$/.test(groups[begin]?.gap ?? '')) break;
  }
  return spans;
}

const MAX_GROUPS = 15;

const numberShapes = phrases.nationalNumbers.map((shape) => {
  const [lengths, begins = '', separator = ''] = shape.split(';');
  return { lengths, begins: new RegExp(`^${begins}`), separator: new RegExp(separator) };
});

const UNGROUPED_NUMBER = /^(?:1[3-9]\d{9}|[78]\d{10}|[6-9]\d{9}|[2-5]\d\d[2-9]\d{6})$/;

interface NumberContext {
  readonly text: string;
  readonly hasOneBracket: boolean;
  readonly isAsked: boolean;
  readonly isOfThing: boolean;
  readonly isWhole: boolean;
}

function isTelephone(groups: readonly DigitGroup[], context: NumberContext): boolean {
  const { text, hasOneBracket, isAsked, isOfThing, isWhole } = context;
  const digits = groups.map((group) => group.digits).join('');
  const [first] = groups;
  if (first === undefined || digits.length < 6 || digits.length > MAX_DIGITS + 2) return false;
  const lengths = groups.map((group) => group.digits.length);
  const between = groups.slice(1).map(({ gap }) => gap);
  const shape = lengths.join('-');
  const isOther = shape === '5-4' || (lengths.length === 2 && between[0] === '.' && !digits.startsWith('0'));
  if (isAsked && !isOther) return digits.length <= MAX_DIGITS;
  const isBracketed = text.charAt(first.start - 1) === '(' && between[0]?.startsWith(')') === true;
  const isSolid = lengths.length === 1;
  if (isOfThing && !isBracketed && between.every((sign) => sign === '-')) return false;
  if (digits.length >= 9 && lengths.every((length) => length === 1)) return true;
  if (/^00[1-9]/.test(digits))
    return lengths[0] !== 1 && digits.length >= (isSolid ? 11 : 10) && digits.length < (isSolid ? 15 : 18);
  if (/^0[1-9]/.test(digits)) return isTrunkNumber(digits, lengths, between, isBracketed, isWhole);
  if (isSolid) return UNGROUPED_NUMBER.test(digits);
  if (isBracketed && hasOneBracket && digits.length >= 9 && digits.length <= 12)
    return between.length > 1 || /^[2-9]..$/.test(first.digits);
  return numberShapes.some(
    ({ lengths: wanted, begins, separator }) =>
      wanted === shape &&
      begins.test(digits) &&
      (shape !== '1-3-3-4' || between.every((sign) => sign === between[0])) &&
      (isBracketed || between.every((sign) => sign.length === 1 && separator.test(sign))),
  );
}

function isTrunkNumber(
  digits: string,
  lengths: readonly number[],
  between: readonly string[],
  isBracketed: boolean,
  isAlone: boolean,
): boolean {
  const [first = 0, second = 0] = lengths;
  if (lengths.length === 1) return digits.length >= 9 && digits.length <= 12;
  if (digits.length < 8 || digits.length > 13 || (first < 2 && !isBracketed)) return false;
  if (lengths.every((length) => length === 2))
    return lengths.length === 5 && isAlone && between.every((sign) => sign === between[0]);
  if (lengths.every((length) => length === 4) && /^(?:[01]\d[0-5][05]|2[0-3][0-5][05])+$/.test(digits)) return false;
  return lengths.length > 2 ? digits.length >= 9 : first <= 5 && second >= 5;
}

const MAX_LOOK_BACK = 48;

/** The last three words before a number, of which the third may be part of its word: `Tel0170`. */
function wordsBefore(text: string, words: readonly Word[], start: number): readonly string[] {
  const count = countWordsBefore(words, start);
  const joined = words[count];
  const near = words.slice(Math.max(0, count - 3), count).filter(({ end }) => end > start - MAX_LOOK_BACK);
  const own = joined !== undefined && joined.start < start ? fold(text.slice(joined.start, start)) : null;
  // `快递单号139…`: a script without spaces joins the word to the one before.
  const ends = own !== null && UNSPACED_SCRIPT.test(own) ? Array.from(own, (_, from) => own.slice(from)) : [];
  const known = ends.find((end) => isTelephoneWord(end) || wordSets.numbered.has(end)) ?? own ?? [];
  return [...near.map(({ folded }) => folded), known].flat().slice(-3);
}
