import phrases from './phrases.json' with { type: 'json' };
import { countWordsBefore, fold, isTelephoneWord, type Span, spanOf, type Word, wordSets } from './words.ts';

const { spelledAt, spelledDot, unspacedCodes } = phrases;

/** `anna@example.com`, `anna (at) example (dot) com`, `anna at example dot com`, `anna_at_example.com` */
const AT =
  `@|%40|&#(?:64|x40);|&commat;|\\s?[([{]\\s?(?:${spelledAt})\\s?[)\\]}]\\s?|_(?:${spelledAt})_|` +
  `\\s(?:${spelledAt})\\s(?=[\\p{L}\\p{N}_-]{1,63}(?:\\.\\p{L}|\\s?[([{]?\\s?(?:${spelledDot})[\\s)\\]}]))`;
const AT_SIGN = new RegExp(AT, 'giu');
export const CONTACT_HINT = new RegExp(`${AT}|\\.me/|(?:tel|sms|callto|mailto|whatsapp|skype|viber|facetime):`, 'iu');
const DOT = new RegExp(
  `^(?:\\s?[([{]\\s?(?:${spelledDot})\\s?[)\\]}]\\s?|\\s(?:${spelledDot})\\s)[\\p{L}\\p{N}_.-]{1,63}`,
  'iu',
);
const NOT_LOCAL_PART = /[\s<>()[\],;:@]/;
const DOMAIN_CHARACTER = /[\p{L}\p{M}\p{N}_.-]/u;
const CONTACT_LINK = /(?<![a-z])(?:mailto|tel|callto|sms|skype|whatsapp|viber|facetime):(?=[^\s:])[^\s<>"]+/gi;
const MESSENGER_LINK =
  /(?:https?:\/\/)?(?:www\.)?\b(?:wa\.me|api\.whatsapp\.com|t\.me|m\.me|line\.me|signal\.me)\/[^\s<>"]+/gi;

export function findContacts(text: string, words: readonly Word[]): readonly Span[] {
  const mayHoldLink = [':', '.me/', '.com/'].some((part) => text.includes(part));
  const links = mayHoldLink
    ? [CONTACT_LINK, MESSENGER_LINK].flatMap((pattern) => Array.from(text.matchAll(pattern), spanOf))
    : [];
  return [...findEmails(text), ...findTelephones(text, words), ...links];
}

function findEmails(text: string): readonly Span[] {
  const signs = Array.from(text.matchAll(AT_SIGN));
  return signs.flatMap((sign, index) => {
    const before = signs[index - 1];
    return emailAt(text, sign, before === undefined ? 0 : spanOf(before).end, signs[index + 1]?.index ?? text.length);
  });
}

/** Looks no further than the signs before and after. */
function emailAt(text: string, sign: RegExpExecArray, first: number, last: number): readonly Span[] {
  const { start: at, end: after } = spanOf(sign);
  const isSpaced = text[at - 1] === ' ' && text[after] === ' ';
  const isSpelled = /^[\s_]\p{L}/u.test(sign[0]);
  const [from, to] = isSpaced ? [at - 1, after + 1] : [at, after];
  let [start, end] = [from, to];
  if (text[start - 1] === '"') start = Math.max(text.lastIndexOf('"', start - 2), first);
  while (start > first && !NOT_LOCAL_PART.test(text.charAt(start - 1))) start -= 1;
  while (end < last && DOMAIN_CHARACTER.test(text.charAt(end))) end += 1;
  const host = text.slice(to, end);
  for (let dot = dotAt(text, end); dot !== null; dot = dotAt(text, end)) end += dot.length;
  if (start === from || end === to) return [];
  const local = text.slice(start, from);
  // `Visit us at example.com` is no address, `anna AT example.com` is one.
  const isHost = sign[0].startsWith('_') || sign[0] === sign[0].toUpperCase() ? local !== local.toUpperCase() : false;
  const hasDot = end > to + host.length || (/.\.\p{L}/u.test(host) && (!isSpelled || isHost));
  const isBare = !isSpaced && !isSpelled && /^\p{L}/u.test(local) && /^\p{L}/u.test(host);
  return hasDot || isBare ? [{ start, end }] : [];
}

function dotAt(text: string, end: number): string | null {
  return DOT.exec(text.slice(end, end + 80))?.[0] ?? null;
}

const [MIN_CODE_DIGITS, MAX_CODE_WORDS] = [3, 7];
const CODE_PART = /^\p{L}{0,2}\d[\p{L}\d]{0,7}$/u;
const CODE_GAP = /^[\s:=#*'’"“(,–-]{0,4}$/u;
const UNSPACED_CODE = new RegExp(`(?:${unspacedCodes})[\\s:：是为為はは는은]{0,4}[#*]?[A-Z]?\\d{3,8}[A-Z#*]?`, 'giu');

/** `Gate code 4471`, `Code portail: 58B21`, `Keypad 1234`: a word for what is locked beside one for its code. */
export function findCodes(text: string, words: readonly Word[]): readonly Span[] {
  const spans = Array.from(text.matchAll(UNSPACED_CODE), spanOf);
  words.forEach((value, index) => {
    if (!CODE_PART.test(value.folded)) return;
    let digits = value.folded.replace(/\D/g, '');
    let { end } = value;
    for (let next = words[index + 1]; next !== undefined && CODE_PART.test(next.folded);) {
      if (next.gap !== '-' && (next.gap !== ' ' || digits.length >= MIN_CODE_DIGITS)) break;
      [digits, end] = [digits + next.folded.replace(/\D/g, ''), next.end];
      next = words[words.indexOf(next) + 1];
    }
    const start = digits.length < MIN_CODE_DIGITS ? null : startOfCode(words, index, digits);
    if (start !== null) spans.push({ start, end: /[#*]/.test(text.charAt(end)) ? end + 1 : end });
  });
  return spans;
}

function startOfCode(words: readonly Word[], value: number, digits: string): number | null {
  let [start, isCode, isLocked, isApart]: [number | null, boolean, boolean, boolean] = [null, false, false, false];
  for (let index = value; index > Math.max(0, value - MAX_CODE_WORDS); index -= 1) {
    const [word, before] = [words[index], words[index - 1]];
    if (word === undefined || before === undefined || !CODE_GAP.test(word.gap)) break;
    const { folded } = before;
    const isAlone = wordSets.codeAlone.has(folded) || (folded === 'pin' && digits.length === 4);
    const isThing = wordSets.locked.has(folded);
    if (word.gap.includes(',') || CODE_PART.test(folded)) isApart = true;
    if (isAlone || isThing || wordSets.code.has(folded)) {
      isLocked ||= isAlone || isThing;
      isCode ||= isAlone || !isThing;
      if (!isApart) start = before.start;
    } else if (!wordSets.codeFiller.has(folded) && !CODE_PART.test(folded)) break;
  }
  return isCode && isLocked ? start : null;
}

const NUMBER = /\+?[( ]{0,2}\+?\d(?:[ ().\/\u200B-]{0,4}\d)*/g;

interface DigitGroup extends Span {
  readonly digits: string;
  /** What stands between the group before and this one. */
  readonly gap: string;
}

interface Surroundings {
  readonly text: string;
  /** The last words before the number. */
  readonly words: readonly string[];
  readonly hasOneBracket: boolean;
}

function findTelephones(text: string, words: readonly Word[]): readonly Span[] {
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
const MAX_DIGITS = 15;

function findInternational(run: string, offset: number, words: readonly string[]): readonly Span[] {
  const groups = digitGroupsIn(run, offset);
  const start = offset + run.indexOf('+');
  // `+52.520008` is a coordinate.
  const [first = null, second = null] = groups;
  const isDecimal =
    first !== null &&
    second !== null &&
    run.charAt(first.end - offset) === '.' &&
    run.charAt(second.end - offset) !== '.' &&
    second.digits.length < 7 &&
    (groups.length === 2 || second.digits.length > 3);
  if (isDecimal && !words.some(isTelephoneWord)) return [];
  let digits = 0;
  let end = start;
  for (const group of groups) {
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
  const isPartOfCode = /[\p{L}#_]$|[\p{L}\d][-/]$/u.test(before) || isBeforeLatin;
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
    const isFirst = begin === 0;
    const to = lastGroupOfTelephone(groups, from, {
      ...{ text, hasOneBracket, isAsked: isAsked && from === 0, isOfThing: isOfThing && isFirst },
      isWhole: (end) => from === begin && end === groups.length - 1,
    });
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

interface NumberContext {
  readonly text: string;
  readonly hasOneBracket: boolean;
  readonly isAsked: boolean;
  readonly isOfThing: boolean;
  readonly isWhole: (end: number) => boolean;
}

/** The longest telephone number that begins with a group. */
function lastGroupOfTelephone(groups: readonly DigitGroup[], from: number, context: NumberContext): number | null {
  const candidates: Candidate[] = [];
  let digits = '';
  for (const [index, group] of groups.slice(from, from + MAX_GROUPS).entries()) {
    digits += group.digits;
    if (digits.length > MAX_DIGITS + 2) break;
    if (digits.length >= 6) candidates.push({ digits, end: from + index });
  }
  const found = candidates.findLast((candidate) => isTelephone(groups, from, candidate, context));
  return found?.end ?? null;
}

interface Candidate {
  readonly digits: string;
  readonly end: number;
}

/** Group lengths of national numbers, their first digits and their separators. */
const numberShapes: readonly (readonly [lengths: string, begins: RegExp, separator: RegExp])[] = [
  ['3-3-4', /^[2-9]/, /./],
  ['1-3-3-4', /^[178]/, /./],
  ['3-4-4', /^(?:1[3-9]|8)/, /./],
  ['5-5', /^[6-9]/, /[ -]/],
  ['3-3-3', /^[4-9]/, /[ -]/],
  ['3-2-2-2', /^[5-9]/, /./],
  ['2-2-2-2', /^[2-9]/, / /],
  ['4-4', /^[5689]/, / /],
  ['3-4', /^555/, /[ -]/],
  ['1-3-3-2-2', /^[78]/, /./],
  ['3-3-2-2', /^9/, /./],
  ['2-5-4', /^[1-9]{2}9/, /./],
  ['2-4-4', /^(?:1[01]|[2-9])/, /[ -]/],
  ...['2-3-7', '2-3-8', '2-3-3-4', '2-3-3-3', '2-4-6', '2-5-5', '2-2-4-4', '2-1-2-2-2-2'].map(
    (lengths) => [lengths, /^[2-9]/, /[ -]/] as const,
  ),
];

const UNGROUPED_NUMBER = /^(?:1[3-9]\d{9}|[78]\d{10}|[6-9]\d{9}|[2-5]\d\d[2-9]\d{6})$/;

function isTelephone(
  all: readonly DigitGroup[],
  from: number,
  { digits, end }: Candidate,
  { text, hasOneBracket, isAsked, isOfThing, isWhole }: NumberContext,
): boolean {
  const groups = all.slice(from, end + 1);
  const [first] = groups;
  if (first === undefined) return false;
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
  if (/^0[1-9]/.test(digits)) return isTrunkNumber(digits, lengths, between, isBracketed, isWhole(end));
  if (isSolid) return UNGROUPED_NUMBER.test(digits);
  if (isBracketed && hasOneBracket && digits.length >= 9 && digits.length <= 12)
    return between.length > 1 || /^[2-9]..$/.test(first.digits);
  return numberShapes.some(
    ([wanted, begins, separator]) =>
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
  const own = joined !== undefined && joined.start < start ? [fold(text.slice(joined.start, start))] : [];
  return [...near.map(({ folded }) => folded), ...own].slice(-3);
}
