import { LABEL_HISTORY } from '../keys/row-aliases.ts';
import { planRoot } from '../keys/asset-keys.ts';
import { joinPath, type Source } from '../keys/key-sources.ts';
import type { Lookup } from '../keys/lookup.ts';
import { EMPTY_FIELD_MAP } from '../keys/field-map.ts';
import { createKeyPlanner, normaliseKey } from '../keys/planner.ts';
import { isNothing, isPersonal, keysOfPerson, planItem } from '../keys/row-keys.ts';
import { isList, isPlainObject, keysIn, readObject } from '../keys/values.ts';
import type { TimeRules } from '../time/instants.ts';
import type { Rule } from '../types.ts';
import { readColumns } from './columns.ts';
import {
  areStops,
  datednessOf,
  findRows,
  isOfPerson,
  isOneAsset,
  looksLikeRow,
  type RowList,
  SAMPLE,
  timedLineOf,
} from './find-rows.ts';
import { LATEST_EVENT, latestOf, rowsOfBothEnds, withLatest, withSisters } from './joined-lists.ts';
import { plannedBeside, rowsAhead } from './planned-rows.ts';
import { decodeRow } from './row.ts';
import { hasOwnTime } from './row-time.ts';
import { searchRows } from './search-rows.ts';

/** Rows, and whether the service gave a history at all. */
export interface PickedRows extends RowList {
  readonly isGiven: boolean;
  /** Rows of lists whose names say that they are still to come. */
  readonly ahead: readonly unknown[];
}

/** Names services also give to envelopes and products: a history only where it looks like rows. */
export const GENERIC: ReadonlySet<string> = new Set([
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
  'event',
  'statuses',
  'path',
  'route',
  'routes',
  'points',
  'gps',
  'log',
  'logs',
]);
/** Of these an empty list says nothing of a history. */
const VAGUE: ReadonlySet<string> = new Set([
  'data',
  'items',
  'records',
  'features',
  'location',
  'path',
  'gps',
  'points',
  'log',
  'logs',
]);

const NOTHING: PickedRows = { rows: [], path: '', isGiven: false, ahead: [] };
const planLabelHistory = createKeyPlanner(LABEL_HISTORY);

/**
 * The rows of the history: under a known name where they look like rows and are dated; else with the label; else under
 * any name, by their shape; else under a known name without times; else whatever list lies under a name that means
 * nothing but a history.
 */
export function pickRows(lookup: Lookup, times: TimeRules): PickedRows {
  const ahead = lookup.isMapped('history') ? [] : rowsAhead(lookup, times);
  const picked = withLatest(pickReported(lookup, times), lookup, times);
  const planned = lookup.isMapped('history') ? [] : plannedBeside(picked, lookup, times);
  return ahead.length + planned.length === 0 ? picked : { ...picked, ahead: [...ahead, ...planned] };
}

function pickReported(lookup: Lookup, times: TimeRules): PickedRows {
  const isRow = (entry: unknown) => looksLikeRow(entry, times);
  const isRowOfShipment = (entry: unknown) => isRow(entry) && !isOfPerson(entry);
  const any = (entry: unknown) => entry !== undefined && !isEmptyObject(entry);
  if (lookup.isMapped('history'))
    return given(pickNamed(lookup, (value) => findRows(value, any) ?? listAsIs(value))) ?? NOTHING;
  const named = (sent: unknown, key: string, source: Source) => {
    const { record } = source;
    const name = normaliseKey(key);
    if (name === 'timeline' && isSummary(sent, source)) return null;
    const value = isList(sent) ? withSisters(sent, name, record) : sent;
    if (name === 'data' && !isList(value)) return null;
    if (areOfTable(value)) return null;
    if (GENERIC.has(name) && isList(value) && (isOneAsset(value) || areStops(value))) return null;
    if (isKnown(name)) return findRows(value, isRow);
    return findRows(
      value,
      (entry) => isRowOfShipment(entry) || (OF_EVENTS.test(name) && isReportBySomebody(entry, times)),
    );
  };
  // Steps beside as many events, in which they are told: `{ event: [...], timeline: [...] }`.
  const isSummary = (steps: unknown, { record, keysOf }: Source) => {
    const key = keysOf('history').find((each) => normaliseKey(each) === 'event');
    const events = key === undefined ? null : record[key];
    if (!isList(events) || events.length < 2 || (isList(steps) && steps.length > events.length)) return false;
    const found = findRows(events, isRowOfShipment);
    return found !== null && datednessOf(found.rows, times) === 2;
  };
  const dated = (least: 1 | 2) => (value: unknown, key: string, source: Source) => {
    const found = named(value, key, source);
    return found !== null && datednessOf(found.rows, times) >= least ? found : null;
  };
  const written = (value: unknown) =>
    isList(value) && !areOfTable(value) && areWrittenReports(value, times) ? { rows: value, path: '' } : null;
  return (
    given(pickNamed(lookup, dated(2))) ??
    given(pickFirst(lookup, 'label', (source) => pickInLabel(source, isRowOfShipment))) ??
    given(pickNamed(lookup, dated(1))) ??
    given(pickNamed(lookup, written)) ??
    given(pickFirst(lookup, 'shape', ({ record }) => rowsOfBothEnds(record, isRowOfShipment))) ??
    given(pickFirst(lookup, 'shape', columnsOf)) ??
    given(pickFirst(lookup, 'shape', (source) => searchRows(source.record, searchedKeys(source), times))) ??
    given(pickFirst(lookup, 'shape', ({ record }) => latestOf(record, LATEST_EVENT, times))) ??
    given(pickNamed(lookup, named)) ??
    given(
      pickNamed(lookup, (value, key) => (isKnown(normaliseKey(key)) && !areOfTable(value) ? listAsIs(value) : null)),
    ) ?? {
      ...NOTHING,
      isGiven: holdsEmptyHistory(lookup),
    }
  );
}

/** Of the generic names those of what happened, and to nobody's account. */
const OF_EVENTS = /^(?:events?|statuses|timeline)$/;
/** What a page of somebody's logins has besides. */
const OF_VISIT = /^(?:ip|ipaddress|remoteip|useragent|browser|session(?:id)?)$/;

/** Of those who have to do with a report, and not whom it is about. */
const OF_WRITER = /^(?:user|author|contact|(?:office|branch|hub|depot|staff|courier|driver)?(?:phone|tel|mobile))/;

/** A report that names who wrote it, or whom to call there: when, where and what of the thing are told all the same. */
function isReportBySomebody(entry: unknown, times: TimeRules): boolean {
  if (!isPlainObject(entry) || !isOfPerson(entry)) return false;
  const point = decodeRow(entry, { times, fieldMap: EMPTY_FIELD_MAP })?.point;
  return (
    point?.time != null &&
    point.event !== null &&
    point.address !== null &&
    !keysIn(entry).some((key) => OF_VISIT.test(normaliseKey(key))) &&
    keysOfPerson(entry, planItem(entry)).every((key) => OF_WRITER.test(normaliseKey(key)) || isNothing(entry[key]))
  );
}

/** Under a name of a history, rows that say what happened, and of the time only when it was written down. */
function areWrittenReports(list: readonly unknown[], times: TimeRules): boolean {
  const rules = { times, fieldMap: EMPTY_FIELD_MAP, usesBookkeeping: true };
  return (
    list.length > 1 &&
    list.slice(0, SAMPLE).every((entry) => {
      const point = isPlainObject(entry) && !isPersonal(entry) ? decodeRow(entry, rules)?.point : null;
      return point?.event != null && point.time?.iso != null;
    })
  );
}

/** `{ id: 1, name: 'Valencia', locode: 'ESVLC' }` is a place of the network, whenever somebody wrote it down. */
function areOfTable(list: unknown): boolean {
  return isList(list) && list.length > 0 && list.slice(0, SAMPLE).every(isPlaceOfTable);
}

function isPlaceOfTable(entry: unknown): boolean {
  return (
    isPlainObject(entry) &&
    'name' in entry &&
    !hasOwnTime(entry, planItem(entry)) &&
    keysIn(entry).some((key) => /^(?:un)?locode$/.test(normaliseKey(key)))
  );
}

/** A listed name that means nothing but a history. */
function isKnown(name: string): boolean {
  return !GENERIC.has(name) && !ENDINGS_ALONE.test(name);
}

/** Names caught by their ending: people have histories too. */
const ENDINGS_ALONE =
  /(?:login|user|order|payment|price|search|alert|exception|audit|change)\w*(?:events|history|histories|activity)$/;

function given(list: RowList | null): PickedRows | null {
  return list === null ? null : { rows: list.rows, path: list.path, isGiven: true, ahead: [] };
}

/** An empty list, or an object around one, under a name that means a history. */
function holdsEmptyHistory(lookup: Lookup): boolean {
  const isEmpty = (value: unknown) => isList(value) && value.length === 0;
  return lookup.sources.some(({ record, keysOf }) =>
    keysOf('history').some((key) => {
      const [name, value] = [normaliseKey(key), record[key]];
      if (VAGUE.has(name) || ENDINGS_ALONE.test(name)) return false;
      return isEmpty(value) || (isPlainObject(value) && Object.values(value).some(isEmpty));
    }),
  );
}

function pickNamed(
  lookup: Lookup,
  find: (value: unknown, key: string, source: Source) => RowList | null,
): RowList | null {
  return lookup.pick('history', (value, key, source) =>
    // `location: {…}` is where it is, not where it has been.
    !isList(value) && normaliseKey(key) === 'location' ? null : find(value, key, source),
  );
}

function pickFirst(lookup: Lookup, rule: Rule, find: (source: Source) => RowList | null): RowList | null {
  for (const source of lookup.sources) {
    const found = source.kind === 'whole' || source.kind === 'around' ? find(source) : null;
    // A list of the view itself is no history.
    if (found === null || lookup.sources.some(({ record }) => found.rows[0] === record)) continue;
    const list = { rows: found.rows, path: found.path === '' ? source.path : joinPath(source.path, found.path) };
    lookup.note('history', list.path, rule);
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

/** Of sections those that are no list of shipments, where one is a list. */
const OF_SHIPMENT = /(?:details|info|information)$|^tracking$/;

/** One of a status is the status. */
function isListOfRows(value: unknown): boolean {
  return isList(value) && value.length > 1;
}

/** Not an envelope, which is read as a whole. */
function searchedKeys({ record, kind, keysOf, unknown }: Source): readonly string[] {
  if (kind === 'around') return Object.keys(record);
  return [
    ...keysOf('history').filter((key) => normaliseKey(key) !== 'data' || isList(record[key])),
    ...keysOf('label'),
    ...planRoot(record)
      .keysOf('envelope')
      .filter((key) => normaliseKey(key) !== 'data' && isList(record[key])),
    ...(['status', 'subStatus'] as const).flatMap(keysOf).filter((key) => isListOfRows(record[key])),
    // `trackAndTrace: { events }` is no number.
    ...keysOf('trackingNumber').filter((key) => isPlainObject(record[key])),
    ...planRoot(record)
      .keysOf('section')
      .filter((key) => OF_SHIPMENT.test(normaliseKey(key)) && isList(record[key])),
    ...unknown,
  ];
}

function columnsOf({ record }: Source): RowList | null {
  const rows = readColumns(record) ?? timedLineOf(record);
  return rows === null ? null : { rows, path: '' };
}

function listAsIs(value: unknown): RowList | null {
  return isList(value) && value.length > 0 ? { rows: value, path: '' } : null;
}

function isEmptyObject(value: unknown): boolean {
  return isPlainObject(value) && Object.keys(value).length === 0;
}
