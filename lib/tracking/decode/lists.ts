import { countDigits } from '../json/text.ts';
import { isList, isPlainObject, type PlainObject } from '../json/values.ts';
import { kindOfTime } from '../time/read-time.ts';
import { readIdentifierText } from './values.ts';
import { keyOf, keysIn, scoreOfKey, type Sense } from './vocabulary.ts';

const [SAMPLED_ENTRIES, SAMPLED_PARCELS] = [20, 8];
const MAX_COLUMNS = 64;

export function rowsOfObject(record: PlainObject): readonly unknown[] | null {
  return rowsOfColumns(record) ?? rowsUnderKeys(record);
}

/** `{ columns: […], values: [[…], …] }`, or parallel arrays of latitudes, longitudes and times. */
function rowsOfColumns(record: PlainObject): readonly PlainObject[] | null {
  const all = keysIn(record).flatMap((name) => (isList(record[name]) ? [{ name, list: record[name] }] : []));
  if (all.length < 2 || all.length > MAX_COLUMNS) return null;
  const lists = all.filter(({ list }) => list.length > 0);
  const head = lists.find(({ list }) => startsWithOnly(list, (entry) => typeof entry === 'string'))?.list;
  const table = lists.find(({ list }) => startsWithOnly(list, isList))?.list.filter(isList) ?? [];
  if (head !== undefined && table.length > 0 && table.every((row) => row.length === head.length))
    return table.map((row) =>
      Object.fromEntries(head.map((name, index) => [typeof name === 'string' ? name : '', row[index]])),
    );
  return rowsOfParallelLists(lists.filter(({ list }) => list.length > 1 && startsWithOnly(list, isCell)));
}

function rowsOfParallelLists(
  columns: readonly { readonly name: string; readonly list: readonly unknown[] }[],
): readonly PlainObject[] | null {
  const lengthOf = (sense: Sense) => columns.find(({ name }) => keyOf(name).senses.has(sense))?.list.length;
  const length = lengthOf('lat');
  if (length === undefined || length !== lengthOf('lon')) return null;
  const aligned = columns.filter(({ list }) => list.length === length);
  return Array.from({ length }, (_, index) =>
    Object.fromEntries(
      aligned.flatMap(({ name, list }) => {
        const cell = list[index];
        return isPlainObject(cell)
          ? Object.entries(cell).map(([key, value]) => [key === 'value' ? name : key, value])
          : [[name, cell]];
      }),
    ),
  );
}

function isCell(entry: unknown): boolean {
  return isPlainObject(entry) ? 'value' in entry && Object.keys(entry).length === 2 : !isList(entry);
}

function startsWithOnly(list: readonly unknown[], isOne: (entry: unknown) => boolean): boolean {
  return list.slice(0, SAMPLED_ENTRIES).every(isOne);
}

/** `{ "0": {…}, "1": {…} }` or `{ "2026-11-23T08:00:00Z": {…}, … }`: keys that differ only in digits. */
function rowsUnderKeys(record: PlainObject): readonly unknown[] | null {
  const names = keysIn(record);
  const [first] = names;
  if (first === undefined || names.some((name) => record[name] === null || typeof record[name] !== 'object'))
    return null;
  if (names.every(isListIndex)) return Object.values(record);
  const isAlike = (name: string) => withoutDigits(name) !== name && withoutDigits(name) === withoutDigits(first);
  if (names.length < 2 || !names.every(isAlike)) return null;
  const rows = Object.entries(record).flatMap(([time, row]) =>
    isPlainObject(row) ? [kindOfTime(time) === null ? row : { time, ...row }] : [],
  );
  return rows.every(hasTime) ? rows : null;
}

function withoutDigits(text: string): string {
  return [...text].filter((sign) => sign < '0' || sign > '9').join('');
}

function hasTime(row: PlainObject): boolean {
  return keysIn(row).some((name) => kindOfTime(row[name], keyOf(name).senses.has('time')) !== null);
}

/** JSON:API puts related resources into `included`; here they become fields of the object. */
export function includeResources(record: PlainObject): PlainObject {
  const { included, ...rest } = record;
  if (!isList(included) || !isPlainObject(record['data'])) return record;
  const kinds = new Map<string, unknown[]>();
  for (const resource of included) {
    const { type, attributes } = isPlainObject(resource) ? resource : {};
    if (typeof type !== 'string' || Object.hasOwn(record, type)) continue;
    const known = kinds.get(type);
    if (known === undefined) kinds.set(type, [attributes]);
    else known.push(attributes);
  }
  return { ...rest, ...Object.fromEntries([...kinds].map(([type, all]) => [type, all.length === 1 ? all[0] : all])) };
}

const MAX_INDEX_DIGITS = 6;

export function isListIndex(name: string): boolean {
  return name === '*' || (name !== '' && name.length <= MAX_INDEX_DIGITS && countDigits(name) === name.length);
}

export function nestedListsOf(list: readonly unknown[]): readonly {
  readonly name: string;
  readonly rows: readonly unknown[];
  readonly joinedLists: number;
  readonly areSeparateShipments: boolean;
}[] {
  const names = new Set<string>();
  for (const entry of list.slice(0, SAMPLED_PARCELS))
    if (isPlainObject(entry)) for (const name of keysIn(entry)) if (isList(entry[name])) names.add(name);
  return [...names].flatMap((name) => {
    const entries = list.filter(isPlainObject).filter((entry) => isList(entry[name]));
    const inner = entries.map((entry) => entry[name]).filter(isList);
    const joinedLists = inner.filter((each) => isPlainObject(each[0])).length;
    return joinedLists === 0
      ? []
      : [{ name, rows: inner.flat(), joinedLists, areSeparateShipments: areSeparateShipments(entries) }];
  });
}

function areSeparateShipments(parcels: readonly PlainObject[]): boolean {
  const keys = new Set(parcels.slice(0, SAMPLED_PARCELS).flatMap(keysIn));
  const [numberKeys, nameKeys] = [isParcelNumberKey, isAssetNameKey].map((isKey) => [...keys].filter(isKey));
  const textsOf = (entry: PlainObject, names: readonly string[] = []) =>
    names.flatMap((name) => readIdentifierText(entry[name]) ?? []);
  return (
    new Set(parcels.flatMap((entry) => textsOf(entry, numberKeys))).size > 1 ||
    parcels.filter((entry) => textsOf(entry, nameKeys).length > 0).length > 1
  );
}

export function isParcelNumberKey(name: string): boolean {
  const { senses } = keyOf(name);
  if (senses.has('status') || senses.has('event') || senses.has('history')) return false;
  return (senses.has('number') || senses.has('ident')) && (senses.has('tracking') || senses.has('subject'));
}

function isAssetNameKey(name: string): boolean {
  return scoreOfKey('assetName', keyOf(name)) > MIN_NAME_SCORE;
}

const MIN_NAME_SCORE = 2.8;
