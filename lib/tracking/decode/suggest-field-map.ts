import { isTrackingError } from '../errors.ts';
import { decodeFieldMap, EMPTY_FIELD_MAP, type FieldMap } from '../json/field-map.ts';
import { isList, isPlainObject } from '../json/values.ts';
import type { GetSharingResult } from '../types.ts';
import { type DecodeOptions, decodeSharedAsset } from './decode.ts';

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
      decodeWith(sample, { ...options, now, fieldMap: merge(options.fieldMap, fieldMap) }) === asRead
    );
  };
  let chosen: readonly MapEntry[] = [];
  const tryEntries = (...entries: readonly MapEntry[]) => {
    if (!isSame([...chosen, ...entries])) return false;
    chosen = [...chosen, ...entries];
    return true;
  };
  const found = Object.entries(result.diagnostics.found).filter(([, path]) => !/[*…]/.test(path));
  const isDegree = ([concept]: MapEntry) => /^item\.l(?:at|ong)itude$/.test(concept);
  if (tryEntries(...found)) return Object.fromEntries(chosen);
  for (const entry of found.filter((each) => !isDegree(each)))
    if (!tryEntries(entry)) tryEntries([entry[0], entry[1].split('.').slice(0, -1).join('.')]);
  tryEntries(...found.filter(isDegree));
  return Object.fromEntries(chosen);
}

function decodeWith(body: unknown, options: DecodeOptions): string | null {
  try {
    const result = decodeSharedAsset(body, options);
    return result.kind === 'shared' ? JSON.stringify(result.asset) : null;
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

const MAX_ROWS = 20;
const MAX_DEPTH = 6;

export function readSample(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return value;
  if (isList(value)) return value.slice(0, MAX_ROWS).map((entry) => readSample(entry, depth + 1));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, readSample(inner, depth + 1)]));
}
