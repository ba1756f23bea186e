import { pathOf, type BrandProblem } from './brands-error.ts';

const DEEPEST = 60;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const STRING = /"(?:[^"\\\u0000-\u001F]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const SPACE = /[ \t\n\r]*/y;
const WORDS: readonly (readonly [string, boolean | null])[] = [['true', true], ['false', false], ['null', null]];
/** What an object of JavaScript has already. */
const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

class Stop extends Error {}

/**
 * Reads JSON as `JSON.parse` does, but says where it ends to be JSON, and which keys stand in one object twice,
 * of which one would be lost without a word. `value` is undefined when there is a problem of syntax.
 */
export function readJsonText(text: string): { readonly value: unknown; readonly problems: readonly BrandProblem[] } {
  const problems: BrandProblem[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;

  const fail = (sentence: string): never => {
    const before = text.slice(0, at).split('\n');
    problems.push({ path: '', sentence: `is not JSON: line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: ${sentence}` });
    throw new Stop();
  };
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? null;
    at += found?.length ?? 0;
    return found;
  };
  const takeMark = (mark: string): boolean => {
    take(SPACE);
    if (text[at] !== mark) return false;
    at += 1;
    return true;
  };

  function readString(): string {
    const found = take(STRING);
    if (found === null) return fail('this text has no end, or holds a line break or a backslash that means nothing');
    const value: unknown = JSON.parse(found);
    return String(value);
  }

  function readValue(path: string, depth: number): unknown {
    take(SPACE);
    if (depth > DEEPEST) return fail('this is nested too deep');
    if (text[at] === '"') return readString();
    if (takeMark('{')) return readObject(path, depth + 1);
    if (takeMark('[')) return readList(path, depth + 1);
    for (const [word, value] of WORDS) {
      if (!text.startsWith(word, at)) continue;
      at += word.length;
      return value;
    }
    const number = take(NUMBER);
    return number === null ? fail(at >= text.length ? 'the text ends too early' : 'a value was expected') : Number(number);
  }

  function readObject(path: string, depth: number): unknown {
    const entries = new Map<string, unknown>();
    if (takeMark('}')) return {};
    do {
      take(SPACE);
      if (text[at] !== '"') return fail('a key in double quotes was expected');
      const key = readString();
      const own = pathOf(path, key);
      if (entries.has(key)) problems.push({ path: own, sentence: 'stands there twice' });
      if (RESERVED.has(key)) problems.push({ path: own, sentence: 'is not a key that can be used' });
      if (!takeMark(':')) return fail('a colon was expected');
      entries.set(key, readValue(own, depth));
    } while (takeMark(','));
    return takeMark('}') ? Object.fromEntries(entries) : fail('a comma or a closing brace was expected');
  }

  function readList(path: string, depth: number): unknown {
    const items: unknown[] = [];
    if (takeMark(']')) return items;
    do items.push(readValue(pathOf(path, items.length), depth));
    while (takeMark(','));
    return takeMark(']') ? items : fail('a comma or a closing bracket was expected');
  }

  try {
    const value = readValue('', 0);
    take(SPACE);
    if (at < text.length) fail('nothing more was expected');
    return { value, problems };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { value: undefined, problems };
  }
}
