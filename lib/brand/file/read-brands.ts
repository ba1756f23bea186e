import { basename, dirname } from 'node:path';
import type { Brand } from '../brand.ts';
import { describeAdjustment, createTheme } from '../theme/theme.ts';
import { checkBrand } from './check-brand.ts';
import { openFolder, type FileVersions } from './folder.ts';
import { type BrandProblem, BrandsError, joinPath, locationAt } from './problems.ts';
import { checkShape } from './shape.ts';
import { type JSONPath, printParseErrorCode, visit } from 'jsonc-parser';

const MOST_BYTES = 4 * 2 ** 20;

export interface BrandsFileResult {
  readonly brands: readonly Brand[];
  readonly problems: readonly BrandProblem[];
  /** What was changed so that it can be used. */
  readonly warnings: readonly string[];
  /** From just before the file and all it names were read. */
  readonly stamps: FileVersions;
}

/** Throws one BrandsError that lists every problem. */
export function readBrandsFile(file: string): Pick<BrandsFileResult, 'brands' | 'warnings'> {
  const reading = checkBrandsFile(file);
  if (reading.problems.length > 0) throw new BrandsError(reading.problems);
  return reading;
}

/** Reads and checks a brands file and the files it names. There are brands only if there are no problems. */
export function checkBrandsFile(file: string): BrandsFileResult {
  const folder = openFolder(dirname(file));
  const problems: BrandProblem[] = [];
  const read = folder.read(basename(file), MOST_BYTES);
  const text = 'problem' in read ? null : decodeText(read.bytes);
  if ('problem' in read) problems.push({ path: '', message: `${read.problem}: ${file}` });
  else if (text === null) problems.push({ path: '', message: 'is not written in UTF-8' });
  const brands = text === null ? [] : checkText(text, folder, problems);
  return problems.length > 0
    ? { brands: [], problems, warnings: [], stamps: folder.versions }
    : { brands, problems, warnings: warningsOf(brands), stamps: folder.versions };
}

function checkText(text: string, folder: ReturnType<typeof openFolder>, problems: BrandProblem[]): readonly Brand[] {
  const json = parseJson(text);
  for (const problem of json.problems) problems.push(problem);
  if (json.value === undefined) return [];
  const shape = checkShape(json.value);
  // One by one, as push(...) fails for more problems than a call takes arguments.
  for (const problem of shape.problems) problems.push(problem);
  const hosts = new Map<string, string>();
  const location = locationAt('brands', problems);
  return shape.brands.map((raw, index) => checkBrand(raw, location.in(index), hosts, folder));
}

function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function warningsOf(brands: readonly Brand[]): readonly string[] {
  return brands.flatMap(({ colour }, index) =>
    colour === null
      ? []
      : createTheme(colour).adjustments.map((moved) => `brands[${index}].colour: ${describeAdjustment(moved)}`),
  );
}

const DEEPEST = 60;
/** What an object of JavaScript has already. */
const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

const expected = {
  value: 'a value was expected',
  key: 'a key in double quotes was expected',
  colon: 'a colon was expected',
  restOfObject: 'a comma or a closing brace was expected',
  restOfList: 'a comma or a closing bracket was expected',
  nothing: 'nothing more was expected',
} as const;

const BROKEN_STRING = /^(?:UnexpectedEndOfString|InvalidUnicode|InvalidEscapeCharacter|InvalidCharacter)$/;

class Stop extends Error {}

/**
 * Reads JSON as `JSON.parse` does, but says where it ends to be JSON, and which keys stand in one object twice.
 * `value` is undefined when there is a problem of syntax.
 */
export function parseJson(text: string): { readonly value: unknown; readonly problems: readonly BrandProblem[] } {
  const json = text.replace(/^\uFEFF/, '');
  const problems: BrandProblem[] = [];
  /** Of the objects and lists around: the keys so far; null: a list. */
  const around: (Set<string> | null)[] = [];
  let next: keyof typeof expected = 'value';
  let beforeEnd: keyof typeof expected = next;

  const fail = (sentence: string, line: number, character: number): never => {
    problems.push({ path: '', message: `is not JSON: line ${line + 1}, column ${character + 1}: ${sentence}` });
    throw new Stop();
  };
  const begin = (keys: Set<string> | null, line: number, character: number): void => {
    if (around.length === DEEPEST) fail('this is nested too deep', line, character);
    around.push(keys);
    next = keys === null ? 'value' : 'key';
  };
  const goOn = (): void => {
    const keys = around.at(-1);
    next = keys === undefined ? 'nothing' : keys === null ? 'restOfList' : 'restOfObject';
  };
  const end = (): void => {
    beforeEnd = next;
    around.pop();
    goOn();
  };
  const takeKey = (key: string, parent: JSONPath): void => {
    next = 'colon';
    const keys = around.at(-1);
    const path = () => [...parent, key].reduce<string>(joinPath, '');
    if (keys?.has(key)) problems.push({ path: path(), message: 'stands there twice' });
    if (RESERVED.has(key)) problems.push({ path: path(), message: 'is not a key that can be used' });
    keys?.add(key);
  };

  try {
    visit(
      json,
      {
        onObjectBegin: (_offset, _length, line, character) => begin(new Set(), line, character),
        onArrayBegin: (_offset, _length, line, character) => begin(null, line, character),
        onObjectProperty: (key, _offset, _length, _line, _character, path) => takeKey(key, path()),
        onSeparator: (mark) => void (next = mark === ',' && around.at(-1) !== null ? 'key' : 'value'),
        onLiteralValue: goOn,
        onObjectEnd: end,
        onArrayEnd: end,
        onError: (error, offset, _length, line, character) => {
          const code = printParseErrorCode(error);
          if (BROKEN_STRING.test(code))
            fail('this text has no end, or holds a line break or a backslash that means nothing', line, character);
          // The library reports the end of an object or a list before it reports that its mark is missing.
          const wanted = code === 'CloseBraceExpected' || code === 'CloseBracketExpected' ? beforeEnd : next;
          fail(
            offset >= json.length && wanted === 'value' ? 'the text ends too early' : expected[wanted],
            line,
            character,
          );
        },
      },
      { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false },
    );
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { value: undefined, problems };
  }
  const value: unknown = JSON.parse(json);
  return { value, problems };
}
