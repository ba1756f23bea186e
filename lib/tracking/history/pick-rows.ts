import { LABEL_HISTORY } from '../keys/aliases.ts';
import { joinPath, type Lookup, type Source } from '../keys/lookup.ts';
import { createKeyPlanner, normaliseKey } from '../keys/planner.ts';
import { isList, isPlainObject, readObject } from '../keys/values.ts';
import type { TimeRules } from '../time/instants.ts';
import { findRows, isOfPerson, looksLikeRow, type RowList, searchRows } from './find-rows.ts';

/** Names services also give to envelopes and products: a history only where it looks like rows. */
const GENERIC: ReadonlySet<string> = new Set([
  'data',
  'items',
  'records',
  'features',
  'location',
  'details',
  'timeline',
  'activity',
  'activities',
  'events',
  'path',
  'route',
  'points',
  'gps',
]);

const NONE: RowList = { rows: [], path: '' };
const planLabelHistory = createKeyPlanner(LABEL_HISTORY);

/**
 * The rows of the history: under a known name, where they look like rows; else with the label that reported
 * them; else under any name, where they surely are; else whatever list lies under a name that means nothing
 * but a history.
 */
export function pickRows(lookup: Lookup, times: TimeRules): RowList {
  const isRow = (entry: unknown) => looksLikeRow(entry, times);
  const isRowOfShipment = (entry: unknown) => isRow(entry) && !isOfPerson(entry);
  const any = (entry: unknown) => entry !== undefined && !isEmptyObject(entry);
  if (lookup.isMapped('history')) return pickNamed(lookup, (value) => findRows(value, any) ?? listAsIs(value)) ?? NONE;
  return (
    pickNamed(lookup, (value, key) => {
      const name = normaliseKey(key);
      return name === 'data' && !isList(value) ? null : findRows(value, GENERIC.has(name) ? isRowOfShipment : isRow);
    }) ??
    pickFirst(lookup, (source) => pickInLabel(source, isRowOfShipment)) ??
    pickFirst(lookup, (source) => searchRows(source.record, searchedKeys(source), times)) ??
    pickNamed(lookup, (value, key) => (GENERIC.has(normaliseKey(key)) ? null : listAsIs(value))) ??
    NONE
  );
}

function pickNamed(lookup: Lookup, find: (value: unknown, key: string) => RowList | null): RowList | null {
  const list = lookup.pick('history', (value, key, source) => {
    // `location: {…}` is where it is, not where it has been.
    if (!isList(value) && normaliseKey(key) === 'location') return null;
    const found = find(value, key);
    return found === null
      ? null
      : { rows: found.rows, path: [source.path, key, found.path].filter((part) => part !== '').join('.') };
  });
  if (list !== null) lookup.note('history', list.path);
  return list;
}

function pickFirst(lookup: Lookup, find: (source: Source) => RowList | null): RowList | null {
  for (const source of lookup.sources) {
    const found = source.isWhole ? find(source) : null;
    if (found === null) continue;
    const list = { rows: found.rows, path: joinPath(source.path, found.path) };
    lookup.note('history', list.path);
    return list;
  }
  return null;
}

function pickInLabel({ record, keysOf }: Source, isRow: (entry: unknown) => boolean): RowList | null {
  for (const key of keysOf('label')) {
    const label = readObject(record[key]);
    if (label === null) continue;
    for (const name of planLabelHistory(label).keysOf('history')) {
      const found = findRows(label[name], isRow);
      if (found !== null)
        return { rows: found.rows, path: [key, name, found.path].filter((part) => part !== '').join('.') };
    }
  }
  return null;
}

/** Not an envelope, which is read as a whole. */
function searchedKeys({ record, keysOf, unknown }: Source): readonly string[] {
  return [
    ...keysOf('history').filter((key) => normaliseKey(key) !== 'data' || isList(record[key])),
    ...keysOf('label'),
    ...unknown,
  ];
}

function listAsIs(value: unknown): RowList | null {
  if (isEmptyObject(value)) return NONE;
  return isList(value) ? { rows: value, path: '' } : null;
}

function isEmptyObject(value: unknown): boolean {
  return isPlainObject(value) && Object.keys(value).length === 0;
}
