import phrases from './phrases.json' with { type: 'json' };
import { findTelephones } from './telephones.ts';
import { type Span, spanOf, type Word, wordSets } from './words.ts';

const { spelledAt, spelledDot, unspacedCodes } = phrases;

/** `anna@example.com`, `anna (at) example (dot) com`, `anna at example dot com`, `anna_at_example.com` */
const AT =
  `@|%40|&#(?:64|x40);|&commat;|\\s?[([{<]\\s?(?:${spelledAt}|a)\\s?[)\\]}>]\\s?|_(?:${spelledAt})_|\\s-(?:${spelledAt})-\\s|` +
  `-(?:${spelledAt})-(?=[\\p{L}\\p{N}]{1,63}-(?:${spelledDot})-)|` +
  `\\s(?:${spelledAt})\\s(?=[\\p{L}\\p{N}_-]{1,63}(?:\\.\\p{L}|\\s?[([{]?\\s?(?:${spelledDot})[\\s)\\]}]))`;
const AT_SIGN = new RegExp(AT, 'giu');
export const CONTACT_HINT = new RegExp(`${AT}|\\.me/|(?:tel|sms|callto|mailto|whatsapp|skype|viber|facetime):`, 'iu');
const DOT = new RegExp(
  `^(?:\\s?[([{<]\\s?(?:${spelledDot})\\s?[)\\]}>]\\s?|[\\s_-]{1,2}(?:${spelledDot})[\\s_-]{1,2})[\\p{L}\\p{N}_.-]{1,63}`,
  'iu',
);
const HOST_DOT = new RegExp(`.(?:\\.|[_-](?:${spelledDot})[_-])\\p{L}`, 'iu');
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
  // Of `{a}@example.com`, the first is part of the name.
  const signs = Array.from(text.matchAll(AT_SIGN)).filter((sign) => text.charAt(spanOf(sign).end) !== '@');
  return signs.flatMap((sign, index) => {
    const before = signs[index - 1];
    return emailAt(text, sign, before === undefined ? 0 : spanOf(before).end, signs[index + 1]?.index ?? text.length);
  });
}

function emailAt(text: string, sign: RegExpExecArray, first: number, last: number): readonly Span[] {
  const { start: at, end: after } = spanOf(sign);
  const [isBefore, isAfter] = [text[at - 1] === ' ', text[after] === ' '];
  const isSpelled = /^[\s_]\p{L}/u.test(sign[0]);
  const [from, to] = [isBefore ? at - 1 : at, isAfter ? after + 1 : after];
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
  const hasDot = end > to + host.length || (HOST_DOT.test(host) && (!isSpelled || isHost));
  const isBare = !isBefore && !isAfter && !isSpelled && /^\p{L}/u.test(local) && /^\p{L}/u.test(host);
  return hasDot || isBare ? [{ start, end }] : [];
}

function dotAt(text: string, end: number): string | null {
  return DOT.exec(text.slice(end, end + 80))?.[0] ?? null;
}

const [MIN_CODE_LENGTH, MAX_CODE_WORDS] = [3, 7];
const PIN = /^(?:pin|п[иі]н)/;
const CODE_PART = /^\p{L}{0,2}\d[\p{L}\d]{0,7}$/u;
const CODE_GAP = /^[\s:=#*'’"“(,–-]{0,4}$/u;
const SHORT_CODE = '[\\s:：是为為は는은]{0,4}[#*]?(?=\\w*\\d)[A-Z\\d][A-Z\\d-]{2,8}[#*]?';
const UNSPACED_CODE = new RegExp(`(?:${unspacedCodes})${SHORT_CODE}`, 'giu');

/** `Gate code 4471`, `Code portail: 58B21`, `Keypad 1234`: a word for what is locked beside one for its code. */
export function findCodes(text: string, words: readonly Word[]): readonly Span[] {
  const spans = Array.from(text.matchAll(UNSPACED_CODE), spanOf);
  words.forEach((value, index) => {
    if (!CODE_PART.test(value.folded)) return;
    let [code, last] = [value.folded, index];
    for (let next = words[last + 1]; next !== undefined && CODE_PART.test(next.folded); next = words[last + 1]) {
      if (next.gap !== '-' && (next.gap !== ' ' || code.length >= MIN_CODE_LENGTH)) break;
      [code, last] = [code + next.folded, last + 1];
    }
    const start = code.length < MIN_CODE_LENGTH ? null : startOfCode(words, index, last, code);
    const end = words[last]?.end ?? value.end;
    if (start !== null) spans.push({ start, end: /[#*]/.test(text.charAt(end)) ? end + 1 : end });
  });
  return spans;
}

/** A word of something else before it tells what the code is of: `Error code 4711 at gate`. */
function startOfCode(words: readonly Word[], first: number, last: number, code: string): number | null {
  const isAlone = ({ folded }: Word) => wordSets.codeAlone.has(folded) || (PIN.test(folded) && /^\d{4}$/.test(code));
  const isOfCode = (word: Word) => wordSets.code.has(word.folded) || isAlone(word);
  const isLocked = (word: Word) => wordSets.locked.has(word.folded) || isAlone(word);
  const isBetween = ({ folded }: Word) => wordSets.codeFiller.has(folded) || CODE_PART.test(folded);
  const near: Word[] = [];
  let start = words[first]?.start ?? null;
  let isApart = false;
  for (let index = first; index > Math.max(0, first - MAX_CODE_WORDS); index -= 1) {
    const [word, before] = [words[index], words[index - 1]];
    if (word === undefined || before === undefined || !CODE_GAP.test(word.gap)) break;
    isApart ||= word.gap.includes(',') || CODE_PART.test(before.folded);
    if (isOfCode(before) || isLocked(before)) {
      near.push(before);
      if (!isApart) ({ start } = before);
    } else if (!isBetween(before)) return near.some(isOfCode) && near.some(isLocked) ? start : null;
  }
  const after = words.slice(last + 1, last + MAX_CODE_WORDS);
  const end = after.findIndex(
    (word) => !CODE_GAP.test(word.gap) || !(isOfCode(word) || isLocked(word) || isBetween(word)),
  );
  near.push(...after.slice(0, end < 0 ? undefined : end).filter((word) => !isAlone(word)));
  return near.some(isOfCode) && near.some(isLocked) ? start : null;
}
