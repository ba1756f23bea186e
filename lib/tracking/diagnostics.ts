import { planItem } from './item-keys.ts';
import type { Lookup } from './lookup.ts';
import type { RowList } from './history-list.ts';
import { isPlainObject } from './read.ts';
import { cleanText } from './text.ts';
import type { Diagnostics, SharedAsset } from './types.ts';

const MOST_KEYS = 50;
const LONGEST_KEY = 64;
const LONGEST_PATH = 256;

/** Counts and key names of one reading, for logs. No value of the payload is in it. */
export function describeReading(view: { readonly asset: SharedAsset; readonly lookup: Lookup; readonly list: RowList }): Diagnostics {
  const { asset, lookup, list } = view;
  let rowsWithoutPosition = 0;
  let rowsWithoutTime = 0;
  for (const { position, time } of asset.history) {
    if (position === null) rowsWithoutPosition += 1;
    if (time === null || time.iso === null) rowsWithoutTime += 1;
  }
  const firstRow = list.rows[0];
  const unknownRowKeys = isPlainObject(firstRow) ? planItem(firstRow).unknown.slice(0, MOST_KEYS).map((key) => `[].${key}`) : [];
  const unknownKeys = [...lookup.sources.flatMap(({ unknown }) => unknown.slice(0, MOST_KEYS)), ...unknownRowKeys];
  return {
    rows: list.rows.length,
    rowsWithoutPosition,
    rowsWithoutTime,
    found: Object.fromEntries([...lookup.found].map(([concept, path]) => [concept, cleanText(path, LONGEST_PATH) ?? ''])),
    unknownKeys: unknownKeys.slice(0, MOST_KEYS).flatMap((key) => cleanText(key, LONGEST_KEY) ?? []),
  };
}
