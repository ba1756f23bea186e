import { AHEAD_OF_LISTS, planRoot } from '../keys/asset-keys.ts';
import { EMPTY_FIELD_MAP } from '../keys/field-map.ts';
import type { Lookup } from '../keys/lookup.ts';
import { normaliseKey } from '../keys/planner.ts';
import { isCodeOfWords } from '../keys/text.ts';
import { isList, isPlainObject } from '../keys/values.ts';
import type { TimeRules } from '../time/instants.ts';
import { isOfPerson, looksLikeRow, type RowList } from './find-rows.ts';
import { decodeRow } from './row.ts';

const MOST_AHEAD = 100;
const MOST_KEYS = 64;

const AHEAD = new RegExp(
  `^${AHEAD_OF_LISTS}(?:events?|moves?|movements?|milestones?|checkpoints?|activit(?:y|ies)|legs?|scans|history)$`,
);

/** Rows of lists whose names say that they are still to come. */
export function rowsAhead({ sources }: Lookup, times: TimeRules): readonly unknown[] {
  return sources.flatMap(({ record, kind, unknown }) => {
    const keys = kind === 'whole' ? unknown.slice(0, MOST_KEYS).filter((key) => AHEAD.test(normaliseKey(key))) : [];
    return keys.flatMap((key) => {
      const value = record[key];
      return isList(value)
        ? value.filter((row) => looksLikeRow(row, times) && !isOfPerson(row)).slice(0, MOST_AHEAD)
        : [];
    });
  });
}

/** Where the history is positions alone, what is planned may stand in a list of events beside it. */
export function plannedBeside({ rows }: RowList, lookup: Lookup, times: TimeRules): readonly unknown[] {
  if (!hasOtherLists(lookup)) return [];
  const rules = { times, fieldMap: EMPTY_FIELD_MAP };
  const isPosition = (row: unknown) => {
    const point = decodeRow(row, rules)?.point;
    return point != null && point.position !== null && point.event === null;
  };
  if (rows.length === 0 || !isPosition(rows[0]) || !isPosition(rows.at(-1))) return [];
  return lookup.sources.flatMap(({ record, kind, keysOf }) =>
    (kind === 'whole' ? keysOf('history').filter((key) => PLANNING.has(normaliseKey(key))) : []).flatMap((key) => {
      const list = record[key];
      if (!isList(list) || list === rows) return [];
      return list.slice(0, MOST_AHEAD).filter((row) => {
        const read = isPlainObject(row) && !isOfPerson(row) ? decodeRow(row, rules) : null;
        return read?.isPlanned === true && isCodeOfWords(read.point.event ?? '') && !namesOther(row);
      });
    }),
  );
}

const PLANNING: ReadonlySet<string> = new Set(['events', 'trackingevents', 'shipmentevents', 'milestones']);

function namesOther(row: unknown): boolean {
  return isPlainObject(row) && planRoot(row).keysOf('trackingNumber').length > 0;
}

function hasOtherLists({ sources }: Lookup): boolean {
  let keys = 0;
  for (const { kind, keysOf } of sources) if (kind === 'whole') keys += keysOf('history').length;
  return keys > 1;
}
