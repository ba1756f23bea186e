import { isTrackingError } from '../errors.ts';
import { decodeFieldMap, EMPTY_FIELD_MAP, type FieldMap } from '../json/field-map.ts';
import { isList, isPlainObject } from '../json/values.ts';
import type { GetSharingResult, LocationPoint } from '../types.ts';
import { type DecodeOptions, decodeSharedAsset } from './decode.ts';
import { keyOf, type Sense } from './vocabulary.ts';

export type SuggestedFieldMap = Readonly<Record<string, string>>;

type MapEntry = readonly [concept: string, path: string];

/** Every entry was tried: with it the body decodes to the same view. */
export function suggestFieldMap(body: unknown, result: GetSharingResult, options: DecodeOptions): SuggestedFieldMap {
  if (result.kind !== 'shared') return {};
  const sample = readSample(body);
  const now = options.now ?? Date.now();
  const asRead = decodeWith(sample, { ...options, now });
  if (asRead === null) return {};
  const isSame = (entries: readonly MapEntry[]) => {
    const { fieldMap, problems } = decodeFieldMap(Object.fromEntries(entries));
    return (
      problems.length === 0 &&
      decodeWith(sample, { ...options, now, fieldMap: merge(options.fieldMap, fieldMap) })?.text === asRead.text
    );
  };
  let chosen: readonly MapEntry[] = [];
  const tryEntries = (...entries: readonly MapEntry[]) => {
    if (!isSame([...chosen, ...entries])) return false;
    chosen = [...chosen, ...entries];
    return true;
  };
  const found = Object.entries(result.diagnostics.found).filter(([, path]) => !path.includes('*'));
  if (!tryEntries(...found)) for (const entry of found) tryEntries(entry);
  for (const candidates of rowCandidates(rowPaths(sample), asRead.history))
    candidates.some((entries) => tryEntries(...entries));
  return Object.fromEntries(chosen);
}

function decodeWith(
  body: unknown,
  options: DecodeOptions,
): { readonly history: readonly LocationPoint[]; readonly text: string } | null {
  try {
    const result = decodeSharedAsset(body, options);
    return result.kind === 'shared' ? { history: result.asset.history, text: JSON.stringify(result.asset) } : null;
  } catch (error) {
    if (isTrackingError(error)) return null;
    throw error;
  }
}

function merge(own: FieldMap = EMPTY_FIELD_MAP, added: FieldMap): FieldMap {
  return {
    root: new Map([...added.root, ...own.root]),
    item: new Map([...added.item, ...own.item]),
    coordinateOrder: own.coordinateOrder,
  };
}

function rowCandidates(
  paths: readonly string[],
  history: readonly LocationPoint[],
): readonly (readonly (readonly MapEntry[])[])[] {
  const single = (concept: string) => paths.map((path): readonly MapEntry[] => [[concept, path]]);
  const named = (sense: Sense) => paths.filter((path) => keyOf(path.split('.').at(-1) ?? '').senses.has(sense));
  const degrees = named('lat').flatMap((latitude) =>
    named('lon').map((longitude): readonly MapEntry[] => [
      ['item.latitude', latitude],
      ['item.longitude', longitude],
    ]),
  );
  return [
    history.some(({ time }) => time !== null) ? single('item.time') : [],
    history.some(({ position }) => position !== null) ? [...degrees, ...single('item.coordinates')] : [],
    history.some(({ address }) => address !== null) ? single('item.address') : [],
    history.some(({ event }) => event !== null) ? single('item.event') : [],
  ];
}

const MAX_ROWS = 20;
const MAX_PATHS = 60;
const MAX_DEPTH = 6;
const MAX_PATH_KEYS = 4;

export function readSample(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return value;
  if (isList(value)) return value.slice(0, MAX_ROWS).map((entry) => readSample(entry, depth + 1));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, readSample(inner, depth + 1)]));
}

export function rowPaths(sample: unknown): readonly string[] {
  const ranks = new Map<string, number>();
  for (const row of rowsIn(sample, 0))
    for (const [path, rank] of pathsIn(row, '', 1)) if (!ranks.has(path)) ranks.set(path, rank);
  return [...ranks]
    .sort(([, a], [, b]) => a - b)
    .slice(0, MAX_PATHS)
    .map(([path]) => path);
}

function rowsIn(value: unknown, depth: number): readonly unknown[] {
  if (depth > MAX_DEPTH) return [];
  if (isList(value)) return value.filter(isPlainObject);
  return isPlainObject(value) ? Object.values(value).flatMap((inner) => rowsIn(inner, depth + 1)) : [];
}

function pathsIn(value: unknown, path: string, level: number): readonly (readonly [path: string, rank: number])[] {
  if (!isPlainObject(value) || level > MAX_PATH_KEYS) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const own = path === '' ? key : `${path}.${key}`;
    const rank = typeof inner === 'object' && inner !== null ? level + MAX_PATH_KEYS : level;
    return [[own, rank] as const, ...pathsIn(inner, own, level + 1)];
  });
}
