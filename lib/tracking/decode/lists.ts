import { countDigits } from '../json/text.ts';
import { isList, isPlainObject, type PlainObject } from '../json/values.ts';
import { kindOfTime } from '../time/read-time.ts';
import { parsePair } from './coordinates.ts';
import { readIdentifierText } from './values.ts';
import { keyOf, keysIn, scoreOfKey, type Sense } from './vocabulary.ts';

const [SAMPLED_ENTRIES, SAMPLED_PARCELS] = [20, 8];
const [MAX_COLUMNS, MAX_LEVELS] = [64, 2];

type NamedList = readonly [name: string, list: readonly unknown[]];

export function tableIn(record: PlainObject) {
  const lists = listsIn(record, 0);
  return lists.length > MAX_COLUMNS ? null : (tableWithTitles(lists) ?? tableOfColumns(lists));
}

function listsIn(record: PlainObject, level: number): readonly NamedList[] {
  return keysIn(record).flatMap((name): readonly NamedList[] => {
    const value = record[name];
    if (isList(value)) return value.length > 1 ? [[name, value]] : [];
    return isPlainObject(value) && level < MAX_LEVELS ? listsIn(value, level + 1) : [];
  });
}

/** `{ columns: […], values: [[…], …] }`, or a list of lists that begins with the titles. */
function tableWithTitles(lists: readonly NamedList[]) {
  for (const [name, list] of lists) {
    const [first] = list;
    if (!isList(first) || !startsWithOnly(list, isList)) continue;
    const head = lists.find(([, entries]) => titlesOf(entries)?.length === first.length)?.[1];
    const titles = titlesOf(head ?? first);
    if (titles === null) continue;
    const rows = list.filter(isList).slice(head === undefined ? 1 : 0);
    const entriesOf = (row: readonly unknown[]) => titles.map((title, index) => [title, row[index]] as const);
    return { name, rows: rows.map((row) => Object.fromEntries(entriesOf(row))), lists: [list, head ?? first] };
  }
  return null;
}

function titlesOf(list: readonly unknown[]): readonly string[] | null {
  const titles = list.slice(0, MAX_COLUMNS).flatMap((entry) => {
    const title = isPlainObject(entry) ? (entry['label'] ?? entry['name'] ?? entry['title']) : entry;
    return typeof title === 'string' && kindOfTime(title) === null ? title : [];
  });
  return titles.length === list.length && titles.some((title) => keyOf(title).senses.size > 0) ? titles : null;
}

/** Parallel lists: times beside points or events, or latitudes and longitudes, with all others of their length. */
function tableOfColumns(all: readonly NamedList[]) {
  const columns = all.filter(([, list]) => startsWithOnly(list, isCell));
  for (const length of new Set(columns.map(([, list]) => list.length))) {
    const lists = columns.filter(([, list]) => list.length === length);
    const hasKey = (sense: Sense) => lists.some(([name]) => keyOf(name).senses.has(sense));
    const hasTimes = lists.some(([name, list]) => startsWithOnly(list, (entry) => isTime(name, entry)));
    const points = lists.filter(([, list]) => startsWithOnly(list, isPoint)).length;
    const hasPlaces = points === 1 || (points === 0 && (hasKey('event') || hasKey('history')));
    if (!(hasTimes && hasPlaces) && !(hasKey('lat') && hasKey('lon'))) continue;
    const cellsAt = (index: number) => lists.flatMap(([name, list]) => cellsOf(name, list[index]));
    const rows = Array.from({ length }, (_, index) => Object.fromEntries(cellsAt(index)));
    return { name: lists[0]?.[0] ?? '', rows, lists: lists.map(([, list]) => list) };
  }
  return null;
}

function cellsOf(name: string, cell: unknown): readonly (readonly [string, unknown])[] {
  if (!isPlainObject(cell) || !('value' in cell)) return [[name, cell]];
  return Object.entries(cell).map(([key, value]) => [key === 'value' ? name : key, value]);
}

function isTime(name: string, value: unknown): boolean {
  return typeof value !== 'object' && kindOfTime(value, keyOf(name).senses.has('time')) !== null;
}

function isCell(entry: unknown): boolean {
  return (
    isPoint(entry) || (isPlainObject(entry) ? 'value' in entry && Object.keys(entry).length === 2 : !isList(entry))
  );
}

function isPoint(entry: unknown): boolean {
  if (isPlainObject(entry))
    return Object.keys(entry).length < 4 && Object.keys(entry).some((name) => keyOf(name).senses.has('lat'));
  if (!isList(entry)) return parsePair(entry, null) !== null;
  return entry.length > 1 && entry.length < 5 && entry.every((each) => typeof each === 'number');
}

function startsWithOnly(list: readonly unknown[], isOne: (entry: unknown) => boolean): boolean {
  return list.slice(0, SAMPLED_ENTRIES).every(isOne);
}

/** `{ "0": {…}, "1": {…} }` or `{ "2026-11-23T08:00:00Z": {…}, … }`: keys that differ only in digits. */
export function rowsUnderKeys(record: PlainObject): readonly unknown[] | null {
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

export function hasTime(row: PlainObject): boolean {
  return keysIn(row).some((name) => isTime(name, row[name]));
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
