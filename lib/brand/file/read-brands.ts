import { dirname } from 'node:path';
import {
  findNodeAtLocation,
  getNodePath,
  type JSONPath,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import * as v from 'valibot';
import type { Brand } from '../brand.ts';
import { createTheme } from '../theme/theme.ts';
import { createBrands, FileProblem, type Problem, readBytes } from './create-brands.ts';
import { brandsSchema } from './schema.ts';

const MAX_KILOBYTES = 4096;
const MAX_PROBLEMS = 100;

export interface BrandsReading {
  readonly brands: readonly Brand[];
  /** `line 12: brands[1].colour is not a colour`. No value is quoted, as it may hold a password. */
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
  readonly files: readonly string[];
}

export function readBrands(file: string): BrandsReading {
  const refused = { brands: [], warnings: [], files: [file] };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readBytes(file, MAX_KILOBYTES));
  } catch (error) {
    const problem = error instanceof FileProblem ? error.message : 'is not written in UTF-8';
    return { ...refused, problems: [`the brands file ${problem}: ${file}`] };
  }
  const lineAt = (offset: number) => `line ${text.slice(0, offset).split('\n').length}:`;
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  if (error !== undefined || tree === undefined) {
    const code = error === undefined ? 'ValueExpected' : printParseErrorCode(error.error);
    const words = code.replaceAll(/(?<=.)[A-Z]/g, ' $&').toLowerCase();
    return { ...refused, problems: [`${lineAt(error?.offset ?? 0)} this is not JSON: ${words}`] };
  }
  const repeated = repeatedKeys(tree).map((path) => ({ path, message: 'is there twice' }));
  const parsed = v.safeParse(brandsSchema, JSON.parse(text));
  const { brands, problems, files } = parsed.success
    ? createBrands(parsed.output.brands, dirname(file))
    : { brands: [], problems: parsed.issues.map(readIssue), files: [] };
  const found = [...repeated, ...problems];
  const lines = found
    .slice(0, MAX_PROBLEMS)
    .map(({ path, message }) => `${lineAt(offsetOf(tree, path))} ${formatPath(path)} ${message}`);
  if (found.length > MAX_PROBLEMS) lines.push(`and ${found.length - MAX_PROBLEMS} more problems`);
  const usable = found.length === 0 ? brands : [];
  return { brands: usable, problems: lines, warnings: usable.flatMap(findWarnings), files: [file, ...files] };
}

export function describeProblems(problems: readonly string[]): string | null {
  return problems.length === 0
    ? null
    : `The brands file is not usable:\n${problems.map((line) => `  - ${line}`).join('\n')}`;
}

function repeatedKeys({ type, children = [] }: Node): readonly JSONPath[] {
  const keys = type === 'object' ? children.flatMap(({ children: [key] = [] }) => key ?? []) : [];
  const names = keys.map(({ value }) => String(value));
  const repeated = keys.filter(({ value }, index) => names.indexOf(String(value)) < index);
  return [...repeated.map((key) => getNodePath(key)), ...children.flatMap(repeatedKeys)];
}

function readIssue({ path, message }: v.BaseIssue<unknown>): Problem {
  return { path: (path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key))), message };
}

function offsetOf(tree: Node, path: JSONPath): number {
  const node = findNodeAtLocation(tree, path);
  return node === undefined && path.length > 0 ? offsetOf(tree, path.slice(0, -1)) : (node?.offset ?? 0);
}

function formatPath(path: JSONPath): string {
  const steps = path.map((key, index) => {
    if (typeof key === 'number') return `[${key}]`;
    if (/^[$\w]{1,40}$/.test(key)) return index === 0 ? key : `.${key}`;
    return `[${JSON.stringify(key.slice(0, 60)).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD')}]`;
  });
  return steps.join('') || 'the file';
}

function findWarnings({ colour }: Brand, index: number): readonly string[] {
  if (colour === null) return [];
  const theme = createTheme(colour);
  return theme.adjusted.map(
    (scheme) =>
      `brands[${index}].colour has too little contrast on ${scheme} pages: ${theme[scheme].brand} is used there`,
  );
}
