/** A stretch of a text, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Word extends Span {
  /** Without case and marks. */
  readonly folded: string;
  readonly isCapital: boolean;
}

/** Without signs of other scripts. */
export const ASCII = /^[\0-\x7f]*$/;
const NOT_ASCII = /[^\0-\x7f]/gu;
const known = new Map<string, string>();

/** The text at the same length with ASCII digits, spaces, dashes and punctuation for those of other scripts. */
export function withPlainSigns(text: string): string {
  if (ASCII.test(text)) return text;
  return text.replace(NOT_ASCII, (sign) => {
    const found = known.get(sign);
    if (found !== undefined) return found;
    const plain = plainSign(sign).padEnd(sign.length, '\u200B');
    if (known.size < 5000) known.set(sign, plain);
    return plain;
  });
}

function plainSign(sign: string): string {
  const compatible = sign.normalize('NFKC');
  if (compatible.length === 1 && ASCII.test(compatible)) return compatible;
  if (/\p{Nd}/u.test(sign)) return String(digitOf(sign));
  if (/\p{Pd}|\u2212/u.test(sign)) return '-';
  if (/\p{Z}/u.test(sign)) return ' ';
  return /\p{Cf}/u.test(sign) ? '\u200B' : sign;
}

/** Digits of a script lie side by side, from zero. */
function digitOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  let before = 0;
  while (before < 60 && /\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}

const WORD = /c\/o\b|[\p{L}\p{M}\p{N}]+/giu;

export function wordsIn(text: string): readonly Word[] {
  return Array.from(text.matchAll(WORD), (match) => {
    const [found] = match;
    const start = match.index;
    return { start, end: start + found.length, folded: fold(found), isCapital: /^[\p{Lu}\p{Lt}]/u.test(found) };
  });
}

/** Compared without case and marks. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return ASCII.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{M}+/gu, '');
}

/** The entries of a line of phrases.ts, folded. */
export function entriesOf(...lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split('|')).map((entry) => fold(entry).replace(/['’]/g, ' '));
}
