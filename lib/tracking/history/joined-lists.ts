import { planRoot } from '../keys/asset-keys.ts';
import { normaliseKey } from '../keys/planner.ts';
import { isList, isPlainObject, keysIn, type PlainObject } from '../keys/values.ts';
import type { Lookup } from '../keys/lookup.ts';
import type { TimeRules } from '../time/instants.ts';
import { datednessOf, isOfPerson, looksLikeRow, type RowList, SAMPLE } from './find-rows.ts';

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

/** `current_event: { name, date_time, location }` */
export const LATEST_EVENT =
  /^(?:current|latest|last)(?:accomplished|completed|actual|reported)?(?:tracking|shipment|rail)?(?:event|scan|checkpoint|movement)$/;
const LATEST_PLACE = /^(?:current|latest|last)(?:known|reported)?(?:location|position)$/;

/** The one report under such a name, where it has a place or says what happened, and when. */
export function latestOf(record: PlainObject, names: RegExp, times: TimeRules): RowList | null {
  for (const key of keysIn(record)) {
    const value = names.test(normaliseKey(key)) ? record[key] : null;
    if (isPlainObject(value) && looksLikeRow(value, times) && !isOfPerson(value) && datednessOf([value], times) === 2)
      return { rows: [value], path: key };
  }
  return null;
}

/** Stops tell when it was there, one without a time is still to come, and what lies beside them is where it has come. */
export function withLatest<Picked extends RowList>(picked: Picked, { sources }: Lookup, times: TimeRules): Picked {
  const key = picked.path.slice(picked.path.lastIndexOf('.') + 1);
  if (!/^(?:stops|steps)$/.test(normaliseKey(key))) return picked;
  const source = sources.find(({ record }) => record[key] === picked.rows);
  const latest = source === undefined ? null : latestOf(source.record, LATEST_PLACE, times);
  if (latest === null) return picked;
  const reached = picked.rows.filter((row) => datednessOf([row], times) === 2);
  return { ...picked, rows: [...reached, ...latest.rows] };
}
