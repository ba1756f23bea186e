const MAX_TEXT_LENGTH = 2000;
const ENTRY_LENGTH = 200;

const CONTROL_CHARACTERS = /(?!\s)[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;
const LONE_SURROGATE = /\p{Surrogate}/gu;
const PLAIN_ASCII = /^[\x21-\x7E]+(?: [\x21-\x7E]+)*$/;
const VISIBLE = /[^\p{C}\p{Z}]/u;

/** Without control and bidi characters, cut between code points. null when nothing visible is left. */
export function cleanText(text: string, maxLength = MAX_TEXT_LENGTH): string | null {
  if (text.length <= maxLength && PLAIN_ASCII.test(text)) return text;
  const start = cutText(text.trimStart(), maxLength * 4);
  const clean = start.replace(CONTROL_CHARACTERS, '').replace(/\s+/g, ' ').replace(LONE_SURROGATE, '\uFFFD').trim();
  if (!VISIBLE.test(clean)) return null;
  return cutText(clean, maxLength);
}

/** A copy, because engines let a slice keep the whole text in memory. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const last = text.charCodeAt(maxLength - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return Array.from(text.slice(0, splitsPair ? maxLength - 1 : maxLength).trimEnd()).join('');
}

export function toWellFormed(text: string): string {
  return text.replace(LONE_SURROGATE, '\uFFFD');
}

export function countDigits(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const block = code >> 4;
    if ((code & 15) < 10 && (block === 0x3 || block === 0x66 || block === 0x6f || block === 0xff1)) count += 1;
  }
  return count;
}

/** Starts over when full. A plain map is faster than an LRU cache, since the same few texts repeat in one answer. */
export function memoize<T>(read: (text: string) => T, maxEntries: number, maxKeyLength: number): (text: string) => T {
  const known = new Map<string, T>();
  let taken = 0;
  return (text) => {
    const remembered = known.get(text);
    if (remembered !== undefined) return remembered;
    const value = read(text);
    if (text.length > maxKeyLength) return value;
    if (taken >= maxEntries) {
      known.clear();
      taken = 0;
    }
    known.set(text, value);
    taken += 1 + Math.floor(text.length / ENTRY_LENGTH);
    return value;
  };
}
