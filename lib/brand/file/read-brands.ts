import { basename, dirname } from 'node:path';
import type { Brand } from '../brand.ts';
import { movedSentence } from '../theme/checks.ts';
import { themeOf } from '../theme/theme.ts';
import { checkBrand } from './check-brand.ts';
import { openFolder, type Stamps } from './folder.ts';
import { readJsonText } from './json.ts';
import { type BrandProblem, BrandsError, spotAt } from './problems.ts';
import { checkShape } from './shape.ts';

const MOST_BYTES = 4 * 2 ** 20;

export interface BrandsReading {
  readonly brands: readonly Brand[];
  readonly problems: readonly BrandProblem[];
  /** What was changed so that it can be used. */
  readonly warnings: readonly string[];
  /** From just before the file and all it names were read. */
  readonly stamps: Stamps;
}

/** Throws one BrandsError that lists every problem. */
export function readBrandsFile(file: string): Pick<BrandsReading, 'brands' | 'warnings'> {
  const reading = examineBrandsFile(file);
  if (reading.problems.length > 0) throw new BrandsError(reading.problems);
  return reading;
}

/** Reads and checks a brands file and the files it names. There are brands only if there are no problems. */
export function examineBrandsFile(file: string): BrandsReading {
  const folder = openFolder(dirname(file));
  const problems: BrandProblem[] = [];
  const read = folder.read(basename(file), MOST_BYTES);
  const text = 'problem' in read ? null : decodeText(read.bytes);
  if ('problem' in read) problems.push({ path: '', sentence: `${read.problem}: ${file}` });
  else if (text === null) problems.push({ path: '', sentence: 'is not written in UTF-8' });
  const brands = text === null ? [] : checkText(text, folder, problems);
  return problems.length > 0
    ? { brands: [], problems, warnings: [], stamps: folder.stamps }
    : { brands, problems, warnings: warningsOf(brands), stamps: folder.stamps };
}

function checkText(text: string, folder: ReturnType<typeof openFolder>, problems: BrandProblem[]): readonly Brand[] {
  const json = readJsonText(text);
  for (const problem of json.problems) problems.push(problem);
  if (json.value === undefined) return [];
  const shape = checkShape(json.value);
  // One by one, as push(...) fails for more problems than a call takes arguments.
  for (const problem of shape.problems) problems.push(problem);
  const hosts = new Map<string, string>();
  const at = spotAt('brands', problems);
  return shape.brands.map((raw, index) => checkBrand(raw, at.in(index), hosts, folder));
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
    colour === null ? [] : themeOf(colour).moved.map((moved) => `brands[${index}].colour: ${movedSentence(moved)}`),
  );
}
