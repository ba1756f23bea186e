/** Not of a fraction. */
const MANY_DIGITS = /(?<![\d.])[1-9]\d{15}/;
const LONG_INTEGER = /(?<![\d.e+-])-?[1-9]\d{15,}(?![\d.e]|\s*:)/gi;

/**
 * Parses a JSON text. An integer beyond 2^53 becomes text, so that the digits of an identifier stay as they were sent.
 * Throws a SyntaxError as `JSON.parse` does.
 */
export function parseJsonText(text: string): unknown {
  return JSON.parse(MANY_DIGITS.test(text) ? withLongIntegersQuoted(text) : text);
}

function withLongIntegersQuoted(text: string): string {
  let quoted = '';
  for (let at = 0; at < text.length;) {
    const open = text.indexOf('"', at);
    const end = open < 0 ? text.length : endOfString(text, open);
    quoted += text.slice(at, open < 0 ? text.length : open).replace(LONG_INTEGER, quoteUnsafe);
    if (open >= 0) quoted += text.slice(open, end);
    at = end;
  }
  return quoted;
}

function quoteUnsafe(digits: string): string {
  return Number.isSafeInteger(Number(digits)) ? digits : `"${digits}"`;
}

function endOfString(text: string, open: number): number {
  let close = text.indexOf('"', open + 1);
  while (close >= 0 && isEscaped(text, close)) close = text.indexOf('"', close + 1);
  return close < 0 ? text.length : close + 1;
}

function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text[before - 1] === '\\') before -= 1;
  return (at - before) % 2 === 1;
}
