import { telephonesIn } from './telephones.ts';
import type { Span } from './words.ts';

const AT = /@|%40|&#(?:64|x40);|&commat;|\s?[([{]\s?at\s?[)\]}]\s?/gi;
const NOT_LOCAL = /[\s<>()[\],;:@]/;
const DOMAIN = /[\p{L}\p{M}\p{N}_.-]/u;
const LINK = /(?<![a-z])(?:mailto|tel|callto|sms|skype|whatsapp|viber|facetime):(?=[^\s:])[^\s<>"]+/gi;
const MESSENGER =
  /(?:https?:\/\/)?(?:www\.)?\b(?:wa\.me|api\.whatsapp\.com|t\.me|m\.me|line\.me|signal\.me)\/[^\s<>"]+/gi;
/** What opens somebody's door. */
const DOOR_CODE =
  /(?:(?:gate|door|entry|access|building|lobby|garage|lockbox|locker) ?(?:code|pin)|code (?:porte|portail)|digicode|türcode|torcode|otp|\bpin(?=\D{0,4}\d{4}(?!\d)))(?: is)?[\s:#-]{0,3}[A-Z]?\d{3,8}[A-Z#*]?(?!\d)/giu;

/** E-mail addresses, telephone numbers, links to somebody and codes of doors, in a text with plain signs. */
export function contactsIn(text: string): readonly Span[] {
  return [...emailsIn(text), ...linksIn(text), ...telephonesIn(text), ...doorCodesIn(text)];
}

function doorCodesIn(text: string): readonly Span[] {
  return Array.from(text.matchAll(DOOR_CODE), ({ index, 0: code }) => ({ start: index, end: index + code.length }));
}

function linksIn(text: string): readonly Span[] {
  if (!text.includes(':') && !text.includes('.me/') && !text.includes('.com/')) return [];
  return [...text.matchAll(LINK), ...text.matchAll(MESSENGER)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function emailsIn(text: string): readonly Span[] {
  return Array.from(text.matchAll(AT), (match) => emailAt(text, match.index, match.index + match[0].length)).filter(
    (span) => span !== null,
  );
}

function emailAt(text: string, at: number, after: number): Span | null {
  let start = at;
  let end = after;
  // `anna @ example.com`
  const isSpaced = text[at - 1] === ' ' && text[after] === ' ';
  if (isSpaced) {
    start -= 1;
    end += 1;
  }
  const from = start;
  const to = end;
  if (text[start - 1] === '"') start = Math.max(text.lastIndexOf('"', start - 2), 0);
  while (start > 0 && !NOT_LOCAL.test(text.charAt(start - 1))) start -= 1;
  while (end < text.length && DOMAIN.test(text.charAt(end))) end += 1;
  for (let dot = dotAt(text, end); dot !== null; dot = dotAt(text, end)) end += dot.length;
  if (start === from || end === to) return null;
  const hasDot = /.\.\p{L}|[([{]\s?dot/iu.test(text.slice(to, end));
  return hasDot || (!isSpaced && /^\p{L}/u.test(text.slice(start)) && /^\p{L}/u.test(text.slice(to)))
    ? { start, end }
    : null;
}

/** ` (dot) com` */
function dotAt(text: string, end: number): string | null {
  return /^\s?[([{]\s?dot\s?[)\]}]\s?[\p{L}\p{N}_.-]*/iu.exec(text.slice(end, end + 80))?.[0] ?? null;
}
