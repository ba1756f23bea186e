import { isTelephoneWord, type Span, spanOf, wordSets, wordsIn } from './words.ts';

const AT_SIGN = /@|%40|&#(?:64|x40);|&commat;|\s?[([{]\s?at\s?[)\]}]\s?/gi;
const NOT_LOCAL_PART = /[\s<>()[\],;:@]/;
const DOMAIN_CHARACTER = /[\p{L}\p{M}\p{N}_.-]/u;
const CONTACT_LINK = /(?<![a-z])(?:mailto|tel|callto|sms|skype|whatsapp|viber|facetime):(?=[^\s:])[^\s<>"]+/gi;
const MESSENGER_LINK =
  /(?:https?:\/\/)?(?:www\.)?\b(?:wa\.me|api\.whatsapp\.com|t\.me|m\.me|line\.me|signal\.me)\/[^\s<>"]+/gi;
const DOOR_CODE =
  /(?:(?:gate|door|entry|access|building|lobby|garage|lockbox|locker) ?(?:code|pin)|code (?:porte|portail)|digicode|türcode|torcode|otp|\bpin(?=\D{0,4}\d{4}(?!\d)))(?: is)?[\s:#-]{0,3}[A-Z]?\d{3,8}[A-Z#*]?(?!\d)/giu;

export function findContacts(text: string): readonly Span[] {
  const mayHoldLink = [':', '.me/', '.com/'].some((part) => text.includes(part));
  const patterns = mayHoldLink ? [CONTACT_LINK, MESSENGER_LINK, DOOR_CODE] : [DOOR_CODE];
  const found = patterns.flatMap((pattern) => Array.from(text.matchAll(pattern), spanOf));
  return [...findEmails(text), ...findTelephones(text), ...found];
}

function findEmails(text: string): readonly Span[] {
  return Array.from(text.matchAll(AT_SIGN), (match) =>
    emailAt(text, match.index, match.index + match[0].length),
  ).filter((span) => span !== null);
}

function emailAt(text: string, at: number, after: number): Span | null {
  const isSpaced = text[at - 1] === ' ' && text[after] === ' ';
  const [from, to] = isSpaced ? [at - 1, after + 1] : [at, after];
  let [start, end] = [from, to];
  if (text[start - 1] === '"') start = Math.max(text.lastIndexOf('"', start - 2), 0);
  while (start > 0 && !NOT_LOCAL_PART.test(text.charAt(start - 1))) start -= 1;
  while (end < text.length && DOMAIN_CHARACTER.test(text.charAt(end))) end += 1;
  for (let dot = dotAt(text, end); dot !== null; dot = dotAt(text, end)) end += dot.length;
  if (start === from || end === to) return null;
  const hasDot = /.\.\p{L}|[([{]\s?dot/iu.test(text.slice(to, end));
  return hasDot || (!isSpaced && /^\p{L}/u.test(text.slice(start)) && /^\p{L}/u.test(text.slice(to)))
    ? { start, end }
    : null;
}

function dotAt(text: string, end: number): string | null {
  return /^\s?[([{]\s?dot\s?[)\]}]\s?[\p{L}\p{N}_.-]*/iu.exec(text.slice(end, end + 80))?.[0] ?? null;
}

const NUMBER = /\+?[( ]{0,2}\+?\d(?:[ ().\/\u200B-]{0,4}\d)*/g;

interface DigitGroup extends Span {
  readonly digits: string;
}

export function findTelephones(text: string): readonly Span[] {
  return Array.from(text.matchAll(NUMBER)).flatMap((match) => {
    if (match[0].length < 6) return [];
    const isInternational = match[0].includes('+');
    const words = wordsBefore(text, match.index);
    if (isInternational) return findInternational(match[0], match.index, words);
    return splitAtDates(match[0], match.index).flatMap((part) => findNational(text, part, words));
  });
}

function digitGroupsIn(run: string, offset: number): readonly DigitGroup[] {
  return Array.from(run.matchAll(/\d+/g), (match) => {
    const { start, end } = spanOf(match);
    return { start: offset + start, end: offset + end, digits: match[0] };
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

function findNational(text: string, part: { run: string; offset: number }, words: readonly string[]): readonly Span[] {
  const groups = digitGroupsIn(part.run, part.offset);
  const before = text.charAt((groups[0]?.start ?? 0) - 1);
  const followsPhoneWord = words.some(isTelephoneWord);
  const last = groups.at(-1);
  if (last === undefined) return [];
  const isPartOfCode =
    /[\p{L}#_]/u.test(before) ||
    /[\p{L}\d][-/]$/u.test(text.slice(Math.max(0, (groups[0]?.start ?? 0) - 2), groups[0]?.start)) ||
    /^\p{Script=Latin}/u.test(text.slice(last.end));
  const isPostal =
    /(?:^|[^A-Z])[A-Z]{2} ?$/.test(text.slice(0, groups[0]?.start)) &&
    /^ ?[A-Z]{2}(?![A-Z])/.test(text.slice(last.end));
  if ((isPartOfCode || isPostal) && !followsPhoneWord) return [];
  const followsReferenceWord =
    wordSets.numbered.has(words.at(-1) ?? '') ||
    (/^(?:no|nr|number)$/.test(words.at(-1) ?? '') && wordSets.numbered.has(words.at(-2) ?? ''));
  // Parcel numbers are longer, or in groups of equal length.
  const inFours = groups.filter(({ digits }) => digits.length === 4).length;
  const digitsInAll = groups.reduce((sum, { digits }) => sum + digits.length, 0);
  if (inFours >= 3 && digitsInAll >= 16) return [];
  for (let from = 0; from < groups.length; from += 1) {
    const to = lastGroupOfTelephone(text, groups, from, followsPhoneWord, followsReferenceWord);
    const first = groups[from];
    const end = to === null ? undefined : groups[to];
    if (first === undefined || end === undefined || to === null) continue;
    const rest = groups.slice(to + 1);
    const next = rest[0];
    const span = {
      start: text.charAt(first.start - 1) === '(' && text.charAt(first.end) === ')' ? first.start - 1 : first.start,
      end: end.end,
    };
    if (next === undefined) return [span];
    const offset = next.start;
    return [span, ...findNational(text, { run: text.slice(offset, last.end), offset }, [])];
  }
  return [];
}

const MAX_GROUPS = 15;

function lastGroupOfTelephone(
  text: string,
  groups: readonly DigitGroup[],
  from: number,
  isAsked: boolean,
  isNumberOfThing: boolean,
): number | null {
  for (let to = Math.min(groups.length, from + MAX_GROUPS) - 1; to >= from; to -= 1) {
    const some = groups.slice(from, to + 1);
    const isAlone = from === 0 && to === groups.length - 1;
    if (isTelephone(text, some, isAsked && from === 0, isNumberOfThing, isAlone)) return to;
  }
  return null;
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
  text: string,
  groups: readonly DigitGroup[],
  isAsked: boolean,
  isNumberOfThing: boolean,
  isAlone: boolean,
): boolean {
  const digits = groups.map((group) => group.digits).join('');
  const [first] = groups;
  if (first === undefined || digits.length < 6 || digits.length > MAX_DIGITS + 2) return false;
  const lengths = groups.map((group) => group.digits.length);
  const between = groups.slice(1).map((group, index) => text.slice(groups[index]?.end, group.start));
  const shape = lengths.join('-');
  const isOther = shape === '5-4' || (lengths.length === 2 && between[0] === '.' && !digits.startsWith('0'));
  if (isAsked && !isOther) return digits.length <= MAX_DIGITS;
  const isBracketed = text.charAt(first.start - 1) === '(' && between[0]?.startsWith(')') === true;
  const isSolid = lengths.length === 1;
  if (isNumberOfThing && !isBracketed && between.every((sign) => sign === '-')) return false;
  if (digits.length >= 9 && lengths.every((length) => length === 1)) return true;
  if (/^00[1-9]/.test(digits))
    return lengths[0] !== 1 && digits.length >= (isSolid ? 11 : 10) && digits.length < (isSolid ? 15 : 18);
  if (/^0[1-9]/.test(digits)) return isTrunkNumber(digits, lengths, between, isBracketed, isAlone);
  if (isSolid) return UNGROUPED_NUMBER.test(digits);
  if (isBracketed && text.split('(').length === 2 && digits.length >= 9 && digits.length <= 12)
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

function wordsBefore(text: string, index: number): readonly string[] {
  const words = wordsIn(text.slice(Math.max(0, index - MAX_LOOK_BACK), index));
  return words.slice(-3).map(({ folded }) => folded);
}
