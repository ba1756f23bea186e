import { basename, dirname } from 'node:path';
import { type JSONPath, printParseErrorCode, visit } from 'jsonc-parser';
import type { Brand } from '../brand.ts';
import { createTheme, describeAdjustment } from '../theme/theme.ts';
import { checkBrand } from './check-brand.ts';
import { type FileVersions, type Folder, openFolder } from './folder.ts';
import { type BrandProblem, BrandsError, joinPath, locationAt } from './problems.ts';
import { checkShape } from './shape.ts';

const MAX_FILE_BYTES = 4 * 2 ** 20;

export interface BrandsFileResult {
  readonly brands: readonly Brand[];
  readonly problems: readonly BrandProblem[];
  readonly warnings: readonly string[];
  readonly versions: FileVersions;
}

/** Throws a BrandsError with every problem. */
export function readBrandsFile(file: string): Pick<BrandsFileResult, 'brands' | 'warnings'> {
  const result = checkBrandsFile(file);
  if (result.problems.length > 0) throw new BrandsError(result.problems);
  return result;
}

export function checkBrandsFile(file: string): BrandsFileResult {
  const folder = openFolder(dirname(file));
  const problems: BrandProblem[] = [];
  const content = folder.read(basename(file), MAX_FILE_BYTES);
  const text = 'problem' in content ? null : decodeUtf8(content.bytes);
  if ('problem' in content) problems.push({ path: '', message: `${content.problem}: ${file}` });
  else if (text === null) problems.push({ path: '', message: 'is not written in UTF-8' });
  const checked = text === null ? [] : checkContent(text, folder, problems);
  const brands = problems.length > 0 ? [] : checked;
  return { brands, problems, warnings: brands.flatMap(findWarnings), versions: folder.versions };
}

function checkContent(text: string, folder: Folder, problems: BrandProblem[]): readonly Brand[] {
  const json = parseJson(text);
  for (const problem of json.problems) problems.push(problem);
  if (json.value === undefined) return [];
  const shape = checkShape(json.value);
  // One by one, as push(...) fails for more problems than a call can have arguments.
  for (const problem of shape.problems) problems.push(problem);
  const hosts = new Map<string, string>();
  const location = locationAt('brands', problems);
  return shape.brands.map((raw, index) => checkBrand(raw, location.in(index), hosts, folder));
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function findWarnings({ colour }: Brand, index: number): readonly string[] {
  const adjustments = colour === null ? [] : createTheme(colour).adjustments;
  return adjustments.map((adjustment) => `brands[${index}].colour: ${describeAdjustment(adjustment)}`);
}

const MAX_DEPTH = 60;
const reservedKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

const expected = {
  value: 'a value was expected',
  key: 'a key in double quotes was expected',
  colon: 'a colon was expected',
  restOfObject: 'a comma or a closing brace was expected',
  restOfList: 'a comma or a closing bracket was expected',
  nothing: 'nothing more was expected',
} as const;

const brokenString = /^(?:UnexpectedEndOfString|InvalidUnicode|InvalidEscapeCharacter|InvalidCharacter)$/;

class SyntaxProblem extends Error {}

/**
 * Accepts what `JSON.parse` accepts, but reports the position of a syntax problem, for which `value` is undefined, and
 * duplicate and reserved keys.
 */
export function parseJson(text: string): { readonly value: unknown; readonly problems: readonly BrandProblem[] } {
  const json = text.replace(/^\uFEFF/, '');
  const problems: BrandProblem[] = [];
  const parents: (Set<string> | null)[] = [];
  let next: keyof typeof expected = 'value';
  let beforeEnd: keyof typeof expected = next;

  const fail = (message: string, line: number, character: number): never => {
    problems.push({ path: '', message: `is not JSON: line ${line + 1}, column ${character + 1}: ${message}` });
    throw new SyntaxProblem();
  };
  const begin = (keys: Set<string> | null, line: number, character: number): void => {
    if (parents.length === MAX_DEPTH) fail('this is nested too deep', line, character);
    parents.push(keys);
    next = keys === null ? 'value' : 'key';
  };
  const afterValue = (): void => {
    const keys = parents.at(-1);
    next = keys === undefined ? 'nothing' : keys === null ? 'restOfList' : 'restOfObject';
  };
  const end = (): void => {
    beforeEnd = next;
    parents.pop();
    afterValue();
  };
  const checkKey = (key: string, parent: JSONPath): void => {
    next = 'colon';
    const keys = parents.at(-1);
    const path = () => [...parent, key].reduce<string>(joinPath, '');
    if (keys?.has(key)) problems.push({ path: path(), message: 'is there twice' });
    if (reservedKeys.has(key)) problems.push({ path: path(), message: 'is not a key that can be used' });
    keys?.add(key);
  };

  try {
    visit(
      json,
      {
        onObjectBegin: (_offset, _length, line, character) => begin(new Set(), line, character),
        onArrayBegin: (_offset, _length, line, character) => begin(null, line, character),
        onObjectProperty: (key, _offset, _length, _line, _character, path) => checkKey(key, path()),
        onSeparator: (mark) => void (next = mark === ',' && parents.at(-1) !== null ? 'key' : 'value'),
        onLiteralValue: afterValue,
        onObjectEnd: end,
        onArrayEnd: end,
        onError: (error, offset, _length, line, character) => {
          const code = printParseErrorCode(error);
          if (brokenString.test(code))
            fail('this text has no end, or holds a line break or an invalid escape', line, character);
          // The library reports the end of an object or list before it reports that the closing mark is missing.
          const wanted = code === 'CloseBraceExpected' || code === 'CloseBracketExpected' ? beforeEnd : next;
          const endsEarly = offset >= json.length && wanted === 'value';
          fail(endsEarly ? 'the text ends too early' : expected[wanted], line, character);
        },
      },
      { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false },
    );
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    return { value: undefined, problems };
  }
  const value: unknown = JSON.parse(json);
  return { value, problems };
}
