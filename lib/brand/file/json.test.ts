import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJsonText } from './json.ts';

const sentencesOf = (text: string) =>
  readJsonText(text).problems.map(({ path, sentence }) => `${path} ${sentence}`.trim());

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

describe('the text of a JSON file', () => {
  test('is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 2, '\t'), (text, indent) => {
        const laidOut = JSON.stringify(JSON.parse(text), null, indent);
        const { value, problems } = readJsonText(laidOut);
        // Names every object of JavaScript has are refused.
        if (problems.length === 0) expect(value).toEqual(JSON.parse(laidOut));
        else expect(problems.every(({ sentence }) => sentence === 'is not a key that can be used')).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('is JSON here exactly when it is JSON there', () => {
    const bits = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"b\\n"',
      '"\\x"',
      '"',
      '1',
      '-',
      '0',
      '01',
      '1.',
      '.5',
      '1e3',
      'true',
      'nul',
      'null',
      ' ',
      '\n',
      '\u00A0',
      '//',
      "'a'",
      'NaN',
    );
    fc.assert(
      fc.property(
        fc.array(bits, { maxLength: 9 }).map((parts) => parts.join('')),
        (text) => {
          const value = parseOrNothing(text);
          const read = readJsonText(text);
          expect(read.value).toEqual(value);
          expect(read.problems.some(({ sentence }) => sentence.startsWith('is not JSON'))).toBe(value === undefined);
        },
      ),
      { numRuns: 5000 },
    );
  });

  test.each([
    ['', 'is not JSON: line 1, column 1: the text ends too early'],
    ['{\n  "a": 1,\n}', 'is not JSON: line 3, column 1: a key in double quotes was expected'],
    ['{\n  "a": 1\n  "b": 2\n}', 'is not JSON: line 3, column 3: a comma or a closing brace was expected'],
    ['[1, 2', 'is not JSON: line 1, column 6: a comma or a closing bracket was expected'],
    ['{"a" 1}', 'is not JSON: line 1, column 6: a colon was expected'],
    ['{} // brands', 'is not JSON: line 1, column 4: nothing more was expected'],
    ['{"a": yes}', 'is not JSON: line 1, column 7: a value was expected'],
  ])('%j: %s', (text, sentence) => {
    expect(sentencesOf(text)).toEqual([sentence]);
  });

  test('a key that stands in one object twice is named with its path, in every object', () => {
    expect(sentencesOf('{"a": 1, "b": [{"c": 1, "\\u0063": 2}], "a": 3}')).toEqual([
      'b[0].c stands there twice',
      'a stands there twice',
    ]);
    expect(sentencesOf('{"a": {"c": 1}, "b": {"c": 1}}')).toEqual([]);
  });

  test('a key that objects have of themselves is refused, and changes none of them', () => {
    expect(sentencesOf('{"a": {"__proto__": {"polluted": true}, "constructor": 1}}')).toEqual([
      'a.__proto__ is not a key that can be used',
      'a.constructor is not a key that can be used',
    ]);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  test('a text nested without end is refused rather than run out of stack', () => {
    expect(sentencesOf('['.repeat(100_000))[0]).toMatch(/^is not JSON: .* nested too deep$/);
  });

  test('a byte order mark is no fault', () => {
    expect(readJsonText('\uFEFF{"a": 1}')).toEqual({ value: { a: 1 }, problems: [] });
  });
});
