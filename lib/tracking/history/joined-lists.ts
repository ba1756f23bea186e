import { planRoot } from '../keys/asset-keys.ts';
import { normaliseKey } from '../keys/planner.ts';
import { isList, isPlainObject, keysIn, type PlainObject } from '../keys/values.ts';
import { type RowList, SAMPLE } from './find-rows.ts';

/** `origin_info: { trackinfo }, destination_info: { trackinfo }`: what the carrier at either end has to tell. */
export function rowsOfBothEnds(record: PlainObject, isRow: (entry: unknown) => boolean): RowList | null {
  const lists = keysIn(record)
    .filter((key) => OF_END.test(normaliseKey(key)))
    .flatMap((key) => {
      const part = record[key];
      if (!isPlainObject(part)) return [];
      return planRoot(part)
        .keysOf('history')
        .flatMap((name) => {
          const rows = part[name];
          return isList(rows) ? [{ rows, path: `${key}.${name}` }] : [];
        });
    });
  const rows = lists.flatMap((list) => list.rows);
  const path = lists.find((list) => list.rows.length > 0)?.path ?? '';
  return rows.length > 0 && rows.slice(0, SAMPLE).every(isRow) ? { rows, path } : null;
}

const OF_END = /^(?:origin|destination)(?:info|tracking|details)$/;

/** `PastMoves` and `CurrentMoves` are one history. */
const PAST = /^(?:past|previous|completed|current|actual|performed)(?=[a-z]{4})/;

/** The list under a key of a record with those that are the same history before and after it. */
export function withSisters(list: readonly unknown[], name: string, record: PlainObject): readonly unknown[] {
  const stem = name.replace(PAST, '');
  if (stem === name) return list;
  const sisters = keysIn(record)
    .filter((key) => PAST.test(normaliseKey(key)) && normaliseKey(key).replace(PAST, '') === stem)
    .map((key) => record[key])
    .filter(isList);
  return sisters.length < 2 ? list : sisters.flat();
}
