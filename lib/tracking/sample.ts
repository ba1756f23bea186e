import { isList, isPlainObject } from './read.ts';

const MOST_ROWS = 20;
const MOST_PATHS = 60;
const DEEPEST = 6;
const LONGEST_PATH = 4;

/** The body with every list cut to its first entries: enough to see how it is read, small enough to read it often. */
export function readSample(value: unknown, depth = 0): unknown {
  if (depth > DEEPEST) return value;
  if (isList(value)) return value.slice(0, MOST_ROWS).map((entry) => readSample(entry, depth + 1));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, readSample(inner, depth + 1)]));
}

/** Key paths inside the objects of the lists in a sample: plain values before objects, nearest first. */
export function rowPaths(sample: unknown): readonly string[] {
  const ranks = new Map<string, number>();
  for (const row of rowsIn(sample, 0)) for (const [path, rank] of pathsIn(row, '', 1)) if (!ranks.has(path)) ranks.set(path, rank);
  return [...ranks].sort(([, a], [, b]) => a - b).slice(0, MOST_PATHS).map(([path]) => path);
}

function rowsIn(value: unknown, depth: number): readonly unknown[] {
  if (depth > DEEPEST) return [];
  if (isList(value)) return value.filter(isPlainObject);
  return isPlainObject(value) ? Object.values(value).flatMap((inner) => rowsIn(inner, depth + 1)) : [];
}

function pathsIn(value: unknown, path: string, level: number): readonly (readonly [path: string, rank: number])[] {
  if (!isPlainObject(value) || level > LONGEST_PATH) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const own = path === '' ? key : `${path}.${key}`;
    const rank = typeof inner === 'object' && inner !== null ? level + LONGEST_PATH : level;
    return [[own, rank] as const, ...pathsIn(inner, own, level + 1)];
  });
}
