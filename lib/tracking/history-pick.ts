import { findRows, isSurelyRow, looksLikeRow, type RowList } from './history-list.ts';
import { normaliseKey } from './keys.ts';
import { joinPath, type Lookup } from './lookup.ts';
import { isList } from './read.ts';
import type { TimeRules } from './time.ts';

/** Names a service also gives to envelopes and products: here only a list that looks like rows is a history. */
const GENERIC: ReadonlySet<string> = new Set(['data', 'items', 'records', 'features', 'location', 'details', 'timeline', 'activity', 'activities', 'events', 'path', 'route', 'points', 'gps']);

const NONE: RowList = { rows: [], path: '' };

/**
 * The rows of the history: under a known name, where they look like rows; else under any name, where they
 * surely are; else whatever list lies under a name that means nothing but a history.
 */
export function pickRows(lookup: Lookup, times: TimeRules): RowList {
  const isRow = (entry: unknown) => looksLikeRow(entry, times);
  const any = (entry: unknown) => entry !== undefined;
  if (lookup.isMapped('history')) return pickNamed(lookup, (value) => findRows(value, any) ?? emptyList(value)) ?? NONE;
  return (
    pickNamed(lookup, (value, key) => (normaliseKey(key) === 'data' && !isList(value) ? null : findRows(value, isRow)))
    ?? pickUnnamed(lookup, times)
    ?? pickNamed(lookup, (value, key) => (GENERIC.has(normaliseKey(key)) || !isList(value) ? null : { rows: value, path: '' }))
    ?? NONE
  );
}

function pickNamed(lookup: Lookup, find: (value: unknown, key: string) => RowList | null): RowList | null {
  const list = lookup.pick('history', (value, key, source) => {
    // `location: {…}` is where it is, not where it has been.
    if (!isList(value) && normaliseKey(key) === 'location') return null;
    const found = find(value, key);
    return found === null ? null : { rows: found.rows, path: [source.path, key, found.path].filter((part) => part !== '').join('.') };
  });
  if (list !== null) lookup.note('history', list.path);
  return list;
}

function pickUnnamed(lookup: Lookup, times: TimeRules): RowList | null {
  for (const { record, path, isWhole, unknown } of lookup.sources) {
    if (!isWhole) continue;
    for (const key of unknown.slice(0, 200)) {
      const value = record[key];
      if (!isList(value) || !value.slice(0, 20).some((entry) => isSurelyRow(entry, times))) continue;
      const list = { rows: value, path: joinPath(path, key) };
      lookup.note('history', list.path);
      return list;
    }
  }
  return null;
}

function emptyList(value: unknown): RowList | null {
  return isList(value) ? { rows: value, path: '' } : null;
}
