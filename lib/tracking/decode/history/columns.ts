import { countDigits, memoize } from '../../json/text.ts';
import { isList, isPlainObject, type PlainObject, unwrap } from '../../json/values.ts';
import { hasTime } from '../lists.ts';
import type { KeyPath } from '../place-fields.ts';
import { isPerson } from '../persons.ts';
import { type Key, keyOf, keysIn, type Sense, sensesOf, splitKey } from '../vocabulary.ts';

export interface Column extends KeyPath {
  readonly values: readonly unknown[];
  readonly isWrapped: boolean;
  readonly hasOnlyDays: boolean;
  readonly clock?: { readonly column: Column; readonly hasSeconds: boolean };
}

const [MAX_DEPTH, MAX_COLUMNS, FIRST_ROWS] = [5, 120, 8];
export const SAMPLED_ROWS = 256;

const samples = new WeakMap<readonly unknown[], readonly PlainObject[]>();

export function sampleRows(list: readonly unknown[]): readonly PlainObject[] {
  const known = samples.get(list) ?? chooseSample(list);
  samples.set(list, known);
  return known;
}

function chooseSample(list: readonly unknown[]): readonly PlainObject[] {
  const rows = spread(list, SAMPLED_ROWS).filter(isPlainObject);
  const first = rows.slice(0, FIRST_ROWS);
  const rest = rows.slice(FIRST_ROWS);
  const known = new Set(first.flatMap(keysIn));
  const others = rest.filter((row) => {
    const names = keysIn(row).filter((name) => !known.has(name));
    names.forEach((name) => known.add(name));
    return names.length > 0;
  });
  return [...new Set([...first, ...others.slice(0, FIRST_ROWS), ...spread(rest, FIRST_ROWS)])];
}

export function spread<T>(list: readonly T[], count: number): readonly T[] {
  if (list.length <= count) return list;
  const places = Array.from({ length: count }, (_, index) => Math.round((index * (list.length - 1)) / (count - 1)));
  return places.flatMap((place) => list.slice(place, place + 1));
}

export interface Scored<T> {
  readonly value: T;
  readonly score: number;
}

export function bestFirst<T, S extends Scored<T>>(scored: readonly S[]): readonly S[] {
  return scored.toSorted((one, other) => other.score - one.score);
}

interface MutableColumn extends Column {
  values: unknown[];
  isPersonal: boolean;
  isWrapped: boolean;
}

export function hasSense({ path }: Pick<Column, 'path'>, ...senses: readonly Sense[]): boolean {
  return senses.some((sense) => path.at(-1)?.senses.has(sense) === true);
}

export function findColumns(sample: readonly PlainObject[]): readonly Column[] {
  const columns = new Map<string, MutableColumn>();
  const lists: string[] = [];
  const visit = (record: PlainObject, above: Pick<Column, 'path' | 'names' | 'isPersonal' | 'isWrapped'>): void => {
    const isPersonal = above.isPersonal || (above.names.length > 0 && isPerson(record, above.path));
    for (const name of keysIn(record)) {
      if (name === '__proto__' || columns.size >= MAX_COLUMNS) continue;
      const value = cellOf(record[name], true);
      const isWrapped = above.isWrapped || value !== record[name];
      const path: readonly Key[] = [...above.path, keyOf(name)];
      const names = [...above.names, name];
      const id = names.join('\u0000');
      if (isList(record[name]) && record[name].length > 1 && isPlainObject(value) && isRow(keyOf(name), value)) {
        lists.push(`${id}\u0000`);
        continue;
      }
      if (isPlainObject(value) && names.length <= MAX_DEPTH && !isTimeObject(value)) {
        visit(value, { path, names, isPersonal, isWrapped });
        continue;
      }
      const column = columns.get(id) ?? { path, names, values: [], isPersonal, isWrapped, hasOnlyDays: false };
      columns.set(id, column);
      if (value !== null && value !== undefined && value !== '') column.values.push(value);
      column.isPersonal ||= isPersonal;
      column.isWrapped ||= isWrapped;
    }
  };
  for (const row of sample) visit(row, { path: [], names: [], isPersonal: false, isWrapped: false });
  return [...columns].flatMap(([id, column]) => (lists.some((list) => id.startsWith(list)) ? [] : [column]));
}

function isRow({ senses }: Key, entry: PlainObject): boolean {
  return senses.has('history') || hasTime(entry);
}

export function valueAt(row: unknown, { names, isWrapped }: Column): unknown {
  let value = row;
  for (const name of names) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = cellOf(Reflect.get(value, name), isWrapped);
  }
  return value;
}

function cellOf(sent: unknown, isWrapped: boolean): unknown {
  const value = isWrapped ? unwrap(sent) : sent;
  return isWrapped && isList(value) && isPlainObject(value[0]) ? value[0] : value;
}

const timeObjectKeys: ReadonlySet<string> = new Set(['seconds', '_seconds', 'epochSecond', '$date', 'iso']);

/** `{ seconds, nanoseconds }` and `{ $date: … }` are one value. */
function isTimeObject(record: PlainObject): boolean {
  const names = Object.keys(record);
  return names.length <= 2 && names.some((name) => timeObjectKeys.has(name));
}

export interface PlannedFlag {
  readonly column: Column;
  readonly planned: readonly Sense[];
}

export function findPlannedFlags(columns: readonly Column[]): readonly PlannedFlag[] {
  return columns.flatMap((column) => {
    const planned = column.isPersonal ? [] : plannedSensesOf(column);
    return planned.length === 0 ? [] : [{ column, planned }];
  });
}

function plannedSensesOf({ values, path }: Column): readonly Sense[] {
  const key = path.at(-1);
  const said = values.map(sensesOfValue);
  const countOf = (...senses: readonly Sense[]) => said.filter((own) => senses.some((sense) => own.has(sense))).length;
  const isMostly = (...senses: readonly Sense[]) => countOf(...senses) * 2 >= said.length;
  if (key === undefined || said.every(({ size }) => size === 0)) return [];
  if (countOf('came') > 0 && isMostly('foreseen', 'came', 'waiting')) return ['foreseen', 'waiting'];
  const isState = key.senses.has('status') || key.senses.has('happen');
  if (isMostly('foreseen') || (isState && countOf('foreseen') > 0)) return ['foreseen'];
  if (!isMostly('yes', 'no')) return [];
  if (key.senses.has('plan') || key.senses.has('next')) return ['yes'];
  return key.words.every((word) => flagSenses.some((sense) => sensesOf(word).has(sense))) ? ['no'] : [];
}

const flagSenses: readonly Sense[] = ['came', 'isflag'];

export function isFlaggedAsPlanned(row: PlainObject, flags: readonly PlannedFlag[]): boolean {
  return flags.some(({ column, planned }) => {
    const said = sensesOfValue(valueAt(row, column));
    return planned.some((sense) => said.has(sense));
  });
}

const [MAX_VALUE_LENGTH, CACHED_VALUES] = [60, 1000];
const noSenses: ReadonlySet<Sense> = new Set();

function sensesOfValue(value: unknown): ReadonlySet<Sense> {
  const text = typeof value === 'object' ? '' : String(value).slice(0, MAX_VALUE_LENGTH);
  return text.length > 1 && countDigits(text) > 0 ? noSenses : sensesOfWords(text);
}

/** Of all its words, or of those behind the last sign of a name such as `EventStatus#Estimated`. */
const sensesOfWords = memoize(
  (text) => {
    const last = text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('#')) + 1);
    return sensesOf(splitKey(last).join('') || last);
  },
  CACHED_VALUES,
  MAX_VALUE_LENGTH,
);
